"""Find past matches by where they were played, among those a person may see.

Only its host may see a private table.
"""

from typing import Final

from sqlalchemy import ColumnElement, or_, select

from data.database import Transaction
from data.schema import card_match, card_table

_PRIVATE: Final = '"private":true'
"""Marks a private table's options; no text in them can contain it, since quotes are escaped."""


async def newest_in(tx: Transaction, guild_id: int, channel_id: int, key: str | None = None) -> str | None:
    """Return the latest match in a channel or thread that the actor `key` may see, None if there is none."""
    row = await tx.row(
        select(card_match.c.id)
        .select_from(card_match)
        .join(card_table, card_table.c.id == card_match.c.table_id)
        .where(
            card_table.c.guild_id == guild_id,
            or_(card_table.c.channel_id == channel_id, card_table.c.thread_id == channel_id),
            _known_to(key),
        )
        .order_by(card_match.c.started_at.desc(), card_match.c.id)
        .limit(1)
    )
    return None if row is None else str(row.id)


async def guild_of(tx: Transaction, match_id: str, key: str | None = None) -> int | None:
    """Return the server of a match, None if there is no such match that the actor `key` may see."""
    row = await tx.row(
        select(card_table.c.guild_id)
        .select_from(card_match)
        .join(card_table, card_table.c.id == card_match.c.table_id)
        .where(card_match.c.id == match_id, _known_to(key))
    )
    return None if row is None else int(row.guild_id)


def _known_to(key: str | None) -> ColumnElement[bool]:
    return or_(~card_table.c.options.contains(_PRIVATE), card_table.c.host_key == key)
