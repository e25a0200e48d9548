"""How each database is spoken to: addresses, connections and how transactions begin."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from data.errors import UnreadableError

READ_ONLY: Final = "tapis_read_only"
"""The execution option of connections that only read: they do not wait for the writer."""

_DRIVER_BY_SCHEME: Final = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}

_PRAGMAS: Final = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 10000",  # 40 MB: `data.checkpoints` comes before, who commits does not wait
    "PRAGMA trusted_schema = OFF",
    "PRAGMA secure_delete = ON",  # what is forgotten is overwritten, not left on a free page
)

_ENFORCED: Final = "PRAGMA foreign_keys = ON"
_UNENFORCED: Final = "PRAGMA foreign_keys = OFF"

_PRAGMAS_TO_LOOK: Final = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA query_only = ON",
    "PRAGMA trusted_schema = OFF",
)

_SQLITE_AT_LEAST: Final = (3, 37, 0)
"""The first SQLite with STRICT tables."""

_SQLITE_ENGINE: Final[dict[str, Any]] = {
    "max_overflow": 0,
    "pool_reset_on_return": None,  # a transaction always ends itself
    "hide_parameters": True,  # seeds, hands: errors are logged
    "connect_args": {"isolation_level": None},  # no BEGIN of the driver's own
}

_POSTGRESQL_SECONDS: Final = {"timeout": 5, "command_timeout": 10}


def read_url(address: str) -> URL:
    """Read a DATABASE_URL; raises UnreadableError for what is neither SQLite's file nor PostgreSQL."""
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise UnreadableError("DATABASE_URL is not an address of a database") from error
    if url.drivername not in _DRIVER_BY_SCHEME:
        raise UnreadableError(f"DATABASE_URL: {url.drivername} is neither sqlite nor postgresql")
    url = url.set(drivername=_DRIVER_BY_SCHEME[url.drivername])
    if is_sqlite(url) and url.database in (None, "", ":memory:"):
        raise UnreadableError("DATABASE_URL: sqlite needs the path of a file")
    return url


def is_sqlite(url: URL) -> bool:
    """Tell whether the address is a SQLite file."""
    return url.get_backend_name() == "sqlite"


def sqlite_path(url: URL) -> Path:
    """Return the path of a SQLite address's file."""
    return Path((url.database or "").removeprefix("file:"))


def make_engine(url: URL, *, enforce_foreign_keys: bool = True, only_look: bool = False) -> AsyncEngine:
    """Return an engine whose every connection has the settings that our promises rest on.

    Foreign keys are left unenforced only while migrating, when SQLite has to rebuild tables. An engine that
    only looks makes no file and changes none.
    """
    if not is_sqlite(url):
        return create_async_engine(
            url,
            pool_size=10,
            max_overflow=0,
            pool_reset_on_return=None,
            hide_parameters=True,
            connect_args=_POSTGRESQL_SECONDS,
        )
    if only_look:
        file = sqlite_path(url).absolute().as_uri()
        url = url.set(database=f"{file}?mode=ro").update_query_dict({"uri": "true"})
        return _sqlite_engine(url, _PRAGMAS_TO_LOOK)
    enforced = _ENFORCED if enforce_foreign_keys else _UNENFORCED
    return _sqlite_engine(url, (*_PRAGMAS, enforced))


def make_writer(url: URL) -> Engine:
    """Return an engine for the one thread that writes a SQLite file; its connection has the same settings."""
    engine = create_engine(url.set(drivername="sqlite"), **_SQLITE_ENGINE, pool_size=1)
    _set_up(engine, (*_PRAGMAS, _ENFORCED))
    return engine


def _sqlite_engine(url: URL, pragmas: Iterable[str]) -> AsyncEngine:
    if sqlite3.sqlite_version_info < _SQLITE_AT_LEAST:
        raise UnreadableError(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or newer is needed")
    engine = create_async_engine(url, **_SQLITE_ENGINE, pool_size=4)  # a writer and three readers
    _set_up(engine.sync_engine, pragmas)
    return engine


def _set_up(engine: Engine, pragmas: Iterable[str]) -> None:
    def set_up(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "invalidate", _let_go)


def _let_go(connection: Any, *_: Any) -> None:
    # SQLite keeps a closed connection, and its lock, alive until the last cursor on it is collected.
    connection.rollback()


def _begin(connection: Connection) -> None:
    # A transaction that reads first and then writes could not be given the lock any more: writers
    # take it at once.
    reads = connection.get_execution_options().get(READ_ONLY, False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
