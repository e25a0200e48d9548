"""Past matches, as people look for them: place, game, time and players.

Only its host may see a private table.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, or_, select

from data.database import Transaction
from data.schema.core import actor, card_match, card_table, match_seat
from data.sql.values import value_of
from data.tables.card_tables import Seat

PRIVATE: Final = '"private":true'
"""Marks a private table's options; no text in them can contain it, since quotes are escaped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastMatch:
    """A match without its log."""

    id: str
    game: str
    setup: Mapping[str, Any]
    """The first deal's setup, rules included."""
    table_preset: str
    table_rules: str
    """What its table plays by now, which may be something else; the rules as they are stored."""
    started_at: int
    ended_at: int | None
    seats: tuple[Seat, ...]
    """Those who sat there at the start; a person who has been forgotten has no user id."""


async def newest_in(
    tx: Transaction, guild_id: int, channel_id: int, key: str | None = None, most: int = 1
) -> list[str]:
    """Return the latest matches in a channel or thread that the actor `key` may see, newest first."""
    return await _newest(tx, guild_id, key, most, _played_in(channel_id))


async def newest_for(
    tx: Transaction, guild_id: int, channel_id: int, key: str | None, most: int
) -> list[str]:
    """Return the latest matches in a channel or thread, and the actor's own elsewhere, newest first."""
    if key is None:  # no key is what AIs have
        return await newest_in(tx, guild_id, channel_id, None, most)
    own = card_match.c.id.in_(select(match_seat.c.match_id).where(match_seat.c.actor_key == key))
    return await _newest(tx, guild_id, key, most, or_(_played_in(channel_id), own))


async def guild_of(tx: Transaction, match_id: str, key: str | None = None) -> int | None:
    """Return the server of a match, None if there is no such match that the actor `key` may see."""
    row = await tx.row(
        select(card_table.c.guild_id)
        .select_from(_AT_TABLES)
        .where(card_match.c.id == match_id, _known_to(key))
    )
    return None if row is None else int(row.guild_id)


async def described(tx: Transaction, match_ids: Collection[str]) -> dict[str, PastMatch]:
    """Return matches by id; those that do not exist are missing."""
    if not match_ids:
        return {}
    rows = await tx.rows(
        select(card_match, card_table.c.preset.label("table_preset"), card_table.c.rules.label("table_rules"))
        .select_from(_AT_TABLES)
        .where(card_match.c.id.in_(sorted(match_ids)))
    )
    seats = await _seats(tx, match_ids)
    return {
        row.id: value_of(PastMatch, row, setup=json.loads(row.setup), seats=tuple(seats.get(row.id, ())))
        for row in rows
    }


_AT_TABLES: Final = card_match.join(card_table, card_table.c.id == card_match.c.table_id)


async def _newest(
    tx: Transaction, guild_id: int, key: str | None, most: int, among: ColumnElement[bool]
) -> list[str]:
    rows = await tx.rows(
        select(card_match.c.id)
        .select_from(_AT_TABLES)
        .where(card_table.c.guild_id == guild_id, among, _known_to(key))
        .order_by(card_match.c.started_at.desc(), card_match.c.id)
        .limit(most)
    )
    return [str(row.id) for row in rows]


async def _seats(tx: Transaction, match_ids: Collection[str]) -> dict[str, list[Seat]]:
    seats: dict[str, list[Seat]] = {}
    for row in await tx.rows(
        select(match_seat, actor.c.user_id)
        .select_from(match_seat.outerjoin(actor, actor.c.key == match_seat.c.actor_key))
        .where(match_seat.c.match_id.in_(sorted(match_ids)))
        .order_by(match_seat.c.match_id, match_seat.c.number)
    ):
        seats.setdefault(row.match_id, []).append(Seat(row.number, row.actor_key, row.ai_level, row.user_id))
    return seats


def _played_in(channel_id: int) -> ColumnElement[bool]:
    return or_(card_table.c.channel_id == channel_id, card_table.c.thread_id == channel_id)


def _known_to(key: str | None) -> ColumnElement[bool]:
    return or_(~card_table.c.options.contains(PRIVATE), card_table.c.host_key == key)
