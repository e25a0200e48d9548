"""Make a database's schema, or migrate an older one to it, in one transaction.

A new database is made of the schema (`data.schema`), an older one gets what was added since by migrations: a
kept database of 1.0 (`tests/data/released`) proves that both come to the same. A process killed half-way
leaves the schema as it was. An older SQLite file is first copied to `tapis.sqlite3.before-0002` beside it; on
PostgreSQL backups are up to the operator.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection, inspect

from data.errors import MissingDatabaseError, OtherSchemaError, UnavailableError, UnreadableError
from data.opening import ownership
from data.opening.revisions import MIGRATIONS, known_revisions, store_revision, stored_revision
from data.schema.append_only import keep_rows
from data.schema.core import metadata
from data.sql.addresses import Address, SqliteAddress
from data.sql.engines import make_postgresql_engine, make_sqlite_engine
from data.sql.faults import translating_driver_errors
from data.sql.unbroken import unbroken
from data.sqlite import lineage
from data.sqlite.copies import copy_database
from data.sqlite.statements import begin_writing, commit

T = TypeVar("T")

_ONE_AT_A_TIME: Final = 0x7461706973
"""The key of the advisory lock that makes processes starting at once migrate one at a time."""

_POSTGRESQL_SETTINGS: Final = ("synchronous_commit = on", "lock_timeout = '60s'", "statement_timeout = 0")
"""Migrating a large database may take long; a process that starts meanwhile waits a while."""

_NOT_OURS: Final = "it holds no database of Tapis"

_WRITE_NOTHING: Final = "UPDATE alembic_version SET version_num = version_num"
"""Fails at startup rather than at the first move if the database is read-only."""
_CARRY_OVER: Final = "PRAGMA wal_checkpoint"
"""What a killed process left in the log, and could not sync, may be in memory alone: save it in the file."""

_log = logging.getLogger(__name__)


async def migrate(address: Address, scripts: str = "", *, application: int | None = None) -> None:
    """Create or upgrade the schema; raises UnreadableError and UnavailableError naming the database.

    With an application id, the database becomes that application's; another application's database raises
    before anything changes. Without a folder of `scripts`, the migrations are MIGRATIONS.
    """
    scripts = scripts or MIGRATIONS
    if isinstance(address, SqliteAddress):
        prepare = partial(_prepare, address=address, scripts=scripts, application=application)
        is_new = await _in_a_thread(address, address.name, prepare)
    else:
        engine = make_postgresql_engine(address, pool_size=1)
        try:
            with _named(address.name):
                async with engine.begin() as connection:
                    is_new = await connection.run_sync(_prepare, address, scripts, application)
        finally:
            await engine.dispose()
    if is_new:
        _log.info("created a new database at %s", address.name)


async def upgrade_copy(copy: Path, name: str) -> None:
    """Upgrade a copy of a backup; messages call it `name`.

    Raises UnreadableError if the copy lacks our schema. `migrate` would take an empty file, which an
    interrupted copy leaves behind, for a new database, and a restore would then replace everything with
    nothing.
    """
    address = SqliteAddress(copy)
    await _in_a_thread(address, name, partial(_upgrade_ours, address=address))


async def _in_a_thread(address: SqliteAddress, name: str, work: Callable[[Connection], T]) -> T:
    """Run a function in a transaction of a SQLite file, in one thread: its statements are many."""

    def run() -> T:
        with _named(name), make_sqlite_engine(address, enforced=False).connect() as connection:
            connection.exec_driver_sql(_CARRY_OVER)
            begin_writing(connection)
            result = work(connection)
            commit(connection)
            return result

    return await unbroken(asyncio.to_thread(run))


async def require_newest(address: Address, *, or_older: bool = False) -> None:
    """Raise OtherSchemaError unless a database has this version's schema; MissingDatabaseError without any.

    With `or_older`, older schemas are accepted.
    """
    name = address.name
    with _named(name):
        stored = await _stored_revision(address)
    if stored is None:
        raise MissingDatabaseError(f"{name}: {_NOT_OURS}")
    *older, newest = known_revisions(MIGRATIONS)
    if stored != newest and not (or_older and stored in older):
        raise OtherSchemaError(
            f"{name} has the schema {stored}, this version {newest}: start the bot or upgrade Tapis"
        )


async def _stored_revision(address: Address) -> str | None:
    if isinstance(address, SqliteAddress):
        return await unbroken(asyncio.to_thread(_revision_of_file, address))
    engine = make_postgresql_engine(address, pool_size=1)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(stored_revision)
    finally:
        await engine.dispose()


def _revision_of_file(address: SqliteAddress) -> str | None:
    with make_sqlite_engine(address, only_look=True).connect() as connection:
        return stored_revision(connection)


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Prefix store errors with the name of the database."""
    try:
        with translating_driver_errors():
            yield
    except UnreadableError as error:
        raise UnreadableError(f"{name}: {error}") from error
    except UnavailableError as error:
        raise UnavailableError(f"{name}: {error}") from error


def make_folder(path: Path) -> None:
    """Create a file's folder; raises UnreadableError on failure."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnreadableError(f"{path}: its folder cannot be made ({error.strerror})") from error


def _prepare(connection: Connection, address: Address, scripts: str, application: int | None) -> bool:
    """Create or upgrade the schema; return whether the database was empty before."""
    if connection.dialect.name == "postgresql":
        for setting in _POSTGRESQL_SETTINGS:
            connection.exec_driver_sql(f"SET LOCAL {setting}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})")
    stored = stored_revision(connection)
    if stored is None:
        _require_utf8(connection)
    if application is not None and stored is not None:
        ownership.require_owner(connection.execute(ownership.FACTS).all(), application)
    _upgrade(connection, address, scripts, stored)
    if application is not None:
        ownership.claim(connection, application)
    if stored is None and isinstance(address, SqliteAddress):
        lineage.begin(connection)
    return stored is None


def _require_utf8(connection: Connection) -> None:
    """Raise UnreadableError for a new PostgreSQL database that could not store all names."""
    if connection.dialect.name != "postgresql":
        return
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise UnreadableError(
            f"its encoding is {encoding}: create it with ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C.UTF-8'"
        )


def _upgrade_ours(connection: Connection, address: Address) -> None:
    stored = stored_revision(connection)
    if stored is None:
        raise UnreadableError(_NOT_OURS)
    _upgrade(connection, address, MIGRATIONS, stored)


def _upgrade(connection: Connection, address: Address, scripts: str, stored: str | None) -> None:
    known = known_revisions(scripts)
    newest = known[-1]
    if stored == newest:
        connection.exec_driver_sql(_WRITE_NOTHING)
        return
    _refuse_unknown(connection, known, stored)
    if stored is None:
        metadata.create_all(connection, checkfirst=False)
        keep_rows(connection)
        store_revision(connection, newest)
    else:
        if isinstance(address, SqliteAddress):
            path = address.path
            copy_database(path, path.with_name(f"{path.name}.before-{newest}"))
        _migrate(connection, scripts)


def _migrate(connection: Connection, scripts: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", scripts)
    command.upgrade(config, "head")


def _refuse_unknown(connection: Connection, known: Sequence[str], stored: str | None) -> None:
    if stored is None:
        tables = inspect(connection).get_table_names()
        if tables:
            raise UnreadableError(f"it holds tables of another program ({tables[0]})")
    elif stored not in known:
        raise UnreadableError(f"its schema {stored} is newer than this version's {known[-1]}; upgrade Tapis")
