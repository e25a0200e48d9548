"""Due chores run: daily checks, scheduled backups, purges."""

import logging
import sqlite3
from contextlib import closing

import pytest

from bot.maintenance.chores import BackupPlan, Chores
from data.backups.backups import Backups
from data.database import Database
from data.errors import FencedError, UnavailableError
from tests.data.tables import Clock

HOUR = 3_600_000


@pytest.fixture
def clock():
    return Clock(1_800_000_000_000)


@pytest.fixture
async def database(played, clock):
    database = await Database.open(f"sqlite:///{played}", clock=clock)
    yield database
    await database.close()


@pytest.fixture
def backups(tmp_path):
    return Backups(tmp_path / "backups", keep=3)


@pytest.fixture
def told():
    return {"looks": 0, "flaws": []}


def chores_of(database, played, backups, told):
    async def look():
        told["looks"] += 1

    return Chores(database, BackupPlan(played, backups, hours=24), look, told["flaws"].append)


@pytest.fixture
def chores(database, played, backups, told):
    return chores_of(database, played, backups, told)


def names(backups):
    return sorted(file.name for file in backups.folder.iterdir())


async def test_backups_are_made_when_they_are_due_and_the_oldest_go(chores, backups, clock):
    for hours, kept in ((0, 1), (1, 1), (23, 2), (24, 3), (24, 3), (1, 3)):
        clock.now += hours * HOUR
        await chores.look()
        assert len(names(backups)) == kept
    assert names(backups)[0] == "tapis-20270116T080000Z.sqlite3"
    assert backups.newest(clock.now) == clock.now - HOUR


async def test_backups_of_another_database_stay_and_the_log_says_so(
    database, played, told, tmp_path, clock, caplog
):
    backups = Backups(tmp_path / "backups", keep=1)
    chores = chores_of(database, played, backups, told)
    await chores.look()
    (made,) = names(backups)
    with closing(sqlite3.connect(backups.folder / made)) as other:
        other.execute("PRAGMA user_version = 1")  # made by a database that is absent now
    for _ in range(2):
        clock.now += 24 * HOUR
        await chores.look()
    assert len(names(backups)) == 2
    said = [line.getMessage() for line in caplog.records if line.levelno == logging.WARNING]
    assert [f"(1, the newest is {made})" in line for line in said] == [True] * 2


async def test_after_the_clock_was_ahead_backups_and_checks_go_on(chores, backups, told, clock):
    present = clock.now
    for days in range(3):
        clock.now = present + (365 + days) * 24 * HOUR
        await chores.look()
    ahead = names(backups)
    clock.now = present
    await chores.look()
    assert told["flaws"] == [0] * 4
    assert "tapis-20270115T080000Z.sqlite3" in names(backups)
    assert len(names(backups)) == 3
    clock.now += 24 * HOUR
    await chores.look()
    assert len(set(names(backups)) & set(ahead)) == 1, "those that are still to come go first"


async def test_the_database_is_checked_once_a_day_and_flaws_are_logged_as_errors(
    chores, played, told, clock, caplog
):
    caplog.set_level(logging.INFO)
    await chores.look()
    await chores.look()
    assert told == {"looks": 2, "flaws": [0]}
    with closing(sqlite3.connect(played)) as file:
        file.execute("UPDATE account SET balance = balance + 1 WHERE kind = 'house'")
        file.commit()
    clock.now += 24 * HOUR
    caplog.clear()
    await chores.look()
    assert told["flaws"] == [0, 2]
    errors = [line.getMessage() for line in caplog.records if line.levelno == logging.ERROR]
    assert any("account" in line and "house: holds" in line for line in errors)
    assert any("back_up" in line and "is damaged" in line for line in errors)


async def test_a_check_that_the_database_breaks_off_is_made_up_for_in_the_next_round(
    chores, told, monkeypatch
):
    """It waited for the next day."""

    async def busy(*_):
        raise UnavailableError("the database is busy")

    with monkeypatch.context() as patch:
        patch.setattr("bot.maintenance.chores.find_flaws", busy)
        await chores.look()
    assert told["flaws"] == []
    for _ in range(2):
        await chores.look()
    assert told["flaws"] == [0]


async def test_a_failing_chore_is_logged_and_the_others_continue(
    database, played, backups, told, clock, caplog
):
    (backups.folder / "tapis-20260101T000000Z.sqlite3").mkdir(parents=True)  # the oldest, and no file
    (backups.folder / "tapis-99999999T000000Z.sqlite3").touch()

    async def broken():
        raise RuntimeError("a bug")

    chores = Chores(database, BackupPlan(played, backups, hours=24), broken, told["flaws"].append)
    for _ in range(4):
        await chores.look()
        clock.now += 24 * HOUR
    assert told["flaws"] == [0] * 4
    errors = [line.getMessage() for line in caplog.records if line.levelno == logging.ERROR]
    assert errors.count("purge failed") == 4
    assert [line for line in errors if line.startswith("back_up: ")][:1], errors
    assert backups.newest(clock.now) == clock.now - 24 * HOUR


async def test_what_another_process_may_do_now_is_left_to_it_without_an_error(database, caplog):
    async def look():
        raise FencedError("another process serves this server now")

    caplog.set_level(logging.INFO)
    told = []
    await Chores(database, None, look, told.append).look()
    said = [(one.levelno, one.getMessage()) for one in caplog.records if one.name.endswith("chores")]
    assert (logging.INFO, "purge is left to another process: another process serves this server now") in said
    assert all(level < logging.WARNING for level, _ in said)
