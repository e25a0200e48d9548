"""Check that nobody else is connected to a database, for work that needs the bot stopped."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import text

from data.cluster.leases import LIFE, count_living
from data.database import Clock, Database
from data.errors import UnavailableError
from data.sql.addresses import SqliteAddress, read_address
from data.sqlite.copies import require_unused

_SECONDS_BETWEEN: Final = 0.25
_LOOKS: Final = 8
"""PostgreSQL lists a connection for a moment after it has closed."""
_LOOKS_FOR_PROCESSES: Final = LIFE // 250 + 2
"""A process that was killed is listed until its leases end."""

_OTHERS: Final = text(
    "SELECT count(*) AS others FROM pg_stat_activity WHERE datname = current_database() "
    "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


async def require_unused_file(address: str) -> None:
    """Raise UnavailableError while anybody is connected to a SQLite file; ignores PostgreSQL."""
    place = read_address(address)
    if isinstance(place, SqliteAddress) and place.is_there:
        await asyncio.to_thread(require_unused, place.path)


async def require_alone(database: Database) -> None:
    """Raise UnavailableError while anybody else is connected to a PostgreSQL database, or a bot uses it.

    A pooler may lend a bot's connection to us, so that nobody else seems to be connected.
    """
    for look in range(_LOOKS_FOR_PROCESSES):
        async with database.reading() as tx:
            if tx.dialect == "sqlite":
                return
            row = await tx.row(_OTHERS)
            others = 0 if row is None else row.others
            after_a_while = look == _LOOKS_FOR_PROCESSES - 1
            if not others and not await count_living(tx, after_a_while=after_a_while):
                return
        if others and look >= _LOOKS:
            break
        await asyncio.sleep(_SECONDS_BETWEEN)
    raise UnavailableError("the database is in use: stop the bot first")


@asynccontextmanager
async def looked_at_alone(address: str, clock: Clock) -> AsyncIterator[Database]:
    """Open a database of this or an older schema like `Database.look_at`, with nobody connected to it.

    Open it for writing only afterwards: that upgrades the schema, which a running bot of the older version
    could not use. Raises MissingDatabaseError if there is none, UnavailableError while anybody is connected.
    """
    await require_unused_file(address)
    database = await Database.look_at(address, clock=clock, or_older=True)
    try:
        await require_alone(database)
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def opened_alone(address: str, clock: Clock) -> AsyncIterator[Database]:
    """Open a database and upgrade its schema; raises UnavailableError while anybody else is connected."""
    database = await Database.open(address, clock=clock)
    try:
        await require_alone(database)
        yield database
    finally:
        await database.close()
