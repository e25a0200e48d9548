"""Ratings recover how strong players are, and cannot be played up by two friends."""

import math
import random
from typing import ClassVar

import pytest

from bot.stats.comparing import AI_SKILLS, START, UNKNOWN
from bot.stats.ladder import PEOPLE, WEEK, Meetings, rate, rate_all, weight
from data.stats.ratings import LadderMatch, Sitter, Skill
from data.times import DAY

MILLION = 1_000_000


def match(number, at, *sitters, left=()):
    """Return a match of (place, person or AI level), and where their seat stood if that is another place.

    Who has `left` is so since their place was decided.
    """
    seats = tuple(
        Sitter(
            seat,
            place,
            None if who in AI_SKILLS else who,
            who if who in AI_SKILLS else None,
            *stood or [place],
            has_left=who in left,
        )
        for seat, (place, who, *stood) in enumerate(sitters)
    )
    return LadderMatch(f"m{number}", at, seats)


def points(skills, who="x"):
    return round(skills.get(who, START).mu * 40 / MILLION + 500)


def spearman(one, other):
    """Return the rank correlation of two orders of the same things."""
    place = {name: rank for rank, name in enumerate(other)}
    n = len(one)
    apart = sum((rank - place[name]) ** 2 for rank, name in enumerate(one))
    return 1 - 6 * apart / (n * (n * n - 1))


def played(rng, strength, sitters, kind):
    """Return a match's places: by strength and luck, in one of the ways in which games end."""
    luck = {who: strength[who] - 4 * math.log(-math.log(rng.random())) for who in sitters}
    order = sorted(sitters, key=luck.__getitem__, reverse=True)
    if kind == "all":
        return {who: place for place, who in enumerate(order, start=1)}
    if kind == "loser":
        return dict.fromkeys(order[:-1], 1) | {order[-1]: len(order)}
    if kind == "winner":
        return dict.fromkeys(order[1:], 2) | {order[0]: 1}
    tied = {who: place for place, who in enumerate(order, start=1)}
    return tied | {order[1]: tied[order[0]]}


KINDS = ("all", "loser", "winner", "ties")


