"""What the bot measures of itself, added up by day: never about a person, a server or a match.

A measure has a kind (`answer`), a name within it (`/play`), how often it was taken, and the sum and the most
of its values.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import case, delete, func, select

from data.database import Transaction
from data.inserts import insert
from data.schema.club import measure
from data.schema.core import action, card_match, match_seat
from data.stats.statistics import whole_day
from data.times import DAY

KEPT: Final = 60
"""Days after which measures are deleted."""


class Name(NamedTuple):
    """What is measured."""

    kind: str
    name: str


@dataclass(slots=True)
class Sums:
    """What measurements come to."""

    count: int = 0
    total: int = 0
    most: int = 0

    def note(self, value: int) -> None:
        """Take a measurement in."""
        self.count += 1
        self.total += value
        self.most = max(self.most, value)


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured on a day."""

    day: int
    """Since the epoch, in UTC."""
    kind: str
    name: str
    count: int
    total: int
    most: int


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """What was played on a day, everywhere."""

    day: int
    game: str
    matches: int
    people: int


async def add(tx: Transaction, taken: Mapping[Name, Sums]) -> None:
    """Add measurements to those of today, and delete those that are too old."""
    today = tx.now // DAY
    new = insert(tx, measure)
    greater = case((new.excluded.most > measure.c.most, new.excluded.most), else_=measure.c.most)
    adding = new.on_conflict_do_update(
        index_elements=["day", "kind", "name"],
        set_={
            "times": measure.c.times + new.excluded.times,
            "total": measure.c.total + new.excluded.total,
            "most": greater,
        },
    )
    rows = [
        {"day": today, "kind": of.kind, "name": of.name, "times": s.count, "total": s.total, "most": s.most}
        for of, s in sorted(taken.items())
    ]
    if rows:
        await tx.run(adding, rows)
    await tx.run(delete(measure).where(measure.c.day <= today - KEPT))


async def since(tx: Transaction, day: int) -> list[Measured]:
    """Return what was measured from a day on, in order."""
    rows = await tx.rows(
        select(measure).where(measure.c.day >= day).order_by(measure.c.day, measure.c.kind, measure.c.name)
    )
    return [Measured(row.day, row.kind, row.name, row.times, row.total, row.most) for row in rows]


async def played(tx: Transaction, day: int) -> list[DayPlayed]:
    """Return the matches that ended from a day on, by game, with how many people sat there."""
    of_day = whole_day(card_match.c.ended_at).label("day")
    sat = card_match.join(match_seat, match_seat.c.match_id == card_match.c.id)
    rows = await tx.rows(
        select(
            of_day,
            card_match.c.game,
            func.count(card_match.c.id.distinct()).label("matches"),
            func.count(match_seat.c.actor_key.distinct()).label("people"),
        )
        .select_from(sat)
        .where(card_match.c.ended_at >= day * DAY, card_match.c.state == "over")
        .group_by(of_day, card_match.c.game)
        .order_by(of_day, card_match.c.game)
    )
    return [DayPlayed(int(row.day) // DAY, row.game, row.matches, row.people) for row in rows]


async def moves(tx: Transaction, day: int) -> dict[int, int]:
    """Return how many clicks of people moved something from a day on, by day; AIs and clocks don't count."""
    of_day = whole_day(action.c.at).label("day")
    made = select(of_day, func.count().label("moves")).where(action.c.at >= day * DAY)
    clicked = action.c.interaction_id.is_not(None), action.c.interaction_index == 0
    rows = await tx.rows(made.where(*clicked).group_by(of_day))
    return {int(row.day) // DAY: row.moves for row in rows}


async def people(tx: Transaction, day: int) -> int:
    """Return how many people sat in matches that ended from a day on."""
    sat = match_seat.join(card_match, card_match.c.id == match_seat.c.match_id)
    counted = select(func.count(match_seat.c.actor_key.distinct()).label("people")).select_from(sat)
    return int((await tx.figures(counted.where(card_match.c.ended_at >= day * DAY))).people)
