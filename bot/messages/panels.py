"""Messages as plain values, independent of Discord.

Screens return panels, tests compare them, `render.py` turns them into components. A control's `body` is the
part of its custom_id that the screen itself parses when it is clicked.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from bot.common.errors import TableError
from bot.messages.custom_ids import is_number


class Style(StrEnum):
    """The style of a button."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button: `verb` selects the handler, `body` is its argument."""

    label: str
    verb: str
    body: str = ""
    style: Style = Style.SECONDARY
    disabled: bool = False
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu."""

    label: str
    value: str
    description: str | None = None
    emoji: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select of 1 to 25 options; a chosen value is the body of its control."""

    verb: str
    options: tuple[Option, ...]
    placeholder: str
    body: str = ""
    least: int = 1
    most: int = 1
    disabled: bool = False


class Listed(StrEnum):
    """What Discord lists in a menu by itself."""

    PEOPLE = "people"
    ROLES = "roles"
    CHANNELS = "channels"
    """Those with messages."""
    PLACES = "places"
    """These, and forums, which have posts instead."""


@dataclass(frozen=True, slots=True)
class Picker:
    """A select of what the server has, which Discord lists itself."""

    lists: Listed
    verb: str
    placeholder: str
    chosen: tuple[int, ...] = ()
    body: str = ""
    least: int = 0
    most: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph in Discord's markdown."""

    content: str


@dataclass(frozen=True, slots=True)
class Divider:
    """A line between blocks."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its alt text."""

    name: str
    png: bytes = field(repr=False)
    description: str
    otherwise: "tuple[Block, ...]" = field(default=(), compare=False, repr=False)
    """Shown instead if Discord refuses it; empty for its description."""
    file: str = field(default="", compare=False, repr=False)
    """The name of its file, which differs where the picture does: `table-1f0c9a2e44d1.png`."""

    def __post_init__(self) -> None:
        if self.file:  # the same picture, with something else to be shown instead
            return
        stem, dot, kind = self.name.rpartition(".")
        digest = hashlib.blake2b(self.png, digest_size=6).hexdigest()
        object.__setattr__(self, "file", f"{stem}-{digest}{dot}{kind}")


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture that a worker thread draws when the panel is shown.

    Sketches with equal scenes are equal, so they can be compared without drawing.
    """

    name: str
    scene: Any
    """The content: a frozen value without hidden cards."""
    language: str
    draw: Callable[[Any, str], tuple[bytes, str]] = field(compare=False, repr=False)
    """Returns the PNG and its alt text for a scene and a language; picklable, as scenes are."""
    otherwise: "tuple[Block, ...]" = field(default=(), compare=False)
    """Shown instead if Discord refuses the picture; empty for its description."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download (`documents.py` makes them)."""

    name: str
    content: bytes = field(repr=False)
    otherwise: "tuple[Block, ...]" = field(compare=False, repr=False)
    """Shown instead if Discord refuses it: nobody may believe that they got it."""


@dataclass(frozen=True, slots=True)
class Row:
    """Up to four buttons in a row (a fifth would wrap on phones)."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class LineWithButton:
    """A paragraph with the button that changes what it says beside it."""

    content: str
    button: Button


Block: TypeAlias = Text | LineWithButton | Divider | Picture | Sketch | Row | Menu | Picker | Document


@dataclass(frozen=True, slots=True)
class Panel:
    """A whole message."""

    blocks: tuple[Block, ...]
    accent: int | None = None
    """The colour of the frame as 0xRRGGBB (never 0: discord.py drops black)."""

    def below(self, blocks: Sequence[Block]) -> "Panel":
        """Return this message with more blocks above it."""
        return replace(self, blocks=(*blocks, *self.blocks))


BUTTONS_IN_ROW = 4


def rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Return the buttons in rows of four."""
    return tuple(
        Row(tuple(buttons[start : start + BUTTONS_IN_ROW]))
        for start in range(0, len(buttons), BUTTONS_IN_ROW)
    )


@dataclass(frozen=True, slots=True)
class Reference:
    """The table and decision that the controls of a message refer to."""

    table_id: str = ""
    decision: int | None = None


MOST_CHARACTERS: Final = 4000


@dataclass(frozen=True, slots=True)
class TextField:
    """A line to type."""

    key: str
    label: str
    value: str = ""
    """The initial text."""
    hint: str = ""
    """The placeholder."""
    longest: int = 100
    required: bool = True


@dataclass(frozen=True, slots=True)
class Tick:
    """A box to tick; its value is "1" or "0"."""

    key: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class FormChoice:
    """Two to ten options, all in view, of which one is chosen; its value is that of the option."""

    key: str
    label: str
    options: tuple[Option, ...]


FormField: TypeAlias = TextField | Tick | FormChoice


@dataclass(frozen=True, slots=True)
class Form:
    """A form: `verb` selects the handler, `body` is its argument."""

    title: str
    verb: str
    fields: tuple[FormField, ...]
    body: str = ""


MOST_IN_TITLE: Final = 45
MOST_IN_LABEL: Final = 45


def has_picture(panel: Panel) -> bool:
    """Tell whether a panel needs a file to be attached."""
    return any(isinstance(block, Picture | Sketch) for block in panel.blocks)


def has_file(panel: Panel) -> bool:
    """Tell whether a panel has a picture, or a file to download."""
    return has_picture(panel) or any(isinstance(block, Document) for block in panel.blocks)


MOST_OPTIONS: Final = 25
_MOST_DIGITS: Final = 4

T = TypeVar("T")


def menus(verb: str, options: Sequence[Option], placeholder: str, body: str = "") -> tuple[Menu, ...]:
    """Return as many menus as all options need; the body of each but the first ends with its number."""
    starts = range(0, len(options), MOST_OPTIONS)
    return tuple(
        Menu(
            verb,
            tuple(options[start : start + MOST_OPTIONS]),
            placeholder,
            f"{body}.{part}" if part else body,
        )
        for part, start in enumerate(starts)
    )


def around(items: Sequence[T], here: int, most: int = MOST_OPTIONS) -> Sequence[T]:
    """Return those of some items that stand around a place, from which the others are reached in turn."""
    first = min(max(here - most // 2, 0), max(len(items) - most, 0))
    return items[first : first + most]


@dataclass(frozen=True, slots=True)
class PageOf(Generic[T]):
    """Some of a list's items, in their order."""

    items: Sequence[T]
    first: int
    """How many come before them."""
    count: int
    """How many the list has."""
    most: int
    """How many fit on a page."""


def page_of(items: Sequence[T], first: int, most: int) -> PageOf[T]:
    """Return the page with an item, by its place; the last page if the list has become shorter."""
    start = max(min(first, len(items) - 1), 0) // most * most
    return PageOf(items[start : start + most], start, len(items), most)


def read_first(body: str, unreadable: str) -> int:
    """Return where the page starts that a control names, 0 by default; raises TableError(`unreadable`)."""
    if body and not is_number(body, _MOST_DIGITS):
        raise TableError(unreadable)
    return int(body or 0)


def turning(
    page: PageOf[T], verb: str, body_of: Callable[[int], str], labels: tuple[str, str]
) -> tuple[Row, ...]:
    """Return the buttons to the pages before and after; nothing if all is on one page."""
    if page.count <= page.most:
        return ()
    (back, on), before, after = labels, page.first - page.most, page.first + page.most
    return (
        Row(
            (
                Button(back, verb, body_of(max(before, 0)), disabled=before < 0),
                Button(on, verb, body_of(after), disabled=after >= page.count),
            )
        ),
    )
