import asyncio
import logging
import re
import sqlite3
import threading
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from data.database import Database
from data.errors import UnavailableError, UnreadableError
from data.sql.addresses import SqliteAddress
from data.sql.engines import make_sqlite_engine
from tests.data.tables import Clock


async def open_and_close(address):
    await (await Database.open(address, clock=Clock())).close()


def write_text(path):
    path.write_text("Nothing of a database in here. " * 100)


def write_foreign(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bread (slices)")


def write_folder(path):
    path.mkdir()


def make_read_only(path):
    """Say that a newer SQLite alone may write the file: a mode would not keep root out."""
    with path.open("r+b") as file:
        file.seek(18)
        file.write(b"\3")


@pytest.mark.parametrize(
    ("write", "line"),
    [
        (write_text, "the file is not a SQLite database"),
        (write_foreign, r"it holds tables of another program \(bread\)"),
        (write_folder, "the file cannot be opened"),
    ],
)
async def test_a_file_that_is_no_database_of_ours_is_named_in_one_line(tmp_path, write, line):
    path = tmp_path / "some.sqlite3"
    write(path)
    with pytest.raises(UnreadableError, match=f"^{re.escape(str(path))}: {line}$"):
        await open_and_close(f"sqlite:///{path}")


async def test_folders_on_the_way_to_a_new_file_are_made(tmp_path):
    await open_and_close(f"sqlite+aiosqlite:///{tmp_path}/new/folders/tapis.sqlite3")
    assert (tmp_path / "new" / "folders" / "tapis.sqlite3").exists()


async def test_a_new_database_is_logged_once_so_that_a_mistyped_path_is_noticed(tmp_path, caplog):
    caplog.set_level(logging.INFO)
    path = tmp_path / "typo" / "tapis.sqlite3"
    for _ in range(2):
        await open_and_close(f"sqlite:///{path}")
    assert caplog.text.count(f"created a new database at {path}") == 1


async def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UnreadableError, match="its folder cannot be made"):
        await open_and_close(f"sqlite:///{tmp_path}/file/tapis.sqlite3")


async def test_a_file_that_may_not_be_written_is_refused_at_the_start(sqlite_url):
    make_read_only(Path(sqlite_url.removeprefix("sqlite:///")))
    with pytest.raises(UnavailableError, match=r"the database may not be written$"):
        await open_and_close(sqlite_url)


async def test_the_error_about_a_missing_postgresql_leaves_out_its_password():
    with pytest.raises(UnavailableError, match=r"does not answer$") as told:
        await open_and_close("postgresql://tapis:secret@127.0.0.1:1/tapis")
    assert "secret" not in str(told.value)


async def test_a_postgresql_without_our_database_is_reported(postgresql):
    with pytest.raises(UnreadableError, match=r"the database does not exist$"):
        await open_and_close(postgresql.get_uri(database="nowhere"))


async def test_a_postgresql_that_refuses_our_login_is_reported(postgresql):
    stranger = postgresql.get_uri().replace("//postgres:", "//stranger:")
    with pytest.raises(UnreadableError, match=r"refuses our name or password$"):
        await open_and_close(stranger)


def test_a_file_that_cannot_be_opened_leaves_no_thread_behind(tmp_path):
    before = threading.active_count()
    with pytest.raises(UnreadableError):
        asyncio.run(Database.look_at(f"sqlite:///{tmp_path}/none.sqlite3", clock=Clock()))
    assert threading.active_count() == before
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("version", [(2, 99, 9), (3, 36, 9), (3, 37, 0), (4, 0, 0)])
def test_a_sqlite_without_strict_tables_is_refused(sqlite_url, monkeypatch, version):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    file = SqliteAddress(Path(sqlite_url.removeprefix("sqlite:///")))

    too_old = pytest.raises(UnreadableError, match=r"3\.37 or newer is needed")
    with too_old if version < (3, 37) else nullcontext():
        make_sqlite_engine(file).connect().close()
