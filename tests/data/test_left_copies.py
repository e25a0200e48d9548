"""A killed restore leaves copies of the database; a day later the next command, or the bot, deletes them."""

import os
import shutil
import tempfile
import time

import pytest

from data.backups.backups import Backups, restore
from data.backups.left_copies import clear_left, folder_for_copies
from data.backups.server_restore import opened_backup
from tests.data.living import give_back
from tests.data.tables import Clock
from tests.support.databases import make_database

pytestmark = pytest.mark.sqlite_only

NOW = 1_800_000_000_000
LEFT = ("restoring-*", "*.unfinished*")


@pytest.fixture
def path(tmp_path):
    make_database(tmp_path / "tapis.sqlite3")
    return tmp_path / "tapis.sqlite3"


@pytest.fixture
async def backup(path):
    return await Backups(path.parent / "backups", keep=2).make(path, NOW)


async def restoring_again(backup, path):
    await restore(backup, path, NOW, give_back)


async def backing_up(_backup, path):
    await Backups(path.parent / "backups", keep=2).tidy(path, NOW)


async def starting(_backup, path):
    clear_left(path)


@pytest.mark.parametrize("next_command", [restoring_again, backing_up, starting])
async def test_what_a_killed_restore_leaves_is_deleted_a_day_later(backup, path, next_command):
    folder = put_folder(path.parent / "restoring-x3k2", "tapis.sqlite3", "tapis.sqlite3-wal")
    await next_command(backup, path)
    assert left_beside(path) == [folder], "another process may be restoring with it"
    leave_for_a_day(folder)
    await next_command(backup, path)
    assert left_beside(path) == []


def leave_for_a_day(folder):
    for one in (*folder.iterdir(), folder):
        os.utime(one, (time.time() - 90_000,) * 2)


def left_beside(path):
    return sorted(found for pattern in LEFT for found in path.parent.glob(pattern))


async def test_what_a_killed_restore_of_one_server_leaves_is_deleted_too(backup, path, monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    leave_for_a_day(put_folder(tmp_path / "temporary" / "tapis-restoring-1", "tapis.sqlite3"))
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
            assert folder.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)
    assert names_in(tmp_path) == []


def test_somebodys_own_files_stay(path):
    folder = put_folder(path.parent / "restoring-2026", "tapis.sqlite3", "notes.txt")
    leave_for_a_day(folder)
    clear_left(path)
    assert names_in(folder) == ["notes.txt", "tapis.sqlite3"]


def test_a_link_to_another_folder_stays(path):
    folder = put_folder(path.parent / "elsewhere", "tapis.sqlite3")
    leave_for_a_day(folder)
    (path.parent / "restoring-2026").symlink_to(folder)
    clear_left(path)
    assert names_in(folder) == ["tapis.sqlite3"]


async def test_an_unfinished_copy_of_the_replaced_database_is_deleted_by_the_next_restore(backup, path):
    shutil.copy(backup, f"{path}.replaced-20260101-000000Z.unfinished")
    shutil.copy(backup, path.parent / "other.unfinished")
    await restore(backup, path, NOW, give_back)
    assert [found.name for found in left_beside(path)] == ["other.unfinished"]
