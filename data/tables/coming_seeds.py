"""The seeds that tables have committed to for their next matches: secret, in a table of their own.

The transaction that opens a table, or ends a match at it, draws a seed. The row is deleted when the match
begins, which stores the seed with the match, when the table closes, or when a backup restores the row.
"""

from sqlalchemy import delete, func, insert, select, update

from data.database import Transaction
from data.errors import ConflictError
from data.schema.core import OPEN_TABLE, card_table, coming_seed


async def keep(tx: Transaction, table_id: str, seed: bytes) -> None:
    """Store the seed of a table's next match. Raises ConflictError if the table has one already."""
    await tx.run(insert(coming_seed), {"table_id": table_id, "seed": seed})


async def load(tx: Transaction, table_id: str) -> bytes | None:
    """Return the secret seed of a table's next match, for the engine only; None if there is none."""
    row = await tx.row(select(coming_seed.c.seed).where(coming_seed.c.table_id == table_id))
    return None if row is None else bytes(row.seed)


async def use(tx: Transaction, table_id: str, seed: bytes) -> None:
    """Delete the seed that a match is about to use. Raises ConflictError if the table has another one."""
    its_own = delete(coming_seed).where(coming_seed.c.table_id == table_id, coming_seed.c.seed == seed)
    if not await tx.run(its_own):
        raise ConflictError(f"the table {table_id} has committed to another seed")


async def drop(tx: Transaction, table_id: str) -> None:
    """Delete a table's seed, if it has one."""
    await tx.run(delete(coming_seed).where(coming_seed.c.table_id == table_id))


async def drop_restored(tx: Transaction, guild_id: int | None = None) -> None:
    """Delete the seeds that a backup restored, of a server or of all: later matches may have revealed them.

    A table loaded without a seed draws a new one. Lobbies count among the latest changed tables, so that a
    starting bot shows their new commitments.
    """
    of_server = () if guild_id is None else (card_table.c.guild_id == guild_id,)
    tables = select(card_table.c.id).where(*of_server)
    await tx.run(delete(coming_seed).where(coming_seed.c.table_id.in_(tables)))
    newest = select(func.max(card_table.c.updated_at)).where(OPEN_TABLE).scalar_subquery()
    lobbies = update(card_table).where(card_table.c.state == "lobby", *of_server)
    await tx.run(lobbies.values(updated_at=newest))
