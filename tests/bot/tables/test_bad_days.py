"""Nothing that outlives a match or a season pays a group of people over days: a part of `make bad-faith`."""

import random

import pytest

from benchmarks import alone, bad_days
from benchmarks.intervals import mean_interval
from tests.bot.tables.chance import seed_tables

SEED = 5


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch):
    print(f"seed {SEED}")
    seed_tables(monkeypatch, SEED)
    random.seed(SEED)


def test_without_the_rule_for_seasons_it_would_pay_so_the_measure_finds_what_is_there():
    gains = bad_days.spent(bad_days.WAYS["stand at tables over a season's end (control)"], 3)
    assert gains == (3 * 3 * 120,) * 2, "three stakes at each of three tables"


@pytest.mark.in_part(2)
@pytest.mark.parametrize("name", [name for name in bad_days.WAYS if "(control)" not in name])
def test_a_group_gets_nothing_out_of_another_season_a_backup_or_the_house(name):
    way = bad_days.WAYS[name]
    assert bad_days.spent(way, way.sizes[-1], 1) == (0,)


@pytest.mark.long
def test_one_person_wins_nothing_from_the_houses_ais_and_would_if_friends_emptied_the_boxes():
    played, full = alone.matches(10, 4), alone.STOPS["until the boxes are full"]
    assert mean_interval(alone.gains_with_boxes(played, full))[0] > 0
    for name in ("to the end", "until the boxes are full", "until the boxes are empty"):
        stop = alone.STOPS[name]
        assert max(alone.gains(played, stop)) <= 0, "what is left in the boxes is the house's"
