"""Pictures of any scenes look as they looked, and say what they said."""

import pytest

from bot.pictures.seats import _kept
from tests.bot.pictures.any_scenes import FILE, KINDS, drawn, looks, scene_of
from tests.bot.pictures.sheets import SHEETS
from tests.bot.tables.recorded_files import kept, line_of

KEPT = kept(FILE)


@pytest.mark.parametrize("name", KINDS)
def test_a_picture_looks_as_it_looked(name):
    now, before = line_of(list(looks(name))).split(), KEPT[name].split()
    for place, (one, other) in enumerate(zip(now, before, strict=True)):
        number, told = divmod(place, 2)
        assert one == other, (
            f"{'the description' if told else 'a pixel'} of {name} {number} differs; a wanted change? "
            f"Then run python -m tests.bot.pictures.any_scenes\n{scene_of(name, number)}"
        )


@pytest.mark.parametrize("name", SHEETS)
def test_what_pictures_are_made_of_looks_as_it_looked(name):
    assert line_of(list(looks(name))) == KEPT[name], (
        "a wanted change? Then run python -m tests.bot.pictures.any_scenes (to see it: … NAME 0 FILE.png)"
    )


@pytest.mark.parametrize("name", KINDS)
def test_a_panel_that_another_picture_had_looks_as_one_drawn_now(name):
    kept = [drawn(name, number) for number in range(12)]
    for number, before in enumerate(kept):
        _kept.cache_clear()
        assert drawn(name, number).png == before.png, scene_of(name, number)
