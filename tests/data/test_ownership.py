"""A database belongs to one application: another changes nothing in it."""

import sqlite3
from contextlib import closing

import pytest

from data import application
from data.backups import alone
from data.backups.alone import require_alone
from data.database import Database
from data.errors import UnavailableError, UnreadableError
from data.opening.migration import migrate
from data.sql.addresses import read_address
from tests.data.conftest import migrations_with_one_more
from tests.data.tables import Clock
from tests.support.databases import rows_of

OURS, THEIRS = 300_000_000_000_000_001, 300_000_000_000_000_002


async def start(address, application_id):
    database = await Database.open(address, clock=Clock(), application=application_id)
    await database.close()


async def keep(address, name, value):
    database = await Database.open(address, clock=Clock())
    async with database.transaction() as tx:
        await application.keep_fact(tx, name, value)
    await database.close()


async def test_it_is_the_first_ones_who_started_on_it(database_url):
    await start(database_url, OURS)
    await start(database_url, OURS)
    with pytest.raises(UnreadableError) as refused:
        await start(database_url, THEIRS)
    told = str(refused.value)
    assert f"belongs to the application {OURS}" in told
    assert str(THEIRS) in told
    assert "python -m bot adopt" in told
    assert "\n" not in told
    await start(database_url, OURS)


async def test_a_refused_one_upgrades_nothing(database_url, tmp_path):
    await start(database_url, OURS)
    scripts = migrations_with_one_more(tmp_path, "pass")
    with pytest.raises(UnreadableError, match="belongs to the application"):
        await migrate(read_address(database_url), scripts, application=THEIRS)
    await start(database_url, OURS)  # refused if its schema were newer


async def test_one_that_does_not_know_any_more_whose_it_is_is_nobodys_to_take(sqlite_url):
    await start(sqlite_url, OURS)
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file, file:
        file.execute("UPDATE application_fact SET value = '{}' WHERE name = 'application'")
    for application_id in (OURS, THEIRS):
        with pytest.raises(UnreadableError, match="the name of its application is damaged"):
            await start(sqlite_url, application_id)


async def test_a_damaged_fact_of_another_kind_keeps_nobody_from_starting(sqlite_url):
    await start(sqlite_url, OURS)
    await keep(sqlite_url, "recent starts", "{}")
    await keep(sqlite_url, "heard in 1", "5")
    rows_of(
        sqlite_url, "UPDATE application_fact SET value = CAST(x'7BFF' AS TEXT) WHERE name NOT LIKE '%applic%'"
    )
    await start(sqlite_url, OURS)
    with pytest.raises(UnreadableError, match=f"belongs to the application {OURS}"):
        await start(sqlite_url, THEIRS)


async def test_a_damaged_name_of_the_owner_lets_nobody_in(database_url):
    await start(database_url, OURS)
    rows_of(database_url, "UPDATE application_fact SET name = 'applicauion' WHERE name = 'application'")
    for application_id in (OURS, THEIRS):
        with pytest.raises(UnreadableError, match="the name of its application is damaged"):
            await start(database_url, application_id)


async def test_postgresql_tells_who_else_is_connected(postgresql_url, open_database, monkeypatch):
    database = await open_database(postgresql_url)
    await require_alone(database)
    monkeypatch.setattr(alone, "_LOOKS", 1)
    other = await Database.open(postgresql_url, clock=Clock())
    async with other.transaction() as tx:
        await application.keep_fact(tx, "a", "b")
    with pytest.raises(UnavailableError, match="in use: stop the bot first"):
        await require_alone(database)
    await other.close()
    monkeypatch.undo()
    await require_alone(database)
