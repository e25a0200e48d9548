"""Databases of every release can be migrated; a migration killed on the way changes nothing."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from data.checks import audit
from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from data.opening.migration import MIGRATIONS, migrate
from data.privacy import forget_requests
from data.privacy import kept_grants as handed_out
from data.privacy.kept_grants import HandedOut
from data.sql.addresses import read_address
from tests.data import killed_migrations
from tests.data.conftest import NEWEST, migrations_with_one_more
from tests.data.released.make_dump import FOLDER, load
from tests.data.tables import ANNA, GUILD, Clock
from tests.support import forked

RELEASED = sorted(file.stem for file in FOLDER.glob("*.sql"))


def dumped(path):
    """Return all that a file holds."""
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


IN_THE_SUITE = {RELEASED[0], RELEASED[len(RELEASED) // 2], *RELEASED[-3:]}
"""From the first, every migration runs; what a new one does to rows of older ones shows in the last ones."""


@pytest.mark.parametrize(
    "revision",
    [one if one in IN_THE_SUITE else pytest.param(one, marks=pytest.mark.long) for one in RELEASED],
)
async def test_a_released_database_is_brought_up_to_date_with_all_it_holds(revision, tmp_path):
    load(revision, tmp_path / "t.sqlite3")
    database = await Database.open(f"sqlite:///{tmp_path}/t.sqlite3", clock=Clock())
    found = [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)]
    await database.close()
    assert found == []


@pytest.mark.parametrize("revision", ["0005", "0006", "0007"])
async def test_old_grants_count_for_the_season_of_their_time(revision, tmp_path):
    """Documents did not name it: in one of the two servers a season has ended."""
    load(revision, tmp_path / "t.sqlite3")
    database = await Database.open(f"sqlite:///{tmp_path}/t.sqlite3", clock=Clock())
    async with database.reading() as tx:
        found = [await handed_out.find(tx, guild_id, ANNA) for guild_id in (GUILD, GUILD + 1)]
    await database.close()
    assert found == [HandedOut(frozenset({2})), HandedOut(frozenset({1}))]


@pytest.mark.parametrize("revision", ["0007", "0008"])
async def test_what_was_kept_of_forgotten_people_is_sealed_unless_it_is_damaged(revision, tmp_path):
    load(revision, tmp_path / "t.sqlite3")
    with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as file, file:
        file.execute("INSERT INTO forget_request VALUES (?, 5, 6, 7)", ["ab" * 32])
        flip = "UPDATE handed_out SET document = replace(document, 's', 'r') WHERE guild_id = ?"
        file.execute(flip, [GUILD])
    database = await Database.open(f"sqlite:///{tmp_path}/t.sqlite3", clock=Clock())
    async with database.reading() as tx:
        found = await audit.verify_marks(tx)
        assert await forget_requests.at_by_mark(tx) == {"ab" * 32: 5}
    await database.close()
    assert [(flaw.table, flaw.row.split()[0]) for flaw in found] == [("handed_out", str(GUILD))]


def test_every_revision_that_was_released_has_its_dump():
    assert RELEASED, "python -m tests.data.released.make_dump writes the first"
    versions = FOLDER.parents[2] / "data" / "migrations" / "versions"
    assert set(RELEASED) == {file.name[:4] for file in versions.glob("0*.py")}


SOME, ALL = 3, 10_000
"""Statements before which a migration is killed, the last one among them: it finds any early commit."""


KILLED = [
    *((revision, SOME) for revision in (RELEASED[0], RELEASED[len(RELEASED) // 2], NEWEST)),
    *(pytest.param(revision, ALL, marks=pytest.mark.long) for revision in RELEASED),
]
"""From the first schema every migration runs, and one that commits early is met on the way to the newest."""


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
