"""No pixel of a picture changes unseen: not a place, a size or a shade."""

import pytest

from tests.bot.ui.pictures.drawn_tables import SKETCHES
from tests.bot.ui.pictures.golden import SCENES
from tests.bot.ui.pictures.pixels import WORDS, drawn, kept, made_with, pixels_of, where

RENEW = "a wanted change? Then run python -m tests.bot.ui.pictures.pixels"
MADE_WITH, KEPT = kept()


def test_the_pictures_were_kept_with_the_pillow_that_is_locked():
    assert made_with() == MADE_WITH, f"look at some pictures, then run {RENEW.partition('run ')[2]}"


@pytest.mark.parametrize("name", [*SCENES, *SKETCHES])
def test_every_pixel_is_as_it_was(name):
    now = pixels_of(drawn(name)[0])
    assert now == KEPT[name], f"{where(KEPT[name], now)}; {RENEW}"


@pytest.mark.parametrize("name", SKETCHES)
def test_a_picture_is_described_as_it_was(name):
    described = dict(line.split(": ", 1) for line in WORDS.read_text("utf-8").splitlines())
    assert drawn(name)[1] == described[name], RENEW


def test_no_line_is_left_over():
    assert list(KEPT) == [*SCENES, *SKETCHES]
