"""Columns of text for code blocks, where every character is as wide as the next."""

import unicodedata
from collections.abc import Sequence
from typing import Final

_WIDE: Final = ("W", "F")
_WITHOUT_WIDTH: Final = ("Mn", "Me")
_CONTROLS: Final = ("Cc", "Cf")


def display_width(text: str) -> int:
    """Return how many cells a text takes: two for emojis and East Asian characters, none for accents."""
    return sum(_cells(char) for char in text)


def fitted(text: str, width: int) -> str:
    """Return a text cut or filled up to a width, unable to end the code block it stands in."""
    visible = (" " if char.isspace() else char for char in text.replace("`", "'"))
    text = " ".join("".join(c for c in visible if unicodedata.category(c) not in _CONTROLS).split())
    if display_width(text) > width:
        kept = ""
        for char in text:
            if display_width(kept) + _cells(char) >= width:
                break
            kept += char
        text = f"{kept.rstrip()}…"
    return text + " " * (width - display_width(text))


def code_block(lines: Sequence[str]) -> str:
    """Return lines as a code block, without blanks at their ends."""
    return "\n".join(("```", *(line.rstrip() for line in lines), "```"))


def _cells(char: str) -> int:
    if unicodedata.category(char) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(char) in _WIDE else 1
