"""What every picture comes to: a PNG and words that say the same."""

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from bot.ui.pictures.palette import crowd_palette, fixed_palette

ALT_LIMIT: Final = 1024
"""How many characters Discord takes as a picture's description."""

_COMPRESSION: Final = 6


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture."""

    png: bytes = field(repr=False)
    alt: str
    """The picture in words, at most ALT_LIMIT characters."""


def encode(image: Image.Image, *, few_shades: bool = False) -> bytes:
    """Return an RGB image as PNG bytes in the pictures' own palette; equal images give equal bytes.

    A PNG is about as long as its edges, which take a tenth less in few shades.
    """
    palette = crowd_palette() if few_shades else fixed_palette()
    buffer = io.BytesIO()
    indexed = image.quantize(palette=palette, dither=Image.Dither.NONE)
    indexed.save(buffer, "PNG", compress_level=_COMPRESSION)
    return buffer.getvalue()


def first_that_fits(texts: Iterable[str]) -> str:
    """Return the first text that is no longer than ALT_LIMIT; the last one is cut if it must be."""
    text = ""
    for text in texts:
        if len(text) <= ALT_LIMIT:
            return text
    return f"{text[: ALT_LIMIT - 1]}…"
