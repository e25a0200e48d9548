"""Whoever works with a database closes all they have opened, also where the work fails."""

import gc
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from data.backups import server_restore
from data.backups.alone import looked_at_alone, opened_alone
from data.backups.backups import Backups, restore
from data.database import Database
from data.errors import DatabaseError
from data.opening.migration import migrate
from data.sql.addresses import read_address
from data.sqlite.process_lock import ProcessLock
from data.tokens import ledger
from tests.data.tables import ANNA, GUILD, Clock
from tests.support.databases import make_database

FDS = Path("/proc/self/fd")
OF_THE_LOOP = ("asyncio_", "uvloop_")
"""Threads that the event loop keeps for work that blocks."""
NOW = 1_700_000_000_000

pytestmark = pytest.mark.skipif(not FDS.is_dir(), reason="only Linux tells which files are open")


def left_open(folder):
    """The files of a folder that are open, and the threads."""
    there = []
    for descriptor in FDS.iterdir():
        with suppress(OSError):
            target = str(descriptor.readlink())
            if target.startswith(str(folder)):
                there.append(target)
    threads = [one.name for one in threading.enumerate() if not one.name.startswith(OF_THE_LOOP)]
    return sorted(there), sorted(threads)


async def use(database):
    async with database.transaction() as tx:
        await ledger.ensure_member(tx, GUILD, ANNA)
    async with database.reading() as tx:
        await ledger.top(tx, GUILD, 1)


async def opened(folder):
    database = await Database.open(f"sqlite:///{folder}/t.sqlite3", clock=Clock())
    await use(database)
    await database.close()


async def opened_new(folder):
    await (await Database.open(f"sqlite:///{folder}/new.sqlite3", clock=Clock())).close()


async def opened_text(folder):
    await Database.open(f"sqlite:///{folder}/text.sqlite3", clock=Clock())


async def looked_at_text(folder):
    await Database.look_at(f"sqlite:///{folder}/text.sqlite3", clock=Clock())


async def opened_for_another(folder):
    await (await Database.open(f"sqlite:///{folder}/t.sqlite3", clock=Clock(), application=1)).close()
    await Database.open(f"sqlite:///{folder}/t.sqlite3", clock=Clock(), application=2)


async def looked_at(folder):
    async with looked_at_alone(f"sqlite:///{folder}/t.sqlite3", Clock()):
        pass


async def alone(folder):
    async with opened_alone(f"sqlite:///{folder}/t.sqlite3", Clock()) as database:
        await use(database)


async def migrated(folder):
    await migrate(read_address(f"sqlite:///{folder}/new.sqlite3"))


async def migrated_text(folder):
    await migrate(read_address(f"sqlite:///{folder}/text.sqlite3"))


async def backed_up(folder):
    await Backups(folder / "backups", 2).make(folder / "t.sqlite3", NOW)


async def backed_up_text(folder):
    await Backups(folder / "backups", 2).make(folder / "text.sqlite3", NOW)


async def restored(folder):
    backup = await Backups(folder / "backups", 2).make(folder / "t.sqlite3", NOW)
    await restore(backup, folder / "t.sqlite3", NOW, give_nothing_back)


async def restored_text(folder):
    await restore(folder / "text.sqlite3", folder / "t.sqlite3", NOW, give_nothing_back)


async def opened_backup(folder):
    async with server_restore.opened_backup(str(folder / "t.sqlite3"), Clock()):
        pass


async def locked(folder):
    lock = await ProcessLock.take(folder / "t.sqlite3")
    lock.release()


async def give_nothing_back(*_):
    """Nobody has a stake."""


WORKS: list[Callable[[Path], Awaitable[None]]] = [
    opened, opened_new, opened_text, looked_at_text, opened_for_another, looked_at, alone,
    migrated, migrated_text, backed_up, backed_up_text, restored, restored_text, opened_backup, locked,
]  # fmt: skip


async def test_nothing_is_left_open(tmp_path):
    gc.freeze()  # what earlier tests have left never closes
    for work in WORKS:
        folder = tmp_path / work.__name__
        folder.mkdir()
        make_database(folder / "t.sqlite3")
        (folder / "text.sqlite3").write_text("Nothing of a database in here. " * 100)
        before = left_open(folder)
        with suppress(DatabaseError):
            await work(folder)
        assert left_open(folder) == before, work.__name__
        with closing(sqlite3.connect(folder / "t.sqlite3")) as other:
            other.execute("PRAGMA journal_mode = DELETE")  # refused while anybody is connected
