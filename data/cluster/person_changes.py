"""What changed about people, for other processes that hold it in memory: kept for a minute.

Only PostgreSQL has other processes. People are noted by their keys, and who was forgotten by a digest of
their id, which those who know the id recognise.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, or_, select

from data.cluster.database_clock import NOW, disbelieve
from data.database import Transaction
from data.schema.cluster import person_change
from data.schema.core import actor
from data.sql.inserts import insert_in

KEPT_FOR: Final = 60_000
"""Milliseconds, of the database's clock: longer than any transaction, so that each process hears of each."""


@dataclass(frozen=True, slots=True)
class PersonChange:
    """A person's settings have changed, or they were forgotten."""

    key: str
    """Their actor's; if they were forgotten, what `mark_of` returns for their id."""
    changed_at: int
    user_id: int | None
    """None if they were forgotten."""


def mark_of(user_id: int) -> str:
    """Return a digest of a person's id."""
    return hashlib.sha256(f"forgotten {user_id}".encode()).hexdigest()[:32]


def who_is(mark: str, user_ids: Iterable[int]) -> int | None:
    """Return which of some people a mark is of, None if of none."""
    return next((user_id for user_id in user_ids if mark_of(user_id) == mark), None)


async def note(tx: Transaction, actor_key: str) -> None:
    """Note in the transaction of a change of a person's settings that other processes should hear of it."""
    await _note(tx, actor_key, forgotten=0)


async def note_forgotten(tx: Transaction, user_id: int) -> None:
    """Note in its transaction that other processes should forget a person."""
    await _note(tx, mark_of(user_id), forgotten=1)


async def _note(tx: Transaction, key: str, forgotten: int) -> None:
    if tx.dialect == "postgresql":
        values = {"changed_at": NOW, "forgotten": forgotten}
        new = insert_in(tx.dialect, person_change).values(key=key, **values)
        await tx.run(new.on_conflict_do_update(index_elements=["key"], set_=values))


async def changes(tx: Transaction) -> list[PersonChange]:
    """Return the changes of the last minute, and maybe older ones."""
    named = person_change.outerjoin(actor, actor.c.key == person_change.c.key)
    of_known = or_(person_change.c.forgotten == 1, actor.c.user_id.is_not(None))
    found = select(person_change.c.key, person_change.c.changed_at, actor.c.user_id).select_from(named)
    rows = await tx.rows(found.where(of_known).order_by(person_change.c.changed_at))
    return [PersonChange(row.key, row.changed_at, row.user_id) for row in rows]


async def tidy(tx: Transaction) -> None:
    """Delete what every process has heard of; what seems to come yet has come just now."""
    await disbelieve(tx, person_change.c.changed_at, 0, instead=0)
    await tx.run(delete(person_change).where(person_change.c.changed_at < NOW - KEPT_FOR))
