"""Application commands: fields, bounds, and the rules that hold between them."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from playground.validation.component_fields import tag_of
from playground.validation.fields import FormModel, Length
from playground.validation.locales import LOCALES
from playground.world.errors import FormErrors, Path

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
SUBCOMMAND, SUBCOMMAND_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL = 3, 4, 5, 6, 7
ROLE, MENTIONABLE, NUMBER = 8, 9, 10
MOST_BY_TYPE = {CHAT_INPUT: 100, USER_COMMAND: 15, MESSAGE_COMMAND: 15}
MOST_CHARACTERS = 8000

Name = Annotated[str, Length(1, 32)]
Description = Annotated[str, Length(1, 100)]
Localizations = dict[str, str]
Value = str | int | float


class Choice(FormModel):
    """A value that can be picked."""

    name: Annotated[str, Length(1, 100)]
    name_localizations: Localizations | None = None
    value: Value


class Named(FormModel):
    """What options of all kinds share."""

    name: Name
    name_localizations: Localizations | None = None
    description: Description
    description_localizations: Localizations | None = None
    required: bool | None = None


class StringOption(Named):
    """A text."""

    type: Literal[3]
    choices: Annotated[list[Choice], Length(0, 25)] | None = None
    autocomplete: bool | None = None
    min_length: Annotated[int, Field(ge=0, le=6000)] | None = None
    max_length: Annotated[int, Field(ge=1, le=6000)] | None = None


class NumericOption(Named):
    """A whole number (4) or any number (10)."""

    type: Literal[4, 10]
    choices: Annotated[list[Choice], Length(0, 25)] | None = None
    autocomplete: bool | None = None
    min_value: float | int | None = None
    max_value: float | int | None = None


class PlainOption(Named):
    """A boolean, user, channel, role, mentionable or attachment."""

    type: Literal[5, 6, 7, 8, 9, 11]
    channel_types: list[int] | None = None


Option = (
    Annotated[StringOption, Tag("#3")]
    | Annotated[NumericOption, Tag("#4")]
    | Annotated[PlainOption, Tag("#5")]
    | Annotated[PlainOption, Tag("#6")]
    | Annotated[PlainOption, Tag("#7")]
    | Annotated[PlainOption, Tag("#8")]
    | Annotated[PlainOption, Tag("#9")]
    | Annotated[NumericOption, Tag("#10")]
    | Annotated[PlainOption, Tag("#11")]
)


class Subcommand(Named):
    """A command below a command."""

    type: Literal[1]
    options: Annotated[list[Annotated[Option, Discriminator(tag_of)]], Length(0, 25)] | None = None


class SubcommandGroup(Named):
    """A group of subcommands."""

    type: Literal[2]
    options: (
        Annotated[list[Annotated[Annotated[Subcommand, Tag("#1")], Discriminator(tag_of)]], Length(0, 25)]
        | None
    ) = None


AnyOption = Annotated[
    Annotated[Subcommand, Tag("#1")] | Annotated[SubcommandGroup, Tag("#2")] | Option,
    Discriminator(tag_of),
]


class Command(FormModel):
    """A command to register."""

    type: Literal[1, 2, 3] | None = None
    name: Name
    name_localizations: Localizations | None = None
    description: Annotated[str, Length(0, 100)] | None = None
    description_localizations: Localizations | None = None
    options: Annotated[list[AnyOption], Length(0, 25)] | None = None
    default_member_permissions: Annotated[str, Length(1, 20)] | int | None = None
    dm_permission: bool | None = None
    nsfw: bool | None = None
    contexts: list[Literal[0, 1, 2]] | None = None
    integration_types: list[Literal[0, 1]] | None = None

    @property
    def kind(self) -> int:
        """Slash command, user command or message command."""
        return self.type or CHAT_INPUT


def check_commands(commands: list[Command]) -> None:
    """Refuse a list of commands that Discord would refuse as the whole of a scope.

    Raises:
        ApiError: 50035 with every fault.
    """
    errors = FormErrors()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        if (command.kind, command.name) in seen:
            errors.add(
                (index, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen.add((command.kind, command.name))
        _check_command(command, (index,), errors)
    for kind, most in MOST_BY_TYPE.items():
        if sum(command.kind == kind for command in commands) > most:
            errors.add((), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    errors.raise_if_any()


def check_command(command: Command) -> None:
    """Refuse a single command that Discord would refuse.

    Raises:
        ApiError: 50035 with every fault.
    """
    errors = FormErrors()
    _check_command(command, (), errors)
    errors.raise_if_any()


def _check_command(command: Command, path: Path, errors: FormErrors) -> None:
    if command.kind == CHAT_INPUT:
        _check_names(command, path, errors)
        if not command.description:
            errors.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
        _check_localizations(command.description_localizations, "description", path, errors)
    else:
        _check_context_menu(command, path, errors)
    options = list(command.options or [])
    _check_options(options, path, errors)
    if _characters(command) > MOST_CHARACTERS:
        errors.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({MOST_CHARACTERS})",
        )


def _check_context_menu(command: Command, path: Path, errors: FormErrors) -> None:
    for field in ("description", "options"):
        if getattr(command, field):
            errors.add(
                (*path, field),
                "APPLICATION_COMMAND_CONTEXT_MENU_FIELD_NOT_ALLOWED",
                f"Context menu commands cannot have {field}",
            )
    _check_localizations(command.name_localizations, "name", path, errors)


def _check_options(options: list[Any], path: Path, errors: FormErrors) -> None:
    seen: set[str] = set()
    optional_before = False
    below = [isinstance(option, Subcommand | SubcommandGroup) for option in options]
    for index, option in enumerate(options):
        where = (*path, "options", index)
        _check_names(option, where, errors)
        _check_localizations(option.description_localizations, "description", where, errors)
        taken = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists"
        errors.require_new(option.name, seen, (*where, "name"), *taken)
        if below[index] != below[0]:
            errors.add(
                (*where, "type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command and sub-command group option types are mutually exclusive to all other types",
            )
        if option.required and optional_before:
            errors.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_before = optional_before or not option.required
        _check_option(option, where, errors)


def _check_option(option: Any, where: Path, errors: FormErrors) -> None:
    if isinstance(option, Subcommand | SubcommandGroup):
        _check_options(list(option.options or []), where, errors)
    elif isinstance(option, StringOption | NumericOption):
        _check_choices(option, where, errors)
        _check_range(option, where, errors)


def _check_range(option: StringOption | NumericOption, where: Path, errors: FormErrors) -> None:
    low: float | None
    high: float | None
    if isinstance(option, StringOption):
        low, high, name = option.min_length, option.max_length, "max_length"
    else:
        low, high, name = option.min_value, option.max_value, "max_value"
    errors.require_order(low, high, (*where, name))


def _check_choices(option: StringOption | NumericOption, where: Path, errors: FormErrors) -> None:
    choices = option.choices or []
    if option.autocomplete and choices:
        errors.add(
            (*where, "choices"),
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
            "Autocomplete options cannot have choices",
        )
    seen: set[str] = set()
    for index, choice in enumerate(choices):
        at = (*where, "choices", index)
        taken = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice name already exists"
        errors.require_new(choice.name, seen, (*at, "name"), *taken)
        _check_localizations(choice.name_localizations, "name", at, errors)
        _check_choice_value(option, choice, (*at, "value"), errors)


def _check_choice_value(
    option: StringOption | NumericOption, choice: Choice, at: Path, errors: FormErrors
) -> None:
    value = choice.value
    if isinstance(option, StringOption):
        if not isinstance(value, str):
            errors.add(at, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif not 1 <= len(value) <= _LONGEST_CHOICE:
            errors.add(at, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {_LONGEST_CHOICE} in length.")
    elif isinstance(value, str) or (option.type == INTEGER and value != int(value)):
        kind = "int" if option.type == INTEGER else "float"
        errors.add(at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {kind}.')


def _check_names(named: Command | Named, path: Path, errors: FormErrors) -> None:
    if not _is_name(named.name):
        errors.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for locale, name in (named.name_localizations or {}).items():
        if not _is_name(name):
            errors.add(
                (*path, "name_localizations", locale),
                "APPLICATION_COMMAND_INVALID_NAME",
                "Command name is invalid",
            )
    _check_localizations(named.name_localizations, "name", path, errors)


def _check_localizations(
    localizations: Localizations | None, field: str, path: Path, errors: FormErrors
) -> None:
    longest = _LONGEST_NAME if field == "name" else _LONGEST_DESCRIPTION
    if path and "choices" in path:
        longest = _LONGEST_CHOICE
    for locale, text in (localizations or {}).items():
        at = (*path, f"{field}_localizations", locale)
        if locale not in LOCALES:
            errors.add(at, "BASE_TYPE_CHOICES", f"Value must be one of {sorted(LOCALES)}.")
        elif not 1 <= len(text) <= longest:
            errors.add(at, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {longest} in length.")


_LONGEST_NAME, _LONGEST_DESCRIPTION, _LONGEST_CHOICE = 32, 100, 100


def _is_name(name: str) -> bool:
    r"""Discord's rule: `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, and no capitals."""
    return name == name.lower() and all(
        character in "-_'" or unicodedata.category(character)[0] in "LNM" for character in name
    )


def _characters(command: Command | Named | Choice) -> int:
    """Names, descriptions and values together, each counted in its longest language."""
    total = _longest(command.name, command.name_localizations)
    if isinstance(command, Choice):
        return total + len(str(command.value))
    total += _longest(command.description or "", command.description_localizations)
    below: Iterable[Any] = [
        *(getattr(command, "options", None) or []),
        *(getattr(command, "choices", None) or []),
    ]
    return total + sum(_characters(one) for one in below)


def _longest(text: str, localizations: Mapping[str, str] | None) -> int:
    return max(len(one) for one in (text, *(localizations or {}).values()))
