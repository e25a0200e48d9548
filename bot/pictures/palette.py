"""The colours of pictures, and the one palette in whose numbers everything is drawn.

A palette per picture would take ten times as long, and the same card would change its tint from board to
board. So this module lists every colour that is ever drawn, with a shade between those that touch each other,
so that soft edges stay soft: what hides half of its ground is drawn in the shade nearest to their mixture.
"""

from functools import cache
from itertools import chain
from typing import Final, TypeAlias

from PIL import Image

MOST: Final = 255
"""A PNG's 256 colours, less a number that stands for none."""

Colour: TypeAlias = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

RIM: Final[Colour] = (12, 38, 29)
CLOTH: Final[Colour] = (23, 72, 54)
CLOTH_LIGHT: Final[Colour] = (32, 88, 67)
LINE: Final[Colour] = (53, 114, 90)
SEAT: Final[Colour] = (16, 54, 41)
CREAM: Final[Colour] = (246, 239, 220)
MUTED: Final[Colour] = (166, 196, 180)
GOLD: Final[Colour] = (242, 193, 78)
GOLD_DARK: Final[Colour] = (158, 112, 28)

PAPER: Final[Colour] = (253, 251, 245)
PAPER_EDGE: Final[Colour] = (150, 146, 132)
PAPER_TINT: Final[Colour] = (242, 233, 207)
PAPER_DIM: Final[Colour] = (152, 171, 158)
INK: Final[Colour] = (22, 24, 29)
RED: Final[Colour] = (210, 44, 14)
BLUE: Final[Colour] = (28, 64, 240)
GREEN: Final[Colour] = (0, 130, 90)
BACK: Final[Colour] = (122, 36, 52)
BACK_LIGHT: Final[Colour] = (176, 84, 92)

SKIN: Final[Colour] = (240, 190, 150)
BLUSH: Final[Colour] = (226, 130, 104)
BROWN: Final[Colour] = (92, 56, 32)
BROWN_LIGHT: Final[Colour] = (148, 98, 58)
YELLOW: Final[Colour] = (250, 208, 62)
YELLOW_DARK: Final[Colour] = (214, 158, 30)

BLUE_DARK: Final[Colour] = (14, 36, 150)

SUIT_COLOURS: Final[tuple[Colour, ...]] = (GREEN, BLUE, RED, INK)
"""By suit number: clubs, diamonds, hearts, spades. The four colours of poker, in tints that are easy to tell
apart with every kind of colour blindness."""

SUIT_COLOURS_DIM: Final[tuple[Colour, ...]] = ((4, 92, 68), (34, 66, 170), (158, 54, 34), (44, 58, 56))
"""The same on cards that may not be played now."""

_GROUNDS: Final = (CLOTH, CLOTH_LIGHT, SEAT, RIM)
_PAIRS: Final[tuple[tuple[Colour, Colour], ...]] = (
    *((ground, CREAM) for ground in _GROUNDS),
    *((ground, GOLD) for ground in _GROUNDS),
    *((ground, MUTED) for ground in _GROUNDS),
    *((ground, PAPER_EDGE) for ground in _GROUNDS),
    *((PAPER, colour) for colour in SUIT_COLOURS),
    *((PAPER_TINT, colour) for colour in SUIT_COLOURS),
    *((PAPER_DIM, colour) for colour in SUIT_COLOURS_DIM),
    *((CLOTH, colour) for colour in SUIT_COLOURS),
    (PAPER, PAPER_EDGE),
    (PAPER_DIM, PAPER_EDGE),
    (PAPER, GOLD),
    (PAPER, BACK),
    (BACK, BACK_LIGHT),
    (CLOTH, BACK),
    (SEAT, BACK),
    (GOLD, INK),
    (GOLD, GOLD_DARK),
    (CREAM, INK),
    (CLOTH, LINE),
    (CLOTH_LIGHT, LINE),
    (SKIN, BROWN),
    (SKIN, BLUSH),
    (SKIN, PAPER),
    (BROWN, BROWN_LIGHT),
    (BROWN_LIGHT, PAPER),
    (YELLOW, YELLOW_DARK),
    (YELLOW, BROWN),
    (YELLOW, PAPER),
    (CLOTH, YELLOW),
    (CLOTH, BROWN),
    (CLOTH_LIGHT, BROWN),
    (RED, BACK),
    (BLUE, BLUE_DARK),
    (SEAT, BLUE_DARK),
    (CREAM, RED),
    (CREAM, BLUE),
    (GOLD, CREAM),
)
"""Colours that touch each other. One shade between them is enough: pictures are shown smaller than drawn, and
every further shade costs time and bytes."""


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Mix two colours, with `share` of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@cache
def shades() -> tuple[Colour, ...]:
    """Return the colours of the palette."""
    between = (mix(first, second, 0.5) for first, second in _PAIRS)
    found = tuple(dict.fromkeys(chain(*_PAIRS, between)))
    if len(found) > MOST:
        raise ValueError(f"a palette holds {MOST} colours, not {len(found)}")
    return found


def with_palette(numbers: Image.Image) -> Image.Image:
    """Return an L image of the palette's numbers as one that carries the palette."""
    image = Image.frombytes("P", numbers.size, numbers.tobytes())
    image.putpalette(list(chain.from_iterable(shades())))
    return image


@cache
def _carrier() -> Image.Image:
    return with_palette(Image.new("L", (1, 1)))


def indexed(image: Image.Image) -> Image.Image:
    """Return an RGB image in the palette: an L image of its numbers."""
    numbers = image.quantize(palette=_carrier(), dither=Image.Dither.NONE)
    return Image.frombytes("L", image.size, numbers.tobytes())


@cache
def number_of(colour: Colour) -> int:
    """Return the number of a colour in the palette."""
    return shades().index(colour)


@cache
def half_over(colour: Colour) -> bytes:
    """Return, by the number of what is beneath, the number of what a half transparent colour looks like."""
    beneath = shades()
    row = Image.new("RGB", (len(beneath), 1))
    row.putdata([mix(one, colour, 0.5) for one in beneath])
    return indexed(row).tobytes().ljust(256, b"\0")
