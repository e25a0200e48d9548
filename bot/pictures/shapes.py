"""Anti-aliased shapes: curved outlines, drawn large and scaled down; suits and a few other emblems."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, TypeAlias

from PIL import Image, ImageDraw

from bot.pictures.palette import MOST, Colour, half_over, indexed, number_of, shades

Point: TypeAlias = tuple[float, float]
"""x to the right and y downwards, from 0 to 1 in the unit square."""
Painter: TypeAlias = Callable[[ImageDraw.ImageDraw, int], None]
"""Draws a shape in white on a black square of the given side."""

Edges: TypeAlias = tuple[Any, list[tuple[Any, bytes]]]
"""Where a picture hides what is beneath, and where only half, with what that looks like on each colour."""

OVERSAMPLING: Final = 4
"""The factor by which shapes are drawn larger."""
_STEPS: Final = 16
_STEEPNESS: Final = 1.6
_STEEPER: Final = [min(max(round((value - 128) * _STEEPNESS + 128), 0), 255) for value in range(256)]
_HIDES: Final = [255 * (value >= 192) for value in range(256)]
_HALF_HIDES: Final = [255 * (64 <= value < 192) for value in range(256)]


def curve(start: Point, towards: Point, leaving: Point, end: Point) -> list[Point]:
    """Return a cubic Bézier curve as points, without the start."""
    points = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, towards, leaving, end)
        points.append(
            (
                sum(w * x for w, (x, _) in zip(weights, corners, strict=True)),
                sum(w * y for w, (_, y) in zip(weights, corners, strict=True)),
            )
        )
    return points


def mirrored(half: Sequence[Point]) -> list[Point]:
    """Return an outline from its left half, which runs from top to bottom of the middle line."""
    return [*half, *((1 - x, y) for x, y in reversed(half))]


def scaled(points: Iterable[Point], side: float) -> list[Point]:
    """Return points of the unit square in a square of that side."""
    return [(x * side, y * side) for x, y in points]


def soft_mask(side: int, paint: Painter) -> Image.Image:
    """Return a shape as an L image, its edges softened by oversampling."""
    large = Image.new("L", (side * OVERSAMPLING, side * OVERSAMPLING))
    paint(ImageDraw.Draw(large), side * OVERSAMPLING)
    return crisp(large.reduce(OVERSAMPLING))


def crisp(mask: Image.Image) -> Image.Image:
    """Return a mask with sharper edges: fewer pixels between two colours make a smaller PNG."""
    return mask.point(_STEEPER)


@lru_cache(maxsize=256)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return a filled rounded rectangle as an L image."""
    mask = Image.new("L", (width, height), 255)
    for corner, x, y in zip(
        _quarters(_disc(2 * radius)), *_places((0, 0, width, height), radius), strict=True
    ):
        mask.paste(corner, (x, y))
    return mask


def draw_rounded(
    image: Image.Image,
    box: tuple[int, int, int, int],
    radius: int,
    fill: Colour,
    outline: Colour | None = None,
    thick: int = 0,
) -> None:
    """Draw a rounded rectangle (x, y, width, height); only its corners need blending."""
    (left, top, width, height), thick = box, thick if outline else 0
    right, bottom, pixels, number = left + width, top + height, image.im, number_of(fill)
    side = max(radius, thick)
    if outline:
        edge = number_of(outline)
        pixels.paste(edge, (left + radius, top, right - radius, top + thick))
        pixels.paste(edge, (left + radius, bottom - thick, right - radius, bottom))
        pixels.paste(edge, (left, top + radius, left + thick, bottom - radius))
        pixels.paste(edge, (right - thick, top + radius, right, bottom - radius))
    pixels.paste(number, (left + side, top + thick, right - side, bottom - thick))
    pixels.paste(number, (left + thick, top + radius, left + radius, bottom - radius))
    pixels.paste(number, (right - radius, top + radius, right - thick, bottom - radius))
    for corner, x, y in zip(_corners(radius, fill, outline, thick), *_places(box, radius), strict=True):
        corner.lay(image, x, y)


