"""Engines for both databases: driver arguments, and the settings of connections."""

import sqlite3
import ssl
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Engine, NullPool, create_engine

from data.errors import UnreadableError
from data.sql.addresses import SYSTEM_ROOTS, PostgresqlAddress, SqliteAddress

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

_PRAGMAS: Final = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
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

_READ: Final = partial(str, encoding="utf-8", errors="replace")
"""Reads texts: U+FFFD stands for invalid bytes, so what they are in does not match its digest or seal."""

_NEVER_PREPARED: Final = {"prepare_threshold": None}
"""psycopg marks a statement as prepared once it is sent, even if the pipeline failed before reaching it."""

_SECONDS_TO_CONNECT: Final = "5"
"""Used unless the address has a connect_timeout."""


def make_sqlite_engine(address: SqliteAddress, *, only_look: bool = False, enforced: bool = True) -> Engine:
    """Return an engine whose connections all have the settings that durability and integrity depend on.

    Each is a new one, which begins no transaction by itself; the threads that use them may differ, one at a
    time. With `only_look`, the engine creates and changes no file. Without `enforced` foreign keys, SQLite
    can rebuild tables to migrate.
    """
    if sqlite3.sqlite_version_info < _SQLITE_AT_LEAST:
        raise UnreadableError(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or newer is needed")
    pragmas = _PRAGMAS_TO_LOOK if only_look else (*_PRAGMAS, _ENFORCED if enforced else _UNENFORCED)
    return create_engine(
        "sqlite://",
        creator=partial(_connect, address, only_look=only_look, script=";".join(pragmas)),
        poolclass=NullPool,
        pool_reset_on_return=None,  # a transaction always ends itself
        hide_parameters=True,  # seeds, hands: errors are logged
    )


def _connect(address: SqliteAddress, *, only_look: bool, script: str) -> sqlite3.Connection:
    path = f"{address.path.absolute().as_uri()}?mode=ro" if only_look else address.path
    driver = sqlite3.connect(path, uri=only_look, isolation_level=None, check_same_thread=False)
    driver.text_factory = _READ
    try:
        driver.executescript(script).close()
    except BaseException:
        driver.close()
        raise
    return driver


def make_postgresql_engine(address: PostgresqlAddress, **options: Any) -> "AsyncEngine":
    """Return an engine for a PostgreSQL server, with further SQLAlchemy options."""
    from sqlalchemy.ext.asyncio import create_async_engine  # SQLite does without, and starts sooner

    return create_async_engine(
        URL.create("postgresql+psycopg"),
        max_overflow=0,
        hide_parameters=True,
        connect_args={**_libpq_arguments(address), **_NEVER_PREPARED},
        **options,
    )


def _libpq_arguments(address: PostgresqlAddress) -> dict[str, str]:
    """Return an address as libpq parameters."""
    arguments = {"connect_timeout": _SECONDS_TO_CONNECT, **address.parameters, "client_encoding": "UTF8"}
    if arguments.get("sslrootcert") == SYSTEM_ROOTS and (roots := ssl.get_default_verify_paths().cafile):
        arguments["sslrootcert"] = roots  # a TLS library bundled with the driver looks elsewhere
    return arguments
