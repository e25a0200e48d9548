"""Which process serves which shard: leases, given and taken under one lock, by the database's clock.

Every function that writes needs a transaction with the lock `LEASES`. Only on PostgreSQL: a SQLite file has
one process at a time (`data.sqlite.process_lock`). A process renews itself; once it has not done so for
`LIFE`, any other may declare it dead, which frees all its leases at once. What protects the data is not that
time but the fence (`data.sql.fence`): each change of a lease has a new epoch.

A shard goes from one living process to another in three steps: the heir makes itself known and connects; it
notes that it is ready; the holder finishes what it does and hands the lease over.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from data.cluster.database_clock import NOW, disbelieve
from data.database import Transaction
from data.schema.cluster import process, shard_lease
from data.sql.inserts import insert_if_new
from data.sql.values import value_of

LIFE: Final = 9_000
"""Milliseconds after its last renewal for which a process keeps its leases.

With the second until somebody looks, and the start of a client that is connected already, its tables play
again within 15 seconds. More than the 5 for which a transaction waits for a lock: no process that waited
with all others counts as dead.
"""
SILENCE: Final = 4_500
"""Milliseconds before the end of its leases from which others get ready to take over from a process."""

_NO_HEIR: Final[dict[str, Any]] = {"heir_id": None, "heir_ready": 0}


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
    leaving: bool = False
    """Whether it is about to stop, and others should take over its shards."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A shard, and the process that serves it, if any."""

    shard: int
    shard_count: int
    process_id: str | None
    epoch: int
    held_for: int
    """Milliseconds since it was given or freed."""
    heir_id: str | None = None
    """The process that gets ready to take over from the one that serves."""
    heir_ready: bool = False
    """Whether it is connected, and waits for the lease."""


async def register(tx: Transaction, new: Process) -> None:
    """Add a process that starts."""
    values = {"id": new.id, "name": new.name, "version": new.version}
    await tx.run(insert(process).values(**values, started_at=NOW, expires_at=NOW + LIFE))


async def renew(tx: Transaction, process_id: str) -> dict[int, int] | None:
    """Renew a process; return the epochs of its leases by shard, None if it was declared dead."""
    alive = process.c.id == process_id
    if not await tx.run(update(process).where(alive).values(expires_at=NOW + LIFE)):
        return None
    return await _held(tx, process_id)


async def disbelieve_late_ends(tx: Transaction) -> None:
    """Let processes whose leases end later than they ever can have a whole lease from now on.

    The database's clock was set back since they were renewed. Those that live renew themselves meanwhile.
    """
    await disbelieve(tx, process.c.expires_at, LIFE, instead=LIFE)


async def declare_dead(tx: Transaction, process_ids: Collection[str]) -> list[str]:
    """Free all leases of processes and forget them; return their names."""
    found = await tx.rows(select(process.c.id, process.c.name).where(process.c.id.in_(process_ids)))
    for row in found:
        await remove(tx, row.id)
    return [row.name for row in found]


async def remove(tx: Transaction, process_id: str) -> None:
    """Free the leases of a process that ends, and forget it."""
    await _free(tx, shard_lease.c.process_id == process_id)
    await withdraw(tx, process_id)
    await tx.run(delete(process).where(process.c.id == process_id))


async def forget_all(tx: Transaction) -> None:
    """Free all leases and forget all processes, in an old copy of a database: none of them serves it."""
    await _free(tx, shard_lease.c.process_id.is_not(None))
    await tx.run(update(shard_lease).values(**_NO_HEIR))
    await tx.run(delete(process))


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
    if shards and await tx.row(other_count.limit(1)) is None:
        rows = [{"shard": one, "shard_count": shard_count, "epoch": 0, "since": 0} for one in sorted(shards)]
        await tx.run(insert_if_new(tx.dialect, shard_lease), rows)
        free = shard_lease.c.shard.in_(shards), shard_lease.c.process_id.is_(None)
        values = {"process_id": process_id, "shard_count": shard_count, "epoch": shard_lease.c.epoch + 1}
        await tx.run(update(shard_lease).where(*free).values(**values, **_NO_HEIR, since=NOW))
    return await _held(tx, process_id)


