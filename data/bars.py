"""Bars: people who may not sit down in a server, with a reason and an end.

A bar's document holds when it began, its end and its reason. Its row stays after the end until `tidy`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, delete, select, update

from data.actors import users_by_key
from data.database import Transaction
from data.schema.core import OPEN_TABLE, bar, card_table, seat
from data.share import EVERY_SERVER, Share
from data.sql import documents
from data.times import DAY

KEPT: Final = 30 * DAY
"""Milliseconds for which a bar that is over is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A person who may not sit down."""

    user_id: int
    at: int
    """When it was set, in milliseconds since the epoch."""
    until: int | None
    """When it ends; None for never."""
    reason: str
    by: int | None
    """Who set it; None for somebody who asked to be forgotten."""

    def holds_at(self, now: int) -> bool:
        """Tell whether it is not over."""
        return self.until is None or now < self.until


async def put(
    tx: Transaction, guild_id: int, key: str, *, until: int | None, reason: str, by: str | None
) -> None:
    """Bar a person, in place of any earlier bar."""
    document = documents.write({"at": tx.now, "until": until, "reason": reason})
    await tx.put(bar, {"actor_key": key, "guild_id": guild_id, "by_actor": by, "document": document})


async def lift(tx: Transaction, key: str) -> bool:
    """Delete a person's bar; False if there was none."""
    return bool(await tx.run(delete(bar).where(bar.c.actor_key == key)))


async def of_server(tx: Transaction, guild_id: int) -> list[Bar]:
    """Return the bars of a server that hold, newest first."""
    bars = await _bars(tx, await _whole_rows(tx, select(bar).where(bar.c.guild_id == guild_id)))
    return sorted(bars.values(), key=lambda one: (-one.at, one.user_id))


async def among(tx: Transaction, keys: Collection[str]) -> dict[str, Bar]:
    """Return the bars that hold against some people, by their keys."""
    return await _bars(tx, await tx.rows(select(bar).where(bar.c.actor_key.in_(keys)))) if keys else {}


async def set_by(tx: Transaction, key: str) -> set[str]:
    """Return the keys of those against whom a bar holds that somebody has set."""
    return set(await _bars(tx, await _whole_rows(tx, select(bar).where(bar.c.by_actor == key))))


async def with_open_seat(tx: Transaction, share: Share = EVERY_SERVER) -> list[tuple[int, int]]:
    """Return the servers and user ids of barred people with a seat at a share's open tables."""
    seated = (
        select(bar)
        .join(seat, seat.c.actor_key == bar.c.actor_key)
        .join(card_table, card_table.c.id == seat.c.table_id)
        .where(OPEN_TABLE, *share.among(card_table.c.guild_id))
    )
    rows = {row.actor_key: row for row in await _whole_rows(tx, seated)}
    held = await _bars(tx, list(rows.values()))
    return sorted((rows[key].guild_id, one.user_id) for key, one in held.items())


async def tidy(tx: Transaction) -> None:
    """Delete bars that have been over for long."""
    rows = await _whole_rows(tx, select(bar.c.actor_key, bar.c.document))
    over = [row.actor_key for row in rows if _is_long_over(row, tx.now)]
    for key in over:
        await tx.run(delete(bar).where(bar.c.actor_key == key))


async def erase_reasons(tx: Transaction, key: str) -> None:
    """Erase the reasons of bars that somebody set: they were theirs to say."""
    for row in await tx.rows(select(bar).where(bar.c.by_actor == key)):
        document = documents.write({**documents.read(row.document), "reason": ""})
        await tx.run(update(bar).where(bar.c.actor_key == row.actor_key).values(document=document))


async def of_person(tx: Transaction, key: str) -> dict[str, Any] | None:
    """Return a person's own bar as JSON values."""
    row = await tx.row(select(bar.c.document).where(bar.c.actor_key == key))
    return None if row is None else documents.read(row.document)


async def _whole_rows(tx: Transaction, statement: Select[Any]) -> list[Any]:
    """Return bars without damaged ones, which hide no others."""
    return [row for row in await tx.rows(statement) if documents.is_whole(row.document)]


async def _bars(tx: Transaction, rows: Collection[Any]) -> dict[str, Bar]:
    named = {key for row in rows for key in (row.actor_key, row.by_actor) if key is not None}
    users = await users_by_key(tx, named) if named else {}
    read = {row.actor_key: _bar(row, users) for row in rows if row.actor_key in users}
    return {key: one for key, one in read.items() if one.holds_at(tx.now)}


def _bar(row: Any, users: dict[str, int]) -> Bar:
    stored = documents.read(row.document)
    return Bar(
        user_id=users[row.actor_key],
        at=stored["at"],
        until=stored["until"],
        reason=stored["reason"],
        by=users.get(row.by_actor),
    )


def _is_long_over(row: Any, now: int) -> bool:
    until = documents.read(row.document)["until"]
    return until is not None and until <= now - KEPT
