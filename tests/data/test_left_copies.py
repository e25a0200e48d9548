"""A killed restore leaves copies of the database; the next command, or the bot, deletes them."""

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
OURS = ["tapis.sqlite3", "tapis.sqlite3.lock"]
LEFT = ("tapis-restoring-*", "*.unfinished*")


@pytest.fixture
def path(tmp_path):
    make_database(tmp_path / "tapis.sqlite3")
    return tmp_path / "tapis.sqlite3"


@pytest.fixture
async def backup(path):
    return await Backups(path.parent / "backups", keep=2).make(path, NOW)


LONG_AGO = time.time() - 90_000


async def restoring_again(backup, path):
    await restore(backup, path, NOW, give_back)


async def backing_up(_backup, path):
    await Backups(path.parent / "backups", keep=2).tidy(path)


async def starting(_backup, path):
    clear_left(path.parent)


@pytest.mark.parametrize(
    ("next_command", "place"),
    [(restoring_again, ""), (backing_up, ""), (backing_up, "backups"), (starting, "")],
)
async def test_what_a_killed_process_leaves_is_deleted_a_day_later(backup, path, next_command, place):
    """What another process works with stays until that is over."""
    folder = put_folder(path.parent / place / "tapis-restoring-1", *OURS)
    await next_command(backup, path)
    assert folder.exists()
    os.utime(folder, (LONG_AGO, LONG_AGO))
    await next_command(backup, path)
    assert not folder.exists()
    assert left_beside(path) == []


def left_beside(path):
    return sorted(found for pattern in LEFT for found in path.parent.glob(pattern))


async def test_what_a_killed_restore_of_one_server_leaves_is_deleted_too(backup, path, monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    left = put_folder(tmp_path / "temporary" / "tapis-restoring-1", *OURS)
    os.utime(left, (LONG_AGO, LONG_AGO))
    async with opened_backup(str(backup), Clock()):
        (present,) = names_in(tmp_path / "temporary")
        assert present != "tapis-restoring-1"
        await Backups(path.parent / "backups", keep=2).tidy(path)
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


def test_a_link_to_another_folder_stays(path):
    folder = put_folder(path.parent / "elsewhere", *OURS)
    link = path.parent / "tapis-restoring-2026"
    link.symlink_to(folder)
    os.utime(link, (LONG_AGO, LONG_AGO), follow_symlinks=False)
    clear_left(path.parent)
    assert names_in(folder) == OURS


async def test_an_unfinished_copy_of_the_replaced_database_is_deleted_by_the_next_restore(backup, path):
    shutil.copy(backup, f"{path}.replaced-20260101-000000Z.unfinished")
    shutil.copy(backup, path.parent / "other.unfinished")
    await restore(backup, path, NOW, give_back)
    assert [found.name for found in left_beside(path)] == ["other.unfinished"]
