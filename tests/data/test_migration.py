import asyncio
import re
import signal
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text

from data.database import Database
from data.errors import UnavailableError, UnreadableError
from data.opening.migration import migrate
from data.schema.core import metadata
from data.sql.addresses import read_address
from data.sqlite.copies import copy_database
from tests.data.conftest import NEWEST, ONE_MORE, migrations_with_one_more
from tests.data.playing import begin, play, stored, whole
from tests.data.released.make_dump import RELEASED, load
from tests.data.tables import Clock, opened_match
from tests.support import forked
from tests.support.databases import new_postgresql_address


@pytest.fixture
def migrations(tmp_path):
    """Return a folder of our migrations and one more, which ends as told."""
    return partial(migrations_with_one_more, tmp_path)


def path_of(address):
    return Path(address.removeprefix("sqlite:///"))


async def tables_of(address):
    database = await Database.open(address, clock=Clock())
    names = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
        "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    }
    async with database.reading() as tx:
        found = {row[0] for row in await tx.rows(text(names[tx.dialect]))}
    await database.close()
    return found


_ADDED = re.compile(r", (?=\w+ (?:TEXT|INTEGER|BLOB))")
"""What stands before a column that was added later, in the line of the last one."""


def declared(path):
    """Return the lines of every table, index and trigger of a file, in no order."""
    with closing(sqlite3.connect(path)) as file:
        found = file.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {
            name: sorted(re.sub(r"\s+", " ", line).strip(" ,") for line in _ADDED.sub("\n", sql).splitlines())
            for name, sql in found
            if name != "alembic_version"
        }


@pytest.mark.parametrize("revision", RELEASED)
async def test_a_released_database_comes_to_declare_what_a_new_one_does(revision, sqlite_url, tmp_path):
    """To the last check and trigger. If the schema has grown since, a migration is missing."""
    load(revision, tmp_path / "released.sqlite3")
    await migrate(read_address(f"sqlite:///{tmp_path}/released.sqlite3"))
    new = declared(path_of(sqlite_url))
    assert declared(tmp_path / "released.sqlite3") == new
    assert len(new) > 20
    assert all(" STRICT" in " ".join(lines) for lines in new.values() if "CREATE TABLE" in lines[-1])


def test_the_database_numbers_postings_and_purges_alone():
    """Other ids are Discord's or the bot's own: one that the database made up would name nothing."""
    numbered = {
        table.name: column.name
        for table in metadata.sorted_tables
        if (column := table.autoincrement_column) is not None
    }
    assert numbered == {"transfer": "id", "purge": "number"}


async def test_an_open_database_is_opened_again_as_it_was(database_url, tmp_path):
    database = await Database.open(database_url, clock=Clock())
    await opened_match(database)
    await database.close()
    assert "action" in await tables_of(database_url)
    assert not list(tmp_path.glob("*before*"))


async def test_an_older_schema_is_upgraded_after_a_backup(sqlite_url, migrations):
    database = await Database.open(sqlite_url, clock=Clock())
    await opened_match(database)
    await database.close()
    path = path_of(sqlite_url)
    await migrate(read_address(sqlite_url), migrations("pass"))
    backup = path.with_name(f"tapis.sqlite3.before-{ONE_MORE}")
    with closing(sqlite3.connect(path)) as new, closing(sqlite3.connect(backup)) as old:
        assert new.execute("SELECT version_num FROM alembic_version").fetchone() == (ONE_MORE,)
        assert new.execute("SELECT count(later) FROM person").fetchone() == (0,)
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == (NEWEST,)
        assert old.execute("SELECT id FROM card_match").fetchone() == ("m1",)
    restored = await Database.open(f"sqlite:///{backup}", clock=Clock())
    await restored.close()


async def test_a_migration_that_fails_leaves_the_old_schema(database_url, migrations):
    with pytest.raises(ZeroDivisionError):
        await migrate(read_address(database_url), migrations("1 / 0"))
    assert "later" not in await tables_of(database_url)


def migrate_here(address, *scripts):
    asyncio.run(migrate(read_address(address), *scripts))


def start_migrating(*arguments):
    process = forked.process(migrate_here, *arguments)
    process.start()
    return process


async def ended(process):
    """Wait for its end; return its exit code."""
    await asyncio.to_thread(process.join)
    return process.exitcode


async def test_a_migration_killed_half_way_leaves_the_old_schema(database_url, migrations):
    folder = migrations("os.kill(os.getpid(), signal.SIGKILL)")
    assert await ended(start_migrating(database_url, folder)) == -signal.SIGKILL
    assert "later" not in await tables_of(database_url)
    await migrate(read_address(database_url), migrations("pass"))


async def test_a_newer_schema_is_refused(database_url, migrations):
    await migrate(read_address(database_url), migrations("pass"))
    with pytest.raises(UnreadableError, match=f"its schema {ONE_MORE} is newer than this version's {NEWEST}"):
        await tables_of(database_url)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_processes_that_start_at_once_migrate_once(kind, tmp_path):
    address = f"sqlite:///{tmp_path}/new.sqlite3"
    if kind == "postgresql":
        address = new_postgresql_address(tmp_path / "new")
    started = [start_migrating(address) for _ in range(2)]
    assert [await ended(process) for process in started] == [0, 0]
    assert "action" in await tables_of(address)


async def test_a_backup_is_of_one_moment_while_others_write(sqlite_url, tmp_path):
    database = await Database.open(sqlite_url, clock=Clock())
    await begin(database)
    copying = asyncio.create_task(
        asyncio.to_thread(
            copy_database, Path(sqlite_url.removeprefix("sqlite:///")), tmp_path / "copy.sqlite3"
        )
    )
    played = 0
    while not copying.done():
        await play(database, played)
        played += 1
    await database.close()
    copy = await Database.open(f"sqlite:///{tmp_path}/copy.sqlite3", clock=Clock())
    found = await stored(copy)
    await copy.close()
    assert found == whole(found.actions)
    assert found.actions <= played


def test_a_failed_backup_raises_an_error_and_leaves_nothing(sqlite_url, tmp_path):
    target = tmp_path / "no_folder" / "copy.sqlite3"
    with pytest.raises(UnavailableError, match=r"cannot be copied to copy\.sqlite3"):
        copy_database(path_of(sqlite_url), target)
    assert not target.exists()
