"""Colours that everybody can tell apart, and a palette that preserves them."""

from itertools import combinations

import pytest
from PIL import Image

from bot.pictures import palette
from bot.pictures.palette import (
    CLOTH,
    CLOTH_LIGHT,
    CREAM,
    GOLD,
    INK,
    MUTED,
    PAPER,
    SEAT,
    SUIT_COLOURS,
    half_over,
    mix,
    number_of,
    shades,
    with_palette,
)

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def linear(colour):
    shares = [part / 255 for part in colour]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def seen(colour, sight):
    parts = linear(colour)
    return [min(max(sum(w * p for w, p in zip(row, parts, strict=True)), 0), 1) for row in sight]


def lab(parts):
    red, green, blue = parts
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(first, second):
    lights = sorted(
        sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (first, second)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
def test_suits_differ_in_colour_whatever_colours_one_sees(sight):
    for first, second in combinations(SUIT_COLOURS, 2):
        difference = [
            a - b for a, b in zip(*(lab(seen(c, SIGHTS[sight])) for c in (first, second)), strict=True)
        ]
        assert sum(d * d for d in difference) ** 0.5 > 28, (first, second)


def test_suits_are_readable_on_paper():
    assert min(contrast(colour, PAPER) for colour in SUIT_COLOURS) >= 4.5


def test_words_are_readable_on_what_they_stand_on():
    for ground in (CLOTH, SEAT):
        assert min(contrast(colour, ground) for colour in (CREAM, MUTED, GOLD)) >= 4.5
    assert contrast(INK, GOLD) >= 4.5


def test_every_named_colour_is_drawn_as_it_is():
    named = [
        value
        for name, value in vars(palette).items()
        if name.isupper() and not name.startswith("_") and isinstance(value, tuple) and len(value) == 3
    ]
    assert len(named) > 20
    numbers = Image.new("L", (len(named), 1))
    numbers.putdata([number_of(colour) for colour in named])
    drawn = with_palette(numbers).convert("RGB")
    assert [drawn.getpixel((x, 0)) for x in range(len(named))] == named


@pytest.mark.parametrize(
    ("colour", "beneath"), [(CREAM, SEAT), (GOLD, CLOTH), (MUTED, CLOTH_LIGHT), (INK, PAPER)]
)
def test_half_of_a_colour_looks_like_the_middle_between_it_and_what_is_beneath(colour, beneath):
    assert shades()[half_over(colour)[number_of(beneath)]] == mix(beneath, colour, 0.5)
