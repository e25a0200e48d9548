"""What to leave out of a message that Discord refuses: emojis, files, and what a menu has chosen.

All of it may be gone on Discord without our knowing, or be refused although it is there. So nobody's turn
depends on it: the same message is sent again without it, with words in its place.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Flag, auto
from typing import Final

import discord

from bot.messages.panels import (
    Block,
    Button,
    Document,
    LineWithButton,
    Menu,
    Option,
    Panel,
    Picker,
    Picture,
    Row,
    Sketch,
    Text,
)
from bot.pictures.emojis import in_signs


class Refused(Flag):
    """What Discord refused of a message."""

    NOTHING = 0
    EMOJIS = auto()
    """Of buttons and options."""
    FILES = auto()
    CHOSEN = auto()
    """Channels and roles that a menu has chosen."""


INVALID_FORM: Final = 50035
_BY_CODE: Final = {
    10014: Refused.EMOJIS,  # unknown emoji
    20009: Refused.FILES,  # explicit content
    40005: Refused.FILES,  # request entity too large
    50045: Refused.FILES,  # file uploaded exceeds the maximum size
}
_TOO_LARGE: Final = 413
_BY_PATH: Final = (
    (re.compile(r"\.emoji(\.\w+)?:\s"), Refused.EMOJIS),
    (re.compile(r"(\bfiles|\battachments|\.media|\.file)\b[\w.\[\]]*:\s"), Refused.FILES),
    (re.compile(r"\.default_values\b[\w.]*:\s"), Refused.CHOSEN),
)
"""Where a form is invalid (`In components.0.components.1.emoji.id: Invalid emoji`), and what that means."""


def refused_by(error: discord.HTTPException) -> Refused:
    """Return what Discord refused of a message, as far as it can be sent without."""
    if error.code == INVALID_FORM:
        found = Refused.NOTHING
        for path, refused in _BY_PATH:
            found |= refused if path.search(error.text) else Refused.NOTHING
        return found
    return Refused.FILES if error.status == _TOO_LARGE else _BY_CODE.get(error.code, Refused.NOTHING)


def plainer(panel: Panel, refused: Refused) -> Panel:
    """Return a panel without what Discord refuses, with words in place of it."""
    return replace(panel, blocks=tuple(one for block in panel.blocks for one in _plainer(block, refused)))


def emojis_in(panel: Panel) -> set[str]:
    """Return the emojis of a panel's buttons and options, as they are written."""
    return {emoji for block in panel.blocks for emoji in _emojis(block) if emoji}


def _emojis(block: Block) -> Iterator[str | None]:
    match block:
        case Row():
            yield from (button.emoji for button in block.buttons)
        case LineWithButton():
            yield block.button.emoji
        case Menu():
            yield from (option.emoji for option in block.options)
        case _:
            return


def _plainer(block: Block, refused: Refused) -> tuple[Block, ...]:
    if Refused.FILES in refused and isinstance(block, Picture | Sketch | Document):
        return _in_words(block)
    if Refused.CHOSEN in refused and isinstance(block, Picker):
        return (replace(block, chosen=()),)
    return (_without_emojis(block),) if Refused.EMOJIS in refused else (block,)


def _in_words(block: Picture | Sketch | Document) -> tuple[Block, ...]:
    """Return what stands for a file."""
    if isinstance(block, Picture):
        return block.otherwise or (Text(block.description),)
    return block.otherwise


def _without_emojis(block: Block) -> Block:
    match block:
        case Text():
            return Text(in_signs(block.content))
        case LineWithButton():
            return LineWithButton(in_signs(block.content), _labelled(block.button))
        case Row():
            return Row(tuple(_labelled(button) for button in block.buttons))
        case Menu():
            return replace(block, options=tuple(_plain_option(option) for option in block.options))
        case _:
            return block


def _labelled(button: Button) -> Button:
    """Return a button without its emoji, which says what it does if nothing else does."""
    return replace(button, label=button.label or in_signs(button.emoji or ""), emoji=None)


def _plain_option(option: Option) -> Option:
    return replace(option, emoji=None)
