"""Races and what they weigh come out to the last digit as they did: the levels were measured with these."""

import math

import pytest

from game.ai.race import Race, Runner
from game.ai.weighing import compare, weigh
from tests.game.ai.test_race import Foresight, Lottery, Seen, run
from tests.game.conformance.playing import rng_of


class Uneven(Foresight):
    """Luck differs from action to action, and the first of all actions are tried."""

    def __init__(self, length=1, listed=99):
        super().__init__(length)
        self.listed = listed

    def shortlist(self, legal, rng):
        return legal[: self.listed]

    def play_on(self, state, luck):
        state.cards = (state.cards + luck % 1009 * (state.action + 1)) % 100
        return state.action + state.cards, self.length + state.cards % 2

    def share(self, state):
        return (state.action + state.cards) / 200


RACES = [
    ([50, 55, 60], 1000, 1, [(50, 24, 105.458), (60, 56, 110.179), (55, 56, 106.161)]),
    ([10, 12, 70], 4000, 1, [(70, 12, 127.5), (12, 12, 67.333), (10, 12, 57.5)]),
    ([1, 2, 3, 4], 3000, 30, [(1, 30, 58.333), (4, 30, 53.133), (3, 12, 43.917), (2, 12, 43.167)]),
    ([1, 2], 20, 1, [(1, 2, 30.5), (2, 2, 19.5)]),
    ([40, 44], 2500, 1, [(40, 147, 90.15), (44, 147, 89.605)]),
    (
        [0, 9, 18, 27, 36, 45, 54, 63],
        2000,
        1,
        [
            *((63, 104, 113.606), (54, 104, 108.317), (45, 24, 95.875), (36, 24, 81.125)),
            *((27, 12, 78.583), (0, 12, 66.667), (18, 12, 63.5), (9, 12, 56.75)),
        ],
    ),
]
"""Actions, the budget, how long deals are; and of each, the winner first, its rounds and its mean."""


@pytest.mark.parametrize(("actions", "budget", "length", "came_out"), RACES)
def test_races_end_as_they_did(actions, budget, length, came_out):
    runners = run(Lottery(), actions, budget=budget, foresight=Uneven(length))
    assert [(one.action, len(one.results), round(one.mean, 3)) for one in runners] == came_out


class Policy:
    """Lets actions race, or is sure of one."""

    def __init__(self, listed, sure=None):
        self.listed, self.sure = listed, sure

    def racing(self, view, legal, rng):
        return Race(Lottery(), lambda view: Uneven(listed=self.listed), 800), self.sure


def told(weighed):
    estimates = (weighed.worth, weighed.chosen, weighed.loss)
    return weighed.best, *(one and (round(one.share, 4), round(one.error, 4)) for one in estimates)


WEIGHED = [
    (Policy(2), {}, (60, (0.5485, 0.0492), None, None)),
    (Policy(2), {"chosen": 60}, (60, (0.5485, 0.0492), (0.5485, 0.0492), None)),
    (Policy(2), {"chosen": 62}, (60, (0.5485, 0.0492), (0.5645, 0.0454), (-0.016, 0.0712))),
    (Policy(2), {"chosen": 30}, (60, (0.5433, 0.051), (0.3625, 0.0675), (0.175, 0.1))),
    (Policy(2), {"chosen": 30, "effort": 0.5}, (60, (0.5384, 0.079), (0.3713, 0.1183), (0.1417, 0.1817))),
    (Policy(2), {"chosen": 30, "effort": 0.05}, (62, (0.61, 0.4443), (0.29, 0.501), (0.32, 0.8751))),
    (Policy(1), {"chosen": 30}, (60, (0.5471, 0.1159), None, None)),
    (Policy(3, sure=30), {"chosen": 60}, (30, (0.3625, 0.0675), (0.5433, 0.051), (-0.175, 0.1))),
]
"""Who decides, and how; what is best, what that is worth, what was chosen, and what it lost."""


@pytest.mark.parametrize(("policy", "options", "came_out"), WEIGHED)
def test_decisions_weigh_what_they_did(policy, options, came_out):
    assert told(weigh(policy, Seen(), [60, 62, 30], rng_of("weighed"), **options)) == came_out


def test_two_actions_weigh_against_each_other_what_they_did():
    options = {"best": 60, "chosen": 30}
    full = compare(Policy(2), Seen(), [60, 62, 30], rng_of("compared"), effort=1.0, **options)
    assert told(full) == (60, (0.5594, 0.0459), (0.3823, 0.0441), (0.1771, 0.0679))
    assert compare(Policy(2), Seen(), [60, 62, 30], rng_of("compared"), effort=0.01, **options).loss is None


class Even(Uneven):
    """Every deal takes one action: a round costs 12, and 2 for each action that is tried."""

    def play_on(self, state, luck):
        return 0.5, 1


class Counting(Policy):
    """Knows how many rounds were played."""

    def __init__(self, listed, budget):
        super().__init__(listed)
        self.game, self.budget = Lottery(), budget

    def racing(self, view, legal, rng):
        return Race(self.game, lambda view: Even(listed=self.listed), self.budget), None


@pytest.mark.parametrize(("budget", "rounds"), [(144, 9), (145, 10)])
def test_two_actions_are_weighed_for_the_whole_budget(budget, rounds):
    policy = Counting(2, budget)
    compare(policy, Seen(), [1, 2], rng_of("rounds"), best=1, chosen=2, effort=1)
    assert policy.game.sampled == rounds


@pytest.mark.parametrize(("budget", "rounds"), [(4 * 42, 3), (4 * 43, 4)])
def test_an_only_action_is_weighed_for_a_quarter_of_it(budget, rounds):
    policy = Counting(1, budget)
    weigh(policy, Seen(), [1], rng_of("rounds"))
    assert policy.game.sampled == rounds


@pytest.mark.parametrize(("budget", "winner"), [(16, 1), (17, 3)])
def test_one_round_decides_nothing_and_two_may(budget, winner):
    assert run(Lottery(), [1, 3], foresight=Foresight(spread=0), budget=budget)[0].action == winner


def test_the_error_of_a_mean_needs_two_rounds():
    assert Runner("one", [3.0]).error == math.inf
    assert Runner("two", [1.0, 3.0]).error == pytest.approx(1.96)
