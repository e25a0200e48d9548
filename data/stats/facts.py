"""Facts of matches that are over, one row a match and a seat: derived from their logs, and made anew at will.

Only matches of servers that everybody could watch count: no practice, nothing void. People appear through
`match_seat` alone, so that nothing here names anybody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select

from data.actors import EVERYWHERE
from data.database import Transaction
from data.schema.core import actor, card_match, card_table, match_seat
from data.schema.stats import UNRATED, match_fact, seat_fact, seat_figure
from data.share import EVERY_SERVER, Share
from data.sql.values import row_of
from data.tables.past_matches import PRIVATE

Rank: TypeAlias = tuple[int, int]
"""Somebody before others has the smaller one."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A match whose facts are missing, or were derived by another version."""

    match_id: str
    guild_id: int
    game: str
    table_preset: str
    table_rules: str
    """What its table plays by now, which may be something else; the rules as they are stored."""
    ended_at: int


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a match came to for the person or AI who began it at a seat."""

    number: int
    place: int
    """From 1; tied seats share the best of their places. Who left comes last."""
    title: str | None = None
    figures: Mapping[str, int] | None = None
    stood: int | None = None
    """Where the seat itself stands in ratings, whoever played it by the end; None if it is compared with
    nobody, because its person did not really play, or nobody knows how strong its AI is."""
    has_left: bool = False
    """Whether its person left while something was still to be decided."""

    @property
    def rank(self) -> Rank:
        """Where its person comes among the others."""
        return rank_of(self.place, self.stood, has_left=self.has_left)


def rank_of(place: int, stood: int | None, *, has_left: bool) -> Rank:
    """Return where somebody comes: who stayed by their place, then who left, then who did not really play."""
    return 2 if stood is None else int(has_left), place


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What is known of a match that is over."""

    players: int
    counts: bool
    """Whether it counts: a person really played against somebody who counts, and not all came out level."""
    seats: tuple[SeatFacts, ...] = ()
    preset: str = ""
    """The variant that was played; "" for house rules without a name."""


async def pending(
    tx: Transaction, version: str, games: Sequence[str], share: Share = EVERY_SERVER, *, most: int
) -> list[Pending]:
    """Return matches of some games whose facts are to be derived, in the order in which they ended."""
    rows = await tx.rows(
        _TO_DERIVE.where(_is_missing(version), card_match.c.game.in_(games))
        .where(*share.among(card_table.c.guild_id))
        .order_by(card_match.c.ended_at, card_match.c.id)
        .limit(most)
    )
    return [Pending(row.id, row.guild_id, row.game, row.preset, row.rules, row.ended_at) for row in rows]


async def is_behind(tx: Transaction, guild_id: int, version: str, games: Sequence[str], until: int) -> bool:
    """Tell whether facts or ratings of matches that ended before a moment are still to be derived."""
    missing = _TO_DERIVE.where(card_table.c.guild_id == guild_id, card_match.c.ended_at < until)
    if await tx.row(missing.where(_is_missing(version), card_match.c.game.in_(games)).limit(1)) is not None:
        return True
    unrated = select(match_fact.c.match_id).where(match_fact.c.guild_id == guild_id, UNRATED)
    return await tx.row(unrated.where(match_fact.c.ended_at < until).limit(1)) is not None


async def write(tx: Transaction, of: Pending, facts: MatchFacts, version: str) -> None:
    """Store the facts of a match, in place of any earlier ones; no rating has taken them in yet."""
    await _drop(tx, of.match_id)
    of_match = row_of(of, without=("table_preset", "table_rules"))
    derived = row_of(facts, without=("seats",), counts=int(facts.counts), rated=0, version=version)
    await tx.run(insert(match_fact), of_match | derived)
    if facts.seats:
        await tx.run(insert(seat_fact), [_seat_row(of.match_id, seat) for seat in facts.seats])
    known = await _known_seats(tx, of.match_id)
    of_game = {"match_id": of.match_id, "guild_id": of.guild_id, "game": of.game}
    figures = [
        {**of_game, "number": seat.number, "name": name, "value": value}
        for seat in facts.seats
        if seat.number in known
        for name, value in sorted((seat.figures or {}).items())
        if value
    ]
    if figures:
        await tx.run(insert(seat_figure), figures)


