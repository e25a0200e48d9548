"""Ratings as they are stored: after each match at its seats, and the present ones by person.

A ladder is one game on one server. Its matches are taken in the order in which they ended, and `rated` says
how far that has come. Skills are millionths, whole numbers, so that every machine comes to the same.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Column, Select, Table, Update, bindparam, delete, select, tuple_, update

from data import application
from data.database import Transaction
from data.schema.core import match_seat
from data.schema.stats import UNRATED, feat, match_fact, rating, season_rating, seat_fact, title_role
from data.share import EVERY_SERVER, Share
from data.sql.inserts import ConflictingInsert, insert_in
from data.stats.feats import known_people

_BEHIND: Final = "ratings being made in "


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


async def skills(tx: Transaction, ladder: Ladder, keys: Collection[str]) -> dict[str, Skill]:
    """Return the skills of people after the matches that ratings have taken in, by key.

    Forgotten people have no row of their own any more; what stands at their seats still counts for others.
    """
    stored = await tx.rows(_RATINGS.where(*_at(ladder), rating.c.actor_key.in_(keys)))
    found = {row.actor_key: Skill(row.mu, row.sigma) for row in stored}
    for key in set(keys).difference(found):
        row = await tx.row(_LAST, {"guild": ladder.guild_id, "of_game": ladder.game, "of_key": key})
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
) -> None:
    """Store what matches did to ratings, at their seats: skills by match and key."""
    seats = rated_seats(matches, after)
    if seats:
        await tx.run(_RATE_SEAT, seats)
    ids = [match.match_id for match in matches]
    await tx.run(update(match_fact).where(match_fact.c.match_id.in_(ids)).values(rated=1))


async def write_people(tx: Transaction, ladder: Ladder, after: Mapping[str, tuple[Skill, int]]) -> None:
    """Store the skills of people, by key, after so many matches more."""
    known = await known_people(tx, after)
    if known:
        await _add(tx, ladder, [(key, *after[key]) for key in known])


async def note_behind(tx: Transaction, ladder: Ladder) -> None:
    """Note that the matches of a ladder are ahead of the skills of its people, which will follow."""
    await application.keep_fact(tx, _behind(ladder), "yes")


async def note_whole(tx: Transaction, ladder: Ladder) -> None:
    """Note that the skills of people have followed."""
    await application.drop_facts(tx, [_behind(ladder)])


async def behind(tx: Transaction) -> list[Ladder]:
    """Return the ladders whose matches are ahead of the skills of their people."""
    found = [name.removeprefix(_BEHIND) for name in await application.names(tx) if name.startswith(_BEHIND)]
    return [Ladder(int(guild_id), game) for guild_id, _, game in (one.partition(" ") for one in found)]


async def begin_broken_off(tx: Transaction, ladder: Ladder) -> None:
    """Begin a ladder anew whose people were to follow, and did not."""
    await _reset(tx, ladder)
    await note_whole(tx, ladder)


def rated_seats(
    matches: Sequence[LadderMatch], after: Mapping[str, Mapping[str, Skill]]
) -> list[dict[str, str | int]]:
    """Return what to write at the seats of matches, given skills by match and key."""
    return [
        {"of_match": match.match_id, "of_seat": one.number, "new_mu": skill.mu, "new_sigma": skill.sigma}
        for match in matches
        for one in match.sitters
        if (skill := after.get(match.match_id, {}).get(one.actor_key or "")) is not None
    ]


def after_all(
    matches: Sequence[LadderMatch], after: Mapping[str, Mapping[str, Skill]]
) -> dict[str, tuple[Skill, int]]:
    """Return the skills of people after the last of their matches, and how many these were, by key."""
    found: dict[str, tuple[Skill, int]] = {}
    for match in matches:
        for key, skill in after.get(match.match_id, {}).items():
            found[key] = skill, found[key][1] + 1 if key in found else 1
    return found


async def of_person(tx: Transaction, key: str) -> dict[str, list[dict[str, Any]]]:
    """Return a person's ratings and achievements on a server, as JSON values."""
    own = select(rating.c.game, rating.c.mu, rating.c.sigma, rating.c.matches)
    titles = select(title_role.c.title).where(title_role.c.actor_key == key)
    done = select(feat.c.name, feat.c.match_id.label("match"), feat.c.at)
    return {
        "ratings": [
            row._asdict()
            for row in await tx.rows(own.where(rating.c.actor_key == key).order_by(rating.c.game))
        ],
        "titles": [row.title for row in await tx.rows(titles.order_by(title_role.c.title))],
        "achievements": [
            row._asdict() for row in await tx.rows(done.where(feat.c.actor_key == key).order_by(feat.c.name))
        ],
    }


