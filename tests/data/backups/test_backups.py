"""Backups and their way back; the commands are in tests/bot/maintenance."""

import re
import resource
import sqlite3
from contextlib import closing

import pytest

from data import application, daily
from data.backups.backups import Backups, check_copy, keep_aside, restore
from data.database import Database
from data.errors import UnavailableError, UnreadableError
from data.servers import purging, retention
from data.servers.retention import GRACE, NOTICE, Departure
from data.settings import people
from data.sqlite.copies import put_back
from data.times import DAY
from data.tokens import ledger
from tests.data.backups.contents import MADE_AT, brought_by, change, holding
from tests.data.conftest import NEWEST
from tests.data.living import give_back, live
from tests.data.tables import ANNA, BEN, GUILD, Clock


async def test_a_backup_is_one_file_with_everything_in_it(path, backup):
    assert [file.name for file in backup.parent.iterdir()] == ["tapis-20270115T080000Z.sqlite3"]
    assert await check_copy(backup) == []
    assert await holding(backup) == await holding(path)


async def test_backups_of_a_database_push_out_its_older_ones_and_none_of_an_absent_one(tmp_path):
    """As when the volume of the database is not mounted at a start: a new one is made, and it is empty."""
    path = tmp_path / "volume" / "tapis.sqlite3"
    backups = Backups(tmp_path / "backups", keep=2)
    await change(path, lambda tx: ledger.ensure_member(tx, GUILD, ANNA))
    made = [await backups.make(path, MADE_AT + day * DAY) for day in range(3)]
    path.rename(path.with_name("away"))
    await change(path, lambda tx: ledger.ensure_member(tx, GUILD, BEN))
    newer = [await backups.make(path, MADE_AT + day * DAY) for day in range(3, 6)]
    assert sorted(backups.folder.iterdir()) == [*made[1:], *newer[1:]]
    assert backups.others(newer[-1]) == made[1:]
    await restore(made[2], path, MADE_AT + 6 * DAY, give_back)
    last = await backups.make(path, MADE_AT + 7 * DAY)
    assert sorted(backups.folder.iterdir()) == [made[2], *newer[1:], last], "it is the first one again"


async def test_a_database_of_a_newer_version_is_not_called_damaged(path, tmp_path):
    backups = Backups(tmp_path / "backups", keep=2)
    await change(path, lambda tx: ledger.ensure_member(tx, GUILD, ANNA))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UnreadableError, match=f"^{path} has the schema 9999, this version .* upgrade Tapis$"):
        await backups.make(path, MADE_AT)
    assert not list(backups.folder.glob("*")), "no copy is kept aside"


async def test_a_backup_is_put_back_and_what_was_there_is_kept(path, backup):
    before = await brought_by(path)
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    await live(database, GUILD + 1, 2)
    await database.close()
    after = await holding(path)
    restored = await restore(backup, path, MADE_AT, give_back)
    kept = await holding(path)
    assert kept.pop("handed_out") == after["handed_out"]  # who came back since is not paid again
    assert (await holding(backup))["coming_seed"] != []  # matches since may have shown them
    assert kept == {name: rows for name, rows in before.items() if name != "handed_out"}
    assert restored.kept == path.with_name("tapis.sqlite3.replaced-20270115T080000Z")
    assert await holding(restored.kept) == after


async def test_a_database_in_use_is_not_replaced(path, backup):
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    async with database.reading() as tx:
        await people.remembered(tx)
    with pytest.raises(UnavailableError, match="is in use: stop the bot first"):
        await restore(backup, path, MADE_AT, give_back)
    with pytest.raises(UnavailableError, match="is in use"):
        put_back(backup, path)
    assert sorted(file.name for file in path.parent.glob("*replaced*")) == []
    await database.close()


@pytest.mark.parametrize("replaced", [True, False])
async def test_what_the_bot_had_left_when_the_backup_was_made_is_not_due_when_it_is_put_back(
    path, tmp_path, replaced
):
    announced, begun = GUILD, GUILD + 1
    clock = Clock(MADE_AT)
    database = await Database.open(f"sqlite:///{path}", clock=clock)
    for number, guild_id in enumerate((announced, begun)):
        await live(database, guild_id, number)
    async with database.transaction() as tx:
        for guild_id in (announced, begun):
            await retention.note_left(tx, guild_id)
    clock.now += GRACE
    async with database.transaction() as tx:
        for left in await retention.departures(tx):
            await retention.note_announced(tx, left)
    clock.now += NOTICE
    assert await purging.begin(database, begun, lambda _: True)
    made = await Backups(tmp_path / "backups", keep=2).make(path, MADE_AT)
    await database.close()
    if not replaced:
        path.unlink()
    clock.now += GRACE
    await restore(made, path, clock.now, give_back)
    database = await Database.open(f"sqlite:///{path}", clock=clock)
    async with database.transaction() as tx:
        assert await purging.begun(tx) == []
        assert await retention.departures(tx) == [
            Departure(one, clock.now, None) for one in (announced, begun)
        ]
    await database.close()


