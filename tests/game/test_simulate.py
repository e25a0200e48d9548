"""The statistics of a simulation."""

import pytest

from game.ai.random_play import RandomPolicy
from game.levels import policy_for
from game.registry import GAMES
from game.simulate import play_matches

SHITHEAD = GAMES["shithead"]


@pytest.mark.parametrize(("move_limit", "cut_off"), [(20, 4), (5_000, 0)])
def test_deals_that_the_rules_cut_off_are_unfinished(move_limit, cut_off):
    rules = SHITHEAD.presets["shithead"].override({"move_limit": move_limit})
    summary = play_matches(SHITHEAD, rules, [policy_for(SHITHEAD, "easy")] * 3, matches=4, seed=1)
    assert (summary.unfinished, summary.deals_by_reason["move_limit"]) == (cut_off, cut_off)


@pytest.mark.parametrize("seed", [-(2**255), 0, 2**255 - 1])
def test_a_seed_is_any_number_of_32_bytes(seed):
    rules = SHITHEAD.presets["shithead"]
    summary = play_matches(SHITHEAD, rules, [RandomPolicy()] * 2, matches=1, seed=seed)
    assert summary.moves


def test_a_seed_plays_the_same_matches_in_every_version():
    """And each of them has one first and one last player of two, and its moves are counted once."""
    rules = SHITHEAD.presets["shithead"]
    summary = play_matches(SHITHEAD, rules, [policy_for(SHITHEAD, "easy")] * 2, matches=3, seed=2)
    assert (summary.moves, summary.firsts, summary.lasts) == (283, [2, 1], [1, 2])
