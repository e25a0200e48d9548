"""Ratings recover how strong players are, and cannot be played up by two friends."""

import math
import random

import pytest

from bot.tables.club.ladder import AI_SKILLS, START, WEEK, Meetings, combined, rate, rate_all, weight
from data.ratings import LadderMatch, Sitter, Skill
from data.statements import DAY

MILLION = 1_000_000


def match(number, at, *sitters):
    """Return a match of (place, person or AI level)."""
    seats = tuple(
        Sitter(seat, place, None if who in AI_SKILLS else who, who if who in AI_SKILLS else None)
        for seat, (place, who) in enumerate(sitters)
    )
    return LadderMatch(f"m{number}", at, True, seats)


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
    gains, skills, meetings = [], {}, Meetings()
    for number in range(40):
        before = skills.get("a", START).mu
        rate_all([match(number, number, (1, "a"), (2, "b"))], meetings, skills)
        gains.append(skills["a"].mu - before)
    alone = {}
    for number in range(40):  # the same with a week between two matches
        rate_all([match(number, number * 8 * DAY, (1, "a"), (2, "b"))], Meetings(), alone)
    assert skills["a"].mu - START.mu < 0.8 * (alone["a"].mu - START.mu)
    assert gains[30] < gains[0] / 4


def test_what_a_pair_counts_is_what_the_page_says():
    assert [weight([count]) for count in (0, 10, 30)] == [1, 0.5, 0.25]
    assert weight([0, 10]) == 0.75


def test_meetings_are_forgotten_after_a_week():
    meetings, first = Meetings(), match(1, 0, (1, "a"), (2, "b"), (3, "easy"), (4, "easy"))
    meetings.note(first)
    assert meetings.before(WEEK - 1) == {
        ("a", "b"): 1,
        ("b", "a"): 1,
        ("a", "ai:easy"): 2,
        ("b", "ai:easy"): 2,
    }
    assert meetings.before(WEEK) == {}


def test_several_servers_add_up_by_how_much_each_knows_and_the_start_counts_once():
    sure, vague = Skill(30 * MILLION, 1 * MILLION), Skill(10 * MILLION, 8 * MILLION)
    assert combined([]) == START
    assert combined([sure]) == sure
    both = combined([sure, vague])
    assert 29 * MILLION < both.mu < sure.mu
    assert both.sigma < sure.sigma
    assert combined([START, START]) == START
    assert combined([Skill(40 * MILLION, START.sigma + 1)]) == START, "who is known less than at first"
