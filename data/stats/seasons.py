"""Seasons of tokens and ratings: when one ends, everybody begins anew, and the standings are kept."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import func, insert, select

from data.database import Transaction
from data.schema.core import account, actor, season, season_standing
from data.sql.seals import sealed
from data.stats import ratings
from data.tokens import reports as statements
from data.tokens import stakes
from data.tokens.accounts import House, Member
from data.tokens.ledger import Transfer, hold, post
from data.visible import SEEN, with_choices

_BATCH: Final = 500
"""Members handled at once: a statement takes only so many values."""
_TOTAL: Final = season_standing.c.balance + season_standing.c.on_tables


@dataclass(frozen=True, slots=True)
class Season:
    """A season that is over."""

    number: int
    """From 1."""
    ended_at: int
    ended_by: str | None
    """The actor who ended it; None for the calendar."""
    members: int
    """How many members had an account."""


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """What a member had when a season ended."""

    user_id: int | None
    """None for those who asked to be forgotten."""
    balance: int
    on_tables: int
    """Stakes on tables, which stayed there."""

    @property
    def tokens(self) -> int:
        """The total."""
        return self.balance + self.on_tables


async def current(tx: Transaction, guild_id: int) -> int:
    """Return the number of the current season, from 1."""
    last = func.coalesce(func.max(season.c.number), 0).label("last")
    return int((await tx.figures(select(last).where(season.c.guild_id == guild_id))).last) + 1


async def ends(tx: Transaction, guild_id: int) -> list[int]:
    """Return when seasons of a server ended, in order."""
    of_server = select(season.c.ended_at).where(season.c.guild_id == guild_id)
    return [row.ended_at for row in await tx.rows(of_server.order_by(season.c.ended_at))]


async def end(tx: Transaction, guild_id: int, *, by: str | None) -> Season:
    """Store the standings, then return every member's balance to the house; `by` None is the calendar.

    Ratings of the next season begin anew, and those of the first one are kept (data.stats.ratings).

    What is in boxes goes to the house as well. Tables that play on a board take its pots along: what lies on
    tables returns to the house when their matches end. Everybody starts afresh, including forgotten people
    who come back: their earlier grants count only for the recorded seasons (data.privacy.kept_grants). Raises
    ConflictError if somebody else has ended the season.
    """
    number = await current(tx, guild_id)
    ended = {"guild_id": guild_id, "number": number, "ended_at": tx.now, "ended_by": by}
    await tx.run(insert(season), sealed("season", ended))
    await ratings.begin_anew(tx, guild_id, tx.now)
    if number == ratings.FIRST:
        await ratings.keep_first(tx, guild_id)
    await stakes.clear_boards(tx, guild_id, number)
    members = await _members(tx, guild_id)
    staked = await statements.on_tables(tx, guild_id, number)
    for start in range(0, len(members), _BATCH):
        batch = members[start : start + _BATCH]
        held = await hold(tx, guild_id, [House(), *map(Member, batch)])
        await tx.run(
            insert(season_standing),
            [_standing(guild_id, number, key, held[Member(key).key], staked.get(key, 0)) for key in batch],
        )
        returned = [
            Transfer(
                source=Member(key),
                target=House(),
                amount=held[Member(key).key],
                reason="season",
                key=f"season:{number}:{key}",
                by=by,
            )
            for key in batch
            if held[Member(key).key]
        ]
        await post(tx, guild_id, returned)
    return Season(number, tx.now, by, len(members))


async def ended(tx: Transaction, guild_id: int) -> list[Season]:
    """Return the seasons that are over, oldest first."""
    members = (
        select(func.count())
        .where(season_standing.c.guild_id == guild_id, season_standing.c.number == season.c.number)
        .scalar_subquery()
    )
    rows = await tx.rows(
        select(season, members.label("members"))
        .where(season.c.guild_id == guild_id)
        .order_by(season.c.number)
    )
    return [Season(row.number, row.ended_at, row.ended_by, row.members) for row in rows]


async def standings(tx: Transaction, guild_id: int, number: int, count: int) -> list[FinalStanding]:
    """Return the members with the most tokens at the end of a season, most first; none if it is not over.

    Who was forgotten, shows their statistics to nobody, or had nothing is left out.
    """
    rows = await tx.rows(
        select(season_standing, actor.c.user_id)
        .select_from(with_choices(season_standing.join(actor, actor.c.key == season_standing.c.actor_key)))
        .where(season_standing.c.guild_id == guild_id, season_standing.c.number == number, *SEEN, _TOTAL > 0)
        .order_by(_TOTAL.desc(), season_standing.c.actor_key)
        .limit(count)
    )
    return [FinalStanding(row.user_id, row.balance, row.on_tables) for row in rows]


def _standing(guild_id: int, number: int, actor_key: str, balance: int, on_tables: int) -> dict[str, Any]:
    row = {
        "guild_id": guild_id,
        "number": number,
        "actor_key": actor_key,
        "balance": balance,
        "on_tables": on_tables,
    }
    return sealed("season_standing", row)


async def _members(tx: Transaction, guild_id: int) -> list[str]:
    rows = await tx.rows(
        select(account.c.actor_key)
        .where(account.c.guild_id == guild_id, account.c.kind == "member")
        .order_by(account.c.key)
    )
    return [row.actor_key for row in rows]
