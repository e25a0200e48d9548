"""The canvas of pictures."""

from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image

from bot.pictures.drawing import encode
from bot.pictures.lettering import ROBOT, Lettering, lettering, line_width, shortened
from bot.pictures.palette import CLOTH, CREAM, GOLD, INK, LINE, RIM, Colour, number_of
from bot.pictures.shapes import Piece, Sprite, draw_rounded, rounded_mask, tinted

WIDTH: Final = 720
"""The width of pictures in pixels: two and a half times that of a message on a phone."""
SMALLEST: Final = 30
"""The size of the smallest letters: 12 points where a phone shows a picture 290 points wide."""
MARGIN: Final = 16
GAP: Final = 12
PAD: Final = 14
"""The space between a panel's edge and what is in it."""
INNER: Final = WIDTH - 2 * MARGIN
"""The width between the margins."""

Side: TypeAlias = Literal["left", "middle", "right"]

_RIM: Final = 10
_ROUND: Final = 30
"""The radius of a cloth's corners."""
_EDGE: Final = _RIM + _ROUND
"""How many rows at its upper and lower end are not like those between."""
_ENLARGED: Final = 1.2


class Canvas:
    """An image with methods to draw sprites, panels and texts; the y of a text is its middle line."""

    def __init__(self, height: int, width: int = WIDTH, *, large: bool = False, whole: bool = True) -> None:
        """`large` letters are a fifth larger, where a line has room for them; a part has no rim."""
        self.width, self.height, self.large = width, height, large
        self._enlarged = _ENLARGED if large else 1.0
        upper, row, lower = _cloth(width, whole=whole)
        self._rows = bytearray(row) * height
        if whole:
            self._rows[: len(upper)], self._rows[-len(lower) :] = upper, lower
        self.image = _on_rows(self._rows, width, height)

    def png(self) -> bytes:
        """Return the picture as PNG bytes."""
        return encode(self._rows, self.width, self.height)

    def stamp(self, sprite: Sprite | Piece, x: int, y: int) -> None:
        """Draw a sprite with its upper left corner at (x, y)."""
        sprite.lay(self.image, x, y)

    def put(self, image: Image.Image, x: int, y: int) -> None:
        """Lay a rectangular picture with its upper left corner at (x, y)."""
        self.image.im.paste(image.im, (x, y, x + image.width, y + image.height))

    def tint(self, mask: Image.Image, colour: Colour, x: int, y: int) -> None:
        """Draw a shape in one colour with its upper left corner at (x, y)."""
        tinted(self.image, mask, colour, x, y)

    def panel(
        self,
        box: tuple[int, int, int, int],
        fill: Colour,
        *,
        radius: int = 18,
        outline: Colour | None = None,
        thick: int = 2,
    ) -> None:
        """Draw a rounded rectangle; `box` is x, y, width, height."""
        draw_rounded(self.image, box, radius, fill, outline, thick)

    def text(
        self,
        at: tuple[int, int],
        text: str,
        size: int,
        colour: Colour = CREAM,
        *,
        bold: bool = False,
        side: Side = "left",
    ) -> int:
        """Write a line whose start, middle or end is at x; return its width."""
        return self._write(at, text, round(size * self._enlarged), colour, bold=bold, side=side)

    def _write(
        self, at: tuple[int, int], text: str, size: int, colour: Colour, *, bold: bool, side: Side
    ) -> int:
        line, drawn = _line(text, size, colour, bold=bold)
        x = at[0] - {"left": 0, "middle": line.width // 2, "right": line.width}[side]
        drawn.lay(self.image, x - line.left, at[1] - line.middle)
        return line.width

    def fitted(
        self,
        at: tuple[int, int],
        text: str,
        size: int,
        width: int,
        colour: Colour = CREAM,
        *,
        bold: bool = False,
        side: Side = "middle",
    ) -> int:
        """Write a line no wider than `width`: smaller, without robots, lighter, at last cut if it must be."""
        shown, size, bold = _fitting(text, round(size * self._enlarged), width, bold=bold)
        return self._write(at, shown, size, colour, bold=bold, side=side)

    def badge(self, middle: tuple[int, int], letter: str, size: int) -> None:
        """Draw a gold disc with a letter or number in it."""
        x, y = middle
        self.tint(rounded_mask(size, size, size // 2), GOLD, x - size // 2, y - size // 2)
        self.text((x, y), letter, max(round(size * 0.7), SMALLEST), INK, bold=True, side="middle")


@lru_cache(maxsize=1024)
def _line(text: str, size: int, colour: Colour, *, bold: bool) -> tuple[Lettering, Piece]:
    line = lettering(text, size, bold=bold)
    return line, Piece(number_of(colour), line.mask)


@lru_cache(maxsize=2048)
def _fitting(text: str, size: int, width: int, *, bold: bool) -> tuple[str, int, bool]:
    """Return a line with its size and weight, so that it is no wider than `width` and loses least."""
    smallest, fewer = min(size, SMALLEST), text.replace(f"{ROBOT} ", "")
    sizes = (*range(size, smallest, -3), smallest)
    forms = (*((form, one, bold) for form in (text, fewer) for one in sizes), (fewer, smallest, False))
    for form, one, weight in forms:
        if line_width(form, one, bold=weight) <= width:
            return form, one, weight
    return shortened(fewer, smallest, width), smallest, False


@cache
def _cloth(width: int, *, whole: bool) -> tuple[bytes, bytes, bytes]:
    """Return the upper rows of a cloth of any height, one of its middle, and the lower rows."""
    height = 2 * _EDGE + 1
    rows = bytearray((width + 1) * height)
    image = _on_rows(rows, width, height)
    image.paste(number_of(RIM if whole else CLOTH), (0, 0, width, height))
    if whole:
        draw_rounded(image, (_RIM, _RIM, width - 2 * _RIM, height - 2 * _RIM), _ROUND, CLOTH, LINE, 2)
    edge = (width + 1) * _EDGE
    return bytes(rows[:edge]), bytes(rows[edge:-edge]), bytes(rows[-edge:])


def _on_rows(rows: bytearray, width: int, height: int) -> Image.Image:
    """Return an image with a byte between rows, 0, by which PNG says that a row is as it is."""
    image = Image.frombuffer("L", (width, height), rows, "raw", "L", width + 1, 1)
    image.readonly = 0  # it may be drawn on: nobody else has these bytes
    return image
