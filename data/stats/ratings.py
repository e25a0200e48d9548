"""Ratings as they are stored: after each match at its seats, and the present ones by person.

A ladder is one game on one server. Its matches are taken in the order in which they ended, and `rated` says
how far that has come. Skills are millionths, whole numbers, so that every machine comes to the same.

There are ratings of all time, and of each season, in which everybody begins anew. While no season has ended
on a server, those of its first one are the ratings of all time, and nothing is stored twice.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import Column, Select, Update, bindparam, delete, insert, literal, select, tuple_, update

from data.database import Transaction
from data.schema.core import match_seat
from data.schema.stats import UNRATED, feat, match_fact, rating, seat_fact, title_role
from data.share import EVERY_SERVER, Share
from data.sql.inserts import ConflictingInsert, insert_in
from data.stats.facts import SAT
from data.stats.feats import known_people

ALL_TIME: Final = 0
"""Stands for the season of the ratings of all time."""
FIRST: Final = 1
"""The number of a server's first season."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """One game on one server."""

    guild_id: int
    game: str


@dataclass(frozen=True, slots=True)
class Skill:
    """How strong somebody is, as far as is known: in millionths."""

    mu: int
    sigma: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who began a match at a seat, and where they ended."""

    number: int
    place: int
    actor_key: str | None
    ai_level: str | None
    stood: int | None = None
    """Where the seat itself stands, whoever played it by the end; None if nobody is compared with it."""
    has_left: bool = False
    """Whether its person left while something was still to be decided."""


@dataclass(frozen=True, slots=True)
class LadderMatch:
    """A match as ratings see it."""

    match_id: str
    ended_at: int
    sitters: tuple[Sitter, ...]

    @property
    def people(self) -> list[str]:
        """The keys of the people in it."""
        return [one.actor_key for one in self.sitters if one.actor_key is not None]

    @property
    def compared(self) -> list[Sitter]:
        """Those with whom others are compared."""
        return [one for one in self.sitters if one.stood is not None]


async def to_rate(tx: Transaction, share: Share = EVERY_SERVER) -> list[Ladder]:
    """Return the ladders with matches that no rating has taken in yet."""
    waiting = select(match_fact.c.guild_id, match_fact.c.game).where(UNRATED).distinct()
    rows = await tx.rows(waiting.where(*share.among(match_fact.c.guild_id)))
    return sorted((Ladder(row.guild_id, row.game) for row in rows), key=lambda one: (one.guild_id, one.game))


async def begins(tx: Transaction, ladder: Ladder) -> bool:
    """Tell whether ratings have taken in no match of a ladder."""
    return await tx.row(_of(ladder).where(match_fact.c.rated == 1).limit(1)) is None


async def matches_after(tx: Transaction, ladder: Ladder, last: LadderMatch, most: int) -> list[LadderMatch]:
    """Return the unrated matches after one that was just rated, in order; late ones are not looked for."""
    later = tuple_(match_fact.c.ended_at, match_fact.c.match_id) > tuple_(last.ended_at, last.match_id)
    coming = _of(ladder).where(match_fact.c.rated == 0, later)  # by the index of the order, whose end this is
    return await _with_sitters(tx, await tx.rows(coming.order_by(*_ORDER).limit(most)))


async def next_matches(tx: Transaction, ladder: Ladder, most: int) -> list[LadderMatch]:
    """Return the matches that ratings take in next, in order. One that comes late makes them begin anew."""
    rows = await tx.rows(_of(ladder).where(UNRATED).order_by(*_ORDER).limit(most))
    if rows and await _is_late(tx, ladder, rows[0]):
        await _reset(tx, ladder)
        rows = await tx.rows(_of(ladder).where(UNRATED).order_by(*_ORDER).limit(most))
    return await _with_sitters(tx, rows)


async def skills(
    tx: Transaction, ladder: Ladder, keys: Collection[str], season: int = ALL_TIME, since: int = 0
) -> dict[str, Skill]:
    """Return the skills of people after the matches that ratings have taken in, by key.

    A season after the first has begun at `since`. Forgotten people have no row of their own any more; what
    stands at their seats still counts for others.
    """
    theirs = rating.c.season == season, rating.c.actor_key.in_(keys)
    stored = await tx.rows(select(rating).where(*_at(ladder), *theirs))
    found = {row.actor_key: Skill(row.mu, row.sigma) for row in stored}
    last = _LAST if season == ALL_TIME else _LAST_OF_SEASON
    for key in set(keys).difference(found):
        of_them = {"guild": ladder.guild_id, "of_game": ladder.game, "of_key": key, "since": since}
        row = await tx.row(last, of_them)
        if row is not None:
            found[key] = Skill(row.mu, row.sigma)
    return found


async def met_since(tx: Transaction, ladder: Ladder, keys: Collection[str], since: int) -> list[LadderMatch]:
    """Return the rated matches of people that ended after a moment, in order."""
    theirs = select(match_seat.c.match_id).where(match_seat.c.actor_key.in_(keys))
    recent = _of(ladder).where(match_fact.c.ended_at > since, match_fact.c.rated == 1)
    met = recent.where(match_fact.c.match_id.in_(theirs))
    return await _with_sitters(tx, await tx.rows(met.order_by(*_ORDER)))


async def write(
    tx: Transaction,
    matches: Sequence[LadderMatch],
    after: Mapping[str, Mapping[str, Skill]],
    in_season: Mapping[str, Mapping[str, Skill]] | None = None,
) -> None:
    """Store what matches did to ratings, at their seats: skills by match and key.

    `in_season` are those of the matches' season, if it is not the first one.
    """
    for rate_seat, skills in ((_RATE_SEAT, after), (_RATE_SEAT_IN_SEASON, in_season or {})):
        seats = [
            {"of_match": match.match_id, "of_seat": one.number, "new_mu": skill.mu, "new_sigma": skill.sigma}
            for match in matches
            for one in match.sitters
            if (skill := skills.get(match.match_id, {}).get(one.actor_key or "")) is not None
        ]
        if seats:
            await tx.run(rate_seat, seats)
    ids = [match.match_id for match in matches]
    await tx.run(update(match_fact).where(match_fact.c.match_id.in_(ids)).values(rated=1))


async def write_people(
    tx: Transaction,
    ladder: Ladder,
    matches: Sequence[LadderMatch],
    after: Mapping[str, Mapping[str, Skill]],
    season: int = ALL_TIME,
) -> None:
    """Store the skills of people after the last of some matches: skills by match and key."""
    played: defaultdict[str, list[Skill]] = defaultdict(list)
    for match in matches:
        for key, skill in after.get(match.match_id, {}).items():
            played[key].append(skill)
    of_ladder = {"guild_id": ladder.guild_id, "game": ladder.game, "season": season}
    rows = [
        {**of_ladder, "actor_key": key, **asdict(played[key][-1]), "matches": len(played[key])}
        for key in await known_people(tx, played)
    ]
    if rows:
        await tx.run(_adding(tx.dialect), rows)


async def keep_first(tx: Transaction, guild_id: int) -> None:
    """Keep the ratings of a server's first season, which has just ended."""
    names = [column.name for column in rating.c]
    values = [literal(FIRST) if name == "season" else rating.c[name] for name in names]
    of_server = select(*values).where(rating.c.guild_id == guild_id, rating.c.season == ALL_TIME)
    await tx.run(insert(rating).from_select(names, of_server))


