"""A SQLite file is written by one process at a time; the lock ends with the process, however that ends."""

import asyncio
import errno
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from data.backups.backups import Backups, restore
from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from data.errors import UnavailableError, UnreadableError
from data.sqlite import process_lock
from data.sqlite.process_lock import ProcessLock, lock_file
from tests.data.living import give_back
from tests.data.tables import Clock
from tests.support import forked

START = """
import asyncio, sys
from data.database import Database

asyncio.run(Database.open(sys.argv[1], clock=lambda: 0))
"""


async def hold(address, opened, end):
    """Have a database open until it is the end."""
    database = await Database.open(address, clock=Clock())
    opened.send("open")
    with suppress(EOFError):
        await asyncio.to_thread(end.recv)
    await database.close()


def hold_here(*arguments):
    asyncio.run(hold(*arguments))


@contextmanager
def another_process(address):
    """Have the database open in another process, which closes it when the pipe is closed."""
    (hearing, opened), (end, ending) = forked.pipe(), forked.pipe()
    process = forked.process(hold_here, address, opened, end)
    process.start()
    opened.close()
    end.close()
    with hearing, ending:
        assert hearing.recv() == "open"
        yield process, ending
    process.join()


@pytest.fixture
def path(sqlite_url):
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(process_lock, "_PATIENCE", 0.1)


async def opens(path):
    """Tell whether a database is opened, and close it."""
    try:
        await (await Database.open(f"sqlite:///{path}", clock=Clock())).close()
    except UnavailableError as refusal:
        return str(refusal) != f"{path} is in use: stop the bot first (one process at a time may write it)"
    return True


async def test_a_second_process_is_refused_until_the_first_one_has_closed(path, sqlite_url, tmp_path):
    link, folder = tmp_path / "link.sqlite3", tmp_path / "folder"
    link.symlink_to(path)
    folder.symlink_to(path.parent, target_is_directory=True)
    with another_process(sqlite_url):
        assert not await opens(path)
        assert not await opens(link)
        assert not await opens(folder / path.name)
    assert await opens(path)
    assert await opens(link)


async def test_a_lock_ends_with_a_process_that_is_killed(path, sqlite_url):
    with another_process(sqlite_url) as (process, _):
        process.kill()
        process.join()
    assert lock_file(path).exists()
    assert await opens(path)


async def test_a_start_waits_for_a_process_that_is_just_ending(path, sqlite_url, monkeypatch):
    monkeypatch.setattr(process_lock, "_PATIENCE", 30)
    with another_process(sqlite_url) as (_, ending):
        opening = asyncio.create_task(opens(path))
        await asyncio.sleep(0.2)
        assert not opening.done()
        ending.close()
        assert await opening


async def test_readers_may_run_beside_the_bot(path, sqlite_url, tmp_path):
    with another_process(sqlite_url):
        looked_at = await Database.look_at(sqlite_url, clock=Clock())
        assert [flaw for check in CHECKS.values() for flaw in await find_flaws(looked_at, check)] == []
        await looked_at.close()
        made = await Backups(tmp_path / "backups", 1).make(path, 0)
        with pytest.raises(UnavailableError, match="in use: stop the bot first"):
            await restore(made, path, 0, give_back)
    await restore(made, path, 0, give_back)


async def test_a_restore_lets_no_bot_start_meanwhile(path, tmp_path, monkeypatch):
    made = await Backups(tmp_path / "backups", 1).make(path, 0)
    lock = await ProcessLock.take(path)
    refused = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", START, f"sqlite:///{path}"], capture_output=True, text=True
    )
    assert "is in use: stop the bot first" in refused.stderr
    lock.release()
    await restore(made, path, 0, give_back)
    assert await opens(path)


async def test_a_database_that_could_not_be_opened_is_unlocked(path):
    path.write_text("Nothing of a database in here. " * 100)
    with pytest.raises(UnreadableError):
        await opens(path)
    (await ProcessLock.take(path)).release()


async def test_a_disk_without_locks_is_logged_and_used(path, monkeypatch, caplog):
    def refuse(descriptor):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(process_lock, "_lock", refuse)
    assert await opens(path)
    assert "(No locks available): make sure that only one bot uses it" in caplog.text


async def test_a_lock_that_another_user_made_is_taken_all_the_same(path, monkeypatch):
    """As it is after `adopt` was run as root."""
    lock_file(path).touch()
    opened = os.open

    def refused(file, flags, *mode):
        if str(file).endswith(".lock") and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(file, flags, *mode)

    monkeypatch.setattr(os, "open", refused)
    assert await opens(path)


async def test_every_user_may_open_a_lock_as_far_as_the_system_lets_them(path):
    """Whoever runs the next bot: a file that is there is opened, not made."""
    before = os.umask(0)
    try:
        assert await opens(path)
    finally:
        os.umask(before)
    assert lock_file(path).stat().st_mode & 0o777 == 0o666


async def test_a_lock_that_cannot_be_created_fails_with_one_line(path):
    lock_file(path).mkdir()
    with pytest.raises(UnreadableError, match=r"\.lock cannot be made \(Is a directory\)$"):
        await opens(path)
