"""The seeds that tables have committed to for their next matches: secret, in a table of their own.

The transaction that opens a table, or ends a match at it, draws a seed. The row goes when the match begins,
which stores the seed with the match, or when the table closes.
"""

from sqlalchemy import delete, insert, select

from data.database import Transaction
from data.errors import ConflictError
from data.schema import coming_seed


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
