"""Soft-edged shapes in a unit square: outlines from curves, drawn large and scaled down."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from bot.ui.pictures.palette import Colour

Point: TypeAlias = tuple[float, float]
"""x to the right and y downwards, 0 to 1 inside the shape's square."""
Painter: TypeAlias = Callable[[ImageDraw.ImageDraw, int], None]
"""Draws a shape in white on a black square of the given side."""

OVERSAMPLING: Final = 4
"""How much larger shapes are drawn than they are shown."""
_STEPS: Final = 16
_STEEPNESS: Final = 1.6
_STEEPER: Final = [min(max(round((value - 128) * _STEEPNESS + 128), 0), 255) for value in range(256)]


def curve(start: Point, towards: Point, leaving: Point, end: Point) -> list[Point]:
    """Return a cubic Bézier curve as points, the start left out."""
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
    """Return an outline from its left half, which runs from the top to the bottom of the middle line."""
    return [*half, *((1 - x, y) for x, y in reversed(half))]


def scaled(points: Iterable[Point], side: float, at: Point = (0, 0)) -> list[Point]:
    """Return points of the unit square in a square of that side, moved to `at`."""
    return [(at[0] + x * side, at[1] + y * side) for x, y in points]


def soft_mask(side: int, paint: Painter) -> Image.Image:
    """Return a shape as an L image, its edges softened by oversampling."""
    large = Image.new("L", (side * OVERSAMPLING, side * OVERSAMPLING))
    paint(ImageDraw.Draw(large), side * OVERSAMPLING)
    return crisp(large.reduce(OVERSAMPLING))


def crisp(mask: Image.Image) -> Image.Image:
    """Return a mask with steeper edges: the fewer pixels lie between two colours, the smaller the PNG."""
    return mask.point(_STEEPER)


@lru_cache(maxsize=256)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return a filled rounded rectangle as an L image."""
    mask = Image.new("L", (width, height), 255)
    for corner, x, y in _corners(width, height, radius):
        mask.paste(corner, (x, y))
    return mask


def fill_rounded(image: Image.Image, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    """Fill a rounded rectangle (x, y, width, height) of an RGB image; only its corners cost blending."""
    left, top, width, height = box
    right, bottom = left + width, top + height
    image.paste(colour, (left + radius, top, right - radius, bottom))
    image.paste(colour, (left, top + radius, left + radius, bottom - radius))
    image.paste(colour, (right - radius, top + radius, right, bottom - radius))
    for corner, x, y in _corners(width, height, radius):
        tinted(image, corner, colour, left + x, top + y)


def tinted(image: Image.Image, mask: Image.Image, colour: Colour, x: int, y: int) -> None:
    """Lay a mask on an RGB image in one colour, its upper left corner at (x, y)."""
    image.paste(colour, (x, y), mask)


def _corners(width: int, height: int, radius: int) -> Iterator[tuple[Image.Image, int, int]]:
    """Yield the four corners of a rounded rectangle with the places they belong to."""
    quarters = _quarters(radius)
    right, bottom = width - radius, height - radius
    yield from zip(quarters, (0, right, 0, right), (0, 0, bottom, bottom), strict=True)


@lru_cache(maxsize=64)
def _quarters(radius: int) -> tuple[Image.Image, ...]:
    disc = soft_mask(2 * radius, lambda draw, side: draw.ellipse((0, 0, side - 1, side - 1), fill=255))
    return tuple(disc.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))
