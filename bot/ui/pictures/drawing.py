"""What every picture comes to: a PNG and words that say the same."""

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from bot.ui.pictures.palette import crowd_palette, fixed_palette

ALT_LIMIT: Final = 1024
"""How many characters Discord takes as a picture's description."""

CROWD_SCALE: Final = 0.8
"""How large a picture of very many is saved, as a part of what was drawn: 880 pixels wide, still more than
twice a phone's width."""

_COMPRESSION: Final = 6


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture."""

    png: bytes = field(repr=False)
    alt: str
    """The picture in words, at most ALT_LIMIT characters."""


def encode(image: Image.Image) -> bytes:
    """Return an RGB image as PNG bytes in the pictures' own palette; equal images give equal bytes."""
    return _encoded(image, fixed_palette())


def encode_crowd(image: Image.Image) -> bytes:
    """Return an RGB image of a table of very many as PNG bytes, somewhat smaller and in few shades.

    Such a table has three times the edges of others, and a PNG is about as long as its edges.
    """
    size = (round(image.width * CROWD_SCALE), round(image.height * CROWD_SCALE))
    return _encoded(image.resize(size, Image.Resampling.BOX), crowd_palette())


def first_that_fits(texts: Iterable[str]) -> str:
    """Return the first text that is no longer than ALT_LIMIT; the last one is cut if it must be."""
    text = ""
    for text in texts:
        if len(text) <= ALT_LIMIT:
            return text
    return f"{text[: ALT_LIMIT - 1]}…"


def _encoded(image: Image.Image, palette: Image.Image) -> bytes:
    buffer = io.BytesIO()
    indexed = image.quantize(palette=palette, dither=Image.Dither.NONE)
    indexed.save(buffer, "PNG", compress_level=_COMPRESSION)
    return buffer.getvalue()