async def forget(tx: Transaction, keys: Sequence[str]) -> None:
    """Delete the ratings, achievements and titles of people."""
    for table in (rating, season_rating, feat, title_role):
        await tx.run(delete(table).where(table.c.actor_key.in_(keys)))


async def begin_anew(tx: Transaction, guild_id: int, moment: int) -> None:
    """Begin those ladders of a server anew whose ratings have taken in a match that ended later.

    Also those that are just being made, of which nothing can be kept yet.
    """
    later = match_fact.c.guild_id == guild_id, match_fact.c.rated == 1, match_fact.c.ended_at >= moment
    ahead = {row.game for row in await tx.rows(select(match_fact.c.game).where(*later).distinct())}
    unfinished = {one.game for one in await behind(tx) if one.guild_id == guild_id}
    for game in sorted(ahead | unfinished):
        await _reset(tx, Ladder(guild_id, game))


async def _add(tx: Transaction, ladder: Ladder, rated: Sequence[tuple[str, Skill, int]]) -> None:
    of_ladder = {"guild_id": ladder.guild_id, "game": ladder.game}
    rows = [
        {**of_ladder, "actor_key": key, "mu": skill.mu, "sigma": skill.sigma, "matches": matches}
        for key, skill, matches in rated
    ]
    await tx.run(adding_matches(tx, rating), rows)


def adding_matches(tx: Transaction, table: Table) -> ConflictingInsert:
    """Return the INSERT of a table of ratings that adds matches to those of a rating that is there."""
    new = insert_in(tx.dialect, table)
    skill = {"mu": new.excluded.mu, "sigma": new.excluded.sigma}
    matches = table.c.matches + new.excluded.matches
    return new.on_conflict_do_update(
        index_elements=list(table.primary_key), set_={**skill, "matches": matches}
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
    of_seasons = season_rating.c.guild_id == ladder.guild_id, season_rating.c.game == ladder.game
    await tx.run(delete(season_rating).where(*of_seasons))
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


def _behind(ladder: Ladder) -> str:
    return f"{_BEHIND}{ladder.guild_id} {ladder.game}"


def _at(ladder: Ladder) -> tuple[Any, Any]:
    return rating.c.guild_id == ladder.guild_id, rating.c.game == ladder.game


_ORDER: Final = match_fact.c.ended_at, match_fact.c.match_id
AT_SEAT: Final = seat_fact.join(
    match_seat,
    (match_seat.c.match_id == seat_fact.c.match_id) & (match_seat.c.number == seat_fact.c.number),
)
_RATINGS: Final = select(rating.c.actor_key, rating.c.mu, rating.c.sigma)
_SITTERS: Final = (
    select(
        seat_fact.c.match_id,
        seat_fact.c.number,
        seat_fact.c.place,
        seat_fact.c.stood,
        match_seat.c.actor_key,
        match_seat.c.ai_level,
    )
    .select_from(AT_SEAT)
    .order_by(seat_fact.c.match_id, seat_fact.c.number)
)


def last_skill(mu: Column[int], sigma: Column[int]) -> Select[int, int]:
    """Return the query for what stands in two columns at the seat of somebody's last rated match of a ladder.

    It takes `guild`, `of_game` and `of_key`, and gives `mu` and `sigma`.
    """
    return (
        select(mu.label("mu"), sigma.label("sigma"))
        .select_from(AT_SEAT.join(match_fact, match_fact.c.match_id == seat_fact.c.match_id))
        .where(
            match_seat.c.actor_key == bindparam("of_key"),
            match_fact.c.guild_id == bindparam("guild"),
            match_fact.c.game == bindparam("of_game"),
            match_fact.c.rated == 1,
            mu.is_not(None),
        )
        .order_by(match_fact.c.ended_at.desc(), match_fact.c.match_id.desc())
        .limit(1)
    )


def rate_seat(mu: Column[int], sigma: Column[int]) -> Update:
    """Return the statement that writes one of `rated_seats` into two columns of its seat."""
    at_seat = seat_fact.c.match_id == bindparam("of_match"), seat_fact.c.number == bindparam("of_seat")
    return update(seat_fact).where(*at_seat).values({mu: bindparam("new_mu"), sigma: bindparam("new_sigma")})


_LAST: Final = last_skill(seat_fact.c.mu, seat_fact.c.sigma)
_RATE_SEAT: Final = rate_seat(seat_fact.c.mu, seat_fact.c.sigma)
