"""Card nights: tables that are planned for a moment, which open by themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, insert, or_, select, update

from data import actors
from data.database import Transaction
from data.schema.core import actor, night
from data.share import EVERY_SERVER, Share
from data.sql import documents
from data.sql.values import row_of, value_of

PLANNED: Final = "planned"
OPEN: Final = "open"
"""Its table is open, or it is not to be, but not all is done yet on Discord."""
TOLD: Final = "told"
CANCELLED: Final = "cancelled"
MISSED: Final = "missed"

PENDING: Final = (PLANNED, OPEN)


@dataclass(frozen=True, slots=True)
class StoredNight:
    """A card night as it is stored."""

    id: str
    """Its table will have the same id."""
    guild_id: int
    channel_id: int
    host_id: int | None
    """None if the host has asked to be forgotten."""
    starts_at: int
    """Milliseconds since the epoch."""
    event_id: int | None
    """Its scheduled event on Discord, if there is one."""
    state: str
    document: Mapping[str, Any]
    """What is played, in the application's own format."""


async def create(tx: Transaction, planned: StoredNight) -> None:
    """Store a new night. Raises DuplicateError if the id is taken."""
    host = None if planned.host_id is None else await actors.key_for(tx, planned.guild_id, planned.host_id)
    document = documents.write(planned.document)
    row = row_of(planned, without=("host_id",), host_key=host, document=document, updated_at=tx.now)
    await tx.run(insert(night), row)


async def find(tx: Transaction, night_id: str) -> StoredNight | None:
    """Return a night, None if there is none."""
    row = await tx.row(_nights(night.c.id == night_id))
    return None if row is None else _night(row)


async def pending(tx: Transaction, until: int, share: Share = EVERY_SERVER) -> list[StoredNight]:
    """Return the nights of a share with something left to do, if they start by then or began or ended."""
    is_due = night.c.state.in_(PENDING), or_(night.c.starts_at <= until, night.c.state == OPEN)
    return await _whole_nights(tx, *is_due, *share.among(night.c.guild_id))


async def planned(tx: Transaction, share: Share = EVERY_SERVER) -> list[StoredNight]:
    """Return the nights that the servers of a share have planned, the first ones first."""
    return await _whole_nights(tx, night.c.state == PLANNED, *share.among(night.c.guild_id))


async def planned_in(tx: Transaction, guild_id: int) -> list[StoredNight]:
    """Return the nights that a server has planned, the first ones first."""
    return await _whole_nights(tx, night.c.guild_id == guild_id, night.c.state == PLANNED)


async def events(tx: Transaction, guild_id: int) -> set[int]:
    """Return the events of all nights of a server, whatever became of these."""
    noted = select(night.c.event_id).where(night.c.guild_id == guild_id, night.c.event_id.is_not(None))
    return {row.event_id for row in await tx.rows(noted)}


async def change(tx: Transaction, night_id: str, before: str, **values: Any) -> bool:
    """Change a night that is in a state; False if it no longer is."""
    is_in_state = night.c.id == night_id, night.c.state == before
    return bool(await tx.run(update(night).where(*is_in_state).values(updated_at=tx.now, **values)))


def _nights(*conditions: ColumnElement[bool]) -> Select[Any]:
    hosted = night.outerjoin(actor, actor.c.key == night.c.host_key)
    columns = select(night, actor.c.user_id.label("host_id")).select_from(hosted)
    return columns.where(*conditions).order_by(night.c.starts_at, night.c.id)


async def _whole_nights(tx: Transaction, *conditions: ColumnElement[bool]) -> list[StoredNight]:
    """Return nights without damaged ones, which hide no others: they neither begin nor are missed."""
    rows = await tx.rows(_nights(*conditions))
    return [_night(row) for row in rows if documents.is_whole(row.document)]


def _night(row: Any) -> StoredNight:
    return value_of(StoredNight, row, document=documents.read(row.document))
