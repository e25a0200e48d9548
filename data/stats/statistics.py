"""Statistics and leaderboards, read from facts and ratings.

Whoever has chosen that nobody sees their statistics is on no leaderboard and holds no record.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, and_, func, select

from data.database import Transaction
from data.schema.core import actor, match_seat, person
from data.schema.stats import match_fact, rating, seat_fact, seat_figure
from data.sql.values import value_of
from data.stats.facts import SAT, Rank, at_seat, rank_of
from data.stats.ratings import ALL_TIME, FIRST, Ladder, Skill
from data.visible import SEEN, with_choices


@dataclass(frozen=True, slots=True)
class Span:
    """Matches that ended from a moment on, until before another one; both in milliseconds."""

    since: int = 0
    until: int | None = None

    def holds(self, moment: ColumnElement[int]) -> ColumnElement[bool]:
        """Return the condition that a moment lies in it."""
        begun = moment >= self.since
        return begun if self.until is None else and_(begun, moment < self.until)


ALWAYS: Final = Span()


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match that somebody played, as it ended for them."""

    match_id: str
    game: str
    preset: str
    ended_at: int
    players: int
    place: int
    rank: Rank
    """Where they came among the others: see `rank_of`."""
    title: str | None
    skill: Skill | None
    """How strong they are from then on."""


Ended: TypeAlias = tuple[str, str, str, int, int, int]
"""The same in short, for those who read very many: match, game, variant, moment, players and place."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What a game counts, over several matches."""

    game: str
    name: str
    total: int
    most: int


@dataclass(frozen=True, slots=True)
class RatedLine:
    """Somebody on a leaderboard."""

    user_id: int
    actor_key: str
    skill: Skill
    matches: int


@dataclass(frozen=True, slots=True)
class Record:
    """The highest figure of one match on a server, and whose it is."""

    game: str
    name: str
    value: int
    user_id: int
    at: int


@dataclass(frozen=True, slots=True)
class VariantPlayed:
    """How often a variant was played on a server."""

    game: str
    preset: str
    matches: int


async def sittings(tx: Transaction, key: str, span: Span = ALWAYS) -> list[Sitting]:
    """Return the matches of a person on a server that count, oldest first."""
    theirs = match_seat.c.actor_key == key, span.holds(match_fact.c.ended_at)
    rows = await tx.rows(_SITTINGS.where(*theirs))
    ranks = [rank_of(row.place, row.stood, has_left=row.stood < 0) for row in rows]
    skills = [None if row.mu is None else Skill(row.mu, row.sigma) for row in rows]
    return [
        value_of(Sitting, row, rank=rank, skill=skill)
        for row, rank, skill in zip(rows, ranks, skills, strict=True)
    ]


async def ends_of(tx: Transaction, keys: Collection[str]) -> dict[str, list[Ended]]:
    """Return how the matches of people that count have ended for them, oldest first, by key."""
    found: dict[str, list[Ended]] = {key: [] for key in keys}
    for row in await tx.rows(_ENDS.where(match_seat.c.actor_key.in_(keys))):
        found[row.actor_key].append(
            (row.match_id, row.game, row.preset, row.ended_at, row.players, row.place)
        )
    return found


async def figures(tx: Transaction, key: str, span: Span = ALWAYS) -> list[Figure]:
    """Return what games counted of a person on a server."""
    theirs = match_seat.c.actor_key == key, span.holds(match_fact.c.ended_at), match_fact.c.counts == 1
    rows = await tx.rows(_FIGURES.where(*theirs))
    return [Figure(row.game, row.name, int(row.total), row.most) for row in rows]


async def figures_by_match(tx: Transaction, keys: Collection[str]) -> dict[str, dict[str, dict[str, int]]]:
    """Return what games counted of people, by key and match."""
    found: dict[str, dict[str, dict[str, int]]] = {key: {} for key in keys}
    for row in await tx.rows(_FIGURES_OF_MATCHES.where(match_seat.c.actor_key.in_(keys))):
        found[row.actor_key].setdefault(row.match_id, {})[row.name] = row.value
    return found


