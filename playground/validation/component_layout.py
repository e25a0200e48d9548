"""Checks a message's components as a whole, beyond the fields of each."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from playground.validation.component_fields import (
    LINK_STYLE,
    PREMIUM_STYLE,
    ActionRow,
    Button,
    Component,
    Container,
    EntitySelect,
    FileDisplay,
    GalleryItem,
    MediaGallery,
    Section,
    Select,
    StringSelect,
    TextDisplay,
    Thumbnail,
)
from playground.validation.fields import EmojiReference, is_unicode_emoji
from playground.world.errors import FormErrors, Path

DUPLICATED = "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5
ATTACHMENT_SCHEME = "attachment://"
_DEFAULT_KINDS = {5: ("user",), 6: ("role",), 7: ("user", "role"), 8: ("channel",)}
"""What the default values of a select may be, by the select's type."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What components may refer to: the files of their message, the emojis, the server's things."""

    filenames: Collection[str]
    emoji_ids: Collection[str]
    ids_by_kind: Mapping[str, Collection[str]]
    """The users, roles and channels there are."""


def walk(components: list[Component], at: Path = ("components",)) -> Iterator[tuple[Path, Component]]:
    """Every component with its path, parents before children, in the order of display."""
    for index, component in enumerate(components):
        path = (*at, index)
        yield path, component
        if isinstance(component, ActionRow | Container | Section):
            yield from walk(list(component.components), (*path, "components"))
        if isinstance(component, Section):
            yield (*path, "accessory"), component.accessory


def check_layout(components: list[Component], is_v2: bool, around: Surroundings, errors: FormErrors) -> None:
    """Report every fault of the components of one message."""
    if is_v2:
        _check_sums(components, errors)
    else:
        _check_rows_only(components, errors)
    seen_custom_ids: set[str] = set()
    seen_ids: set[int] = set()
    for path, component in walk(components):
        _check_unique(path, component, seen_custom_ids, seen_ids, errors)
        _check_one(path, component, around, errors)


def _check_sums(components: list[Component], errors: FormErrors) -> None:
    everything = [component for _, component in walk(components)]
    if len(everything) > MOST_COMPONENTS:
        errors.add(
            ("components",),
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"Total number of components cannot exceed {MOST_COMPONENTS}",
        )
    texts = [component.content for component in everything if isinstance(component, TextDisplay)]
    if sum(map(len, texts)) > MOST_TEXT:
        errors.add(
            ("components",),
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Components displayable text size exceeds maximum size of {MOST_TEXT}",
        )


def _check_rows_only(components: list[Component], errors: FormErrors) -> None:
    if len(components) > MOST_ROWS:
        errors.add(("components",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_ROWS} or fewer in length.")
    for index, component in enumerate(components):
        if not isinstance(component, ActionRow):
            errors.add(
                ("components", index, "type"),
                "UNION_TYPE_CHOICES",
                'Value of field "type" must be one of (1,).',
            )


def _check_unique(
    path: Path,
    component: Component,
    seen_custom_ids: set[str],
    seen_ids: set[int],
    errors: FormErrors,
) -> None:
    custom_id = getattr(component, "custom_id", None)
    if custom_id is not None:
        errors.require_new(custom_id, seen_custom_ids, (*path, "custom_id"), *DUPLICATED)
    if component.id:
        if component.id in seen_ids:
            errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        seen_ids.add(component.id)


def _check_one(path: Path, component: Component, around: Surroundings, errors: FormErrors) -> None:
    match component:
        case Button():
            _check_button(path, component, around, errors)
        case ActionRow():
            _check_row(path, component, errors)
        case Select():
            _check_select(path, component, around, errors)
        case Thumbnail():
            _check_media((*path, "media"), component.media.url, around, errors)
        case MediaGallery():
            for index, item in enumerate(component.items):
                _check_gallery_item((*path, "items", index), item, around, errors)
        case FileDisplay():
            _check_media((*path, "file"), component.file.url, around, errors)
        case _:
            pass


def _check_gallery_item(path: Path, item: GalleryItem, around: Surroundings, errors: FormErrors) -> None:
    _check_media((*path, "media"), item.media.url, around, errors)


def _check_row(path: Path, row: ActionRow, errors: FormErrors) -> None:
    selects = [child for child in row.components if isinstance(child, Select)]
    if selects and len(row.components) > 1:
        errors.add(
            (*path, "components", 1),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _check_button(path: Path, button: Button, around: Surroundings, errors: FormErrors) -> None:
    _check_button_target(path, button, errors)
    if button.style == PREMIUM_STYLE:
        return
    if not button.label and button.emoji is None:
        errors.add((*path, "label"), "BASE_TYPE_REQUIRED", "This field is required")
    if button.url is not None and urlsplit(button.url).scheme not in {"http", "https", "discord"}:
        errors.add((*path, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")
    _check_emoji((*path, "emoji"), button.emoji, around, errors)


def _check_button_target(path: Path, button: Button, errors: FormErrors) -> None:
    key_by_style = {LINK_STYLE: "url", PREMIUM_STYLE: "sku_id"}
    needed = key_by_style.get(button.style, "custom_id")
    given = {key for key in ("custom_id", "url", "sku_id") if getattr(button, key) is not None}
    if needed == "custom_id" and needed not in given:
        errors.add((*path, needed), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    elif needed not in given:
        errors.add((*path, needed), "BASE_TYPE_REQUIRED", "This field is required")
    if len(given) > 1 or given - {needed}:
        errors.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        )


def _check_select(path: Path, select: Select, around: Surroundings, errors: FormErrors) -> None:
    low = 1 if select.min_values is None else select.min_values
    high = 1 if select.max_values is None else select.max_values
    errors.require_order(low, high, (*path, "max_values"))
    if isinstance(select, StringSelect):
        _check_options(path, select, low, high, errors)
        for index, option in enumerate(select.options):
            _check_emoji((*path, "options", index, "emoji"), option.emoji, around, errors)
    elif isinstance(select, EntitySelect):
        _check_default_values((*path, "default_values"), select, high, around, errors)


def _check_default_values(
    path: Path, select: EntitySelect, high: int, around: Surroundings, errors: FormErrors
) -> None:
    """Check that there are not too many, of the right kinds, and that they exist.

    That Discord refuses another kind is known (discord-api-types 824). It does not say what it does with an
    id that is gone, and once failed altogether (discord-api-docs 6719): a bot does well to leave it out.
    """
    chosen = select.default_values or []
    if len(chosen) > high:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
    kinds = _DEFAULT_KINDS[select.type]
    for index, one in enumerate(chosen):
        if one.type not in kinds:
            errors.add((*path, index, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {kinds}.")
        elif one.id not in around.ids_by_kind.get(one.type, ()):
            errors.add((*path, index, "id"), "SELECT_COMPONENT_INVALID_DEFAULT_VALUE", f"Unknown {one.type}")


def _check_options(path: Path, select: StringSelect, low: int, high: int, errors: FormErrors) -> None:
    count = len(select.options)
    for name, number in (("min_values", low), ("max_values", high)):
        if number > count:
            errors.add(
                (*path, name),
                "NUMBER_TYPE_MAX",
                f"int value should be less than or equal to {count}.",
            )
    if sum(bool(option.default) for option in select.options) > high:
        errors.add(
            (*path, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            f"Must have {high} or fewer default values",
        )
    seen: set[str] = set()
    for index, option in enumerate(select.options):
        if option.value in seen:
            errors.add(
                (*path, "options", index, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(option.value)


def _check_emoji(path: Path, emoji: EmojiReference | None, around: Surroundings, errors: FormErrors) -> None:
    if emoji is None:
        return
    if emoji.id is not None:
        if emoji.id not in around.emoji_ids:
            errors.add((*path, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif not is_unicode_emoji(emoji.name or ""):
        errors.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_media(path: Path, url: str, around: Surroundings, errors: FormErrors) -> None:
    if url.startswith(ATTACHMENT_SCHEME):
        if url.removeprefix(ATTACHMENT_SCHEME) not in around.filenames:
            errors.add(
                (*path, "url"),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{url}' was not found",
            )
        return
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        errors.add((*path, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")
