"""What is read of a database that a backup is about to replace: all that can be, and whether that is all."""

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest

from data import application, daily
from data.backups.replaced import NOTHING, owner_of_file, read_replaced
from data.errors import UnreadableError
from data.privacy.marks import Marks
from data.sql import documents
from tests.data.backups.contents import change, forget_all

pytestmark = pytest.mark.sqlite_only

WITHOUT_SECRET = "DELETE FROM application_fact WHERE name = 'marks are keyed with'"


async def forget(path):
    await forget_all(path)
    await change(path, lambda tx: application.keep_facts(tx, {daily.SECRET: "s3cret", "application": "11"}))


@pytest.fixture(scope="session")
def forgotten(lived, tmp_path_factory):
    """A database in which everything was used, and which has then forgotten Anna and Ben."""
    path = tmp_path_factory.mktemp("forgotten") / "tapis.sqlite3"
    shutil.copy(lived / path.name, path)
    asyncio.run(forget(path))
    return path


@pytest.fixture
def path(forgotten, tmp_path):
    return shutil.copy(forgotten, tmp_path / forgotten.name)


def rows(path, statement, *values):
    with closing(sqlite3.connect(path)) as file, file:
        file.row_factory = sqlite3.Row
        return [dict(row) for row in file.execute(statement, values)]


def test_all_of_a_whole_database_is_read(path):
    read = read_replaced(path)
    assert read.owner == owner_of_file(path) == 11
    assert read.forgotten == {row["key"] for row in rows(path, "SELECT key FROM actor WHERE user_id IS NULL")}
    assert len(read.forgotten) > 2
    (secret,) = read.marks.secrets
    assert len(bytes.fromhex(secret)) == 32
    assert list(read.marks.handed_out) == rows(path, "SELECT * FROM handed_out")
    assert list(read.marks.requests) == rows(path, "SELECT * FROM forget_request")
    assert (len(read.marks.handed_out), len(read.marks.requests)) == (2, 2)
    assert (read.all_known, read.days_secret) == (True, "s3cret")
    assert NOTHING.all_known


@pytest.mark.parametrize(
    ("damage", "lost"),
    [
        (WITHOUT_SECRET, {"secrets": 1}),
        ("UPDATE application_fact SET value = 'x' WHERE name = 'marks are keyed with'", {"secrets": 1}),
        ("UPDATE forget_request SET at = at + 1", {}),
        ("UPDATE forget_request SET hash = '' WHERE rowid = 1", {}),
        ("UPDATE forget_request SET mark = 'x' WHERE rowid = 2", {"requests": 1}),
        ("UPDATE forget_request SET mark = upper(mark)", {"requests": 2}),
        ("UPDATE handed_out SET document = 'x'", {"handed_out": 2}),
        ("UPDATE handed_out SET until = until + 1", {}),
        ("UPDATE handed_out SET mark = mark || '0'", {"handed_out": 2}),
        ("DROP TABLE handed_out", {"handed_out": 2}),
        ("DROP TABLE forget_request", {"requests": 2}),
        ("DELETE FROM application_fact WHERE name <> 'marks are keyed with'", None),
    ],
)
def test_what_is_damaged_is_missing_or_not_all_is_known(path, damage, lost):
    """Rows whose seal alone is broken are honoured: somebody asked for that."""
    whole = read_replaced(path)
    rows(path, "PRAGMA ignore_check_constraints = 1")
    rows(path, damage)
    read = read_replaced(path)
    assert read.all_known is (lost is None)
    assert read.forgotten == whole.forgotten
    for name in Marks.__slots__:
        assert len(getattr(read.marks, name)) == len(getattr(whole.marks, name)) - (lost or {}).get(name, 0)


@pytest.mark.parametrize("emptying", ["DELETE FROM handed_out", "DELETE FROM forget_request"])
def test_marks_of_either_kind_need_their_secret(path, emptying):
    rows(path, emptying)
    rows(path, WITHOUT_SECRET)
    assert not read_replaced(path).all_known


def test_without_marks_no_secret_is_missing(path):
    for emptying in ("DELETE FROM handed_out", "DELETE FROM forget_request", WITHOUT_SECRET):
        rows(path, emptying)
    read = read_replaced(path)
    assert (read.marks, read.all_known) == (Marks(), True)


def test_an_owner_is_unknown_where_damage_may_hide_it(path):
    rows(path, "DELETE FROM application_fact WHERE name LIKE '%application%'")
    assert (owner_of_file(path), read_replaced(path).owner) == (None, None)
    rows(path, "INSERT INTO application_fact VALUES ('application', 'x')")
    require_hidden(path)
    rows(path, "DROP TABLE application_fact")
    require_hidden(path)
    path.write_bytes(b"dear aunt, " * 999)
    require_hidden(path)
    read = read_replaced(path)
    assert (read.forgotten, read.marks, read.all_known) == (set(), Marks(), False)


def require_hidden(path):
    with pytest.raises(UnreadableError, match="its application is damaged"):
        owner_of_file(path)
    assert read_replaced(path).owner is None


def test_a_secret_of_the_days_that_is_damaged_is_drawn_anew(path):
    damaged = documents.write_value("a")[:-1]
    rows(path, "UPDATE application_fact SET value = ? WHERE name = ?", damaged, daily.SECRET)
    assert read_replaced(path).days_secret is None
