"""The locks that decide which transactions write at the same time on PostgreSQL (ADR 6): advisory ones.

SQLite has one writer at a time and ignores them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import BigInteger, Executable, bindparam, func, select

EVERYTHING: Final = 0x7461706974
"""The lock key of the whole database. Other keys are server ids, which are far greater."""
SHARING_OUT: Final = EVERYTHING + 1
"""The lock key of the leases by which processes share out the shards."""


@dataclass(frozen=True, slots=True)
class WriteLock:
    """Which part of the database a transaction locks against other writers."""

    guild_id: int | None = None
    """The server it writes; None for the whole database."""
    shared: bool = False
    """Share the server's lock with other such transactions, and maybe a batch.

    Set it only if the transaction changes a single table of the server, checks that table's version, decides
    on nothing that another such transaction changes, and may be run again."""
    abroad: bool = False
    """Whether another process may serve this server: any lease will do, instead of that of its shard.

    Set it only if the transaction checks the version of the one table that it changes."""


WHOLE_DATABASE: Final = WriteLock()
"""Locks the whole database."""
LEASES: Final = WriteLock(SHARING_OUT)
"""Locks the leases of shards and nothing else: the only lock that needs no lease (`data.sql.fence`)."""


def lock_statements(locks: Iterable[WriteLock]) -> Iterator[tuple[Executable, dict[str, int]]]:
    """Yield the statements that take the locks, in an order that is the same everywhere."""
    wanted: dict[int, bool] = {}
    for lock in locks:
        if lock is LEASES:
            wanted[SHARING_OUT] = False
            continue
        whole = lock.guild_id is None
        wanted[EVERYTHING] = not whole and wanted.get(EVERYTHING, True)
        if lock.guild_id is not None:
            wanted[lock.guild_id] = lock.shared and wanted.get(lock.guild_id, True)
    for key in sorted(wanted):
        yield (_SHARED if wanted[key] else _EXCLUSIVE), {"key": key}


_KEY: Final = bindparam("key", type_=BigInteger)
_SHARED: Final = select(func.pg_advisory_xact_lock_shared(_KEY))
_EXCLUSIVE: Final = select(func.pg_advisory_xact_lock(_KEY))
