"""The face of who says something: of poker until it is doubted, then with a long nose or a halo."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.palette import BLUSH, BROWN, CLOTH, GOLD, GREEN, INK, PAPER, SKIN, Colour, indexed
from bot.pictures.shapes import OVERSAMPLING, Sprite

_MOST_WRONG: Final = 4
_FACE: Final = 1.0
"""The side of the face; the nose of a liar is drawn in units of it."""


@lru_cache(maxsize=32)
def fibber(side: int, wrong: int | None) -> Sprite:
    """Return the face of a player, `side` pixels high.

    The nose is the longer the more cards were wrong, and a twig grows on the longest; who told the truth has
    a halo; while nobody knows (None), it is a poker face.
    """
    grown = min(wrong or 0, _MOST_WRONG)
    width = round(side * (_FACE + 0.34 * grown + (0.2 if grown else 0)))
    image = Image.new("RGB", (width * OVERSAMPLING, side * OVERSAMPLING), CLOTH)
    brush = _Brush(ImageDraw.Draw(image), side * OVERSAMPLING)
    _paint_head(brush)
    if grown:
        _paint_liar(brush, grown)
    elif wrong is None:
        _paint_poker_face(brush)
    else:
        _paint_saint(brush)
    small = image.reduce(OVERSAMPLING)
    return Sprite(indexed(small), Image.new("L", small.size, 255))


class _Brush:
    """Draws in units of the face's side."""

    def __init__(self, draw: ImageDraw.ImageDraw, side: int) -> None:
        self.draw, self.side = draw, side

    def oval(self, x: float, y: float, wide: float, high: float, fill: Colour) -> None:
        """Fill an oval around a middle."""
        box = self._box(x, y, wide, high)
        self.draw.ellipse(box, fill=fill)

    def ring(self, x: float, y: float, wide: float, high: float, colour: Colour, thick: float) -> None:
        """Draw the outline of an oval."""
        self.draw.ellipse(self._box(x, y, wide, high), outline=colour, width=round(thick * self.side))

    def arc(
        self, x: float, y: float, wide: float, high: float, span: tuple[int, int], thick: float = 0.03
    ) -> None:
        """Draw a part of the outline of an oval, from one angle to another."""
        box = self._box(x, y, wide, high)
        self.draw.arc(box, *span, fill=INK, width=round(thick * self.side))

    def bar(self, left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        """Fill a bar with round ends."""
        box = tuple(round(part * self.side) for part in (left, top, right, bottom))
        self.draw.rounded_rectangle(box, round((bottom - top) * self.side / 2), fill=fill)

    def _box(self, x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
        side = self.side
        return (x - wide / 2) * side, (y - high / 2) * side, (x + wide / 2) * side, (y + high / 2) * side


def _paint_head(brush: _Brush) -> None:
    brush.oval(0.5, 0.5, 0.80, 0.76, BROWN)
    brush.oval(0.13, 0.60, 0.16, 0.20, SKIN)
    brush.oval(0.50, 0.58, 0.74, 0.74, SKIN)
    brush.oval(0.30, 0.72, 0.16, 0.11, BLUSH)
    brush.oval(0.72, 0.74, 0.15, 0.11, BLUSH)


def _paint_liar(brush: _Brush, grown: int) -> None:
    for x in (0.40, 0.66):
        brush.oval(x, 0.48, 0.17, 0.20, PAPER)
        brush.oval(x + 0.04, 0.50, 0.075, 0.09, INK)
    brush.arc(0.40, 0.38, 0.20, 0.14, (180, 320))
    brush.arc(0.66, 0.36, 0.20, 0.14, (220, 360))
    brush.arc(0.50, 0.76, 0.30, 0.18, (20, 150))
    tip = 0.78 + 0.34 * grown
    brush.bar(0.52, 0.57, tip, 0.69, BLUSH)
    brush.bar(0.52, 0.57, tip - 0.02, 0.66, SKIN)
    if grown >= 2:
        brush.bar(tip - 0.16, 0.44, tip - 0.13, 0.59, BROWN)
        brush.oval(tip - 0.06, 0.44, 0.17, 0.09, GREEN)
        brush.oval(tip - 0.22, 0.41, 0.13, 0.08, GREEN)


def _paint_poker_face(brush: _Brush) -> None:
    for x in (0.38, 0.64):
        brush.oval(x, 0.52, 0.18, 0.15, PAPER)
        brush.oval(x + 0.05, 0.53, 0.075, 0.09, INK)
        brush.bar(x - 0.10, 0.41, x + 0.10, 0.44, BROWN)
    brush.oval(0.53, 0.64, 0.10, 0.10, BLUSH)
    brush.bar(0.38, 0.79, 0.64, 0.82, INK)


def _paint_saint(brush: _Brush) -> None:
    for x in (0.36, 0.64):
        brush.arc(x, 0.50, 0.18, 0.14, (180, 360))
    brush.oval(0.50, 0.63, 0.10, 0.10, BLUSH)
    brush.arc(0.50, 0.70, 0.34, 0.26, (20, 160))
    brush.ring(0.50, 0.10, 0.56, 0.16, GOLD, 0.05)