async def test_a_backup_of_nobodys_leaves_a_database_its_owner(path, backup):
    await change(path, lambda tx: application.keep_fact(tx, "application", "11"))
    await restore(backup, path, MADE_AT, give_back)
    with pytest.raises(UnreadableError, match="belongs to the application 11"):
        await Database.open(f"sqlite:///{path}", clock=Clock(), application=22)
    await (await Database.open(f"sqlite:///{path}", clock=Clock(), application=11)).close()


async def test_an_older_backup_takes_the_secret_of_the_days_deals_over(path, backup):
    """People have read what was committed to for today and tomorrow."""

    async def without(tx):
        await application.drop_facts(tx, [daily.SECRET])

    secrets = []

    async def read(tx):
        secrets.append(await daily.secret(tx))

    await change(backup, without)
    await change(path, read)
    await restore(backup, path, MADE_AT, give_back)
    await change(path, read)
    assert secrets[0] == secrets[1]


@pytest.mark.parametrize("damage", ["none left", "header", "pages"])
async def test_a_damaged_or_lost_database_is_replaced_too(path, backup, damage):
    before = await brought_by(backup)
    if damage == "none left":
        path.unlink()
    else:
        with closing(sqlite3.connect(path)) as file:
            (page,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'actor'").fetchone()
        content = bytearray(path.read_bytes())
        place = 0 if damage == "header" else 4096 * (page - 1)
        content[place : place + 4096 * 4] = bytes(4096 * 4)
        path.write_bytes(content)
    restored = await restore(backup, path, MADE_AT, give_back)
    assert (restored.kept is None) is (damage == "none left")
    assert restored.all_known is (damage == "none left")
    assert await holding(path) == before


@pytest.mark.parametrize("damaged", [False, True])
def test_a_full_disk_leaves_no_part_of_a_copy_kept_aside(path, backup, damaged):
    if damaged:
        with path.open("r+b") as file:
            file.write(bytes(4096))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size // 2, hard))
    try:
        with pytest.raises(UnavailableError, match="cannot be copied"):
            keep_aside(path, MADE_AT)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not list(path.parent.glob("*replaced*"))


SPOILED = {
    "a newer one's": "UPDATE alembic_version SET version_num = 'ffff'",
    "damaged": "UPDATE account SET balance = balance + 1 WHERE kind = 'house'",
    "without the secret of its marks": "DELETE FROM application_fact WHERE name = 'marks are keyed with'",
    "with a damaged mark": "UPDATE handed_out SET until = until + 1",
}


@pytest.mark.parametrize(
    "what",
    ["no bytes", "no tables", "a letter", "another program's", "its schema alone", *SPOILED],
)
async def test_a_bad_backup_is_refused_and_changes_nothing(path, backup, tmp_path, what):
    if what in SPOILED:
        with closing(sqlite3.connect(backup)) as file, file:
            file.execute(SPOILED[what])
    else:
        backup = tmp_path / "other.sqlite3"
        if what == "no bytes":  # as an interrupted copy leaves it
            backup.touch()
        if what == "no tables":
            with closing(sqlite3.connect(backup)) as file:
                file.execute("PRAGMA user_version = 1")
        if what == "its schema alone":
            with closing(sqlite3.connect(backup)) as file, file:
                file.execute("CREATE TABLE alembic_version (version_num)")
                file.execute("INSERT INTO alembic_version VALUES (?)", [NEWEST])
        if what == "a letter":
            backup.write_text("dear aunt, " * 300)
        if what == "another program's":
            with closing(sqlite3.connect(backup)) as file:
                file.execute("CREATE TABLE films (title)")
    before = await holding(path)
    with pytest.raises((UnreadableError, UnavailableError), match=re.escape(backup.name)):
        await restore(backup, path, MADE_AT, give_back)
    assert await holding(path) == before
    assert not list(path.parent.glob("*replaced*"))
    assert not list(path.parent.glob("*restoring*"))


async def test_a_backup_of_another_application_replaces_nothing(path, backup):
    for file, owner in ((path, 11), (backup, 22)):
        await (await Database.open(f"sqlite:///{file}", clock=Clock(), application=owner)).close()
    before = await holding(path)
    with pytest.raises(UnreadableError, match=r"application 22, the database to 11; .*adopt"):
        await restore(backup, path, MADE_AT, give_back)
    assert await holding(path) == before
    assert not list(path.parent.glob("*replaced*"))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE application_fact SET value = '{}' WHERE name = 'application'")
    await restore(backup, path, MADE_AT, give_back)
    assert await holding(path) == await brought_by(backup), (
        "a database that cannot say whose it is is replaced"
    )