def tinted(image: Image.Image, mask: Image.Image, colour: Colour, x: int, y: int) -> None:
    """Draw a mask in one colour, with its upper left corner at (x, y)."""
    Piece(number_of(colour), mask).lay(image, x, y)


class Piece:
    """A picture with its mask, or a mask in one colour, whose number is its ink.

    Where there is one colour beneath, as nearly everywhere, it is kept as it looks there: to copy that takes
    a fraction of blending. It goes to the pixels themselves: the checks of `Image.paste` take longer than
    most of what is drawn, and none of our images is lazy, shared or of another mode.
    """

    def __init__(self, ink: Image.Image | int, mask: Image.Image, top: int = 0) -> None:
        """`top` is the row of a sprite where it begins."""
        self._ink, self._size, self._top = ink if isinstance(ink, int) else ink.im, mask.size, top
        self._mask: Any = None if mask.getextrema() == (255, 255) else mask.im
        """None if it hides everything beneath."""
        self._by_ground: dict[int, Any] = {}

    def lay(self, image: Image.Image, x: int, y: int) -> None:
        """Draw it on an image, the upper left corner of its sprite at (x, y)."""
        (width, height), pixels, y = self._size, image.im, y + self._top
        box = (x, y, x + width, y + height)
        if self._mask is None:
            pixels.paste(self._ink, box)
            return
        beneath = pixels.crop(box)
        ground, another = beneath.getextrema()
        if ground != another:
            self._blend(pixels, beneath, box, self._edges)
            return
        if ground not in self._by_ground:
            self._blend(beneath, beneath.copy(), (0, 0, width, height), self._found_edges())
            self._by_ground[ground] = beneath
        pixels.paste(self._by_ground[ground], box)

    def copy_to(self, image: Image.Image) -> None:
        """Copy a part of a sprite to its place in an image of that, as if it had no mask."""
        image.im.paste(self._ink, (0, self._top, self._size[0], self._top + self._size[1]))

    def _blend(self, pixels: Any, beneath: Any, box: tuple[int, int, int, int], edges: Edges) -> None:
        whole, halves = edges
        for mask, table in halves:
            pixels.paste(beneath.point(table, "L"), box, mask)
        pixels.paste(self._ink, box, whole)

    @cached_property
    def _edges(self) -> Edges:
        """Its edges, kept: the parts of cards that lie on others are blended again and again."""
        return self._found_edges()

    def _found_edges(self) -> Edges:
        whole, half = (self._mask.point(table, "1") for table in (_HIDES, _HALF_HIDES))
        if isinstance(self._ink, int):
            return whole, [(half, half_over(shades()[self._ink]))]
        edges = Image.new("L", self._size, MOST)
        edges.im.paste(self._ink, (0, 0, *self._size), half)
        found = set(edges.tobytes()) - {MOST}
        masks = (edges.im.point([255 * (one == number) for one in range(256)], "1") for number in found)
        return whole, [(mask, half_over(shades()[number])) for mask, number in zip(masks, found, strict=True)]


class Sprite:
    """A small picture with its mask, in pieces of which most hide what is beneath."""

    def __init__(self, image: Image.Image, mask: Image.Image) -> None:
        (self.width, self.height), self.mask = mask.size, mask
        top, bottom = _solid(mask)
        spans = ((0, top), (top, bottom), (bottom, self.height))
        boxes = [(0, start, self.width, end) for start, end in spans if start < end]
        self._pieces = [Piece(image.crop(box), mask.crop(box), box[1]) for box in boxes]

    @property
    def image(self) -> Image.Image:
        """A copy of the picture without its mask."""
        image = Image.new("L", self.mask.size)
        for piece in self._pieces:
            piece.copy_to(image)
        return image

    def lay(self, image: Image.Image, x: int, y: int) -> None:
        """Draw it on an image, its upper left corner at (x, y)."""
        for piece in self._pieces:
            piece.lay(image, x, y)


def baked(image: Image.Image, mask: Image.Image, ground: Colour) -> Sprite:
    """Return an RGB image as a sprite with edges for one ground."""
    lower = Image.composite(image, Image.new("RGB", image.size, ground), mask)
    return Sprite(indexed(lower), mask.point([255 * (value >= 64) for value in range(256)]))


