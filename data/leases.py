"""Which process serves which shard: leases, given and taken under one lock, by the database's clock.

Every function that writes needs a transaction with the lock `LEASES`. Only on PostgreSQL: a SQLite file has
one process at a time (`data.process_lock`). A process renews itself; once it has not done so for `LIFE`, any
other may declare it dead, which frees all its leases at once. What protects the data is not that time but the
fence (`data.fence`): each change of a lease has a new epoch.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import BigInteger, ColumnElement, cast, delete, extract, func, select, update
from sqlalchemy.dialects.postgresql import insert

from data.database import Transaction
from data.lease_schema import process, shard_lease

LIFE: Final = 15_000
"""Milliseconds after its last renewal for which a process keeps its leases."""

_NOW: Final[ColumnElement[int]] = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the bot."""

    id: str
    """Random, new at each start."""
    name: str
    """For people: where it runs."""
    version: str
    started_at: int = 0
    expires_in: int = LIFE
    """Milliseconds until it can be declared dead; negative if that is so already."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A shard, and the process that serves it, if any."""

    shard: int
    shard_count: int
    process_id: str | None
    epoch: int
    held_for: int
    """Milliseconds since it was given or freed."""


async def register(tx: Transaction, new: Process) -> None:
    """Add a process that starts."""
    values = {"id": new.id, "name": new.name, "version": new.version}
    await tx.run(insert(process).values(**values, started_at=_NOW, expires_at=_NOW + LIFE))


async def renew(tx: Transaction, process_id: str) -> dict[int, int] | None:
    """Renew a process; return the epochs of its leases by shard, None if it was declared dead."""
    alive = process.c.id == process_id
    if not await tx.run(update(process).where(alive).values(expires_at=_NOW + LIFE)):
        return None
    return await _held(tx, process_id)


async def declare_dead(tx: Transaction, process_ids: Collection[str]) -> list[str]:
    """Free all leases of processes and forget them; return their names."""
    found = await tx.rows(select(process.c.id, process.c.name).where(process.c.id.in_(process_ids)))
    for row in found:
        await remove(tx, row.id)
    return [row.name for row in found]


async def remove(tx: Transaction, process_id: str) -> None:
    """Free the leases of a process that ends, and forget it."""
    await _free(tx, shard_lease.c.process_id == process_id)
    await tx.run(delete(process).where(process.c.id == process_id))


async def release(tx: Transaction, process_id: str, shards: Collection[int]) -> None:
    """Free some leases of a process; others can take them at once."""
    await _free(tx, shard_lease.c.process_id == process_id, shard_lease.c.shard.in_(shards))


async def claim(
    tx: Transaction, process_id: str, shards: Collection[int], shard_count: int
) -> dict[int, int]:
    """Take those of some shards that are free; return the epochs of all leases held, by shard.

    Takes none while another process holds leases of another number of shards.
    """
    other_count = select(shard_lease.c.shard).where(
        shard_lease.c.shard_count != shard_count, shard_lease.c.process_id.is_not(None)
    )
    if not await tx.rows(other_count.limit(1)):
        new = insert(shard_lease).on_conflict_do_nothing()
        rows = [{"shard": one, "shard_count": shard_count, "epoch": 0, "since": 0} for one in sorted(shards)]
        await tx.run(new, rows)
        free = shard_lease.c.shard.in_(shards), shard_lease.c.process_id.is_(None)
        values = {"process_id": process_id, "shard_count": shard_count, "epoch": shard_lease.c.epoch + 1}
        await tx.run(update(shard_lease).where(*free).values(**values, since=_NOW))
    return await _held(tx, process_id)


async def processes(tx: Transaction) -> list[Process]:
    """Return all processes, oldest first."""
    rows = await tx.rows(
        select(
            process.c.id,
            process.c.name,
            process.c.version,
            process.c.started_at,
            (process.c.expires_at - _NOW).label("expires_in"),
        ).order_by(process.c.started_at, process.c.id)
    )
    return [Process(**row._asdict()) for row in rows]


async def leases(tx: Transaction) -> list[Lease]:
    """Return all leases by shard; those of a former number of shards are among them, and free."""
    rows = await tx.rows(
        select(
            shard_lease.c.shard,
            shard_lease.c.shard_count,
            shard_lease.c.process_id,
            shard_lease.c.epoch,
            (_NOW - shard_lease.c.since).label("held_for"),
        ).order_by(shard_lease.c.shard)
    )
    return [Lease(**row._asdict()) for row in rows]


async def _free(tx: Transaction, *which: ColumnElement[bool]) -> None:
    freed = {"process_id": None, "epoch": shard_lease.c.epoch + 1}
    await tx.run(update(shard_lease).where(*which).values(**freed, since=_NOW))


async def _held(tx: Transaction, process_id: str) -> dict[int, int]:
    mine = select(shard_lease.c.shard, shard_lease.c.epoch).where(shard_lease.c.process_id == process_id)
    return {row.shard: row.epoch for row in await tx.rows(mine)}
