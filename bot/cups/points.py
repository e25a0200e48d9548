"""What a cup is reckoned from: who was put at which table, and how that ended.

People go by their number: the order in which they signed up, from 1. Nothing here does input or output.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.tables.model.values import TableValue
from data.stats.facts import Rank

WHOLE: Final = Fraction(1)
_HALF: Final = Fraction(1, 2)


class Format(StrEnum):
    """How a cup is played."""

    SWISS = "swiss"
    """In each round those meet who stand about equally well, and have not met."""
    LEAGUE = "league"
    """Everybody meets everybody as evenly as the rounds allow."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a table of a cup ended."""

    ranking: tuple[tuple[int, ...], ...] = ()
    """Those who played, best first; those in one group are level."""
    missing: tuple[int, ...] = ()
    """Those who did not come, or left: last, with nothing, whatever the others did."""


@dataclass(frozen=True, slots=True)
class CupTable:
    """A table of a cup: whom a round put at it, and how it ended, None before that."""

    round: int
    people: tuple[int, ...]
    result: Result | None = None

    @property
    def is_bye(self) -> bool:
        """Whether somebody had nobody to play against: nothing is played, and it counts as won."""
        return len(self.people) == 1

    @property
    def is_over(self) -> bool:
        """Whether it counts."""
        return self.is_bye or self.result is not None


def points_at(table: CupTable) -> dict[int, Fraction]:
    """Return what each person won at a table: the share of the others who came behind, level ones for half.

    A bye is worth a whole point. A table that is not over has given nothing yet.
    """
    if table.is_bye:
        return dict.fromkeys(table.people, WHOLE)
    if table.result is None:
        return {}
    others = len(table.people) - 1
    points = dict.fromkeys(table.people, Fraction(0))
    behind = len(table.people)
    for group in table.result.ranking:
        behind -= len(group)
        for number in group:
            points[number] = (behind + _HALF * (len(group) - 1)) / others
    return points


def met_at(table: CupTable) -> list[tuple[int, int]]:
    """Return each pair of people who were put at a table, both ways."""
    return [(one, other) for one in table.people for other in table.people if one != other]


_LEVEL: Final[Rank] = (0, 1)


def result_of(
    people: Collection[int],
    table: TableValue,
    number_of: Mapping[int, int],
    ranks: Mapping[int, Rank] | None,
) -> Result:
    """Return how a table of a cup has ended; `number_of` are people's numbers by user id.

    `ranks` are those of the match by number, None if it has none: then those who were there at the end are
    level. Who did not come, was sent away, or let an AI play at the end is missing.
    """
    there = {number_of[user] for user in table.people if user in number_of}
    away = {number_of[o.user_id or 0] for o in table.seats if o.away and o.user_id in number_of}
    if ranks is None:
        return _ranked(people, dict.fromkeys(there - away, _LEVEL))
    return _ranked(people, {one: rank for one, rank in ranks.items() if one not in away})


def level(people: Collection[int]) -> Result:
    """Return that all are level: of their table nothing is known any more."""
    return _ranked(people, dict.fromkeys(people, _LEVEL))


def nobody_plays(present: Iterable[int], people: Collection[int]) -> Result:
    """Return the result of a table that cannot begin, since too few are left."""
    return _ranked(people, dict.fromkeys(present, _LEVEL))


def _ranked(people: Collection[int], ranks: Mapping[int, Rank]) -> Result:
    played = [one for one in people if one in ranks]
    groups = (tuple(one for one in played if ranks[one] == rank) for rank in sorted(set(ranks.values())))
    return Result(tuple(group for group in groups if group), tuple(one for one in people if one not in ranks))
