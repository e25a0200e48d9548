"""Anti-aliased shapes: curved outlines, drawn large and scaled down; suits and a few other emblems."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from bot.pictures.palette import Colour

Point: TypeAlias = tuple[float, float]
"""x to the right and y downwards, from 0 to 1 in the unit square."""
Painter: TypeAlias = Callable[[ImageDraw.ImageDraw, int], None]
"""Draws a shape in white on a black square of the given side."""

OVERSAMPLING: Final = 4
"""The factor by which shapes are drawn larger."""
_WORTH_A_PIECE: Final = 16
"""The width from which what hides everything is laid without a mask."""
_STEPS: Final = 16
_STEEPNESS: Final = 1.6
_STEEPER: Final = [min(max(round((value - 128) * _STEEPNESS + 128), 0), 255) for value in range(256)]


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
    for corner, x, y in _corners(width, height, radius):
        mask.paste(corner, (x, y))
    return mask


def fill_rounded(image: Image.Image, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    """Fill a rounded rectangle (x, y, width, height) of an RGB image; only its corners need blending."""
    left, top, width, height = box
    right, bottom, pixels = left + width, top + height, image.im
    pixels.paste(colour, (left + radius, top, right - radius, bottom))
    if height > 2 * radius:
        pixels.paste(colour, (left, top + radius, left + radius, bottom - radius))
        pixels.paste(colour, (right - radius, top + radius, right, bottom - radius))
    for corner, x, y in _corners(width, height, radius):
        tinted(image, corner, colour, left + x, top + y)


def tinted(image: Image.Image, mask: Image.Image, colour: Colour | int, x: int, y: int) -> None:
    """Draw a mask on an RGB image in one colour, with its upper left corner at (x, y)."""
    width, height = mask.size
    image.im.paste(colour, (x, y, x + width, y + height), mask.im)


def laid(image: Image.Image, upper: Image.Image, mask: Image.Image | None, x: int, y: int) -> None:
    """Draw an RGB image, through a mask if there is one, on another, its upper left corner at (x, y).

    It goes to the pixels themselves, as `tinted` does: the checks of `Image.paste` take longer than most of
    what is drawn, and none of our images is lazy, shared or of another mode.
    """
    width, height = upper.size
    box = (x, y, x + width, y + height)
    if mask is None:
        image.im.paste(upper.im, box)
    else:
        image.im.paste(upper.im, box, mask.im)


class Piece(NamedTuple):
    """A rectangle of a shape, and where it is; without a mask it hides what is beneath."""

    image: Image.Image
    mask: Image.Image | None
    x: int
    y: int


def pieces(image: Image.Image, mask: Image.Image) -> tuple[Piece, ...]:
    """Return a masked picture in pieces, masked only at its edges: blending takes ten times as long."""
    width, height = image.size
    top, bottom = _solid(mask)
    found = [*_strip(image, mask, 0, top), *_strip(image, mask, bottom, height)]
    if top < bottom:
        found.append(Piece(image.crop((0, top, width, bottom)), None, 0, top))
    return tuple(found)


def lay_pieces(image: Image.Image, parts: Iterable[Piece], x: int, y: int) -> None:
    """Draw a picture in pieces on an RGB image, its upper left corner at (x, y)."""
    for part in parts:
        laid(image, part.image, part.mask, x + part.x, y + part.y)


def _strip(image: Image.Image, mask: Image.Image, top: int, bottom: int) -> Iterator[Piece]:
    """Yield some rows of a masked picture: what is at the sides of what is solid, and that."""
    if top == bottom:
        return
    width, rows = image.width, mask.crop((0, top, image.width, bottom))
    left, right = _solid(rows.transpose(Image.Transpose.TRANSPOSE))
    if right - left < _WORTH_A_PIECE:
        left = right = width
    for start, end, is_solid in ((0, left, False), (left, right, True), (right, width, False)):
        if start < end:
            box = (start, top, end, bottom)
            yield Piece(image.crop(box), None if is_solid else mask.crop(box), start, top)


def _solid(mask: Image.Image) -> tuple[int, int]:
    """Return the first of the rows that hide everything, and the row after them; twice the end if none."""
    width, height, values = *mask.size, mask.tobytes()
    hides = [values[row * width : (row + 1) * width] == b"\xff" * width for row in range(height)]
    if not any(hides):
        return height, height
    first = hides.index(True)
    return first, next((row for row in range(first, height) if not hides[row]), height)


def _corners(width: int, height: int, radius: int) -> Iterator[tuple[Image.Image, int, int]]:
    """Yield the four corners of a rounded rectangle with their positions."""
    quarters = _quarters(radius)
    right, bottom = width - radius, height - radius
    yield from zip(quarters, (0, right, 0, right), (0, 0, bottom, bottom), strict=True)


@lru_cache(maxsize=64)
def _quarters(radius: int) -> tuple[Image.Image, ...]:
    disc = soft_mask(2 * radius, lambda draw, side: draw.ellipse((0, 0, side - 1, side - 1), fill=255))
    return tuple(disc.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))


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