async def played(tx: Transaction, guild_id: int, span: Span = ALWAYS) -> list[VariantPlayed]:
    """Return how often each variant was played on a server, most often first."""
    count = func.count().label("matches")
    rows = await tx.rows(
        select(match_fact.c.game, match_fact.c.preset, count)
        .where(*on_server(guild_id, span))
        .group_by(match_fact.c.game, match_fact.c.preset)
        .order_by(count.desc(), match_fact.c.game, match_fact.c.preset)
    )
    return [VariantPlayed(row.game, row.preset, row.matches) for row in rows]


async def record(tx: Transaction, ladder: Ladder, name: str, span: Span = ALWAYS) -> Record | None:
    """Return the highest figure of a name in one match on a server; of equal ones, the first."""
    row = await tx.row(
        select(seat_figure.c.value, actor.c.user_id, match_fact.c.ended_at)
        .select_from(
            with_choices(
                seat_figure.join(match_fact, match_fact.c.match_id == seat_figure.c.match_id)
                .join(match_seat, at_seat(seat_figure))
                .join(actor, actor.c.key == match_seat.c.actor_key)
            )
        )
        .where(
            seat_figure.c.guild_id == ladder.guild_id,
            seat_figure.c.game == ladder.game,
            seat_figure.c.name == name,
            match_fact.c.counts == 1,
            span.holds(match_fact.c.ended_at),
            *SEEN,
        )
        .order_by(seat_figure.c.value.desc(), match_fact.c.ended_at, seat_figure.c.number)
        .limit(1)
    )
    return None if row is None else Record(ladder.game, name, row.value, row.user_id, row.ended_at)


async def latest_holder(tx: Transaction, ladder: Ladder, title: str) -> int | None:
    """Return who won a title of a game last; None for an AI, and for somebody who shows nothing."""
    row = await tx.row(_HOLDERS.where(*_titled(ladder, title)).order_by(*_NEWEST).limit(1))
    return None if row is None else _shown_to_all(row)


async def most_titled(tx: Transaction, ladder: Ladder, title: str, span: Span) -> tuple[int, int] | None:
    """Return who has won a title most often, and how often; of several, who did so first."""
    recent = _HOLDERS.where(*_titled(ladder, title), span.holds(match_fact.c.ended_at))
    rows = await tx.rows(recent.order_by(match_fact.c.ended_at, match_fact.c.match_id))
    won = Counter(user_id for row in rows if (user_id := _shown_to_all(row)) is not None)
    return next(iter(won.most_common(1)), None)


async def leaderboard(
    tx: Transaction, ladder: Ladder, least: int, most: int, season: int | None = None
) -> list[RatedLine]:
    """Return the strongest on a server who have played enough there, of all time or in a season."""
    theirs = _ratings(ladder.guild_id, season)
    rows = await tx.rows(
        select(rating.c.actor_key, rating.c.mu, rating.c.sigma, rating.c.matches, actor.c.user_id)
        .select_from(with_choices(rating.join(actor, actor.c.key == rating.c.actor_key)))
        .where(*theirs, rating.c.game == ladder.game, rating.c.matches >= least, *SEEN)
        .order_by(rating.c.mu.desc(), rating.c.actor_key)
        .limit(most)
    )
    return [RatedLine(row.user_id, row.actor_key, Skill(row.mu, row.sigma), row.matches) for row in rows]


async def skill(tx: Transaction, ladder: Ladder, key: str, season: int | None = None) -> Skill | None:
    """Return how strong somebody is, by all of their matches or those of a season."""
    theirs = _ratings(ladder.guild_id, season)
    row = await tx.row(select(rating).where(*theirs, rating.c.game == ladder.game, rating.c.actor_key == key))
    return None if row is None else Skill(row.mu, row.sigma)


