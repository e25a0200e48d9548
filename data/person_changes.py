"""What changed about people, for other processes that hold it in memory: kept for a minute.

Only PostgreSQL has other processes. Who was forgotten is noted as a digest of their id, which those who know
the id recognise.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import BigInteger, ColumnElement, cast, delete, extract, func, select
from sqlalchemy.dialects.postgresql import insert

from data.database import Transaction
from data.lease_schema import person_change

KEPT_FOR: Final = 60_000
"""Milliseconds, of the database's clock: longer than any transaction, so that each process hears of each."""

_NOW: Final[ColumnElement[int]] = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


@dataclass(frozen=True, slots=True)
class PersonChange:
    """A person's settings have changed, or they were forgotten."""

    user_id: int
    """Their id; if they were forgotten, what `mark_of` returns for it."""
    changed_at: int
    forgotten: bool


def mark_of(user_id: int) -> int:
    """Return a digest of a person's id, as negative as ids are positive."""
    digest = hashlib.sha256(f"forgotten {user_id}".encode()).digest()
    return -1 - int.from_bytes(digest[:8], "big") // 2


def who_is(mark: int, user_ids: Iterable[int]) -> int | None:
    """Return which of some people a mark is of, None if of none."""
    return next((user_id for user_id in user_ids if mark_of(user_id) == mark), None)


async def note(tx: Transaction, user_id: int, *, forgotten: bool = False) -> None:
    """Note in the transaction of a change that other processes should hear of it."""
    if tx.dialect != "postgresql":
        return
    if forgotten:
        await tx.run(delete(person_change).where(person_change.c.user_id == user_id))
    values = {"changed_at": _NOW, "forgotten": int(forgotten)}
    new = insert(person_change).values(user_id=mark_of(user_id) if forgotten else user_id, **values)
    await tx.run(new.on_conflict_do_update(index_elements=["user_id"], set_=values))


async def changes(tx: Transaction) -> list[PersonChange]:
    """Return the changes of the last minute, and maybe older ones."""
    rows = await tx.rows(select(person_change).order_by(person_change.c.changed_at))
    return [PersonChange(row.user_id, row.changed_at, bool(row.forgotten)) for row in rows]


async def tidy(tx: Transaction) -> None:
    """Delete what every process has heard of."""
    await tx.run(delete(person_change).where(person_change.c.changed_at < _NOW - KEPT_FOR))
