"""When sessions with Discord may begin: one at a time in each bucket, over all processes of the bot.

A function that writes needs a transaction with the lock `LEASES`. Times are the database's.
"""

from typing import Any

from sqlalchemy import func, select

from data.cluster.database_clock import NOW, disbelieve
from data.database import Transaction
from data.schema.cluster import identify_slot
from data.sql.inserts import insert_in


async def disbelieve_further_than(tx: Transaction, furthest: int) -> None:
    """Let sessions that would begin later than that (in milliseconds) have begun just now.

    The database's clock was set back since their moments were reserved.
    """
    await disbelieve(tx, identify_slot.c.begun_at, furthest, instead=0)


async def since_last(tx: Transaction) -> int | None:
    """Return how many milliseconds ago the last session of any bucket began; negative if it is to come."""
    newest = func.max(identify_slot.c.begun_at)
    since: Any = (await tx.figures(select((NOW - newest).label("since")))).since
    return None if since is None else int(since)


async def take(tx: Transaction, bucket: int, apart: int, not_before: int = 0) -> int:
    """Reserve a bucket's next moment, `apart` milliseconds after the last; return how far ahead that is.

    That is at least `not_before`.
    """
    earliest = NOW + not_before
    slot = insert_in(tx.dialect, identify_slot).values(bucket=bucket, begun_at=earliest)
    taken = slot.on_conflict_do_update(
        index_elements=["bucket"],
        set_={"begun_at": func.greatest(identify_slot.c.begun_at + apart, earliest)},
    ).returning((identify_slot.c.begun_at - NOW).label("wait"))
    return max(0, int((await tx.rows(taken))[0].wait))
