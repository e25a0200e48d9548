"""Tokens, and heaps of them that grow with the amount."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.canvas import Canvas
from bot.pictures.palette import (
    BACK,
    BLUE,
    BLUE_DARK,
    CLOTH,
    CREAM,
    GOLD,
    GOLD_DARK,
    PAPER_EDGE,
    RED,
    RIM,
    SEAT,
    Colour,
)
from bot.pictures.shapes import OVERSAMPLING, Sprite, baked

HEAP_WIDTH: Final = 108
HEAP_HEIGHT: Final = 80
TOKEN: Final = 34
"""The width of a token."""

_MOST_TOKENS: Final = 32
_ABOVE: Final = 24
_COLUMNS: Final[tuple[tuple[tuple[float, bool], ...], ...]] = (
    ((1, True),),
    ((0.5, True), (1.5, True)),
    ((1, False), (0.5, True), (1.5, True)),
    ((1, False), (1, True), (0, True), (2, True)),
    ((0.5, False), (1.5, False), (1, True), (0, True), (2, True)),
)
"""By number of columns: the horizontal position of each and whether it is in front, highest first."""
_COLOURS: Final[tuple[tuple[Colour, Colour], ...]] = (
    (GOLD, GOLD_DARK),
    (RED, BACK),
    (BLUE, BLUE_DARK),
    (CREAM, PAPER_EDGE),
)
_DEPTH: Final = 14
_THICK: Final = 6
_SPOT_HEIGHT: Final = 34


def tokens_drawn(amount: int) -> int:
    """Return how many tokens a heap shows, a monotonic function: 6 for 24, 19 for 360, at most 32."""
    return min(amount, round(1.5 * amount**0.43), _MOST_TOKENS) if amount > 0 else 0


def draw_heap(canvas: Canvas, x: int, y: int, amount: int) -> None:
    """Draw a heap at the bottom of a space of HEAP_WIDTH by HEAP_HEIGHT."""
    canvas.stamp(_heap(tokens_drawn(amount)), x, y - _ABOVE)


@cache
def _heap(tokens: int) -> Sprite:
    """Return a heap with its spot; a high one rises above its space."""
    image = Image.new("RGB", (HEAP_WIDTH, HEAP_HEIGHT + _ABOVE), CLOTH)
    mask = Image.new("L", image.size)
    mask.paste(_spot(), (0, image.height - _SPOT_HEIGHT))
    count = min(max(round((tokens / 1.6) ** 0.5), 1), len(_COLUMNS))
    for number, (across, is_in_front) in enumerate(_COLUMNS[count - 1]):
        left = round(across * (TOKEN + 3))
        bottom = image.height - 4 - (0 if is_in_front else _DEPTH - 2)
        height = (tokens + count - 1 - number) // count
        for level in range(height):
            (face, shape), top = _token(number % len(_COLOURS)), bottom - _DEPTH - _THICK * (level + 1)
            image.paste(face, (left, top), shape)
            mask.paste(255, (left, top), shape)
    return baked(image, mask, SEAT)


def draw_token(canvas: Canvas, x: int, middle: int) -> None:
    """Draw a token before a player's amount."""
    canvas.stamp(_single(), x, middle - (_DEPTH + _THICK) // 2)


@cache
def _single() -> Sprite:
    return baked(*_token(0), SEAT)


@cache
def _token(number: int) -> tuple[Image.Image, Image.Image]:
    """Return a token seen obliquely from above."""
    top, edge = _COLOURS[number]
    scale = OVERSAMPLING
    width, depth, thick = TOKEN * scale, _DEPTH * scale, _THICK * scale
    size = (width, depth + thick)
    image, mask = Image.new("RGB", size, edge), Image.new("L", size)
    lower = (0, thick, width - 1, depth + thick - 1)
    upper = (0, 0, width - 1, depth - 1)
    middle = (0, depth // 2, width - 1, depth // 2 + thick)
    shape = ImageDraw.Draw(mask)
    shape.ellipse(lower, fill=255)
    shape.ellipse(upper, fill=255)
    shape.rectangle(middle, fill=255)
    draw = ImageDraw.Draw(image)
    draw.arc(lower, 0, 180, fill=RIM, width=scale)
    draw.ellipse(upper, fill=top)
    inset = width // 6
    ring = (inset, depth // 6, width - 1 - inset, depth - 1 - depth // 6)
    draw.ellipse(ring, outline=edge, width=scale * 2)
    return image.reduce(scale), mask.reduce(scale)


@cache
def _spot() -> Image.Image:
    """Return the spot of a heap, which is visible when there is none."""
    size = (HEAP_WIDTH * OVERSAMPLING, _SPOT_HEIGHT * OVERSAMPLING)
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).ellipse((0, 0, size[0] - 1, size[1] - 1), fill=255)
    return mask.reduce(OVERSAMPLING)