async def last_skills(
    tx: Transaction, ladder: Ladder, key: str, most: int, season: int | None = None, span: Span = ALWAYS
) -> list[Skill]:
    """Return how strong somebody was after each of their last matches, oldest first; or of those of a season.

    `span` is when that season was.
    """
    is_own = season is not None and season > FIRST
    mu, sigma = (
        (seat_fact.c.season_mu, seat_fact.c.season_sigma) if is_own else (seat_fact.c.mu, seat_fact.c.sigma)
    )
    rows = await tx.rows(
        _SITTINGS.with_only_columns(mu.label("mu"), sigma.label("sigma"))
        .where(
            match_seat.c.actor_key == key,
            match_fact.c.guild_id == ladder.guild_id,
            match_fact.c.game == ladder.game,
            mu.is_not(None),
            span.holds(match_fact.c.ended_at),
        )
        .order_by(None)
        .order_by(match_fact.c.ended_at.desc(), match_fact.c.match_id.desc())
        .limit(most)
    )
    return [Skill(row.mu, row.sigma) for row in reversed(rows)]


async def games_rated(tx: Transaction, guild_id: int, season: int | None = None) -> Sequence[str]:
    """Return the games with ratings on a server, most rated people first."""
    theirs = _ratings(guild_id, season)
    rated = select(rating.c.game).where(*theirs).group_by(rating.c.game)
    return [row.game for row in await tx.rows(rated.order_by(func.count().desc(), rating.c.game))]


def _ratings(guild_id: int, season: int | None) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of a server's ratings of all time or of a season."""
    return rating.c.guild_id == guild_id, rating.c.season == (ALL_TIME if season is None else season)


def _titled(ladder: Ladder, title: str) -> tuple[ColumnElement[bool], ...]:
    there = match_fact.c.guild_id == ladder.guild_id, match_fact.c.game == ladder.game
    return *there, match_fact.c.counts == 1, seat_fact.c.title == title


def _shown_to_all(row: Any) -> int | None:
    return None if row.user_id is None or row.shown == "hidden" else int(row.user_id)


def on_server(guild_id: int, span: Span) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of matches that count on a server, and ended in a span."""
    counts = match_fact.c.counts == 1
    return match_fact.c.guild_id == guild_id, counts, span.holds(match_fact.c.ended_at)


_SAT: Final = SAT.join(match_fact, match_fact.c.match_id == seat_fact.c.match_id)
PLAYED: Final = match_seat.join(seat_fact, and_(at_seat(seat_fact), seat_fact.c.stood.is_not(None))).join(
    match_fact, match_fact.c.match_id == seat_fact.c.match_id
)
"""Who really played."""
_COUNTED: Final = PLAYED.join(
    seat_figure,
    and_(seat_figure.c.match_id == seat_fact.c.match_id, seat_figure.c.number == seat_fact.c.number),
)
_SITTINGS: Final = (
    select(
        match_fact.c.match_id,
        match_fact.c.game,
        match_fact.c.preset,
        match_fact.c.ended_at,
        match_fact.c.players,
        seat_fact.c.place,
        seat_fact.c.stood,
        seat_fact.c.title,
        seat_fact.c.mu,
        seat_fact.c.sigma,
        match_seat.c.actor_key,
    )
    .select_from(PLAYED)
    .where(match_fact.c.counts == 1)
    .order_by(match_fact.c.ended_at, match_fact.c.match_id)
)
_ENDS: Final = _SITTINGS.with_only_columns(
    match_seat.c.actor_key,
    match_fact.c.match_id,
    match_fact.c.game,
    match_fact.c.preset,
    match_fact.c.ended_at,
    match_fact.c.players,
    seat_fact.c.place,
)
_NEWEST: Final = match_fact.c.ended_at.desc(), match_fact.c.match_id.desc(), seat_fact.c.number
_HOLDERS: Final = select(actor.c.user_id, person.c.shown).select_from(
    with_choices(_SAT.outerjoin(actor, actor.c.key == match_seat.c.actor_key))
)
_FIGURES: Final = (
    select(
        match_fact.c.game,
        seat_figure.c.name,
        func.sum(seat_figure.c.value).label("total"),
        func.max(seat_figure.c.value).label("most"),
    )
    .select_from(_COUNTED)
    .group_by(match_fact.c.game, seat_figure.c.name)
)
_FIGURES_OF_MATCHES: Final = select(
    match_seat.c.actor_key, seat_figure.c.match_id, seat_figure.c.name, seat_figure.c.value
).select_from(match_seat.join(seat_figure, at_seat(seat_figure)))
