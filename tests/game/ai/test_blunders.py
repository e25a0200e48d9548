"""The positions in which levels blundered: how many each gets wrong. `make blunders` finds them anew."""

import pytest

from benchmarks.blunders import LEAST, count_wrong, decide_again, find, read, summary
from tests.support.searches import short_searches

EVERY = {"easy": 1, "normal": 1, "hard": 2, "expert": 6}
"""A longer search decides fewer positions here; `make blunders` counts all of them."""


@pytest.fixture(scope="module")
def blunders():
    return read()


def test_there_are_forty_positions_each_with_a_mistake_and_a_best_action(blunders):
    assert len(blunders) >= 40
    for blunder in blunders:
        assert_decided(blunder)


def assert_decided(blunder):
    """Of the actions that are allowed at least one is no mistake, and at least one is."""
    state = blunder.game.read_position(blunder.game.presets[blunder.preset], blunder.position)
    legal = blunder.game.legal_actions(state, blunder.seat)
    assert {blunder.is_mistake(action) for action in legal} == {True, False}
    assert min(gap for _, gap, _ in blunder.gaps) == 0
    assert max(gap for _, gap, _ in blunder.gaps) > LEAST


@pytest.mark.long
def test_levels_that_search_get_fewer_wrong(blunders, capsys):
    shares = {}
    for level, every in EVERY.items():
        some = blunders[::every]
        shares[level] = count_wrong(some, level) / len(some)
    with capsys.disabled():
        print(f"\n{', '.join(f'{level} {share:.0%}' for level, share in shares.items())} of the blunders")
    assert shares["expert"] < shares["normal"]
    assert shares["hard"] < shares["normal"]


def test_how_many_each_level_gets_wrong_is_told_in_a_line(blunders):
    with short_searches():
        told = summary(blunders[:2])
    assert told.startswith("wrong in 2 positions: easy ")
    assert ", expert " in told


def test_a_position_that_is_decided_again_comes_out_alike(blunders, monkeypatch):
    monkeypatch.setattr("benchmarks.blunders.ROUNDS", 100)
    again = decide_again(blunders[0], seed=1)
    assert again.gaps != blunders[0].gaps
    for (action, gap, error), (before, former, _) in zip(again.gaps, blunders[0].gaps, strict=True):
        assert action == before
        assert abs(gap - former) <= 2 * error + 0.01


def test_a_blunder_is_found_in_play_and_decided(monkeypatch):
    monkeypatch.setattr("benchmarks.blunders.ROUNDS", 30)
    assert_decided(next(find(seed=3)))
