"""The pixels of many pictures, each as a line of golden/pixels.txt: to the last pixel, where the golden
pictures that people look at leave room for a hair.

`python -m tests.bot.pictures.pixels` writes the file anew after a wanted change and says which pictures
look otherwise, and where. Their words are in golden/words.txt, to be read.
"""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

from PIL import Image, features

from bot.messages.panels import Sketch
from tests.bot.pictures import samples
from tests.bot.pictures.golden import FOLDER, SCENES
from tests.bot.pictures.sketches import SKETCHES
from tests.support.languages import words

PIXELS: Final[Path] = FOLDER / "pixels.txt"
WORDS: Final[Path] = FOLDER / "words.txt"
STRIPS: Final = 8
"""A picture is cut into so many strips downwards, and so many across: where both differ, it differs."""


class Pixels(NamedTuple):
    """What is kept of a picture."""

    size: tuple[int, int]
    columns: tuple[str, ...]
    rows: tuple[str, ...]

    def __str__(self) -> str:
        width, height = self.size
        return f"{width}x{height} {' '.join(self.columns)} {' '.join(self.rows)}"


def made_with() -> str:
    """Return what draws the letters: another version may draw them otherwise."""
    return f"Pillow {features.version('pil')}, FreeType {features.version('freetype2')}"


@cache
def sketch_of(name: str) -> Sketch:
    """Return what is to be drawn."""
    return SKETCHES[name]()


@cache
def drawn(name: str) -> tuple[Image.Image, str]:
    """Return a picture and the words that describe it."""
    if name in SCENES:
        return SCENES[name]().convert("RGB"), ""
    sketch = sketch_of(name)
    with patch("bot.games.core.screen.words_for", words):  # the pseudo-language, too
        png, alt = sketch.draw(sketch.scene, sketch.language)
    return samples.opened(png).convert("RGB"), alt


def pixels_of(image: Image.Image) -> Pixels:
    """Return what is kept of a picture."""
    width, height = image.size
    columns = ((left, 0, right, height) for left, right in _strips(width))
    rows = ((0, top, width, bottom) for top, bottom in _strips(height))
    return Pixels(
        image.size, *(tuple(_digest(image.crop(box)) for box in boxes) for boxes in (columns, rows))
    )


def where(before: Pixels, now: Pixels) -> str:
    """Return in words where a picture differs."""
    if before.size != now.size:
        return f"it was {before.size} pixels and is {now.size}"
    (left, right), (top, bottom) = (
        _extent(length, one, other) for length, one, other in zip(now.size, before[1:], now[1:], strict=True)
    )
    return f"it differs between {left} and {right} across, {top} and {bottom} downwards"


def kept() -> tuple[str, dict[str, Pixels]]:
    """Return what the kept pictures were made with, and their pixels by name."""
    first, *lines = PIXELS.read_text("utf-8").splitlines()
    return first, dict(map(_read, lines))


def _read(line: str) -> tuple[str, Pixels]:
    name, _, rest = line.partition(": ")
    size, *digests = rest.split()
    width, height = map(int, size.split("x"))
    return name, Pixels((width, height), tuple(digests[:STRIPS]), tuple(digests[STRIPS:]))


def _strips(length: int) -> Iterator[tuple[int, int]]:
    return ((length * n // STRIPS, length * (n + 1) // STRIPS) for n in range(STRIPS))


def _extent(length: int, before: tuple[str, ...], now: tuple[str, ...]) -> tuple[int, int]:
    differing = [
        strip for strip, one, other in zip(_strips(length), before, now, strict=True) if one != other
    ]
    return differing[0][0], differing[-1][1]


def _digest(image: Image.Image) -> str:
    return hashlib.sha256(image.tobytes()).hexdigest()[:8]


def main() -> None:
    """Write both files anew."""
    before = kept()[1] if PIXELS.exists() else {}
    now = {name: pixels_of(drawn(name)[0]) for name in (*SCENES, *SKETCHES)}
    for name in now:
        if name not in before:
            sys.stdout.write(f"{name}: new\n")
        elif before[name] != now[name]:
            sys.stdout.write(f"{name}: {where(before[name], now[name])}\n")
    PIXELS.write_text("\n".join([made_with(), *(f"{name}: {now[name]}" for name in now), ""]), "utf-8")
    WORDS.write_text("".join(f"{name}: {drawn(name)[1]}\n" for name in SKETCHES), "utf-8")


if __name__ == "__main__":
    main()
