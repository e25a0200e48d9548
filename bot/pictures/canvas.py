"""The canvas of pictures."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image

from bot.pictures.cards import Sprite
from bot.pictures.drawing import encode
from bot.pictures.lettering import lettering, line_width, shortened
from bot.pictures.palette import CLOTH, CREAM, GOLD, INK, LINE, RIM, Colour
from bot.pictures.shapes import Piece, fill_rounded, laid, lay_pieces, pieces, rounded_mask, tinted

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
_LOWEST_PLATE: Final = 40
"""The height of panels that are kept once drawn. Lower ones, lines and bars, differ too much."""
_ENLARGED: Final = 1.2


class Canvas:
    """An RGB image with methods to draw sprites, panels and texts; the y of a text is its middle line."""

    def __init__(self, height: int, width: int = WIDTH, *, large: bool = False) -> None:
        """`large` letters are a fifth larger, where a line has room for them."""
        self.width, self.height = width, height
        self._enlarged = _ENLARGED if large else 1.0
        self.image = _cloth(width, height).copy()

    def png(self, *, few_shades: bool = False) -> bytes:
        """Return the picture as PNG bytes, with few shades if it is crowded."""
        return encode(self.image, few_shades=few_shades)

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Draw a sprite with its upper left corner at (x, y)."""
        lay_pieces(self.image, sprite.pieces, x, y)

    def put(self, image: Image.Image, x: int, y: int) -> None:
        """Lay a rectangular RGB picture with its upper left corner at (x, y)."""
        laid(self.image, image, None, x, y)

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
        x, y, width, height = box
        if height < _LOWEST_PLATE:
            _fill_panel(self.image, box, fill, radius, outline, thick)
            return
        lay_pieces(self.image, _plate(width, height, fill, radius, outline, thick), x, y)

    def text(
        self,
        at: tuple[int, int],
        text: str,
        size: int,
        colour: Colour = CREAM,
        *,
        bold: bool = False,
        side: Side = "left",
        on: Colour | None = None,
    ) -> int:
        """Write a line whose start, middle or end is at x; return its width.

        `on` is the one colour beneath, of words that many pictures have: they are laid as they were before.
        """
        return self._write(at, text, round(size * self._enlarged), colour, bold=bold, side=side, on=on)

    def _write(
        self,
        at: tuple[int, int],
        text: str,
        size: int,
        colour: Colour,
        *,
        bold: bool,
        side: Side,
        on: Colour | None,
    ) -> int:
        line = lettering(text, size, bold=bold)
        x = at[0] - {"left": 0, "middle": line.width // 2, "right": line.width}[side]
        left, top = x - line.left, at[1] - line.middle
        if on is None:
            self.tint(line.mask, colour, left, top)
        else:
            self.put(_printed(text, size, colour, on, bold=bold), left, top)
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
        on: Colour | None = None,
    ) -> int:
        """Write a line no wider than `width`: in smaller type if necessary, then cut with an ellipsis.

        `on` is as for `text`.
        """
        shown, size = _fitting(text, round(size * self._enlarged), width, bold=bold)
        return self._write(at, shown, size, colour, bold=bold, side=side, on=on)

    def badge(self, middle: tuple[int, int], letter: str, size: int) -> None:
        """Draw a gold disc with a letter or number in it."""
        x, y = middle
        self.tint(rounded_mask(size, size, size // 2), GOLD, x - size // 2, y - size // 2)
        self.text((x, y), letter, max(round(size * 0.7), SMALLEST), INK, bold=True, side="middle")


@lru_cache(maxsize=64)
def _plate(
    width: int, height: int, fill: Colour, radius: int, outline: Colour | None, thick: int
) -> tuple[Piece, ...]:
    """Return a panel in pieces: to lay them takes half as long as to draw the panel."""
    image = Image.new("RGB", (width, height), outline or fill)
    _fill_panel(image, (0, 0, width, height), fill, radius, outline, thick)
    return pieces(image, rounded_mask(width, height, radius))


def _fill_panel(
    image: Image.Image,
    box: tuple[int, int, int, int],
    fill: Colour,
    radius: int,
    outline: Colour | None,
    thick: int,
) -> None:
    x, y, width, height = box
    if outline is not None:
        fill_rounded(image, box, radius, outline)
        x, y, radius = x + thick, y + thick, max(radius - thick, 1)
        width, height = width - 2 * thick, height - 2 * thick
    fill_rounded(image, (x, y, width, height), radius, fill)


@lru_cache(maxsize=512)
def _printed(text: str, size: int, colour: Colour, ground: Colour, *, bold: bool) -> Image.Image:
    """Return a line on its ground."""
    mask = lettering(text, size, bold=bold).mask
    image = Image.new("RGB", mask.size, ground)
    tinted(image, mask, colour, 0, 0)
    return image


@lru_cache(maxsize=2048)
def _fitting(text: str, size: int, width: int, *, bold: bool) -> tuple[str, int]:
    """Return a line and its size so that it is no wider than `width`, as `Canvas.fitted` says."""
    while size > SMALLEST and line_width(text, size, bold=bold) > width:
        size = max(size - 3, SMALLEST)
    return shortened(text, size, width, bold=bold), size


@lru_cache(maxsize=4)
def _cloth(width: int, height: int) -> Image.Image:
    image = Image.new("RGB", (width, height), RIM)
    for inset, radius, colour in ((_RIM, 30, LINE), (_RIM + 2, 28, CLOTH)):
        fill_rounded(image, (inset, inset, width - 2 * inset, height - 2 * inset), radius, colour)
    return image
