"""People forgotten since a backup was made stay forgotten when it comes back, damaged records or not."""

import sqlite3
from contextlib import closing

import pytest

from data.backups.backups import Backups, check_copy, restore
from data.backups.replaced import read_replaced
from data.database import Database
from data.privacy import people
from data.servers import purging
from tests.data.backups.contents import MADE_AT, change, forget_all
from tests.data.living import give_back, live
from tests.data.searching import places_of
from tests.data.tables import ANNA, BEN, GUILD, Clock


async def test_people_forgotten_since_the_backup_stay_forgotten(path, backup):
    await change(path, lambda tx: people.forget(tx, ANNA))
    restored = await restore(backup, path, MADE_AT, give_back)
    assert restored.forgotten == 2
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    assert await places_of(database, ANNA) == set()
    await database.close()
    assert await check_copy(path) == []


@pytest.mark.parametrize("asked", ["before the purge", "after it"])
async def test_people_are_forgotten_again_although_their_server_was_purged(path, backup, asked):
    async def forget(tx):
        await people.forget(tx, BEN)

    async def purge(tx):
        await purging.carry_out_at_once(tx, GUILD)

    for work in (forget, purge) if asked == "before the purge" else (purge, forget):
        await change(path, work)
    for _ in range(2):
        await change(path, purge)  # what is known of those who asked is handed on
        assert (await restore(backup, path, MADE_AT, give_back)).forgotten == 1
        database = await Database.open(f"sqlite:///{path}", clock=Clock())
        assert await places_of(database, BEN) == set()
        assert await places_of(database, ANNA) == {"actor.user_id"}
        await database.close()


@pytest.mark.parametrize(
    ("damage", "all_known"),
    [
        (None, True),
        ("DROP TABLE forget_request", False),
        ("UPDATE application_fact SET value = 'x' WHERE name = 'marks are keyed with'", False),
        ("DELETE FROM application_fact WHERE name = 'marks are keyed with'", False),
        ("UPDATE forget_request SET mark = 'x' WHERE rowid = 2", False),
        ("UPDATE handed_out SET document = 'x'", False),
        ("UPDATE handed_out SET until = until + 1", False),
        ("UPDATE forget_request SET at = at + 1", False),
        ("UPDATE forget_request SET hash = ''", False),
        ("DROP TABLE alembic_version", True),
    ],
)
async def test_damage_to_what_is_known_of_the_forgotten_is_said_and_what_can_be_read_is_honoured(
    path, backup, damage, all_known
):
    await forget_all(path, damage)
    restored = await restore(backup, path, MADE_AT, give_back)
    assert restored.all_known is all_known
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    for user in (ANNA, BEN):
        assert await places_of(database, user) == set()
    await database.close()
    assert await check_copy(path) == []


async def test_marks_whose_secret_neither_copy_has_are_dropped_and_that_is_said(path, tmp_path):
    """Nobody could ever be found by them, and the next one would be taken for damage."""
    await (await Database.open(f"sqlite:///{path}", clock=Clock())).close()
    backup = await Backups(tmp_path / "backups", keep=2).make(path, MADE_AT)
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    await live(database, GUILD, 1)
    await database.close()
    await forget_all(path, "DELETE FROM application_fact WHERE name = 'marks are keyed with'")
    assert not (await restore(backup, path, MADE_AT, give_back)).all_known
    assert await check_copy(path) == []
    await change(path, lambda tx: people.forget(tx, ANNA))


async def test_requests_are_honoured_up_to_the_first_damaged_page(path, backup):
    """Their server is purged: only the requests show who asked."""

    async def forget_many(tx):
        for user in (ANNA, *range(1000, 1040)):  # more than a page has
            await people.forget(tx, user)

    await change(path, lambda tx: purging.carry_out_at_once(tx, GUILD))
    await change(path, forget_many)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = file.execute(
            "SELECT max(pageno) FROM dbstat WHERE name = 'forget_request' AND pagetype = 'leaf'"
        ).fetchone()
    content = bytearray(path.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = bytes(4096)
    path.write_bytes(content)
    found = read_replaced(path)
    assert not found.all_known
    assert 0 < len(found.marks.requests) < 41


async def test_a_bit_that_hides_a_request_from_its_index_is_damage(path, backup):
    """The mark still looks like one: only the index knows that it was another."""
    await forget_all(path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(path)) as file:
        (mark,) = file.execute("SELECT mark FROM forget_request LIMIT 1").fetchone()
    content = path.read_bytes()
    other = ("b" if mark[0] != "b" else "c") + mark[1:]
    path.write_bytes(content.replace(mark.encode(), other.encode(), 1))
    found = read_replaced(path)
    assert len(found.marks.requests) == 2
    assert not found.all_known
