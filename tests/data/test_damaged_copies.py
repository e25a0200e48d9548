"""A copy of a damaged database is no backup, and copies that were never checked do not stay."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.backups import backups as checks
from data.backups.backups import Backups
from data.database import Database
from data.errors import UnavailableError, UnreadableError
from tests.data.living import live
from tests.data.tables import GUILD, Clock

NOW = 1_800_000_000_000


@pytest.fixture
def path(sqlite_url):
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.fixture
def backups(tmp_path):
    return Backups(tmp_path / "backups", keep=2)


def run(path, statement):
    with closing(sqlite3.connect(path)) as file, file:
        return file.execute(statement).fetchall()


async def test_a_single_flaw_makes_a_backup_damaged(path, backups):
    database = await Database.open(f"sqlite:///{path}", clock=Clock(NOW))
    await live(database, GUILD, 1)
    await database.close()
    run(path, "UPDATE server_log_head SET last = last + 1")
    assert [flaw.table for flaw in await checks.check_copy(path)] == ["server_log"]
    with pytest.raises(UnreadableError, match=r"is damaged: .*server_log"):
        await backups.make(path, NOW)
    assert names(backups) == []


def names(backups):
    """All that is in the folder."""
    return sorted(file.name for file in backups.folder.iterdir())


async def test_without_backups_there_is_nothing_to_tidy(path, backups):
    await backups.tidy(path)
    assert not backups.folder.exists()


async def test_nor_is_one_that_cannot_be_read_at_all(path, backups):
    database = await Database.open(f"sqlite:///{path}", clock=Clock(NOW))
    await live(database, GUILD, 1)
    await database.close()
    run(path, "DELETE FROM alembic_version")
    with pytest.raises(UnreadableError, match=f"{path} is damaged: "):
        await backups.make(path, NOW)
    assert names(backups) == []


@pytest.mark.parametrize("error", [UnavailableError("the disk is full"), asyncio.CancelledError()])
async def test_a_copy_whose_check_was_interrupted_does_not_stay(path, backups, monkeypatch, error):
    await (await Database.open(f"sqlite:///{path}", clock=Clock(NOW))).close()

    async def interrupted(*_):
        raise error

    monkeypatch.setattr(checks, "find_flaws", interrupted)
    with pytest.raises(type(error)):
        await backups.make(path, NOW)
    assert names(backups) == []