@pytest.mark.parametrize(
    "kinds", [KINDS, *(pytest.param((kind,), marks=pytest.mark.long) for kind in KINDS)], ids=" ".join
)
def test_ratings_recover_the_order_of_players_of_known_strength(kinds):
    rng, matches = random.Random(1), 5_000
    strength = {f"p{number}": rng.gauss(25, 8) for number in range(60)}
    levels = {level: skill.mu / MILLION for level, skill in AI_SKILLS.items()}
    skills, meetings, at = {}, Meetings(), 0
    for number in range(matches):
        at += rng.randrange(DAY // 5)
        sitters = rng.sample(sorted(strength), rng.randint(1, 5))
        ais = rng.sample(sorted(levels), rng.randint(0 if len(sitters) > 1 else 1, 2))
        who = rng.sample([*sitters, *ais], len(sitters) + len(ais))
        places = played(rng, {**strength, **levels}, who, rng.choice(kinds))
        rate_all([match(number, at, *((places[one], one) for one in who))], meetings, skills)
    found = sorted(strength, key=lambda one: skills[one].mu, reverse=True)
    truth = sorted(strength, key=strength.__getitem__, reverse=True)
    print(f"{' '.join(kinds)}: Spearman {spearman(found, truth):.3f}")
    assert spearman(found, truth) >= 0.95


def test_seats_do_not_matter():
    one = rate(match(1, 0, (1, "a"), (2, "hard"), (3, "b")), {}, Meetings())
    other = rate(match(1, 0, (3, "b"), (2, "hard"), (1, "a")), {}, Meetings())
    assert one == other
    assert one["a"].mu > START.mu > one["b"].mu


def test_two_friends_gain_less_and_less_from_each_other():
    known = Skill(START.mu, UNKNOWN - 1)
    gains, skills, meetings = [], {"a": known, "b": known}, Meetings()
    for number in range(40):
        before = skills["a"].mu
        rate_all([match(number, number, (1, "a"), (2, "b"))], meetings, skills)
        gains.append(skills["a"].mu - before)
    alone = {"a": known, "b": known}
    for number in range(40):  # the same with a week between two matches
        rate_all([match(number, number * 8 * DAY, (1, "a"), (2, "b"))], Meetings(), alone)
    assert skills["a"].mu - START.mu < 0.6 * (alone["a"].mu - START.mu)
    assert gains[30] < gains[0] / 8


def farmed(alts, matches, seats=2, skills=()):
    """Return the points of somebody who wins so many matches of a week against their own accounts."""
    rated, meetings = dict(skills), Meetings()
    for number in range(matches):
        others = [f"a{(number * (seats - 1) + seat) % alts}" for seat in range(seats - 1)]
        ranked = [(place, who) for place, who in enumerate(["x", *others], start=1)]
        rate_all([match(number, number * 60_000, *ranked)], meetings, rated)
    return points(rated)


class TestAccounts:
    """What accounts that really play can give each other, at their best."""

    @pytest.mark.parametrize("matches", [20, 100])
    def test_twenty_newcomers_give_no_more_than_one_nor_than_the_strongest_ai_has(self, matches):
        one = farmed(1, matches)
        assert all(farmed(alts, matches) <= one for alts in range(2, 21))
        assert farmed(20, matches) <= 1620 + 80, "one match beyond an expert AI"

    def test_nor_do_they_at_larger_tables(self):
        assert farmed(20, 100, seats=4) <= 1720

    def test_they_sink_nobody_below_the_weakest_ai(self):
        rated, meetings = {}, Meetings()
        for number in range(100):
            rate_all([match(number, number, (1, f"a{number % 20}"), (2, "x"))], meetings, rated)
        assert points(rated) >= 1340 - 80

    def test_accounts_that_are_known_give_less_and_less_in_a_week(self):
        known = {f"a{number}": Skill(START.mu, UNKNOWN - 1) for number in range(20)}
        gains = [farmed(20, matches, skills=known) for matches in (0, 20, 40)]
        assert gains[2] - gains[1] < (gains[1] - gains[0]) / 4

    @pytest.mark.parametrize("place", [1, 2, 3])
    def test_newcomers_say_nothing_to_those_who_are_known(self, place):
        known, old = {"x": Skill(START.mu, UNKNOWN - 1)}, Skill(START.mu, UNKNOWN - 1)
        assert rate(match(1, 0, (place, "x"), (2, "new")), known, Meetings())["x"] == old
        assert farmed(20, 100, skills=known) == points(known)

    def test_nor_do_they_to_each_other_where_they_are_level(self):
        assert rate(match(1, 0, (1, "a"), (1, "b")), {}, Meetings()) == {"a": START, "b": START}


class TestLeavers:
    known: ClassVar = {who: Skill(START.mu, UNKNOWN - 1) for who in "abc"}

    def test_the_others_are_compared_with_what_an_ai_made_of_the_seat(self):
        left = match(1, 0, (1, "a", 2), (2, "b", 3), (3, "c", 1), left=("c",))
        without = match(1, 0, (2, "a"), (3, "b"), (1, "c"))
        after, played = rate(left, self.known, Meetings()), rate(without, self.known, Meetings())
        assert (after["a"], after["b"]) == (played["a"], played["b"])

    def test_who_left_is_behind_everybody_however_well_an_ai_played_for_them(self):
        one = match(1, 0, (1, "a", 2), (2, "b", 3), (3, "c", 1), left=("c",))
        left = rate(one, self.known, Meetings())
        last = rate(match(1, 0, (1, "a", 1), (2, "b", 2), (3, "c", 3)), self.known, Meetings())
        assert left["c"].mu < START.mu
        assert left["c"].mu <= last["c"].mu

    def test_who_left_last_of_all_gains_only_what_an_ai_won_for_them_too(self):
        ahead = rate(match(1, 0, (1, "a", 1), (2, "b", 2), left="ab"), self.known, Meetings())
        behind = rate(match(1, 0, (1, "a", 2), (2, "b", 1), left="ab"), self.known, Meetings())
        assert ahead["a"].mu > START.mu > behind["a"].mu

    @pytest.mark.parametrize("place", [1, 2, 3])
    def test_who_did_not_really_play_loses_and_is_nothing_to_the_others(self, place):
        seats = {"a": (1, 1), "b": (2, 2)}
        with_c = match(
            1, 0, *((place, who, stood) for who, (place, stood) in seats.items()), (place, "c", None)
        )
        after = rate(with_c, self.known, Meetings())
        assert after["c"].mu < START.mu
        del after["c"]
        assert after == rate(match(1, 0, (1, "a"), (2, "b")), self.known, Meetings())

    def test_where_one_alone_really_played_the_others_lose_and_nobody_gains(self):
        after = rate(match(1, 0, (1, "a"), (2, "b", None)), self.known, Meetings())
        assert after.keys() == {"b"}
        assert after["b"].mu < START.mu
        assert rate(match(1, 0, (1, "a", None), (1, "b", None)), self.known, Meetings()) == {}

    def test_who_did_not_really_play_was_not_met(self):
        meetings = Meetings()
        meetings.note(match(1, 0, (1, "a"), (2, "b", None), (3, "easy")))
        assert meetings.before(1) == {("a", "ai:easy"): 1}


def test_what_a_pair_counts_is_what_the_page_says():
    assert [weight([(count, 0)]) for count in (0, 10, 30)] == [1, 0.5, 0.25]
    assert [weight([(0, matches)]) for matches in (0, 10, 30)] == [1, 0.5, 0.25]
    assert weight([(10, 10)]) == 0.25
    assert weight([(0, 0), (10, 0)]) == 0.75


def test_meetings_are_forgotten_after_a_week():
    meetings, first = Meetings(), match(1, 0, (1, "a"), (2, "b"), (3, "easy"), (4, "easy"))
    meetings.note(first)
    assert meetings.before(WEEK - 1) == {
        ("a", "b"): 1,
        ("b", "a"): 1,
        ("a", "ai:easy"): 2,
        ("b", "ai:easy"): 2,
        ("a", PEOPLE): 1,
        ("b", PEOPLE): 1,
    }
    assert meetings.before(WEEK) == {}
