"""The pictures of a listing: all there, in the sizes of the listing, and small enough to upload."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from docs.listing.make_listing import BANNER, FOLDER, ICON, LANGUAGES, SLIDE, SLIDES, banner, files, icon

LAUNCH = Path(__file__).parents[2] / "docs" / "launch.md"
MOST_BYTES = 300_000
NOTICED = 40
"""A difference of colour that is more than saving with 256 colours makes."""


def test_each_picture_is_there_in_its_size_and_nothing_else():
    found = {}
    for file in FOLDER.glob("*.png"):
        with Image.open(file) as picture:
            found[file.name] = picture.size
    assert found == files()
    assert (ICON, BANNER, SLIDE) == ((1024, 1024), (680, 240), (1920, 1080))
    assert len(SLIDES) == 5, "as many as a listing takes"


def test_they_are_small():
    assert {file.name for file in FOLDER.glob("*.png") if file.stat().st_size > MOST_BYTES} == set()


@pytest.mark.long_for("icon.png")
@pytest.mark.parametrize(("name", "drawn"), [("icon.png", icon), ("banner.png", banner)])
def test_icon_and_banner_are_those_that_the_script_draws(name, drawn):
    with Image.open(FOLDER / name) as picture:
        difference = ImageChops.difference(picture.convert("RGB"), drawn())
    assert max(high for _, high in difference.getextrema()) < NOTICED


def test_cut_to_a_circle_the_icon_keeps_its_cards():
    """Discord cuts it to a circle: outside, there is only cloth."""
    with Image.open(FOLDER / "icon.png") as picture:
        image, middle = picture.convert("RGB"), ICON[0] / 2
    ground = image.getpixel((0, 0))
    outside = (
        image.getpixel((x, y))
        for x in range(0, ICON[0], 8)
        for y in range(0, ICON[1], 8)
        if (x - middle) ** 2 + (y - middle) ** 2 > middle**2
    )
    assert all(pixel == ground for pixel in outside)


def test_the_guide_says_where_each_goes():
    text = LAUNCH.read_text(encoding="utf-8")
    for name in ("listing/icon.png", "listing/banner.png", *(f"listing/{one.name}" for one in SLIDES)):
        assert name in text, name
    assert all(slide.words.keys() == set(LANGUAGES) for slide in SLIDES)
