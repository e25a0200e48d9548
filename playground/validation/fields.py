"""Field types of all forms, and the translation of pydantic's errors into Discord's.

Unknown members are ignored, as Discord does.
"""

import unicodedata
from collections.abc import Iterable, Sized
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, GetCoreSchemaHandler, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError, core_schema

from playground.world.errors import FormErrors, Path
from playground.world.snowflakes import is_snowflake

Form = TypeVar("Form", bound="FormModel")
_EMOJI_CATEGORIES = frozenset({"So", "Sm", "Sk", "Mn", "Me", "Cf", "Po"})
_KEYCAP = "\u20e3"


class FormModel(BaseModel):
    """A JSON object of a request."""

    model_config = ConfigDict(extra="ignore")


@dataclass(frozen=True, slots=True)
class Length:
    """Bounds the length of a string or list, with Discord's error messages."""

    minimum: int
    maximum: int

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Implement pydantic's protocol for annotations."""
        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def check(self, value: Sized) -> Sized:
        """Return `value` if its length is within bounds.

        Raises:
            PydanticCustomError: with Discord's code for the fault.
        """
        if self.minimum <= len(value) <= self.maximum:
            return value
        if self.minimum == 0:
            code, template = "BASE_TYPE_MAX_LENGTH", "Must be {maximum} or fewer in length."
        else:
            code = "BASE_TYPE_BAD_LENGTH"
            template = "Must be between {minimum} and {maximum} in length."
        raise PydanticCustomError(code, template, {"minimum": self.minimum, "maximum": self.maximum})


def _snowflake(value: Any) -> str:
    text = str(value)
    if not isinstance(value, int | str) or isinstance(value, bool) or not is_snowflake(text):
        raise PydanticCustomError("NUMBER_TYPE_COERCE", 'Value "{value}" is not snowflake.', {"value": text})
    return text


Snowflake = Annotated[str, BeforeValidator(_snowflake)]


class EmojiReference(FormModel):
    """The emoji of a button or an option: `id` for a custom one, else the character in `name`."""

    id: Snowflake | None = None
    name: Annotated[str, Length(0, 32)] | None = None
    animated: bool | None = None


def is_unicode_emoji(text: str) -> bool:
    """Whether `text` can be one emoji character: symbols and joiners, or a keycap."""
    if not text:
        return False
    if text.endswith(_KEYCAP):
        return text[0] in "0123456789#*"
    return all(unicodedata.category(character) in _EMOJI_CATEGORIES for character in text)


def parse(form: type[Form], body: Any, at: Path = ()) -> Form:
    """Read a request's body.

    Raises:
        ApiError: 50035 with every fault found, at its path below `at`.
    """
    try:
        return form.model_validate(body)
    except ValidationError as error:
        raise collect(error, at).error() from None


def collect(error: ValidationError, at: Path = ()) -> FormErrors:
    """The faults pydantic found, as Discord would report them."""
    errors = FormErrors(at)
    for details in error.errors(include_url=False):
        path = tuple(step for step in details["loc"] if not _names_a_variant(step))
        errors.add(*_translated(path, details))
    return errors


def _names_a_variant(step: str | int) -> bool:
    """Pydantic's paths go through the variants of a union, which are not in the body."""
    return isinstance(step, str) and (step.startswith("#") or step in {"str", "int", "float"})


def _translated(path: Path, details: ErrorDetails) -> tuple[Path, str, str]:
    kind = details["type"]
    context = details.get("ctx", {})
    if kind.isupper():
        return path, kind, details["msg"]
    if kind == "union_tag_invalid":
        allowed = _listed(tag.strip("'# ") for tag in context["expected_tags"].split(","))
        return (*path, "type"), "UNION_TYPE_CHOICES", (f'Value of field "type" must be one of ({allowed}).')
    code, template = _FAULTS.get(kind, ("BASE_TYPE_CONVERT", details["msg"]))
    return path, code, template.format(value=details["input"], **context)


def _listed(values: Iterable[str]) -> str:
    return ", ".join(sorted(values, key=lambda value: (len(value), value)))


_NOT_A_NUMBER = ("NUMBER_TYPE_COERCE", 'Value "{value}" is not int.')
_FAULTS = {
    "missing": ("BASE_TYPE_REQUIRED", "This field is required"),
    "union_tag_not_found": ("BASE_TYPE_REQUIRED", "This field is required"),
    "string_type": ("STRING_TYPE_CONVERT", 'Could not interpret "{value}" as string.'),
    "int_type": _NOT_A_NUMBER,
    "int_parsing": _NOT_A_NUMBER,
    "int_from_float": _NOT_A_NUMBER,
    "float_type": ("NUMBER_TYPE_COERCE", 'Value "{value}" is not float.'),
    "float_parsing": ("NUMBER_TYPE_COERCE", 'Value "{value}" is not float.'),
    "bool_type": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "bool_parsing": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "list_type": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "dict_type": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "model_type": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "model_attributes_type": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "less_than_equal": ("NUMBER_TYPE_MAX", "int value should be less than or equal to {le}."),
    "greater_than_equal": ("NUMBER_TYPE_MIN", "int value should be greater than or equal to {ge}."),
    "literal_error": ("BASE_TYPE_CHOICES", "Value must be one of ({expected})."),
}
