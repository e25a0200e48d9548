"""Outlines of shapes, and how they are laid."""

import pytest
from PIL import Image

from bot.pictures.shapes import curve, fill_rounded, lay_pieces, mirrored, pieces, rounded_mask


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
def test_a_filled_rectangle_is_its_mask_and_nothing_beside_it(size):
    radius = min(size) // 2
    filled, masked = (Image.new("RGB", (80, 60), (1, 2, 3)) for _ in range(2))
    fill_rounded(filled, (7, 9, *size), radius, (200, 100, 50))
    mask = rounded_mask(*size, radius)
    masked.paste((200, 100, 50), (7, 9), mask)
    assert filled.tobytes() == masked.tobytes()
    assert filled.getpixel((7 + size[0] // 2, 9 + size[1] // 2)) == (200, 100, 50)


@pytest.mark.parametrize("size", [(60, 40), (20, 30), (17, 9), (5, 5)])
def test_a_masked_picture_in_pieces_looks_as_in_one(size):
    picture = Image.radial_gradient("L").resize(size).convert("RGB")
    mask = rounded_mask(*size, min(size) // 3)
    one, other = (Image.new("RGB", (80, 60), (9, 99, 199)) for _ in range(2))
    one.paste(picture, (8, 6), mask)
    lay_pieces(other, pieces(picture, mask), 8, 6)
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize(("width", "blended"), [(60, 4 * 8 * 8), (32, 4 * 8 * 8), (31, 2 * 8 * 31)])
def test_only_the_edges_of_a_masked_picture_are_blended_if_there_is_enough_between_them(width, blended):
    mask = Image.new("L", (width, 40), 255)
    for corner in ((0, 0), (width - 8, 0), (0, 32), (width - 8, 32)):
        mask.paste(0, (*corner, corner[0] + 8, corner[1] + 8))
    parts = pieces(Image.new("RGB", (width, 40)), mask)
    sizes = [part.image.width * part.image.height for part in parts]
    assert sum(sizes) == width * 40
    assert sum(size for size, part in zip(sizes, parts, strict=True) if part.mask is not None) == blended
