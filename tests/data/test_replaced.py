"""What is known of a database that a backup is about to replace."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.backups.replaced import Replaced, read_replaced

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def path(sqlite_url):
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.mark.parametrize("table", ["handed_out", "forget_request", "actor"])
def test_a_missing_table_is_damage(path, table):
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"DROP TABLE {table}")
    assert not read_replaced(path).all_known


def test_of_an_unused_database_all_is_known_and_that_is_nothing(path):
    read = read_replaced(path)
    assert read == Replaced(None, set(), read.marks)
    assert (read.marks.secrets, read.marks.handed_out, read.marks.requests) == ((), (), ())
