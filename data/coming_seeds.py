"""The seeds that tables have committed to for their next matches. Secret, and apart from all else.

A seed is drawn with the transaction that opens a table, or ends a match at it. It is gone when the match
begins, for then it stands with the match, or when the table is closed: it will shuffle nothing.
"""

from sqlalchemy import delete, insert, select

from data.database import Transaction
from data.errors import ConflictError
from data.schema import coming_seed


async def keep(tx: Transaction, table_id: str, seed: bytes) -> None:
    """Keep what a table's next match will be shuffled by. Raises ConflictError if it is settled already."""
    await tx.run(insert(coming_seed), {"table_id": table_id, "seed": seed})


async def load(tx: Transaction, table_id: str) -> bytes | None:
    """Return the secret of a table's next match, for the engine alone; None if there is none."""
    row = await tx.row(select(coming_seed.c.seed).where(coming_seed.c.table_id == table_id))
    return None if row is None else bytes(row.seed)


async def use(tx: Transaction, table_id: str, seed: bytes) -> None:
    """Let go of a seed that was committed to. Raises ConflictError if it is another by now."""
    its_own = delete(coming_seed).where(coming_seed.c.table_id == table_id, coming_seed.c.seed == seed)
    if not await tx.run(its_own):
        raise ConflictError(f"the table {table_id} has committed to another seed")


async def drop(tx: Transaction, table_id: str) -> None:
    """Let go of a table's seed, if it has one."""
    await tx.run(delete(coming_seed).where(coming_seed.c.table_id == table_id))
