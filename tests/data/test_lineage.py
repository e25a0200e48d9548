"""A file tells which database it is, and a name when it was made."""

import pytest

from data.backups.stamps import read_stamp, stamp_of
from data.sqlite.lineage import number_of
from tests.support.databases import make_database

HEADER = b"SQLite format 3\0" + bytes(44) + (2_147_483_646).to_bytes(4, "big")


@pytest.mark.parametrize(
    ("content", "number"),
    [
        (HEADER, 2_147_483_646),
        (HEADER + bytes(36), 2_147_483_646),
        (HEADER[:60] + bytes(4), 0),
        (HEADER[:-1], None),
        (b"sQLite format 3\0" + HEADER[16:], None),
        (b"", None),
    ],
)
def test_the_number_of_a_database_stands_in_its_header(tmp_path, content, number):
    (tmp_path / "some.sqlite3").write_bytes(content)
    assert number_of(tmp_path / "some.sqlite3") == number


@pytest.mark.sqlite_only
def test_a_new_database_has_a_number(tmp_path):
    make_database(tmp_path / "t.sqlite3")
    assert 0 < number_of(tmp_path / "t.sqlite3") < 2**31


@pytest.mark.parametrize(
    ("stamp", "moment"),
    [
        ("19700101T000000", 0),
        ("20270115T080001", 1_800_000_001_000),
        ("20271315T080000", None),
        ("20270115", None),
    ],
)
def test_a_time_in_a_name_is_that_of_the_second(stamp, moment):
    assert read_stamp(stamp) == moment
    if moment is not None:
        assert stamp_of(moment) == stamp_of(moment + 999) == stamp
