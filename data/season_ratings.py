"""Ratings of one season each, in which everybody begins anew.

While no season has ended on a server, those of its first one are the ratings of all time, and nothing is
stored twice. From then on each season has its own, also after it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import bindparam, insert, literal, select, update

from data import inserts
from data.database import Transaction
from data.derived_schema import match_fact, rating, season_rating, seat_fact
from data.feats import known_people
from data.ratings import AT_SEAT, Ladder, LadderMatch, Skill, after_all, rated_seats
from data.schema import match_seat

FIRST: Final = 1


async def skills(
    tx: Transaction, ladder: Ladder, season: int, since: int, keys: Collection[str]
) -> dict[str, Skill]:
    """Return the skills of people by the matches of a season after the first, by key.

    As in `data.ratings`, forgotten people have only what stands at their seats, since the season began.
    """
    theirs = season_rating.c.season == season, season_rating.c.actor_key.in_(keys)
    stored = await tx.rows(select(season_rating).where(*_at(ladder), *theirs))
    found = {row.actor_key: Skill(row.mu, row.sigma) for row in stored}
    for key in set(keys).difference(found):
        of_them = {"guild": ladder.guild_id, "of_game": ladder.game, "of_key": key, "since": since}
        row = await tx.row(_LAST, of_them)
        if row is not None:
            found[key] = Skill(row.season_mu, row.season_sigma)
    return found


async def write(
    tx: Transaction,
    ladder: Ladder,
    season: int,
    matches: Sequence[LadderMatch],
    after: Mapping[str, Mapping[str, Skill]],
) -> None:
    """Store what matches did to the ratings of their season: skills by match and key."""
    seats = rated_seats(matches, after) if season > FIRST else []
    if seats:
        await tx.run(_RATED_SEAT, seats)
    last = after_all(matches, after)
    known = await known_people(tx, last)
    if not known:
        return
    new = inserts.insert(tx, season_rating)
    adding = new.on_conflict_do_update(
        index_elements=["guild_id", "game", "season", "actor_key"],
        set_={
            "mu": new.excluded.mu,
            "sigma": new.excluded.sigma,
            "matches": season_rating.c.matches + new.excluded.matches,
        },
    )
    of_season = {"guild_id": ladder.guild_id, "game": ladder.game, "season": season}
    await tx.run(
        adding,
        [
            {**of_season, "actor_key": key, "mu": skill.mu, "sigma": skill.sigma, "matches": matches_played}
            for key in known
            for skill, matches_played in (last[key],)
        ],
    )


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


_LAST: Final = (
    select(seat_fact.c.season_mu, seat_fact.c.season_sigma)
    .select_from(AT_SEAT.join(match_fact, match_fact.c.match_id == seat_fact.c.match_id))
    .where(
        match_seat.c.actor_key == bindparam("of_key"),
        match_fact.c.guild_id == bindparam("guild"),
        match_fact.c.game == bindparam("of_game"),
        match_fact.c.ended_at >= bindparam("since"),
        match_fact.c.rated == 1,
        seat_fact.c.season_mu.is_not(None),
    )
    .order_by(match_fact.c.ended_at.desc(), match_fact.c.match_id.desc())
    .limit(1)
)
_RATED_SEAT: Final = (
    update(seat_fact)
    .where(seat_fact.c.match_id == bindparam("of_match"), seat_fact.c.number == bindparam("of_seat"))
    .values(season_mu=bindparam("new_mu"), season_sigma=bindparam("new_sigma"))
)
