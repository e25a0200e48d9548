"""Outlines of shapes, and how they are laid."""

from itertools import product

import pytest
from PIL import Image

from bot.pictures.palette import CLOTH, GOLD, PAPER, SEAT, half_over, number_of, shades
from bot.pictures.shapes import Sprite, curve, draw_rounded, mirrored, rounded_mask, tinted


def test_a_curve_is_a_bezier_curve_in_sixteen_equal_steps_without_its_start():
    points = curve((0, 0), (0, 8), (8, 8), (8, 0))
    xs = [24 * t**2 - 16 * t**3 for t in (step / 16 for step in range(1, 17))]
    ys = [24 * t - 24 * t**2 for t in (step / 16 for step in range(1, 17))]
    assert [x for x, _ in points] == pytest.approx(xs)
    assert [y for _, y in points] == pytest.approx(ys)


def test_an_outline_runs_back_on_the_other_side():
    assert mirrored([(0.5, 0), (0.25, 0.5), (0.5, 1)]) == [
        (0.5, 0), (0.25, 0.5), (0.5, 1), (0.5, 1), (0.75, 0.5), (0.5, 0)
    ]  # fmt: skip


@pytest.mark.parametrize("size", [(60, 40), (40, 16), (20, 20), (21, 13), (30, 2)])
def test_a_rounded_rectangle_is_its_mask_and_nothing_beside_it(size):
    radius = min(size) // 2
    filled, masked = (Image.new("L", (80, 60), number_of(CLOTH)) for _ in range(2))
    draw_rounded(filled, (7, 9, *size), radius, GOLD)
    tinted(masked, rounded_mask(*size, radius), GOLD, 7, 9)
    assert filled.tobytes() == masked.tobytes()
    assert filled.getpixel((7 + size[0] // 2, 9 + size[1] // 2)) == number_of(GOLD)


@pytest.mark.parametrize("thick", [1, 2, 6])
def test_an_outline_runs_all_around_and_what_is_in_it_is_a_smaller_rectangle(thick):
    outlined, filled = (Image.new("L", (80, 60), number_of(CLOTH)) for _ in range(2))
    draw_rounded(outlined, (7, 9, 60, 40), 18, SEAT, GOLD, thick)
    draw_rounded(filled, (7, 9, 60, 40), 18, GOLD)
    draw_rounded(filled, (7 + thick, 9 + thick, 60 - 2 * thick, 40 - 2 * thick), 18 - thick, SEAT)
    assert outlined.tobytes() == filled.tobytes()


@pytest.mark.parametrize("size", [(60, 40), (20, 30), (17, 9), (5, 5)])
def test_a_masked_picture_is_whole_half_or_not_there(size):
    """On one colour and on many, the first time and the second."""
    mask = rounded_mask(*size, min(size) // 3)
    ink = Image.new("L", size)
    ink.putdata([number_of((PAPER, GOLD)[place % 3 == 0]) for place in range(size[0] * size[1])])
    sprite, plain = Sprite(ink, mask), Image.new("L", (80, 60), number_of(CLOTH))
    striped = plain.copy()
    for x in range(0, 80, 3):
        striped.paste(number_of(SEAT), (x, 0, x + 1, 60))
    for ground in (plain, striped) * 2:
        laid = ground.copy()
        sprite.lay(laid, 8, 6)
        for x, y in product(range(80), range(60)):
            beneath, hidden = ground.getpixel((x, y)), 0
            if 0 <= x - 8 < size[0] and 0 <= y - 6 < size[1]:
                at = (x - 8, y - 6)
                hidden, over = mask.getpixel(at), ink.getpixel(at)
            if hidden >= 192:
                beneath = over
            elif hidden >= 64:
                beneath = half_over(shades()[over])[beneath]
            assert laid.getpixel((x, y)) == beneath


def test_a_piece_that_sticks_out_is_cut_off():
    mask, wide = rounded_mask(30, 30, 9), Image.new("L", (100, 100), number_of(SEAT))
    small = wide.crop((0, 0, 60, 60))
    for x, y in ((-8, 4), (45, 50), (4, -8)):
        tinted(small, mask, GOLD, x, y)
        tinted(wide, mask, GOLD, x + 20, y + 20)
    assert small.tobytes() == wide.crop((20, 20, 80, 80)).tobytes()
