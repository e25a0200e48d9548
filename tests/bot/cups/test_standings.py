"""The standings of a cup: points, and each way of breaking a tie."""

from fractions import Fraction

import pytest

from bot.cups.points import CupTable, Result, points_at
from bot.cups.standings import standings


def table(round_, *ranking, missing=()):
    """Return a table that is over: each place is a person, or several who are level."""
    groups = tuple(one if isinstance(one, tuple) else (one,) for one in ranking)
    people = tuple(person for group in groups for person in group) + tuple(missing)
    return CupTable(round_, people, Result(groups, tuple(missing)))


def order(people, *tables):
    return [line.number for line in standings(people, tables)]


@pytest.mark.parametrize(
    ("ended", "points"),
    [
        (table(1, 1, 2), {1: 1, 2: 0}),
        (table(1, 1, 2, 3), {1: 1, 2: Fraction(1, 2), 3: 0}),
        (table(1, 1, (2, 3), 4), {1: 1, 2: Fraction(1, 2), 3: Fraction(1, 2), 4: 0}),
        (table(1, (1, 2)), {1: Fraction(1, 2), 2: Fraction(1, 2)}),
        (table(1, 1, 2, missing=[3]), {1: 1, 2: Fraction(1, 2), 3: 0}),
        (table(1, 1, missing=[2, 3]), {1: 1, 2: 0, 3: 0}),
        (table(1, missing=[1, 2]), {1: 0, 2: 0}),
        (CupTable(1, (1,)), {1: 1}),
        (CupTable(1, (1, 2)), {}),
    ],
    ids=[
        "two",
        "three",
        "level ones share",
        "all level",
        "who is missing is last",
        "alone",
        "nobody came",
        "a bye",
        "not over",
    ],
)
def test_points_are_the_share_of_others_who_came_behind(ended, points):
    assert points_at(ended) == points


def test_more_points_come_first_and_everybody_is_listed():
    lines = standings([1, 2, 3], [table(1, 2, 1), CupTable(1, (3,)), CupTable(2, (1, 2))])
    assert [(line.place, line.number, line.points) for line in lines] == [(1, 2, 1), (2, 3, 1), (3, 1, 0)]
    assert [line.tables for line in lines] == [1, 1, 1], "the table that is not over counts for nobody"
    assert [line.won for line in lines] == [1, 1, 0]


def test_level_on_points_the_stronger_opponents_come_first():
    tables = [table(1, 1, 3), table(1, 2, 4), table(2, 3, 4), table(2, (1, 2))]
    assert [line.points for line in standings(range(1, 5), tables)][:2] == [Fraction(3, 2)] * 2
    assert order(range(1, 5), *tables)[:2] == [1, 2], "1 beat 3, who beat 4"
    swapped = [table(1, 1, 4), table(1, 2, 3), table(2, 3, 4), table(2, (1, 2))]
    assert order(range(1, 5), *swapped)[:2] == [2, 1]


def test_level_in_both_those_come_first_who_beat_the_others():
    circle = [table(1, 2, 1), table(1, 3, 4), table(2, 1, 3), table(2, 4, 2), table(3, 1, 4), table(3, 2, 3)]
    lines = standings(range(1, 5), circle)
    assert {(line.number, line.points) for line in lines} == {(1, 2), (2, 2), (3, 1), (4, 1)}
    assert lines[0].strength == lines[1].strength
    assert [line.number for line in lines] == [2, 1, 3, 4], "2 beat 1, and 3 beat 4"


def test_level_in_everything_who_signed_up_first_comes_first():
    assert order([3, 1, 2]) == [1, 2, 3]
    assert order([1, 2, 3, 4], table(1, 4, 1), table(1, 3, 2)) == [3, 4, 1, 2]


