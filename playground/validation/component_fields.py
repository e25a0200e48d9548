"""Components of messages: their fields, bounds and nesting.

Bounds are those of Discord's component reference and of its OpenAPI description.
"""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from playground.validation.fields import EmojiReference, FormModel, Length, Snowflake

ACTION_ROW, BUTTON, STRING_SELECT = 1, 2, 3
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
TEXT_DISPLAY = 10
LINK_STYLE, PREMIUM_STYLE = 5, 6

CustomId = Annotated[str, Length(1, 100)]
Url = Annotated[str, Length(1, 2048)]
AltText = Annotated[str, Length(1, 1024)]


def tag_of(value: Any) -> str | None:
    """The name of a component's variant, from its `type`."""
    kind = value.get("type") if isinstance(value, dict) else getattr(value, "type", None)
    return None if kind is None else f"#{kind}"


class Component(FormModel):
    """What all components share. `id` is unique in a message; Discord fills in missing ones."""

    id: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None


class Button(Component):
    """A button; the style decides whether it has `url`, `custom_id` or `sku_id`."""

    type: Literal[2]
    style: Annotated[int, Field(ge=1, le=6)]
    label: Annotated[str, Length(0, 80)] | None = None
    emoji: EmojiReference | None = None
    custom_id: CustomId | None = None
    url: Annotated[str, Length(1, 512)] | None = None
    sku_id: Snowflake | None = None
    disabled: bool | None = None


class SelectOption(FormModel):
    """One line of a string select."""

    label: Annotated[str, Length(1, 100)]
    value: Annotated[str, Length(1, 100)]
    description: Annotated[str, Length(0, 100)] | None = None
    emoji: EmojiReference | None = None
    default: bool | None = None


class DefaultValue(FormModel):
    """A default value of a user, role, mentionable or channel select."""

    id: Snowflake
    type: Literal["user", "role", "channel"]


class Select(Component):
    """What all selects share."""

    custom_id: CustomId
    placeholder: Annotated[str, Length(0, 150)] | None = None
    min_values: Annotated[int, Field(ge=0, le=25)] | None = None
    max_values: Annotated[int, Field(ge=1, le=25)] | None = None
    disabled: bool | None = None
    required: bool | None = None


class StringSelect(Select):
    """A menu of given options."""

    type: Literal[3]
    options: Annotated[list[SelectOption], Length(1, 25)]


class EntitySelect(Select):
    """A menu of users, roles, both, or channels."""

    type: Literal[5, 6, 7, 8]
    default_values: Annotated[list[DefaultValue], Length(0, 25)] | None = None
    channel_types: list[int] | None = None


RowChild = Annotated[
    Annotated[Button, Tag("#2")]
    | Annotated[StringSelect, Tag("#3")]
    | Annotated[EntitySelect, Tag("#5")]
    | Annotated[EntitySelect, Tag("#6")]
    | Annotated[EntitySelect, Tag("#7")]
    | Annotated[EntitySelect, Tag("#8")],
    Discriminator(tag_of),
]


class ActionRow(Component):
    """Up to five buttons, or one select."""

    type: Literal[1]
    components: Annotated[list[RowChild], Length(1, 5)]


class TextDisplay(Component):
    """Markdown."""

    type: Literal[10]
    content: Annotated[str, Length(1, 4000)]


class MediaReference(FormModel):
    """Where media come from: https, or `attachment://` and the name of a file of the message."""

    url: Url


class Thumbnail(Component):
    """A small picture beside the text of a section."""

    type: Literal[11]
    media: MediaReference
    description: AltText | None = None
    spoiler: bool | None = None


class Section(Component):
    """Up to three texts with a button or a thumbnail beside them."""

    type: Literal[9]
    components: Annotated[
        list[Annotated[Annotated[TextDisplay, Tag("#10")], Discriminator(tag_of)]], Length(1, 3)
    ]
    accessory: Annotated[
        Annotated[Button, Tag("#2")] | Annotated[Thumbnail, Tag("#11")], Discriminator(tag_of)
    ]


class GalleryItem(FormModel):
    """One picture of a gallery."""

    media: MediaReference
    description: AltText | None = None
    spoiler: bool | None = None


class MediaGallery(Component):
    """Up to ten pictures."""

    type: Literal[12]
    items: Annotated[list[GalleryItem], Length(1, 10)]


class FileDisplay(Component):
    """An attachment, shown as a file."""

    type: Literal[13]
    file: MediaReference
    spoiler: bool | None = None


class Separator(Component):
    """Space, with or without a line."""

    type: Literal[14]
    divider: bool | None = None
    spacing: Literal[1, 2] | None = None


Content = (
    Annotated[ActionRow, Tag("#1")]
    | Annotated[Section, Tag("#9")]
    | Annotated[TextDisplay, Tag("#10")]
    | Annotated[MediaGallery, Tag("#12")]
    | Annotated[FileDisplay, Tag("#13")]
    | Annotated[Separator, Tag("#14")]
)


class Container(Component):
    """A box with an accent colour."""

    type: Literal[17]
    components: Annotated[list[Annotated[Content, Discriminator(tag_of)]], Length(1, 40)]
    accent_color: Annotated[int, Field(ge=0, le=0xFFFFFF)] | None = None
    spoiler: bool | None = None


MessageComponent = Annotated[Content | Annotated[Container, Tag("#17")], Discriminator(tag_of)]
