"""Nothing that outlives a match or a season pays a group of people over days: a part of `make bad-faith`."""

import random

import pytest

from benchmarks import bad_days
from tests.bot.tables.chance import seed_tables

SEED = 5


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch):
    print(f"seed {SEED}")
    seed_tables(monkeypatch, SEED)
    random.seed(SEED)


def way_named(name):
    (way,) = (one for one in bad_days.WAYS if one.name == name)
    return way


def test_without_the_rule_for_seasons_it_would_pay_so_the_measure_finds_what_is_there():
    gains = bad_days.spent(way_named("stand at tables over a season's end (control)"), 3, 2)
    assert gains == (3 * 3 * 120,) * 2, "three stakes at each of three tables"


@pytest.mark.parametrize(
    "name", ["stand at tables over a season's end", "fill boxes before a season's end, empty them after"]
)
def test_nothing_comes_through_the_end_of_a_season(name):
    assert bad_days.spent(way_named(name), 3, 2) == (0, 0)


@pytest.mark.long
def test_nobody_is_granted_twice_through_a_restored_backup():
    """What a match brings is far less than a grant."""
    gains = bad_days.spent(way_named("be forgotten and come back through a restored backup"), 2, 4)
    assert max(gains) < bad_days.GRANT / 2
