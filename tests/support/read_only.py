"""A temporarily read-only database, as after a failover."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import aiosqlite
from sqlalchemy import text

from data.database import Database
from data.sqlite.connections import Open
from data.sqlite.statements import tell
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
    connections, writer = database._store.connections, database._store.writer
    open_one, connect = connections.open_one, writer._connect

    async def open_to_read() -> aiosqlite.Connection:
        opened = await open_one()
        await opened.execute_fetchall(_ONLY_READ)
        return opened

    def connect_to_read() -> sqlite3.Connection:
        driver = connect()
        tell(driver, _ONLY_READ)
        return driver

    async def set_ways(open_anew: Open, connect_anew: Callable[[], sqlite3.Connection]) -> None:
        """Open all connections anew, once nobody uses them."""
        connections.open_one, writer._connect = open_anew, connect_anew
        async with writer.turn:
            await asyncio.wrap_future(writer._thread.submit(writer._let_go))
            for connection in (*connections.all, database._store._writing):
                connection._open_one = open_anew
                only_read = "ON" if open_anew is open_to_read else "OFF"
                await connection.run(lambda driver: tell(driver, f"PRAGMA query_only = {only_read}"))  # noqa: B023

    await set_ways(open_to_read, connect_to_read)
    try:
        yield
    finally:
        await set_ways(open_one, connect)