def _solid(mask: Image.Image) -> tuple[int, int]:
    """Return the first of the rows that hide everything, and the row after them; twice the end if none."""
    width, height, values = *mask.size, mask.tobytes()
    hides = [values[row * width : (row + 1) * width] == b"\xff" * width for row in range(height)]
    if not any(hides):
        return height, height
    first = hides.index(True)
    return first, next((row for row in range(first, height) if not hides[row]), height)


def _places(box: tuple[int, int, int, int], radius: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return where the four corners of a rounded rectangle begin."""
    x, y, width, height = box
    right, bottom = x + width - radius, y + height - radius
    return (x, right, x, right), (y, y, bottom, bottom)


@lru_cache(maxsize=64)
def _corners(radius: int, fill: Colour, outline: Colour | None, thick: int) -> list[Piece]:
    mask = _disc(2 * radius)
    image = Image.new("L", mask.size, number_of(outline or fill))
    if outline:
        tinted(image, _disc(2 * max(radius - thick, 1)), fill, thick, thick)
    return list(map(Piece, _quarters(image), _quarters(mask)))


def _quarters(image: Image.Image) -> list[Image.Image]:
    half = image.width // 2
    return [image.crop((x, y, x + half, y + half)) for y in (0, half) for x in (0, half)]


@lru_cache(maxsize=64)
def _disc(side: int) -> Image.Image:
    return soft_mask(side, lambda draw, side: draw.ellipse((0, 0, side - 1, side - 1), fill=255))


_HEART_HALF: Final[list[Point]] = [
    (0.5, 0.26),
    *curve((0.5, 0.26), (0.44, 0.02), (0.03, -0.02), (0.03, 0.34)),
    *curve((0.03, 0.34), (0.03, 0.58), (0.33, 0.74), (0.5, 0.97)),
]
_DIAMOND_HALF: Final[list[Point]] = [
    (0.5, 0.01),
    *curve((0.5, 0.01), (0.40, 0.20), (0.26, 0.37), (0.12, 0.5)),
    *curve((0.12, 0.5), (0.26, 0.63), (0.40, 0.80), (0.5, 0.99)),
]
_STEM_HALF: Final[list[Point]] = [
    (0.5, 0.55),
    (0.475, 0.62),
    *curve((0.475, 0.62), (0.475, 0.82), (0.41, 0.93), (0.31, 0.975)),
    (0.5, 0.975),
]
_SPADE_HALF: Final[list[Point]] = [
    (0.5, 0.02),
    *curve((0.5, 0.02), (0.45, 0.25), (0.05, 0.42), (0.05, 0.65)),
    *curve((0.05, 0.65), (0.05, 0.88), (0.38, 0.90), (0.475, 0.70)),
    (0.5, 0.70),
]
_CLUB_LEAVES: Final = ((0.5, 0.225, 0.215), (0.22, 0.585, 0.215), (0.78, 0.585, 0.215))
_CROWN: Final[list[Point]] = [
    (0.08, 0.86), (0.03, 0.30), (0.28, 0.56), (0.5, 0.16), (0.72, 0.56), (0.97, 0.30), (0.92, 0.86)
]  # fmt: skip
_CROWN_BALLS: Final = ((0.06, 0.27, 0.06), (0.5, 0.13, 0.07), (0.94, 0.27, 0.06))
_CAP_HALF: Final[list[Point]] = [
    (0.5, 0.15),
    *curve((0.5, 0.15), (0.45, 0.26), (0.39, 0.36), (0.37, 0.50)),
    *curve((0.37, 0.50), (0.34, 0.26), (0.12, 0.16), (0.07, 0.52)),
    *curve((0.07, 0.52), (0.17, 0.42), (0.22, 0.52), (0.22, 0.76)),
    (0.5, 0.76),
]
_CAP_BELLS: Final = ((0.075, 0.58, 0.07), (0.925, 0.58, 0.07), (0.5, 0.09, 0.08))


_FLAME: Final[list[Point]] = [
    (0.52, 0.02),
    *curve((0.52, 0.02), (0.56, 0.26), (0.86, 0.40), (0.84, 0.68)),
    *curve((0.84, 0.68), (0.82, 0.90), (0.66, 0.98), (0.5, 0.98)),
    *curve((0.5, 0.98), (0.30, 0.98), (0.15, 0.86), (0.16, 0.64)),
    *curve((0.16, 0.64), (0.17, 0.50), (0.24, 0.44), (0.28, 0.34)),
    *curve((0.28, 0.34), (0.32, 0.42), (0.34, 0.46), (0.38, 0.50)),
    *curve((0.38, 0.50), (0.48, 0.34), (0.40, 0.16), (0.52, 0.02)),
]
_FLAME_HEART: Final[list[Point]] = [
    (0.52, 0.50),
    *curve((0.52, 0.50), (0.54, 0.62), (0.68, 0.68), (0.66, 0.80)),
    *curve((0.66, 0.80), (0.64, 0.92), (0.36, 0.94), (0.36, 0.78)),
    *curve((0.36, 0.78), (0.36, 0.66), (0.50, 0.64), (0.52, 0.50)),
]


@lru_cache(maxsize=256)
def suit_mask(suit: int, side: int) -> Image.Image:
    """Return the shape of a suit number (clubs, diamonds, hearts, spades) as an L image."""
    return soft_mask(side, _SUIT_PAINTERS[suit])


@lru_cache(maxsize=64)
def star_mask(side: int) -> Image.Image:
    """Return a five-pointed star as an L image."""
    return soft_mask(side, _paint_star)


@lru_cache(maxsize=64)
def cap_mask(side: int) -> Image.Image:
    """Return a jester's cap with three bells as an L image."""
    return soft_mask(side, _paint_cap)


@lru_cache(maxsize=64)
def crown_mask(side: int) -> Image.Image:
    """Return a crown as an L image."""
    return soft_mask(side, _paint_crown)


@lru_cache(maxsize=16)
def flame_mask(side: int) -> Image.Image:
    """Return a flame as an L image."""
    return soft_mask(side, _paint_flame)


def _dot(draw: ImageDraw.ImageDraw, side: int, dot: tuple[float, float, float]) -> None:
    x, y, radius = (part * side for part in dot)
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _paint_club(draw: ImageDraw.ImageDraw, side: int) -> None:
    for leaf in _CLUB_LEAVES:
        _dot(draw, side, leaf)
    _dot(draw, side, (0.5, 0.52, 0.15))
    draw.polygon(scaled(mirrored(_STEM_HALF), side), fill=255)


def _paint_diamond(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(scaled(mirrored(_DIAMOND_HALF), side), fill=255)


def _paint_heart(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(scaled(mirrored(_HEART_HALF), side), fill=255)


def _paint_spade(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(scaled(mirrored(_SPADE_HALF), side), fill=255)
    draw.polygon(scaled(mirrored(_STEM_HALF), side), fill=255)


def _paint_star(draw: ImageDraw.ImageDraw, side: int) -> None:
    points = []
    for corner in range(10):
        angle, radius = math.pi * (corner / 5 - 0.5), 0.52 if corner % 2 == 0 else 0.23
        points.append((0.5 + radius * math.cos(angle), 0.53 + radius * math.sin(angle)))
    draw.polygon(scaled(points, side), fill=255)


def _paint_crown(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(scaled(_CROWN, side), fill=255)
    for ball in _CROWN_BALLS:
        _dot(draw, side, ball)


def _paint_flame(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(scaled(_FLAME, side), fill=255)
    draw.polygon(scaled(_FLAME_HEART, side), fill=0)


def _paint_cap(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(scaled(mirrored(_CAP_HALF), side), fill=255)
    for bell in _CAP_BELLS:
        _dot(draw, side, bell)
    draw.rounded_rectangle((side * 0.18, side * 0.81, side * 0.82, side * 0.95), side * 0.06, fill=255)


_SUIT_PAINTERS: Final[tuple[Painter, ...]] = (_paint_club, _paint_diamond, _paint_heart, _paint_spade)
