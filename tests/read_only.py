"""A temporarily read-only database, as after a failover."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event, text

from data.database import Database
from tests.databases import SQLITE, Chosen, execute, postgresql_server, run_id

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
    engines = [database._store.engine.sync_engine, database._store.writer._engine]
    only_read = "ON"

    def check_out(connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA query_only = {only_read}")
        cursor.close()

    for engine in engines:
        event.listen(engine, "checkout", check_out)
    try:
        yield
    finally:
        only_read = "OFF"