def test_level_on_points_a_bye_comes_behind_those_who_won_them_by_playing():
    """Whoever sat out comes behind even those with weaker opponents who signed up later."""
    lines = standings(range(1, 6), [CupTable(1, (1,)), table(1, 3, 2), table(1, 5, 4)])
    assert [(line.number, line.points) for line in lines] == [(3, 1), (5, 1), (1, 1), (2, 0), (4, 0)]
    two_byes = [CupTable(1, (1,)), CupTable(1, (2,)), CupTable(2, (1,)), table(2, 2, 3)]
    assert order([1, 2, 3], *two_byes) == [2, 1, 3], "fewer byes"


def test_a_bye_is_no_opponent():
    (first, second, third) = standings([1, 2, 3], [CupTable(1, (1,)), table(1, 2, 3)])
    assert (first.number, first.points, first.strength) == (2, 1, 0)
    assert (second.number, second.points, second.strength) == (1, 1, 0)
    assert (third.number, third.strength) == (3, 1)


def test_an_accomplice_who_leaves_a_league_sinks_no_rival_by_the_bye_instead_of_a_won_match():
    first = [table(1, 4, 1), table(1, 2, 3), table(2, 1, 2), table(2, 4, 3)]
    played = [*first, table(3, 1, 3), table(3, 2, 4)]
    left = [*first, CupTable(3, (1,)), table(3, 2, 4)]
    assert order(range(1, 5), *played) == order(range(1, 5), *left) == [1, 2, 4, 3]


@pytest.mark.parametrize(
    ("met", "went_on"),
    [((1, 8), [(7, 8), (5, 8)]), ((8, 1), [(8, 7), (5, 8)])],
    ids=["a friend who loses and leaves lifts nobody", "who has won counts half for each round"],
)
def test_who_leaves_counts_as_an_opponent_as_if_they_went_on_as_before(met, went_on):
    """Person 8 has met 1, and would meet two more; these win a bye in their place."""
    first = [table(1, *met), table(1, 2, 7), table(1, 3, 6), table(1, 4, 5)]
    later = [table(2, 1, 3), table(2, 2, 4), table(2, 5, 6), table(3, 4, 1), table(3, 3, 2), table(3, 7, 6)]
    played = [*first, *later, *(table(round_, *both) for round_, both in enumerate(went_on, start=2))]
    left = [*first, *later, CupTable(2, (7,)), CupTable(3, (5,))]
    (with_8,) = [line.strength for line in standings(range(1, 9), played) if line.number == 1]
    (without,) = [line.strength for line in standings(range(1, 9), left, {8}) if line.number == 1]
    assert with_8 == without


def test_a_bye_that_comes_of_the_number_who_signed_up_still_is_one():
    rounds = [CupTable(1, (1,)), table(1, 2, 3), table(1, 4, 5), CupTable(2, (2,)), table(2, 1, 4)]
    lines = standings(range(1, 6), rounds)  # in the second round, 3 and 5 have left
    level = [line.number for line in lines if line.points == 2]
    assert level == [2, 1], "only the bye of the first round counts against somebody"


def test_who_leaves_decides_nothing_among_those_who_were_level_with_them():
    """Results against the leaver were no longer counted, so their friend won in the place of another."""
    beaten = [(1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4)]
    rounds = [table(number, one, other) for number, (one, other) in enumerate(beaten, start=1)]
    best_first = order(range(1, 5), *rounds)
    for gone in (1, 2, 3):
        lines = standings(range(1, 5), rounds, {gone})
        assert [line.number for line in lines] == [*(one for one in best_first if one != gone), gone]


def test_who_leaves_comes_behind_all_who_stay_and_these_keep_their_order():
    rounds = [table(1, 3, 2), table(1, 1, 4), table(2, 3, 1), table(2, 2, 4)]
    best_first = order(range(1, 5), *rounds)
    assert best_first == [3, 1, 2, 4]
    for gone in ({3}, {1}, {3, 4}, {1, 2, 3, 4}):
        lines = standings(range(1, 5), rounds, gone)
        assert [line.number for line in lines] == sorted(best_first, key=gone.__contains__)
        assert [line.place for line in lines] == [1, 2, 3, 4]
