"""A bot's first answer to an interaction."""

from typing import Annotated, Any, Literal

from playground.validation.commands import INTEGER, STRING, Localizations
from playground.validation.fields import FormModel, Length
from playground.world.errors import FormErrors, form_error
from playground.world.model import EPHEMERAL, Answer, Interaction, InteractionType

_LONGEST_VALUE = 100
_BY_KIND = {
    InteractionType.COMMAND: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.MODAL},
    InteractionType.COMPONENT: {
        Answer.MESSAGE,
        Answer.DEFERRED_MESSAGE,
        Answer.DEFERRED_UPDATE,
        Answer.UPDATE,
        Answer.MODAL,
    },
    InteractionType.AUTOCOMPLETE: {Answer.CHOICES},
    InteractionType.MODAL: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE},
}
_ON_A_MESSAGE = {Answer.DEFERRED_UPDATE, Answer.UPDATE}


class CallbackForm(FormModel):
    """The answer itself; what `data` must be depends on the type."""

    type: Literal[1, 4, 5, 6, 7, 8, 9]
    data: Any = None


class DeferralForm(FormModel):
    """The data of a deferred answer."""

    flags: int | None = None


class SuggestedChoice(FormModel):
    """One suggestion."""

    name: Annotated[str, Length(1, 100)]
    name_localizations: Localizations | None = None
    value: str | int | float


class ChoicesForm(FormModel):
    """The data of an autocomplete answer."""

    choices: Annotated[list[SuggestedChoice], Length(0, 25)]


def check_answer_type(interaction: Interaction, given: int) -> Answer:
    """The kind of answer, if it suits this interaction.

    Raises:
        ApiError: 50035.
    """
    allowed = set(_BY_KIND[interaction.type])
    if interaction.type is InteractionType.MODAL and interaction.source is not None:
        allowed |= _ON_A_MESSAGE
    if given not in allowed:
        listed = ", ".join(str(int(answer)) for answer in sorted(allowed))
        raise form_error(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")
    return Answer(given)


def check_deferral(form: DeferralForm) -> None:
    """A deferred answer may only be made ephemeral.

    Raises:
        ApiError: 50035.
    """
    if (form.flags or 0) & ~EPHEMERAL:
        raise form_error(
            ("data", "flags"),
            "MESSAGE_FLAGS_NOT_ALLOWED",
            "Only the EPHEMERAL flag can be set on a deferred response",
        )


def check_choices(form: ChoicesForm, option_type: int) -> None:
    """Suggestions must be values that their option can take.

    Raises:
        ApiError: 50035.
    """
    errors = FormErrors(("data", "choices"))
    for index, choice in enumerate(form.choices):
        value = choice.value
        if option_type == STRING:
            if not isinstance(value, str):
                errors.add(
                    (index, "value"),
                    "STRING_TYPE_CONVERT",
                    f'Could not interpret "{value}" as string.',
                )
            elif not 1 <= len(value) <= _LONGEST_VALUE:
                errors.add(
                    (index, "value"),
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be between 1 and {_LONGEST_VALUE} in length.",
                )
        elif isinstance(value, str) or (option_type == INTEGER and value != int(value)):
            errors.add((index, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    errors.raise_if_any()
