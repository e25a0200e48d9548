"""A few matches between the levels, always the same ones; `make tournament` plays enough to measure."""

import pytest

from benchmarks.duels import Duel, Pairing
from benchmarks.intervals import mean_interval, wilson
from game.ai.standing import share_beaten
from game.core.protocol import Outcome


def duel(first, second, matches, preset="shithead", players=2, game="shithead"):
    played = Duel(Pairing(first, second, game, preset, players, matches), seed=1)
    for _ in played.play():
        pass
    return played


def test_easy_beats_random_play():
    played = duel("easy", "random", 40)
    assert sum(played.scores) >= 34
    assert len(played.scores) == 40


def test_normal_beats_easy_and_always_comes_to_an_end():
    played = duel("normal", "easy", 60)
    assert sum(played.scores) >= 34
    assert played.unfinished == 0


def test_easy_wins_more_tokens_than_random_play():
    played = duel("easy", "random", 36, "nain_jaune", 3, "nain_jaune")
    assert played.mean() > 0
    assert played.interval()[0] < played.mean() < played.interval()[1]


def test_the_first_beats_all_and_the_last_nobody():
    outcome = Outcome(((2,), (0, 1), (3,)))
    assert [share_beaten(outcome, seat) for seat in range(4)] == [0.5, 0.5, 1.0, 0.0]


def test_wilson_gives_the_published_interval():
    low, high = wilson(0.81, 263)
    assert (round(low, 3), round(high, 3)) == (0.758, 0.853)
    assert wilson(1.0, 10)[0] == pytest.approx(0.722, abs=0.001)


def test_the_interval_of_a_mean_is_two_standard_errors_wide_on_each_side():
    low, high = mean_interval([0.0, 1.0] * 50)
    assert (round(low, 3), round(high, 3)) == (0.402, 0.598)
