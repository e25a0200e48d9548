"""Requests to be forgotten, under marks that outlive all other data about the person.

A backup may contain a person of whom the present database has no trace, not even a cleared key, because their
server was purged since. Only the request shows that they must be forgotten. It is stored even if there are no
data about the person, since a backup may have some.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import select

from data import actors
from data.database import Transaction
from data.privacy import marks
from data.schema.leaving import forget_request
from data.sql.inserts import insert_in
from data.sql.seals import sealed


async def note(tx: Transaction, user_id: int) -> None:
    """Record that a person asks to be forgotten: later than the last time, whatever the clock says.

    It replaces an earlier request even if that is damaged.
    """
    earlier = select(forget_request.c.at).where(forget_request.c.mark.in_(await _marks_of(tx, user_id)))
    last = max((row.at for row in await tx.rows(earlier)), default=-1)
    row = {
        "mark": await marks.make(tx, actors.EVERYWHERE, user_id),
        "at": max(tx.now, last + 1),
        "until": tx.now + marks.KEPT,
    }
    await adopt(tx, [row])


async def adopt(tx: Transaction, rows: Iterable[Mapping[str, Any]]) -> None:
    """Store requests, or those of another copy; of two under one mark the later one counts."""
    statement = insert_in(tx.dialect, forget_request)
    newer = {name: statement.excluded[name] for name in ("at", "until", "hash")}
    later = statement.excluded.at > forget_request.c.at
    stored = statement.on_conflict_do_update(index_elements=["mark"], set_=newer, where=later)
    if given := [sealed("forget_request", row) for row in rows]:
        await tx.run(stored, given)


async def at_by_mark(tx: Transaction) -> dict[str, int]:
    """Return when people last asked, in milliseconds since the epoch, by mark.

    Raises UnreadableError if a request is damaged.
    """
    return {row.mark: row.at for row in await marks.whole_rows(tx, forget_request)}


async def of_person(tx: Transaction, user_id: int) -> list[dict[str, Any]]:
    """Return a person's requests as JSON values; raises UnreadableError if one is damaged."""
    found = await marks.whole_rows(
        tx, forget_request, forget_request.c.mark.in_(await _marks_of(tx, user_id))
    )
    return [{"mark": row.mark, "asked_at": row.at, "until": row.until} for row in found]


async def _marks_of(tx: Transaction, user_id: int) -> list[str]:
    return await marks.find(tx, actors.EVERYWHERE, user_id)
