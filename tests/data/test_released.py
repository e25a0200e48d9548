"""Databases of every release are brought up to date, and killed on the way they are as they were."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from data.addresses import read_address
from data.database import Database
from data.migration import MIGRATIONS, migrate
from data.verification import CHECKS, find_flaws
from tests import forked
from tests.data import killed_migrations
from tests.data.conftest import NEWEST, migrations_with_one_more
from tests.data.released.make_dump import FOLDER, load
from tests.data.tables import Clock

RELEASED = sorted(file.stem for file in FOLDER.glob("*.sql"))


def dumped(path):
    """Return all that a file holds."""
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


@pytest.mark.parametrize("revision", RELEASED)
async def test_a_released_database_is_brought_up_to_date_with_all_it_holds(revision, tmp_path):
    load(revision, tmp_path / "t.sqlite3")
    database = await Database.open(f"sqlite:///{tmp_path}/t.sqlite3", clock=Clock())
    found = [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)]
    await database.close()
    assert found == []


def test_every_revision_that_was_released_has_its_dump():
    assert RELEASED, "python -m tests.data.released.make_dump writes the first"
    versions = FOLDER.parents[2] / "data" / "migrations" / "versions"
    assert set(RELEASED) == {file.name[:4] for file in versions.glob("0*.py")}


@pytest.mark.parametrize("revision", RELEASED)
async def test_a_migration_killed_at_any_statement_leaves_the_database_as_it_was(revision, tmp_path):
    """From every schema to the newest; from that to one that is made up."""
    scripts = migrations_with_one_more(tmp_path, "pass") if revision == NEWEST else MIGRATIONS
    original = tmp_path / "original.sqlite3"
    load(revision, original)
    migrating = forked.process(killed_migrations.main, original, scripts, 12)
    migrating.start()
    await asyncio.to_thread(migrating.join)
    assert migrating.exitcode == 0
    before, migrated = dumped(original), dumped(tmp_path / "migrated.sqlite3")
    assert migrated != before
    killed = list(tmp_path.glob("killed-*.sqlite3"))
    assert len(killed) >= 8
    for path in killed:
        assert dumped(path) == before, path.name
    await migrate(read_address(f"sqlite:///{killed[-1]}"), scripts)
    assert dumped(killed[-1]) == migrated