async def of_person(tx: Transaction, key: str) -> dict[str, list[dict[str, Any]]]:
    """Return a person's ratings and achievements on a server, as JSON values."""
    own = select(rating.c.season, rating.c.game, rating.c.mu, rating.c.sigma, rating.c.matches)
    titles = select(title_role.c.title).where(title_role.c.actor_key == key)
    done = select(feat.c.name, feat.c.match_id.label("match"), feat.c.at)
    return {
        "ratings": [
            {**row._asdict(), "season": row.season or None}
            for row in await tx.rows(
                own.where(rating.c.actor_key == key).order_by(rating.c.season, rating.c.game)
            )
        ],
        "titles": [row.title for row in await tx.rows(titles.order_by(title_role.c.title))],
        "achievements": [
            row._asdict() for row in await tx.rows(done.where(feat.c.actor_key == key).order_by(feat.c.name))
        ],
    }


async def forget(tx: Transaction, keys: Sequence[str]) -> None:
    """Delete the ratings, achievements and titles of people."""
    for table in (rating, feat, title_role):
        await tx.run(delete(table).where(table.c.actor_key.in_(keys)))


async def begin_anew(tx: Transaction, guild_id: int, moment: int) -> None:
    """Begin those ladders of a server anew whose ratings have taken in a match that ended later."""
    later = match_fact.c.guild_id == guild_id, match_fact.c.rated == 1, match_fact.c.ended_at >= moment
    ahead = select(match_fact.c.game).where(*later).distinct()
    for row in await tx.rows(ahead.order_by(match_fact.c.game)):
        await _reset(tx, Ladder(guild_id, row.game))


@cache
def _adding(dialect: str) -> ConflictingInsert:
    """Return the INSERT that adds matches to those of a rating that is there."""
    new = insert_in(dialect, rating)
    skill = {"mu": new.excluded.mu, "sigma": new.excluded.sigma}
    matches = rating.c.matches + new.excluded.matches
    return new.on_conflict_do_update(
        index_elements=list(rating.primary_key), set_={**skill, "matches": matches}
    )


