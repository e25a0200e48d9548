"""Finding matches again: by where they were played."""

from sqlalchemy import or_, select

from data.database import Transaction
from data.schema import card_match, card_table


async def newest_in(tx: Transaction, guild_id: int, channel_id: int) -> str | None:
    """Return the match begun last in a channel or thread, None if there was none."""
    row = await tx.row(
        select(card_match.c.id)
        .select_from(card_match)
        .join(card_table, card_table.c.id == card_match.c.table_id)
        .where(
            card_table.c.guild_id == guild_id,
            or_(card_table.c.channel_id == channel_id, card_table.c.thread_id == channel_id),
        )
        .order_by(card_match.c.started_at.desc(), card_match.c.id)
        .limit(1)
    )
    return None if row is None else str(row.id)


async def guild_of(tx: Transaction, match_id: str) -> int | None:
    """Return the server that a match was played in, None if there is no such match."""
    row = await tx.row(
        select(card_table.c.guild_id)
        .select_from(card_match)
        .join(card_table, card_table.c.id == card_match.c.table_id)
        .where(card_match.c.id == match_id)
    )
    return None if row is None else int(row.guild_id)
