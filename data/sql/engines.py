"""Engines for both databases: driver arguments, connection settings, and how transactions begin."""

import sqlite3
import ssl
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeAlias

import aiosqlite
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from data.errors import UnreadableError
from data.sql.addresses import SYSTEM_ROOTS, Address, PostgresqlAddress, SqliteAddress

READ_ONLY: Final = "tapis_read_only"
"""The execution option of read-only connections, which do not wait for the writer."""

_PRAGMAS: Final = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 10000",  # 40 MB: `data.sqlite.checkpoints` acts earlier, so no commit waits
    "PRAGMA trusted_schema = OFF",
    "PRAGMA secure_delete = ON",  # overwrite deleted rows instead of leaving them on free pages
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

_Run: TypeAlias = Callable[[Any, str], None]
"""Runs a script on a driver's connection."""

_NEVER_PREPARED: Final = {"prepare_threshold": None}
"""psycopg marks a statement as prepared once it is sent, even if the pipeline failed before reaching it."""

_SECONDS_TO_CONNECT: Final = "5"
"""Used unless the address has a connect_timeout."""


def make_engine(address: Address, *, only_look: bool = False) -> AsyncEngine:
    """Return an engine whose connections all have the settings that durability and integrity depend on.

    With `only_look`, the engine creates and changes no file.
    """
    if isinstance(address, PostgresqlAddress):
        return make_postgresql_engine(address, pool_size=1)
    if only_look:
        url = URL.create("sqlite+aiosqlite", database=_uri_to_look(address), query={"uri": "true"})
        return _sqlite_engine(url, _PRAGMAS_TO_LOOK)
    url = URL.create("sqlite+aiosqlite", database=str(address.path))
    return _sqlite_engine(url, (*_PRAGMAS, _ENFORCED))


def connect_to_file(address: SqliteAddress) -> sqlite3.Connection:
    """Open a connection to a SQLite file with the same settings; raises errors as SQLAlchemy does."""
    _require_version()
    with telling_as_sqlalchemy("connecting"):
        # No BEGIN of its own; and it is closed from another thread than the one that has used it.
        driver = sqlite3.connect(address.path, isolation_level=None, check_same_thread=False)
        try:
            driver.executescript(";".join((*_PRAGMAS, _ENFORCED))).close()
        except BaseException:
            driver.close()
            raise
    return driver


async def open_file(address: SqliteAddress, *, only_look: bool = False) -> aiosqlite.Connection:
    """Open one that has a thread of its own; with `only_look`, it creates and changes no file."""
    _require_version()
    file = _uri_to_look(address) if only_look else str(address.path)
    pragmas = _PRAGMAS_TO_LOOK if only_look else (*_PRAGMAS, _ENFORCED)
    with telling_as_sqlalchemy("connecting"):
        _open_once(None, None, (file,), {"uri": only_look})
        opened = await aiosqlite.connect(file, uri=only_look, isolation_level=None)
        try:
            await _run(opened, ";".join(pragmas))
        except BaseException:
            await opened.close()
            raise
    return opened


def _uri_to_look(address: SqliteAddress) -> str:
    return f"{address.path.absolute().as_uri()}?mode=ro"


def make_migrator(address: SqliteAddress) -> Engine:
    """Return one that does not enforce foreign keys: to migrate, SQLite has to rebuild tables."""
    return _engine_of_a_thread(address, _UNENFORCED)


def _engine_of_a_thread(address: SqliteAddress, enforced: str) -> Engine:
    _require_version()
    engine = create_engine(URL.create("sqlite", database=str(address.path)), **_SQLITE_ENGINE, pool_size=1)
    _set_up(
        engine, lambda connection, script: connection.executescript(script).close(), (*_PRAGMAS, enforced)
    )
    return engine


def _require_version() -> None:
    if sqlite3.sqlite_version_info < _SQLITE_AT_LEAST:
        raise UnreadableError(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or newer is needed")


def make_postgresql_engine(address: PostgresqlAddress, **options: Any) -> AsyncEngine:
    """Return an engine for a PostgreSQL server, with further SQLAlchemy options."""
    return create_async_engine(
        URL.create("postgresql+psycopg"),
        max_overflow=0,
        hide_parameters=True,
        connect_args={**_libpq_arguments(address), **_NEVER_PREPARED},
        **options,
    )


def _libpq_arguments(address: PostgresqlAddress) -> dict[str, str]:
    """Return an address as libpq parameters."""
    arguments = {"connect_timeout": _SECONDS_TO_CONNECT, "client_encoding": "UTF8", **address.options}
    if arguments.get("sslrootcert") == SYSTEM_ROOTS and (roots := ssl.get_default_verify_paths().cafile):
        arguments["sslrootcert"] = roots  # a TLS library bundled with the driver looks elsewhere
    if address.hosts:
        arguments["host"] = ",".join(host for host, _ in address.hosts)
        arguments["port"] = ",".join(str(port) for _, port in address.hosts)
    parts = {"user": address.user, "password": address.password, "dbname": address.database}
    return arguments | {name: value for name, value in parts.items() if value is not None}


def _sqlite_engine(url: URL, pragmas: Iterable[str]) -> AsyncEngine:
    _require_version()
    engine = create_async_engine(url, **_SQLITE_ENGINE, pool_size=4)  # a writer and three readers
    event.listen(engine.sync_engine, "do_connect", _open_once)
    _set_up(
        engine.sync_engine,
        lambda connection, script: connection.run_async(lambda driver: _run(driver, script)),
        pragmas,
    )
    return engine


async def _run(connection: aiosqlite.Connection, script: str) -> None:
    await (await connection.executescript(script)).close()


def _open_once(_dialect: Any, _record: Any, arguments: Sequence[Any], options: Mapping[str, Any]) -> None:
    # If a file cannot be opened, aiosqlite leaks the thread, which later calls back into a closed loop.
    sqlite3.connect(*arguments, **options).close()


def _set_up(engine: Engine, run: _Run, pragmas: Iterable[str]) -> None:
    script = ";".join(pragmas)  # at once: each statement goes to aiosqlite's thread and back several times
    event.listen(engine, "connect", lambda connection, _: run(connection, script))
    event.listen(engine, "begin", partial(_begin, run))
    event.listen(engine, "invalidate", _let_go)


def _let_go(connection: Any, *_: Any) -> None:
    # SQLite keeps a closed connection, and its lock, alive until the last cursor on it is collected.
    connection.rollback()


def _begin(run: _Run, connection: Connection) -> None:
    # A transaction that reads first may fail to upgrade to the write lock, so writers take it at once.
    reads = connection.get_execution_options().get(READ_ONLY, False)
    begin = "BEGIN" if reads else "BEGIN IMMEDIATE"
    with telling_as_sqlalchemy(begin):
        try:
            run(connection.connection.dbapi_connection, begin)
        except sqlite3.Error:
            raise
        except BaseException:  # broken off: nobody knows whether it has begun
            connection.invalidate()
            raise


@contextmanager
def telling_as_sqlalchemy(statement: str) -> Iterator[None]:
    """Raise the driver's errors as SQLAlchemy does, without the values of the statement."""
    try:
        yield
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True) from error
