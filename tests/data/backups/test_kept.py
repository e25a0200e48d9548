"""Which backups are kept: by their names and the numbers in their headers, whatever else they hold."""

import pytest

from data.backups.backups import Backups
from data.backups.stamps import stamp_of
from data.sqlite.lineage import number_of
from data.times import DAY
from tests.data.backups.contents import MADE_AT

pytestmark = pytest.mark.sqlite_only

HEADER = b"SQLite format 3\0" + bytes(44)


@pytest.fixture
def backups(tmp_path):
    return Backups(tmp_path / "backups", keep=2)


def put(backups, moment, number):
    """Put the beginning of a backup there, of the database with a number."""
    backups.folder.mkdir(exist_ok=True)
    file = backups.folder / f"tapis-{stamp_of(moment)}Z.sqlite3"
    file.write_bytes(HEADER + number.to_bytes(4, "big"))
    return file


def test_the_newest_backup_is_the_last_one_that_is_not_of_the_future(backups):
    assert backups.newest(MADE_AT) is None
    for day in (2, 0, 1):
        put(backups, MADE_AT + day * DAY, number=5)
    (backups.folder / "notes.txt").touch()
    later = [MADE_AT + more for more in (-1, 0, DAY - 1, DAY, 9 * DAY)]
    assert [backups.newest(moment) for moment in later] == [
        None,
        MADE_AT,
        MADE_AT,
        MADE_AT + DAY,
        MADE_AT + 2 * DAY,
    ]


def test_backups_of_other_databases_are_named(backups):
    ours = [put(backups, MADE_AT + day * DAY, number=5) for day in (0, 2)]
    others = [put(backups, MADE_AT + day * DAY, number) for day, number in ((1, 6), (3, 0))]
    assert [backups.others(made) for made in ours] == [others] * 2
    assert backups.others(others[0]) == [ours[0], ours[1], others[1]]


async def test_a_new_backup_pushes_out_those_of_the_future_and_the_oldest_of_its_database(path, backups):
    number = number_of(path)
    _ahead, _oldest, older = (put(backups, MADE_AT + days * DAY, number) for days in (1, -2, -1))
    other = put(backups, MADE_AT - 3 * DAY, number - 1)
    made = await backups.make(path, MADE_AT)
    assert sorted(backups.folder.iterdir()) == [other, older, made]
    assert number_of(made) == number
