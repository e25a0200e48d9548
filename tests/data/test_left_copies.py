"""A killed restore leaves copies of the database; the next command, or the bot, deletes them."""

import asyncio
import os
import shutil
import tempfile

import pytest

from data.backups import backups
from data.backups.backups import Backups, restore
from data.backups.left_copies import clear_left, folder_for_copies
from data.backups.server_restore import opened_backup
from tests.data.living import give_back
from tests.data.tables import Clock
from tests.support import forked
from tests.support.databases import make_database

pytestmark = pytest.mark.sqlite_only

NOW = 1_800_000_000_000
LEFT = ("restoring-*", "*.unfinished*")


def restore_for_long(backup, path, begun):
    """Restore, and stand still where the copy of the backup has been made."""

    async def stand_still(*_):
        begun.send("begun")
        await asyncio.sleep(600)

    backups._made_present = stand_still
    asyncio.run(restore(backup, path, NOW, give_back))


@pytest.fixture
def path(tmp_path):
    make_database(tmp_path / "tapis.sqlite3")
    return tmp_path / "tapis.sqlite3"


@pytest.fixture
async def backup(path):
    return await Backups(path.parent / "backups", keep=2).make(path, NOW)


@pytest.fixture
def restoring(backup, path):
    """A process that restores into another database of the same folder, far from its end."""
    other = path.with_name("other.sqlite3")
    hearing, begun = forked.pipe()
    process = forked.process(restore_for_long, backup, other, begun)
    process.start()
    begun.close()
    with hearing:
        assert hearing.recv() == "begun"
        yield process
    process.kill()
    process.join()


async def restoring_again(backup, path):
    await restore(backup, path, NOW, give_back)


async def backing_up(_backup, path):
    await Backups(path.parent / "backups", keep=2).tidy(path, NOW)


async def starting(_backup, path):
    clear_left(path)


@pytest.mark.parametrize("next_command", [restoring_again, backing_up, starting])
async def test_what_a_killed_restore_leaves_is_deleted_once_nobody_uses_it(
    restoring, backup, path, next_command
):
    await next_command(backup, path)
    (used,) = left_beside(path)
    assert "tapis.sqlite3" in names_in(used), "another process is restoring with it"
    restoring.kill()
    restoring.join()
    assert left_beside(path) == [used]
    await next_command(backup, path)
    assert left_beside(path) == []


def left_beside(path):
    return sorted(found for pattern in LEFT for found in path.parent.glob(pattern))


async def test_what_a_killed_restore_of_one_server_leaves_is_deleted_too(backup, path, monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    put_folder(tmp_path / "temporary" / "tapis-restoring-1", "tapis.sqlite3", "in-use")
    async with opened_backup(str(backup), Clock()):
        (present,) = names_in(tmp_path / "temporary")
        assert present != "tapis-restoring-1"
        await Backups(path.parent / "backups", keep=2).tidy(path, NOW)
        assert names_in(tmp_path / "temporary") == [present]
    assert names_in(tmp_path / "temporary") == []


def names_in(folder):
    return sorted(found.name for found in folder.iterdir())


def put_folder(folder, *names):
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).write_text("mine")
    return folder


def test_nobody_else_may_look_into_a_folder_for_copies(tmp_path):
    before = os.umask(0)
    try:
        with folder_for_copies(tmp_path) as folder:
            (lock,) = folder.iterdir()
            assert [one.stat().st_mode & 0o777 for one in (folder, lock)] == [0o700, 0o600]
    finally:
        os.umask(before)
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("names", [("notes.txt", "in-use"), ("tapis.sqlite3",)])
def test_what_is_not_surely_left_stays(path, names):
    """Somebody's own files, and a folder that no restore has locked."""
    folder = put_folder(path.parent / "restoring-2026", *names)
    clear_left(path)
    assert names_in(folder) == sorted(names)


def test_a_link_to_another_folder_stays(path):
    folder = put_folder(path.parent / "elsewhere", "in-use")
    (path.parent / "restoring-2026").symlink_to(folder)
    clear_left(path)
    assert names_in(folder) == ["in-use"]


async def test_an_unfinished_copy_of_the_replaced_database_is_deleted_by_the_next_restore(backup, path):
    shutil.copy(backup, f"{path}.replaced-20260101-000000Z.unfinished")
    shutil.copy(backup, path.parent / "other.unfinished")
    await restore(backup, path, NOW, give_back)
    assert [found.name for found in left_beside(path)] == ["other.unfinished"]
