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


@pytest.mark.parametrize(
    ("table", "version", "all_known"),
    [
        ("handed_out", "0004", True),
        ("handed_out", "0005", False),
        ("handed_out", "newest", False),
        ("forget_request", "0006", True),
        ("forget_request", "0007", False),
        ("season", "0001", False),
        ("actor", "0001", False),
    ],
)
def test_a_missing_table_is_damage_unless_the_schema_is_older_than_it(path, table, version, all_known):
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"DROP TABLE {table}")
        file.execute("UPDATE alembic_version SET version_num = ?", (version,))
    assert read_replaced(path).all_known is all_known


def test_of_an_unused_database_all_is_known_and_that_is_nothing(path):
    read = read_replaced(path)
    assert read == Replaced(set(), set(), read.marks)
    assert (read.marks.secrets, read.marks.handed_out, read.marks.requests) == ((), (), ())
