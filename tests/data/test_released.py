"""Databases of every release can be migrated; a migration killed on the way changes nothing."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from data.backups import backups
from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from data.opening.migration import migrate
from data.opening.revisions import MIGRATIONS
from data.sql.addresses import read_address
from tests.data import killed_migrations
from tests.data.backups.contents import MADE_AT
from tests.data.conftest import NEWEST, ONE_MORE, OWN, migrations_with_one_more
from tests.data.living import give_back
from tests.data.released.make_dump import RELEASED, load
from tests.data.tables import Clock
from tests.support import forked


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
    assert [file.name[:4] for file in sorted((OWN / "versions").glob("0*.py"))] == RELEASED


async def test_a_backup_of_one_version_is_restored_by_the_next(tmp_path, monkeypatch):
    load(NEWEST, tmp_path / "backup.sqlite3")
    monkeypatch.setattr("data.opening.migration.MIGRATIONS", migrations_with_one_more(tmp_path, "pass"))
    path = tmp_path / "tapis.sqlite3"
    restored = await backups.restore(tmp_path / "backup.sqlite3", path, MADE_AT, give_back)
    assert restored.all_known
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchone() == (ONE_MORE,)
        assert file.execute("SELECT count(*), count(later) FROM person").fetchone() == (1, 0)


SOME, ALL = 3, 10_000
"""Statements before which a migration is killed, the last one among them: it finds any early commit."""


KILLED = [
    *((revision, SOME) for revision in RELEASED),
    *(pytest.param(revision, ALL, marks=pytest.mark.long) for revision in RELEASED),
]


@pytest.mark.parametrize(("revision", "kills"), KILLED)
async def test_a_migration_killed_at_a_statement_leaves_the_database_as_it_was(revision, kills, tmp_path):
    """From every schema to the newest; from that to one that is made up."""
    scripts = migrations_with_one_more(tmp_path, "pass") if revision == NEWEST else MIGRATIONS
    original = tmp_path / "original.sqlite3"
    load(revision, original)
    migrating = forked.process(killed_migrations.main, original, scripts, kills)
    migrating.start()
    await asyncio.to_thread(migrating.join)
    assert migrating.exitcode == 0
    before, migrated = dumped(original), dumped(tmp_path / "migrated.sqlite3")
    assert migrated != before
    killed = list(tmp_path.glob("killed-*.sqlite3"))
    assert len(killed) >= SOME
    for path in killed:
        assert dumped(path) == before, path.name
    await migrate(read_address(f"sqlite:///{killed[-1]}"), scripts)
    assert dumped(killed[-1]) == migrated