async def people_of(tx: Transaction, guild_id: int) -> list[str]:
    """Return the keys of everybody with a rating on a server."""
    rated = select(rating.c.actor_key).where(rating.c.guild_id == guild_id).distinct()
    return [row.actor_key for row in await tx.rows(rated.order_by(rating.c.actor_key))]


async def _is_late(tx: Transaction, ladder: Ladder, first: Any) -> bool:
    """Tell whether ratings have taken in a match that ended after this one."""
    later = tuple_(match_fact.c.ended_at, match_fact.c.match_id) > tuple_(first.ended_at, first.match_id)
    return await tx.row(_of(ladder).where(match_fact.c.rated == 1, later).limit(1)) is not None


async def _reset(tx: Transaction, ladder: Ladder) -> None:
    """Begin the ratings of a ladder anew."""
    await tx.run(delete(rating).where(*_at(ladder)))
    theirs = match_fact.c.guild_id == ladder.guild_id, match_fact.c.game == ladder.game
    ids = select(match_fact.c.match_id).where(*theirs)
    nothing = dict.fromkeys(("mu", "sigma", "season_mu", "season_sigma"))
    await tx.run(update(seat_fact).where(seat_fact.c.match_id.in_(ids)).values(nothing))
    await tx.run(update(match_fact).where(*theirs).values(rated=0))


async def _with_sitters(tx: Transaction, rows: Sequence[Any]) -> list[LadderMatch]:
    sitters: dict[str, list[Sitter]] = defaultdict(list)
    ids = [row.match_id for row in rows]
    for row in await tx.rows(_SITTERS.where(seat_fact.c.match_id.in_(ids))) if ids else ():
        stood = None if row.stood is None else abs(row.stood)
        sitter = Sitter(
            row.number, row.place, row.actor_key, row.ai_level, stood, has_left=(row.stood or 0) < 0
        )
        sitters[row.match_id].append(sitter)
    return [LadderMatch(row.match_id, row.ended_at, tuple(sitters[row.match_id])) for row in rows]


def _of(ladder: Ladder) -> Any:
    found = select(match_fact.c.match_id, match_fact.c.ended_at)
    return found.where(match_fact.c.guild_id == ladder.guild_id, match_fact.c.game == ladder.game)


def _at(ladder: Ladder) -> tuple[Any, Any]:
    return rating.c.guild_id == ladder.guild_id, rating.c.game == ladder.game


_ORDER: Final = match_fact.c.ended_at, match_fact.c.match_id
_SITTERS: Final = (
    select(
        seat_fact.c.match_id,
        seat_fact.c.number,
        seat_fact.c.place,
        seat_fact.c.stood,
        match_seat.c.actor_key,
        match_seat.c.ai_level,
    )
    .select_from(SAT)
    .order_by(seat_fact.c.match_id, seat_fact.c.number)
)


def _last_skill(mu: Column[int], sigma: Column[int]) -> Select[int, int]:
    """Return the query for what stands in two columns at the seat of somebody's last rated match of a ladder.

    It takes `guild`, `of_game`, `of_key` and `since`, and gives `mu` and `sigma`.
    """
    return (
        select(mu.label("mu"), sigma.label("sigma"))
        .select_from(SAT.join(match_fact, match_fact.c.match_id == seat_fact.c.match_id))
        .where(
            match_seat.c.actor_key == bindparam("of_key"),
            match_fact.c.guild_id == bindparam("guild"),
            match_fact.c.game == bindparam("of_game"),
            match_fact.c.ended_at >= bindparam("since"),
            match_fact.c.rated == 1,
            mu.is_not(None),
        )
        .order_by(match_fact.c.ended_at.desc(), match_fact.c.match_id.desc())
        .limit(1)
    )


def _rate_seat(mu: Column[int], sigma: Column[int]) -> Update:
    """Return the statement that writes somebody's skill into two columns of a seat."""
    at_seat = seat_fact.c.match_id == bindparam("of_match"), seat_fact.c.number == bindparam("of_seat")
    return update(seat_fact).where(*at_seat).values({mu: bindparam("new_mu"), sigma: bindparam("new_sigma")})


_LAST: Final = _last_skill(seat_fact.c.mu, seat_fact.c.sigma)
_LAST_OF_SEASON: Final = _last_skill(seat_fact.c.season_mu, seat_fact.c.season_sigma)
_RATE_SEAT: Final = _rate_seat(seat_fact.c.mu, seat_fact.c.sigma)
_RATE_SEAT_IN_SEASON: Final = _rate_seat(seat_fact.c.season_mu, seat_fact.c.season_sigma)