async def of_person(tx: Transaction, key: str) -> list[dict[str, Any]]:
    """Return what was derived from a person's matches, in the order in which they ended, as JSON values."""
    figures: dict[str, dict[str, int]] = {}
    theirs = match_seat.c.actor_key == key
    for row in await tx.rows(_FIGURES.where(theirs)):
        figures.setdefault(row.match_id, {})[row.name] = row.value
    rows = await tx.rows(_PLACES.where(theirs).order_by(match_fact.c.ended_at, match_fact.c.match_id))
    return [{**row._asdict(), "figures": figures.get(row.match, {})} for row in rows]


async def forget(tx: Transaction, keys: Sequence[str]) -> None:
    """Delete what people did at their seats; their places stay, since those of others depend on them."""
    seats = select(match_seat.c.match_id, match_seat.c.number).where(match_seat.c.actor_key.in_(keys))
    for row in await tx.rows(seats):
        at_seat = and_(seat_figure.c.match_id == row.match_id, seat_figure.c.number == row.number)
        await tx.run(delete(seat_figure).where(at_seat))


def _is_missing(version: str) -> ColumnElement[bool]:
    return or_(match_fact.c.match_id.is_(None), match_fact.c.version != version)


async def _drop(tx: Transaction, match_id: str) -> None:
    for table in OF_MATCH:
        await tx.run(delete(table).where(table.c.match_id == match_id))


def _seat_row(match_id: str, seat: SeatFacts) -> dict[str, Any]:
    stood = None if seat.stood is None else -seat.stood if seat.has_left else seat.stood
    return row_of(seat, without=("figures", "has_left"), match_id=match_id, stood=stood)


async def _known_seats(tx: Transaction, match_id: str) -> set[int]:
    """Return the seats of people who have not been forgotten."""
    known = (
        select(match_seat.c.number)
        .join(actor, actor.c.key == match_seat.c.actor_key)
        .where(match_seat.c.match_id == match_id, actor.c.user_id.is_not(None))
    )
    return {row.number for row in await tx.rows(known)}


_TO_DERIVE: Final = (
    select(
        card_match.c.id,
        card_match.c.game,
        card_match.c.ended_at,
        card_table.c.guild_id,
        card_table.c.preset,
        card_table.c.rules,
    )
    .select_from(
        card_match.join(card_table, card_table.c.id == card_match.c.table_id).outerjoin(
            match_fact, match_fact.c.match_id == card_match.c.id
        )
    )
    .where(card_match.c.state == "over", card_table.c.guild_id != EVERYWHERE)
    .where(~card_table.c.options.contains(PRIVATE))
)


def at_seat(table: Any) -> ColumnElement[bool]:
    """Return the condition that a row of a table is of a match's seat."""
    return and_(match_seat.c.match_id == table.c.match_id, match_seat.c.number == table.c.number)


SAT: Final = match_seat.join(seat_fact, at_seat(seat_fact))
_PLACES: Final = select(
    match_fact.c.match_id.label("match"),
    seat_fact.c.place,
    seat_fact.c.title,
    seat_fact.c.mu.label("rating_in_millionths"),
    seat_fact.c.sigma.label("uncertainty_in_millionths"),
).select_from(SAT.join(match_fact, match_fact.c.match_id == seat_fact.c.match_id))
_FIGURES: Final = select(seat_figure.c.match_id, seat_figure.c.name, seat_figure.c.value).select_from(
    match_seat.join(seat_figure, at_seat(seat_figure))
)
OF_MATCH: Final = (seat_figure, seat_fact, match_fact)
"""The tables with facts of a match, each before those it refers to."""
