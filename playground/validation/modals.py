"""Modals: their fields and bounds, and the components that only they have."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from playground.validation.component_fields import (
    Component,
    CustomId,
    EntitySelect,
    StringSelect,
    TextDisplay,
    tag_of,
)
from playground.validation.component_layout import DUPLICATED
from playground.validation.fields import FormModel, Length
from playground.world.errors import FormErrors, Path

TEXT_INPUT, LABEL, FILE_UPLOAD = 4, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23


class TextInput(Component):
    """A line or a paragraph to type. `label` belongs to the old form, in an action row."""

    type: Literal[4]
    custom_id: CustomId
    style: Literal[1, 2]
    label: Annotated[str, Length(1, 45)] | None = None
    value: Annotated[str, Length(0, 4000)] | None = None
    placeholder: Annotated[str, Length(0, 100)] | None = None
    required: bool | None = None
    min_length: Annotated[int, Field(ge=0, le=4000)] | None = None
    max_length: Annotated[int, Field(ge=1, le=4000)] | None = None


class FileUpload(Component):
    """A place to drop files."""

    type: Literal[19]
    custom_id: CustomId
    min_values: Annotated[int, Field(ge=0, le=10)] | None = None
    max_values: Annotated[int, Field(ge=1, le=10)] | None = None
    required: bool | None = None


class GroupOption(FormModel):
    """One radio button or checkbox of a group."""

    label: Annotated[str, Length(1, 100)]
    value: Annotated[str, Length(1, 100)]
    description: Annotated[str, Length(0, 100)] | None = None
    default: bool | None = None


class RadioGroup(Component):
    """One choice among two to ten."""

    type: Literal[21]
    custom_id: CustomId
    options: Annotated[list[GroupOption], Length(2, 10)]
    required: bool | None = None


class CheckboxGroup(Component):
    """Any number of choices among up to ten."""

    type: Literal[22]
    custom_id: CustomId
    options: Annotated[list[GroupOption], Length(1, 10)]
    min_values: Annotated[int, Field(ge=0, le=10)] | None = None
    max_values: Annotated[int, Field(ge=1, le=10)] | None = None
    required: bool | None = None


class Checkbox(Component):
    """A single yes or no."""

    type: Literal[23]
    custom_id: CustomId
    default: bool | None = None


class Label(Component):
    """A caption with one input."""

    type: Literal[18]
    label: Annotated[str, Length(1, 45)]
    description: Annotated[str, Length(1, 100)] | None = None
    component: Annotated[
        Annotated[StringSelect, Tag("#3")]
        | Annotated[TextInput, Tag("#4")]
        | Annotated[EntitySelect, Tag("#5")]
        | Annotated[EntitySelect, Tag("#6")]
        | Annotated[EntitySelect, Tag("#7")]
        | Annotated[EntitySelect, Tag("#8")]
        | Annotated[FileUpload, Tag("#19")]
        | Annotated[RadioGroup, Tag("#21")]
        | Annotated[CheckboxGroup, Tag("#22")]
        | Annotated[Checkbox, Tag("#23")],
        Discriminator(tag_of),
    ]


class TextInputRow(Component):
    """The old form of a text input."""

    type: Literal[1]
    components: Annotated[
        list[Annotated[Annotated[TextInput, Tag("#4")], Discriminator(tag_of)]], Length(1, 1)
    ]


class Modal(FormModel):
    """A form that pops up."""

    custom_id: CustomId
    title: Annotated[str, Length(1, 45)]
    components: Annotated[
        list[
            Annotated[
                Annotated[TextInputRow, Tag("#1")]
                | Annotated[TextDisplay, Tag("#10")]
                | Annotated[Label, Tag("#18")],
                Discriminator(tag_of),
            ]
        ],
        Length(1, 5),
    ]


ModalInput = TextInput | StringSelect | EntitySelect | FileUpload | RadioGroup | CheckboxGroup | Checkbox


def inputs(modal: Modal) -> list[tuple[Path, ModalInput]]:
    """Every input of a modal with its path."""
    found: list[tuple[Path, ModalInput]] = []
    for index, component in enumerate(modal.components):
        if isinstance(component, Label):
            found.append((("components", index, "component"), component.component))
        elif isinstance(component, TextInputRow):
            found.append((("components", index, "components", 0), component.components[0]))
    return found


def check_modal(modal: Modal, at: Path) -> None:
    """Check a modal as a whole.

    Raises:
        ApiError: 50035 for duplicate custom_ids, a missing label, or impossible bounds.
    """
    errors = FormErrors(at)
    seen: set[str] = set()
    for path, component in inputs(modal):
        errors.require_new(component.custom_id, seen, (*path, "custom_id"), *DUPLICATED)
        _check_bounds(component, path, errors)
        if isinstance(component, TextInput) and not component.label and path[2] == "components":
            errors.add((*path, "label"), "BASE_TYPE_REQUIRED", "This field is required")
    errors.raise_if_any()


def _check_bounds(component: ModalInput, where: Path, errors: FormErrors) -> None:
    if isinstance(component, TextInput):
        low, high, name = component.min_length, component.max_length, "max_length"
    else:
        low = getattr(component, "min_values", None)
        high = getattr(component, "max_values", None)
        name = "max_values"
    errors.require_order(low, high, (*where, name))
