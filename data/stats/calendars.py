"""What servers have asked for at moments of their calendar, and what they are still to be told.

An entry has the moment when something is due next, and since when its channel is owed a message about the
last time. Both change in the transaction that does what was due, so nothing is done or told twice.
"""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, or_, select, update

from data.database import Transaction
from data.schema.club import calendar
from data.share import EVERY_SERVER, Share

RECAP: Final = "recap"
SEASON: Final = "season"


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """What a server has in its calendar, of one kind."""

    guild_id: int
    kind: str
    due_at: int | None
    """None for never."""
    owed_at: int | None
    """When that happened of which its channel has not been told; None if there is nothing to tell."""


async def waiting(tx: Transaction, share: Share = EVERY_SERVER) -> list[CalendarEntry]:
    """Return the entries of a share's servers that are due, or of which something is to be told."""
    has_something = or_(calendar.c.due_at <= tx.now, calendar.c.owed_at.is_not(None))
    rows = await tx.rows(_ENTRIES.where(has_something, *share.among(calendar.c.guild_id)))
    return [CalendarEntry(row.guild_id, row.kind, row.due_at, row.owed_at) for row in rows]


async def set_due(tx: Transaction, guild_id: int, kind: str, due_at: int | None) -> None:
    """Set when something is due next; what is owed stays owed."""
    await _put(tx, guild_id, kind, due_at=due_at)


async def owe(tx: Transaction, guild_id: int, kind: str) -> None:
    """Note that a server is to be told of something that happens now."""
    await _put(tx, guild_id, kind, owed_at=tx.now)


async def move_on(tx: Transaction, entry: CalendarEntry, due_at: int | None, owed_at: int | None) -> bool:
    """Set the next time, as what was due is done; False if somebody else has done it, or it was put off."""
    is_same = calendar.c.guild_id == entry.guild_id, calendar.c.kind == entry.kind
    moved = update(calendar).where(*is_same, calendar.c.due_at == entry.due_at)
    return bool(await tx.run(moved.values(due_at=due_at, owed_at=owed_at)))


async def settle(tx: Transaction, entry: CalendarEntry) -> None:
    """Note that a server has been told, unless something newer is to be told by now."""
    is_same = calendar.c.guild_id == entry.guild_id, calendar.c.kind == entry.kind
    told = update(calendar).where(*is_same, calendar.c.owed_at == entry.owed_at)
    await tx.run(told.values(owed_at=None))


async def _put(tx: Transaction, guild_id: int, kind: str, **values: int | None) -> None:
    await tx.put(calendar, {"guild_id": guild_id, "kind": kind, **values})


_ENTRIES: Final[Select[Any]] = select(calendar).order_by(calendar.c.guild_id, calendar.c.kind)
