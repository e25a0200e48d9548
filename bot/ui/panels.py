"""Messages as plain values: what a message shows and offers, before it is Discord's.

Screens return panels, tests compare them, `render.py` turns them into components. A control's `body` is
the part of its custom_id that the screen itself reads again when it is clicked.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias


class Style(StrEnum):
    """How much a button asks for attention."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button: `verb` says who handles it, `body` what exactly was clicked."""

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


@dataclass(frozen=True, slots=True)
class ChannelMenu:
    """A select of the server's text channels; Discord lists them itself."""

    verb: str
    chosen: tuple[int, ...]
    placeholder: str
    body: str = ""
    least: int = 0
    most: int = 25


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph in Discord's markdown."""

    content: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A line between blocks."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with the words that say the same."""

    name: str
    png: bytes = field(repr=False)
    description: str


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture still to be drawn, in a worker thread when the panel is shown.

    Two sketches are equal when they show the same scene, so that nothing is drawn to be compared.
    """

    name: str
    scene: Any
    """What is to be seen: a frozen value without hidden cards."""
    language: str
    draw: Callable[[Any, str], tuple[bytes, str]] = field(compare=False, repr=False)
    """Makes the PNG and its words of the scene and the language."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file to be saved."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Row:
    """Up to four buttons beside each other (a fifth wraps on phones)."""

    buttons: tuple[Button, ...]


Block: TypeAlias = Text | Rule | Picture | Sketch | Row | Menu | ChannelMenu | Document


@dataclass(frozen=True, slots=True)
class Panel:
    """A whole message."""

    blocks: tuple[Block, ...]
    accent: int | None = None
    """Colour of the frame as 0xRRGGBB (never 0: discord.py drops black)."""


BUTTONS_IN_ROW = 4


def rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Return the buttons four a row."""
    return tuple(
        Row(tuple(buttons[start : start + BUTTONS_IN_ROW]))
        for start in range(0, len(buttons), BUTTONS_IN_ROW)
    )


_DRAWER: Final = ThreadPoolExecutor(1, thread_name_prefix="tapis-drawer")
"""One picture after the other: threads that draw take turns with the event loop, and one takes one turn."""


async def drawn(panel: Panel) -> Panel:
    """Return the panel with its sketches drawn; the event loop is not held up."""
    loop = asyncio.get_running_loop()
    blocks = [
        await loop.run_in_executor(_DRAWER, _draw, block) if isinstance(block, Sketch) else block
        for block in panel.blocks
    ]
    return replace(panel, blocks=tuple(blocks))


def _draw(sketch: Sketch) -> Picture:
    png, words = sketch.draw(sketch.scene, sketch.language)
    return Picture(sketch.name, png, words)


@dataclass(frozen=True, slots=True)
class Anchor:
    """What the controls of a message refer to."""

    table_id: str = ""
    decision: int | None = None


MOST_CHARACTERS: Final = 4000


@dataclass(frozen=True, slots=True)
class TextField:
    """A line to type."""

    key: str
    label: str
    value: str = ""
    """What stands in it already."""
    hint: str = ""
    """What is shown while it is empty."""
    longest: int = 100
    required: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """A form: `verb` says who handles it, `body` what it is about."""

    title: str
    verb: str
    fields: tuple[TextField, ...]
    body: str = ""


MOST_IN_TITLE: Final = 45
MOST_IN_LABEL: Final = 45
