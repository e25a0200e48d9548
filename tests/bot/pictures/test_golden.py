"""Pictures look as before: nothing is missing, moved by more than a hair, or of another colour."""

import pytest
from PIL import Image, ImageChops

from tests.bot.pictures.golden import FOLDER, SCENES, shrunk

TOLERANCE = 12
"""Of 255, for each colour of each pixel of the golden picture."""


def place_of_difference(one, other):
    """The box, in pixels of the golden picture, that holds all that differs; None if nothing does."""
    bands = ImageChops.difference(one, other).split()
    return (
        ImageChops.lighter(ImageChops.lighter(*bands[:2]), bands[2]).point(lambda v: v > TOLERANCE).getbbox()
    )


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_looks_as_it_did(name):
    now, before = shrunk(SCENES[name]()), Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert now.size == before.size
    assert place_of_difference(now, before) is None


def test_no_golden_picture_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.png")} == set(SCENES)
