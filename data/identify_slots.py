"""When sessions with Discord may begin: one at a time in each bucket, over all processes of the bot.

A function that writes needs a transaction with the lock `LEASES`. Times are the database's.
"""

from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, cast, extract, func, select
from sqlalchemy.dialects.postgresql import insert

from data.database import Transaction
from data.lease_schema import identify_slot

_NOW: Final[ColumnElement[int]] = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

_FURTHEST: Final = 3_600_000
"""How far ahead a moment can be reserved, in milliseconds: one further ahead is from a wrong clock."""


async def since_last(tx: Transaction) -> int | None:
    """Return how many milliseconds ago the last session of any bucket began; negative if it is to come."""
    newest = func.max(identify_slot.c.begun_at)
    since: Any = (await tx.figures(select((_NOW - newest).label("since")))).since
    return None if since is None else int(since)


async def take(tx: Transaction, bucket: int, apart: int, not_before: int = 0) -> int:
    """Reserve a bucket's next moment, `apart` milliseconds after the last; return how far ahead that is.

    That is at least `not_before`.
    """
    earliest = _NOW + not_before
    slot = insert(identify_slot).values(bucket=bucket, begun_at=earliest)
    last = func.least(identify_slot.c.begun_at, _NOW + _FURTHEST)
    taken = slot.on_conflict_do_update(
        index_elements=["bucket"], set_={"begun_at": func.greatest(last + apart, earliest)}
    ).returning((identify_slot.c.begun_at - _NOW).label("wait"))
    return max(0, int((await tx.rows(taken))[0].wait))
