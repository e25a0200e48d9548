"""A temporarily read-only database, as after a failover."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import event, text

from data.database import Database
from tests.support.databases import SQLITE, Chosen, execute, postgresql_server, run_id

_ONLY_READ = "PRAGMA query_only = ON"
_END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@asynccontextmanager
async def read_only(database: Database) -> AsyncIterator[None]:
    """Let a database refuse all writes; on PostgreSQL every connection is lost besides, as in a failover."""
    if Chosen.kind == SQLITE:
        async with _sqlite_read_only(database):
            yield
        return
    async with database.reading() as tx:
        row = await tx.row(text("SELECT current_database() AS name"))
    assert row is not None
    await _fail_over(row.name, "on")
    try:
        yield
    finally:
        await _fail_over(row.name, "off")


async def _fail_over(name: str, only_read: str) -> None:
    server = postgresql_server(run_id())
    await execute(server, f"ALTER DATABASE {name} SET default_transaction_read_only = {only_read}")
    await execute(server, _END_OTHERS, database=name)


@asynccontextmanager
async def _sqlite_read_only(database: Database) -> AsyncIterator[None]:
    """SQLite refuses to write on every connection, also on those that are made meanwhile."""
    store = database._store

    def only_read(driver: sqlite3.Connection, _: object) -> None:
        driver.execute(_ONLY_READ)

    async def open_anew() -> None:
        """Open all connections anew, once nobody uses them."""
        async with store.writer.turn:
            await asyncio.wrap_future(store.writer._thread.submit(store.writer._let_go))
            for connection in (*store.connections.all, store._writing):
                await asyncio.wrap_future(connection._thread.submit(connection._let_go))

    event.listen(store.engine, "connect", only_read)
    await open_anew()
    try:
        yield
    finally:
        event.remove(store.engine, "connect", only_read)
        await open_anew()
