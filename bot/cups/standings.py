"""The standings of a cup: a function of its tables and nothing else.

Ties are broken by, in this order: who had fewer byes, and so won more by playing, the strength of one's
opponents, what those who are level did against each other, and who signed up first. Somebody who leaves the
cup comes behind all who stay, and moves nobody else: see `standings`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, permutations
from typing import Final

from bot.cups.points import WHOLE, CupTable, points_at

_NOTHING: Final = Fraction(0)
_HALF: Final = Fraction(1, 2)
"""What a table gives in the mean."""


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in the standings."""

    place: int
    number: int
    points: Fraction
    strength: Fraction
    """The points that one's opponents have: of each table the mean of the others there."""
    tables: int
    """How many of one's tables are over, byes among them."""
    won: int
    """At how many of them one won a whole point."""


def points_of(people: Iterable[int], tables: Iterable[CupTable]) -> dict[int, Fraction]:
    """Return the points that people have."""
    points = dict.fromkeys(sorted(people), _NOTHING)
    for table in tables:
        for one, won in points_at(table).items():
            if one in points:
                points[one] += won
    return points


def standings(
    people: Iterable[int], tables: Sequence[CupTable], gone: Collection[int] = ()
) -> tuple[Line, ...]:
    """Return everybody who signed up, the best first; those who have left keep what they won, and come last.

    They are ranked with the others first, so that the order of those who stay is the same without them.

    As opponents they count for each round they did not play what they won at their tables in the mean, at
    most half a point: with nothing, whoever leaves would make all weaker who met them; with more than they
    won, a friend who loses and leaves would make them stronger. A bye in such a round is none that somebody
    comes behind for: it counts as met those who are absent.
    """
    over = [table for table in tables if table.is_over]
    won = [points_at(table) for table in over]
    points = points_of(people, over)
    absent = _absent(points, tables)
    expected = {
        one: own + _in_the_mean(one, won) * sum(one in missing for missing in absent.values())
        for one, own in points.items()
    }
    strength = {one: _strength(one, over, absent, expected) for one in points}
    byes = Counter(table.people[0] for table in over if table.is_bye and not absent[table.round])

    def reached(one: int) -> tuple[Fraction, int, Fraction]:
        return -points[one], byes[one], -strength[one]

    order: list[int] = []
    for _, level in groupby(sorted(points, key=reached), key=reached):
        order += _by_direct_results(sorted(level), won)
    order.sort(key=lambda one: one in gone)
    return tuple(
        Line(
            place,
            one,
            points[one],
            strength[one],
            sum(one in at for at in won),
            sum(at.get(one) == WHOLE for at in won),
        )
        for place, one in enumerate(order, start=1)
    )


def _absent(people: Iterable[int], tables: Sequence[CupTable]) -> Mapping[int, list[int]]:
    """Return by round who had left the cup when it was drawn."""
    drawn: dict[int, set[int]] = {}
    for table in tables:
        drawn.setdefault(table.round, set()).update(table.people)
    return {number: [one for one in people if one not in there] for number, there in drawn.items()}


def _in_the_mean(one: int, won: Iterable[Mapping[int, Fraction]]) -> Fraction:
    """Return what somebody won at a table in the mean, without byes, at most half a point."""
    own = [at[one] for at in won if one in at and len(at) > 1]
    return min(sum(own, _NOTHING) / len(own), _HALF) if own else _NOTHING


def _strength(
    one: int,
    tables: Iterable[CupTable],
    absent: Mapping[int, Sequence[int]],
    expected: Mapping[int, Fraction],
) -> Fraction:
    total = _NOTHING
    for table in tables:
        others = [other for other in table.people if other != one] or absent[table.round]
        if one in table.people and others:
            total += sum((expected.get(other, _NOTHING) for other in others), _NOTHING) / len(others)
    return total


def _by_direct_results(level: Sequence[int], won: Iterable[Mapping[int, Fraction]]) -> list[int]:
    """Return people who are level by how often they came before each other, then as they signed up."""
    if len(level) == 1:
        return list(level)
    balance: Counter[int] = Counter()
    for points in won:
        for one, other in permutations([one for one in level if one in points], 2):
            balance[one] += (points[one] > points[other]) - (points[one] < points[other])
    return sorted(level, key=lambda one: (-balance[one], one))
