"""What a cup is reckoned from: who was put at which table, and how that ended.

People go by their number: the order in which they signed up, from 1. Nothing here does input or output.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

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
