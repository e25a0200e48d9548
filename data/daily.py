"""The day's deals: what is dealt on a day, who has played it, and how well.

A person plays each deal once, under their key outside servers, wherever they are: so the score is theirs and
no server's. The rows stay when the tables they name are deleted, and go when their person is forgotten.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, select, update

from data import actors, application
from data.database import Transaction
from data.errors import UnreadableError
from data.schema.core import actor, card_match, person
from data.schema.daily import daily_deal, daily_play
from data.sql import documents

SECRET: Final = "daily deals are drawn with"  # noqa: S105 - the name of a fact
"""The fact that holds the secret from which the seeds of all days follow."""
_SECRET_BYTES: Final = 32
_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Play:
    """A person's one play of a day's deal."""

    day: str
    game: str
    table_id: str
    score: Mapping[str, Any] | None
    """None until it is over and counted, in the application's own format."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A score and whose it is."""

    key: str
    user_id: int | None
    """None for somebody who has been forgotten meanwhile."""
    score: Mapping[str, Any]
    shown: str | None = None
    """Who may see it, in the application's own words; None for somebody who has chosen nothing."""


async def secret(tx: Transaction) -> str:
    """Return the secret of all days' seeds, drawn when it is first needed.

    Raises UnreadableError if it is damaged: another one would deal other cards than those committed to.
    """
    kept = await application.fact(tx, SECRET)
    if kept is None and await application.is_kept(tx, SECRET):
        raise UnreadableError("the secret of the day's deals is damaged: restore a backup")
    if kept is None:
        await application.keep_fact_once(tx, SECRET, secrets.token_hex(_SECRET_BYTES))
        kept = await application.fact(tx, SECRET)
    if kept is None:
        raise UnreadableError("the secret of the day's deals cannot be kept")
    return kept


async def known_secret(tx: Transaction) -> str | None:
    """Return the same where nothing is to be written, None if none was drawn yet."""
    return await application.fact(tx, SECRET)


async def keep_deal(tx: Transaction, day: str, game: str, document: Mapping[str, Any]) -> None:
    """Fix what is dealt on a day in a game, unless it is fixed already."""
    await tx.add(daily_deal, {"day": day, "game": game, "document": documents.write(document)})


async def deals_of(tx: Transaction, day: str) -> dict[str, dict[str, Any]]:
    """Return what is dealt on a day, by game, as far as it is fixed."""
    rows = await tx.rows(select(daily_deal).where(daily_deal.c.day == day))
    return {row.game: documents.read(row.document) for row in rows}


async def is_revealed(tx: Transaction, day: str) -> bool:
    """Tell whether a day is over, whatever the clock says: each fixes the deals of the next one, too."""
    later = select(daily_deal.c.day).where(daily_deal.c.day > day).distinct().limit(2)
    return len(await tx.rows(later)) == 2


async def begin(tx: Transaction, key: str, day: str, game: str, table_id: str) -> bool:
    """Note that a person plays a deal at a table; return False if they have played it before."""
    row = {"actor_key": key, "day": day, "game": game, "at_table": table_id, "score": None}
    return await tx.add(daily_play, row)


async def find(tx: Transaction, user_id: int, day: str, game: str) -> Play | None:
    """Return a person's play of a deal, None if they have not begun it."""
    its = daily_play.c.day == day, daily_play.c.game == game
    row = await tx.row(_PLAYS.where(actor.c.user_id == user_id, *its))
    return None if row is None else _play(row)


async def of_user(tx: Transaction, user_id: int) -> list[Play]:
    """Return everything that a person has played, the newest day first."""
    rows = await tx.rows(_PLAYS.where(actor.c.user_id == user_id).order_by(*_NEWEST_FIRST))
    return [_play(row) for row in rows]


async def unscored(
    tx: Transaction, day: str | None = None, user_id: int | None = None
) -> list[tuple[str, Play, str]]:
    """Return plays whose match is over and not counted yet: the person's key, the play, the match's id.

    They are those of a day, or those of a person, or all.
    """
    of_day = () if day is None else (daily_play.c.day == day,)
    if user_id is not None:
        key = select(actor.c.key).where(actor.c.guild_id == actors.EVERYWHERE, actor.c.user_id == user_id)
        of_day = (daily_play.c.actor_key.in_(key),)
    rows = await tx.rows(
        select(daily_play, card_match.c.id)
        .join(card_match, card_match.c.table_id == daily_play.c.at_table)
        .where(daily_play.c.score.is_(None), card_match.c.state != "open", *of_day)
        .limit(_BATCH)
    )
    return [(row.actor_key, _play(row), row.id) for row in rows]


async def match_at(tx: Transaction, table_id: str) -> str | None:
    """Return the id of the match that was played at a table, None if its rows are deleted."""
    row = await tx.row(select(card_match.c.id).where(card_match.c.table_id == table_id))
    return None if row is None else str(row.id)


async def keep_score(tx: Transaction, key: str, day: str, game: str, score: Mapping[str, Any]) -> None:
    """Store the score of a play that is over."""
    its = daily_play.c.actor_key == key, daily_play.c.day == day, daily_play.c.game == game
    await tx.run(update(daily_play).where(*its).values(score=documents.write(score)))


async def scores_of(tx: Transaction, day: str, game: str, guild_id: int | None = None) -> list[Scored]:
    """Return the scores of a deal: everybody's, or those of people who are known in a server."""
    chosen = (
        select(daily_play, actor.c.user_id, person.c.shown)
        .join(actor, actor.c.key == daily_play.c.actor_key)
        .outerjoin(person, person.c.actor_key == daily_play.c.actor_key)
        .where(daily_play.c.day == day, daily_play.c.game == game, daily_play.c.score.is_not(None))
        .order_by(daily_play.c.at_table)
    )
    if guild_id is not None:
        known = select(actor.c.user_id).where(actor.c.guild_id == guild_id, actor.c.user_id.is_not(None))
        chosen = chosen.where(actor.c.user_id.in_(known))
    return [
        Scored(row.actor_key, row.user_id, documents.read(row.score), row.shown)
        for row in await tx.rows(chosen)
    ]


async def of_person(tx: Transaction, key: str) -> list[dict[str, Any]]:
    """Return what is stored about a person's days, for their export."""
    plays = await tx.rows(select(daily_play).where(daily_play.c.actor_key == key).order_by(*_NEWEST_FIRST))
    return [
        {"day": one.day, "game": one.game, "table": one.table_id, "score": one.score}
        for one in map(_play, plays)
    ]


_PLAYS: Final = (
    select(daily_play)
    .join(actor, actor.c.key == daily_play.c.actor_key)
    .where(actor.c.guild_id == actors.EVERYWHERE)
)
_NEWEST_FIRST: Final = daily_play.c.day.desc(), daily_play.c.game


def _play(row: Row[Any]) -> Play:
    score = None if row.score is None else documents.read(row.score)
    return Play(row.day, row.game, row.at_table, score)
