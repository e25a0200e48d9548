"""Deletes what people practised outside servers, some time after it ended.

A server's data goes with the server. What belongs to none would stay for ever: so tables that ended long ago
are deleted with their matches, and people of whom nothing else is left. As for servers, a purge is on record
while it happens, without which the database would refuse it.
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, insert, select, update

from data.actors import EVERYWHERE
from data.database import Database, Transaction
from data.schema.core import actor, card_table
from data.schema.leaving import OPEN_PURGE, purge
from data.servers.server_rows import TABLES, of_tables
from data.times import DAY

KEPT_FOR: Final = 30 * DAY
"""Milliseconds."""
_AT_ONCE: Final = 5
"""Tables in one transaction, for which all other writers wait: each person costs scans of the whole log."""
_REFERRING: Final = tuple(
    (table, key.parent)
    for table in TABLES
    for key in table.foreign_keys
    if key.column.table is actor and table is not actor
)
"""The columns that name actors."""


_ENDED: Final = (card_table.c.guild_id == EVERYWHERE, card_table.c.state.in_(("over", "void")))


async def delete_old(database: Database) -> int:
    """Delete some of what ended long ago outside servers; return the number of tables."""
    async with database.transaction() as tx:
        tables = await _old(tx)
        if tables:
            await _delete(tx, tables)
    return len(tables)


async def _old(tx: Transaction) -> Sequence[str]:
    """Return some tables that are due."""
    due = card_table.c.updated_at < tx.now - KEPT_FOR
    return [row.id for row in await tx.rows(select(card_table.c.id).where(*_ENDED, due).limit(_AT_ONCE))]


async def _delete(tx: Transaction, tables: Sequence[str]) -> None:
    moment = {"left_at": tx.now, "began_at": tx.now, "so_far": 0}
    await tx.run(insert(purge), {"guild_id": EVERYWHERE, **moment})
    hosts = await tx.rows(select(card_table.c.host_key).where(card_table.c.id.in_(tables)))
    people = [row.host_key for row in hosts]
    theirs = [(table, of_tables(table, tables)) for table in reversed(TABLES)]
    rows = sum([await tx.run(delete(table).where(of)) for table, of in theirs if of is not None])
    unnamed = [~select(column).where(column == actor.c.key).exists() for _, column in _REFERRING]
    rows += await tx.run(delete(actor).where(actor.c.key.in_(people), *unnamed))
    is_open = purge.c.guild_id == EVERYWHERE, OPEN_PURGE
    await tx.run(update(purge).where(*is_open).values(rows=rows, so_far=rows))
