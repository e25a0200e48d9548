"""No pixel of a picture changes unseen: not a place, a size or a shade."""

import pickle
import re
from pathlib import Path

import pytest

from game.registry import GAMES
from tests.bot.pictures.drawn_tables import board, middle
from tests.bot.pictures.golden import SCENES
from tests.bot.pictures.pixels import WORDS, drawn, kept, made_with, pixels_of, sketch_of, where
from tests.bot.pictures.sketches import SKETCHES

RENEW = "a wanted change? Then run python -m tests.bot.pictures.pixels"
MADE_WITH, KEPT = kept()
DESCRIBED = dict(line.split(": ", 1) for line in WORDS.read_text("utf-8").splitlines())


def test_the_pictures_were_kept_with_the_pillow_that_is_locked():
    assert made_with() == MADE_WITH, f"look at some pictures, then run {RENEW.partition('run ')[2]}"


@pytest.mark.parametrize("name", [*SCENES, *SKETCHES])
def test_every_pixel_and_every_word_of_its_description_is_as_it_was(name):
    picture, description = drawn(name)
    now = pixels_of(picture)
    assert now == KEPT[name], f"{where(KEPT[name], now)}; {RENEW}"
    assert name in SCENES or description == DESCRIBED[name], RENEW


def test_another_process_draws_the_same():
    """One that draws a film gets the scenes and the functions pickled: a picture of each kind."""
    boards = (board(key, middle(key, next(iter(game.presets)), 3, 20)) for key, game in GAMES.items())
    drawn_here = (*(draw() for draw in SKETCHES.values()), *boards)
    for sketch in {type(sketch.scene): sketch for sketch in drawn_here}.values():
        draw, scene = pickle.loads(pickle.dumps((sketch.draw, sketch.scene)))  # noqa: S301 (our own)
        assert scene == sketch.scene
        assert draw(scene, sketch.language) == sketch.draw(sketch.scene, sketch.language)


def test_no_line_is_left_over():
    assert list(KEPT) == [*SCENES, *SKETCHES]


def test_no_kind_of_picture_is_left_out():
    drawing = re.compile(r"^def draw_\w+\(scene: (\w+), t: Words.*\) -> Drawing:$", re.MULTILINE)
    sources = (path.read_text("utf-8") for path in Path("bot").rglob("*.py"))
    kinds = {found for source in sources for found in drawing.findall(source)}
    golden = {"ShitheadScene", "NainJauneScene"}
    assert {type(sketch_of(name).scene).__name__ for name in SKETCHES} | golden == kinds
