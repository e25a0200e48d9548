"""Deadlines of tables. They are stored, so that a restart forgets none."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, delete, select

from data.database import Transaction
from data.schema.core import WHOLE_TABLE, card_table, deadline
from data.share import EVERY_SERVER, Share
from data.sql.inserts import insert_or_change
from data.sql.values import row_of, value_of


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment when a table acts by itself, on one seat or on all."""

    table_id: str
    kind: str
    """`turn`, `ready` ...; a seat has at most one of each kind."""
    due_at: int
    """In milliseconds since the epoch."""
    seat: int | None = None


async def arm(tx: Transaction, *armed: Deadline) -> None:
    """Set deadlines; each replaces the one of the same table, kind and seat."""
    if armed:
        rows = [row_of(one, seat=WHOLE_TABLE if one.seat is None else one.seat) for one in armed]
        await tx.post(insert_or_change(tx.dialect, deadline, ("due_at",)), rows)


async def drop(tx: Transaction, table_id: str, gone: Sequence[tuple[str, int | None]]) -> None:
    """Delete a table's deadlines by kind and seat, ignoring those that are not set."""
    if gone:
        await tx.post(
            _DROPPED,
            [
                {"table": table_id, "of_kind": kind, "of_seat": WHOLE_TABLE if seat is None else seat}
                for kind, seat in gone
            ],
        )


async def cancel_all(tx: Transaction, table_id: str) -> None:
    """Delete every deadline of a table."""
    await tx.post(delete(deadline).where(deadline.c.table_id == table_id))


async def of_table(tx: Transaction, table_id: str) -> list[Deadline]:
    """Return a table's deadlines, the next one first."""
    return _deadlines(await tx.rows(_IN_ORDER.where(deadline.c.table_id == table_id)))


async def of_kind(tx: Transaction, kind: str, share: Share = EVERY_SERVER) -> list[Deadline]:
    """Return the deadlines of one kind of all tables of a share, the oldest first."""
    return _deadlines(await tx.rows(_of_tables(share, deadline.c.kind == kind)))


async def due(tx: Transaction, until: int, share: Share = EVERY_SERVER) -> list[Deadline]:
    """Return the deadlines of all tables of a share up to and including a moment, the oldest first."""
    return _deadlines(await tx.rows(_of_tables(share, deadline.c.due_at <= until)))


async def due_after(tx: Transaction, moment: int, share: Share = EVERY_SERVER) -> list[Deadline]:
    """Return the deadlines of all tables of a share after a moment, the next one first."""
    return _deadlines(await tx.rows(_of_tables(share, deadline.c.due_at > moment)))


_DROPPED = delete(deadline).where(
    deadline.c.table_id == bindparam("table"),
    deadline.c.kind == bindparam("of_kind"),
    deadline.c.seat == bindparam("of_seat"),
)
_IN_ORDER = select(deadline).order_by(
    deadline.c.due_at, deadline.c.table_id, deadline.c.kind, deadline.c.seat
)


def _of_tables(share: Share, *which: ColumnElement[bool]) -> Select[Any]:
    of_share = share.among(card_table.c.guild_id)
    if of_share:
        return _IN_ORDER.join(card_table, card_table.c.id == deadline.c.table_id).where(*which, *of_share)
    return _IN_ORDER.where(*which)


def _deadlines(rows: Sequence[Any]) -> list[Deadline]:
    return [value_of(Deadline, row, seat=None if row.seat == WHOLE_TABLE else row.seat) for row in rows]
