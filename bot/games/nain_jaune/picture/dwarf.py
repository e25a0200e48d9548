"""The Yellow Dwarf, in the middle of the board, holding the card that wins his box."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cards import ENGLISH, CardStyle, Sprite, face
from bot.pictures.palette import (
    BLUSH,
    BROWN,
    BROWN_LIGHT,
    CLOTH_LIGHT,
    GOLD,
    INK,
    PAPER,
    SKIN,
    YELLOW,
    YELLOW_DARK,
    Colour,
)
from bot.pictures.shapes import OVERSAMPLING, Point, curve, mirrored, scaled
from game.core.cards import parse_card

_SEVEN: Final = parse_card("7D")

_BODY: Final = mirrored(
    [
        (0.50, 0.57),
        (0.36, 0.58),
        *curve((0.36, 0.58), (0.25, 0.62), (0.22, 0.80), (0.23, 0.90)),
        *curve((0.23, 0.90), (0.32, 0.93), (0.42, 0.935), (0.50, 0.935)),
    ]
)
_BELT: Final = mirrored(
    [
        (0.50, 0.80),
        *curve((0.50, 0.80), (0.42, 0.80), (0.32, 0.795), (0.238, 0.775)),
        (0.228, 0.835),
        *curve((0.228, 0.835), (0.32, 0.86), (0.42, 0.865), (0.50, 0.865)),
    ]
)
_LEFT_ARM: Final = [
    (0.34, 0.60),
    *curve((0.34, 0.60), (0.22, 0.60), (0.13, 0.68), (0.12, 0.76)),
    *curve((0.12, 0.76), (0.16, 0.80), (0.20, 0.80), (0.23, 0.78)),
    *curve((0.23, 0.78), (0.24, 0.73), (0.28, 0.70), (0.33, 0.68)),
]
_RIGHT_ARM: Final = [
    (0.66, 0.60),
    *curve((0.66, 0.60), (0.74, 0.62), (0.78, 0.58), (0.80, 0.50)),
    *curve((0.80, 0.50), (0.84, 0.48), (0.88, 0.49), (0.90, 0.52)),
    *curve((0.90, 0.52), (0.90, 0.66), (0.80, 0.74), (0.67, 0.70)),
]
_BEARD: Final = mirrored(
    [
        (0.50, 0.50),
        (0.33, 0.45),
        *curve((0.33, 0.45), (0.26, 0.54), (0.27, 0.64), (0.33, 0.68)),
        *curve((0.33, 0.68), (0.34, 0.74), (0.39, 0.77), (0.42, 0.76)),
        *curve((0.42, 0.76), (0.44, 0.81), (0.48, 0.83), (0.50, 0.83)),
    ]
)
_HALF_MOUSTACHE: Final = [
    (0.50, 0.525),
    *curve((0.50, 0.525), (0.45, 0.50), (0.38, 0.53), (0.33, 0.60)),
    *curve((0.33, 0.60), (0.39, 0.62), (0.47, 0.61), (0.50, 0.565)),
]
_HAT: Final = [
    (0.27, 0.37),
    *curve((0.27, 0.37), (0.32, 0.20), (0.42, 0.06), (0.62, 0.03)),
    *curve((0.62, 0.03), (0.72, 0.02), (0.78, 0.08), (0.79, 0.14)),
    *curve((0.79, 0.14), (0.72, 0.11), (0.67, 0.15), (0.67, 0.21)),
    *curve((0.67, 0.21), (0.70, 0.26), (0.72, 0.31), (0.73, 0.37)),
]
_HAT_SHADE: Final = [
    (0.60, 0.37),
    *curve((0.60, 0.37), (0.61, 0.26), (0.60, 0.17), (0.66, 0.09)),
    *curve((0.66, 0.09), (0.72, 0.08), (0.77, 0.11), (0.79, 0.14)),
    *curve((0.79, 0.14), (0.72, 0.11), (0.67, 0.15), (0.67, 0.21)),
    *curve((0.67, 0.21), (0.70, 0.26), (0.72, 0.31), (0.73, 0.37)),
]


@lru_cache(maxsize=8)
def dwarf(side: int, style: CardStyle = ENGLISH, ground: Colour = CLOTH_LIGHT) -> Sprite:
    """Return the Dwarf with a card in his hand on a round ground, `side` pixels wide and high."""
    brush = _Brush(side, ground)
    _paint_legs(brush)
    _paint_coat(brush)
    _paint_head(brush)
    _paint_hat(brush)
    _lay_card(brush, style)
    _paint_hands(brush)
    return Sprite(brush.image.reduce(OVERSAMPLING), brush.mask.reduce(OVERSAMPLING))


class _Brush:
    """Fills shapes of the unit square and draws their outlines."""

    def __init__(self, side: int, ground: Colour) -> None:
        self.side = side * OVERSAMPLING
        self.image = Image.new("RGB", (self.side, self.side), ground)
        self.mask = Image.new("L", self.image.size)
        ImageDraw.Draw(self.mask).ellipse((0, 0, self.side - 1, self.side - 1), fill=255)
        self.draw = ImageDraw.Draw(self.image)
        self.line = round(self.side * 0.009)

    def shape(self, points: Sequence[Point], colour: Colour, *, outline: bool = True) -> None:
        """Fill an outline."""
        corners = scaled(points, self.side)
        self.draw.polygon(corners, fill=colour)
        if outline:
            self.draw.line([*corners, corners[0], corners[1]], fill=BROWN, width=self.line, joint="curve")

    def oval(self, box: tuple[float, float, float, float], colour: Colour, *, outline: bool = True) -> None:
        """Fill an ellipse; `box` is left, top, right, bottom."""
        left, top, right, bottom = (edge * self.side for edge in box)
        line = self.line if outline else 0
        self.draw.ellipse((left, top, right, bottom), colour, BROWN if outline else None, line)


def _paint_legs(brush: _Brush) -> None:
    for flip in (False, True):
        boot = (0.30, 0.90, 0.485, 0.985)
        brush.oval((1 - boot[2], boot[1], 1 - boot[0], boot[3]) if flip else boot, BROWN_LIGHT)


def _paint_coat(brush: _Brush) -> None:
    brush.shape(_LEFT_ARM, YELLOW)
    brush.shape(_RIGHT_ARM, YELLOW)
    brush.shape(_BODY, YELLOW)
    brush.shape(_BELT, BROWN_LIGHT)
    brush.shape([(0.445, 0.785), (0.555, 0.785), (0.555, 0.88), (0.445, 0.88)], GOLD)
    brush.shape([(0.475, 0.815), (0.525, 0.815), (0.525, 0.85), (0.475, 0.85)], BROWN, outline=False)


def _paint_head(brush: _Brush) -> None:
    for left in (0.275, 0.655):
        brush.oval((left, 0.40, left + 0.07, 0.49), SKIN)
    brush.oval((0.31, 0.27, 0.69, 0.60), SKIN)
    brush.shape(_BEARD, PAPER)
    brush.oval((0.33, 0.33, 0.67, 0.55), SKIN, outline=False)
    for left in (0.345, 0.575):
        brush.oval((left, 0.465, left + 0.08, 0.525), BLUSH, outline=False)
    brush.oval((0.46, 0.555, 0.54, 0.605), BROWN, outline=False)
    brush.shape(_HALF_MOUSTACHE, PAPER)
    brush.shape([(1 - x, y) for x, y in _HALF_MOUSTACHE], PAPER)
    for left in (0.395, 0.555):
        brush.oval((left, 0.405, left + 0.05, 0.465), INK, outline=False)
        brush.oval((left + 0.008, 0.412, left + 0.024, 0.43), PAPER, outline=False)
    brush.oval((0.445, 0.445, 0.555, 0.54), BLUSH)


def _paint_hat(brush: _Brush) -> None:
    brush.shape(_HAT, YELLOW)
    brush.shape(_HAT_SHADE, YELLOW_DARK, outline=False)
    brush.oval((0.745, 0.10, 0.835, 0.19), PAPER)
    band = [(0.25, 0.345), (0.75, 0.345), (0.765, 0.405), (0.235, 0.405)]
    brush.shape(band, YELLOW_DARK)


def _lay_card(brush: _Brush, style: CardStyle) -> None:
    sprite = face(_SEVEN, round(brush.side * 0.20), style)
    turned = sprite.image.convert("RGBA")
    turned.putalpha(sprite.mask)
    turned = turned.rotate(-12, Image.Resampling.BICUBIC, expand=True)
    at = (round(brush.side * 0.735), round(brush.side * 0.24))
    for layer in (brush.image, brush.mask):
        layer.paste(turned if layer is brush.image else 255, at, turned)


def _paint_hands(brush: _Brush) -> None:
    brush.oval((0.085, 0.645, 0.195, 0.755), GOLD)
    brush.oval((0.112, 0.672, 0.168, 0.728), YELLOW)
    brush.oval((0.805, 0.47, 0.895, 0.555), SKIN)
    brush.oval((0.115, 0.735, 0.215, 0.825), SKIN)
