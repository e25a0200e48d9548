"""Ratings of one season each, in which everybody begins anew.

While no season has ended on a server, those of its first one are the ratings of all time, and nothing is
stored twice. From then on each season has its own, also after it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import bindparam, insert, literal, select

from data.database import Transaction
from data.schema.stats import match_fact, rating, season_rating, seat_fact
from data.stats.feats import known_people
from data.stats.ratings import Ladder, LadderMatch, Skill, adding_matches, last_skill, rate_seat, rated_seats

FIRST: Final = 1


async def skills(
    tx: Transaction, ladder: Ladder, season: int, since: int, keys: Collection[str]
) -> dict[str, Skill]:
    """Return the skills of people by the matches of a season after the first, by key.

    As in `data.stats.ratings`, forgotten people have only what stands at their seats, since the season began.
    """
    theirs = season_rating.c.season == season, season_rating.c.actor_key.in_(keys)
    stored = await tx.rows(select(season_rating).where(*_at(ladder), *theirs))
    found = {row.actor_key: Skill(row.mu, row.sigma) for row in stored}
    for key in set(keys).difference(found):
        of_them = {"guild": ladder.guild_id, "of_game": ladder.game, "of_key": key, "since": since}
        row = await tx.row(_LAST, of_them)
        if row is not None:
            found[key] = Skill(row.mu, row.sigma)
    return found


async def write(
    tx: Transaction,
    season: int,
    matches: Sequence[LadderMatch],
    after: Mapping[str, Mapping[str, Skill]],
) -> None:
    """Store what matches did to the ratings of their season, at their seats: skills by match and key."""
    seats = rated_seats(matches, after) if season > FIRST else []
    if seats:
        await tx.run(_RATE_SEAT, seats)


async def write_people(
    tx: Transaction, ladder: Ladder, season: int, after: Mapping[str, tuple[Skill, int]]
) -> None:
    """Store the skills of people in a season, by key, after so many of its matches more."""
    known = await known_people(tx, after)
    if not known:
        return
    of_season = {"guild_id": ladder.guild_id, "game": ladder.game, "season": season}
    rows = [
        {**of_season, "actor_key": key, "mu": skill.mu, "sigma": skill.sigma, "matches": matches}
        for key in known
        for skill, matches in (after[key],)
    ]
    await tx.run(adding_matches(tx, season_rating), rows)


async def keep_first(tx: Transaction, guild_id: int) -> None:
    """Keep the ratings of a server's first season, which has just ended."""
    columns = rating.c.guild_id, rating.c.game, literal(FIRST), rating.c.actor_key
    figures = rating.c.mu, rating.c.sigma, rating.c.matches
    names = ["guild_id", "game", "season", "actor_key", "mu", "sigma", "matches"]
    of_server = select(*columns, *figures).where(rating.c.guild_id == guild_id)
    await tx.run(insert(season_rating).from_select(names, of_server))


async def of_person(tx: Transaction, key: str) -> list[dict[str, Any]]:
    """Return a person's ratings by season on a server, as JSON values."""
    of_them = select(
        season_rating.c.season,
        season_rating.c.game,
        season_rating.c.mu,
        season_rating.c.sigma,
        season_rating.c.matches,
    ).where(season_rating.c.actor_key == key)
    rows = await tx.rows(of_them.order_by(season_rating.c.season, season_rating.c.game))
    return [row._asdict() for row in rows]


def _at(ladder: Ladder) -> tuple[Any, Any]:
    return season_rating.c.guild_id == ladder.guild_id, season_rating.c.game == ladder.game


_LAST: Final = last_skill(seat_fact.c.season_mu, seat_fact.c.season_sigma).where(
    match_fact.c.ended_at >= bindparam("since")
)
_RATE_SEAT: Final = rate_seat(seat_fact.c.season_mu, seat_fact.c.season_sigma)