async def inherit(tx: Transaction, process_id: str, shards: Collection[int]) -> None:
    """Make a process the heir of some shards that others serve, instead of any other heir."""
    others = shard_lease.c.shard.in_(shards), shard_lease.c.process_id != process_id
    await tx.run(update(shard_lease).where(*others).values(heir_id=process_id, heir_ready=0))


async def note_ready(tx: Transaction, process_id: str, shards: Collection[int]) -> None:
    """Note that an heir could serve some shards from now on."""
    own = shard_lease.c.shard.in_(shards), shard_lease.c.heir_id == process_id
    await tx.run(update(shard_lease).where(*own).values(heir_ready=1))


async def withdraw(tx: Transaction, process_id: str, shards: Collection[int] | None = None) -> None:
    """Make a process no longer the heir of some shards, or of any."""
    own = [shard_lease.c.heir_id == process_id]
    if shards is not None:
        own.append(shard_lease.c.shard.in_(shards))
    await tx.run(update(shard_lease).where(*own).values(**_NO_HEIR))


async def hand_over(tx: Transaction, process_id: str, shard: int, let_in: Iterable[int]) -> bool:
    """Give a shard to its heir; free it, and return False, if there is none that is ready.

    `let_in` are the interactions that this process has carried out lately: the heir has heard of them, too.
    """
    own = shard_lease.c.shard == shard, shard_lease.c.process_id == process_id
    there = shard_lease.c.heir_id.in_(select(process.c.id)), shard_lease.c.heir_ready == 1
    values = {
        "process_id": shard_lease.c.heir_id,
        "epoch": shard_lease.c.epoch + 1,
        "heir_id": None,
        "heir_ready": 0,
        "handed_over": json.dumps(list(let_in)),
    }
    if await tx.run(update(shard_lease).where(*own, *there).values(**values, since=NOW)):
        return True
    await _free(tx, *own)
    return False


async def handed_over(tx: Transaction, shard: int) -> list[int]:
    """Return the interactions that the former holder of a shard had carried out when it handed it over."""
    row = await tx.row(select(shard_lease.c.handed_over).where(shard_lease.c.shard == shard))
    return [] if row is None or row.handed_over is None else [int(one) for one in json.loads(row.handed_over)]


async def note_leaving(tx: Transaction, process_id: str) -> None:
    """Note that a process is about to stop."""
    await tx.run(update(process).where(process.c.id == process_id).values(leaving=1))


async def processes(tx: Transaction) -> list[Process]:
    """Return all processes, oldest first."""
    rows = await tx.rows(
        select(process, (process.c.expires_at - NOW).label("expires_in")).order_by(
            process.c.started_at, process.c.id
        )
    )
    return [value_of(Process, row, leaving=bool(row.leaving)) for row in rows]


async def count_living(tx: Transaction, *, after_a_while: bool = False) -> int:
    """Return how many processes are registered and not to be declared dead; 0 before there were any.

    After a while, everybody who lives has been renewed, and ends that are too late are not believed.
    """
    made = await tx.row(select(func.to_regclass(process.name).label("table")))
    if made is None or made.table is None:
        return 0
    living = [process.c.expires_at > NOW]
    if after_a_while:
        living.append(process.c.expires_at <= NOW + LIFE)
    row = await tx.row(select(func.count().label("living")).where(*living))
    return 0 if row is None else int(row.living)


async def leases(tx: Transaction) -> list[Lease]:
    """Return all leases by shard; those of a former number of shards are among them, and free."""
    rows = await tx.rows(
        select(shard_lease, func.greatest(0, NOW - shard_lease.c.since).label("held_for")).order_by(
            shard_lease.c.shard
        )
    )
    return [value_of(Lease, row, heir_ready=bool(row.heir_ready)) for row in rows]


async def _free(tx: Transaction, *which: ColumnElement[bool]) -> None:
    freed = {"process_id": None, "epoch": shard_lease.c.epoch + 1, "handed_over": None}
    await tx.run(update(shard_lease).where(*which).values(**freed, since=NOW))


async def _held(tx: Transaction, process_id: str) -> dict[int, int]:
    mine = select(shard_lease.c.shard, shard_lease.c.epoch).where(shard_lease.c.process_id == process_id)
    return {row.shard: row.epoch for row in await tx.rows(mine)}
