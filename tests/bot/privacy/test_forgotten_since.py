"""A restored backup has a table for tokens with a person who was forgotten since."""

import shutil

import pytest
from sqlalchemy import select

from bot.maintenance.checks import ALL_CHECKS
from bot.privacy.store import PrivacyStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.model.commands import Close, Invite, Join, Leave, Start
from bot.tables.model.values import Phase
from bot.tables.storing.ledger import call_off
from bot.tables.storing.store import TableStore
from bot.tokens.store import TokenStore
from data.backups.backups import Backups, restore
from data.backups.server_restore import opened_backup, restore_server
from data.database import Database
from data.schema.core import account, actor
from tests.bot.conftest import GUILD, Clock, flaws_in, open_at
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, play_one

NOW = 1_800_000_000_000


@pytest.fixture(params=["all of it", "one server"])
async def restored(request, tmp_path, empty_database):
    """Anna, Ben and Cleo played for tokens when the backup was made; the table ended, Ben was forgotten."""
    path, clock = tmp_path / "t.sqlite3", Clock()
    shutil.copy(empty_database, path)
    database = await Database.open(f"sqlite:///{path}", clock=clock)
    directory = Directory(TableStore(database))
    table = await open_at(directory)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await play_one(table)
    lobby = await open_at(directory, "shithead", host=BEN)
    backup = await Backups(tmp_path / "backups", keep=1).make(path, NOW)
    await table.handle(Close(99, moderator=True, undo=True))
    await lobby.handle(Close(BEN))
    privacy = PrivacyStore(database, directory, Preferences(database, ServerSettings(database)))
    assert await privacy.forget(BEN) == []
    if request.param == "one server":
        async with opened_backup(str(backup), clock) as old:
            back = await restore_server(old, database, GUILD, ALL_CHECKS.values(), call_off, replace=True)
    await database.close()
    if request.param == "all of it":
        back = await restore(backup, path, NOW, call_off)
    assert back.forgotten == 1
    database = await Database.open(f"sqlite:///{path}", clock=clock)
    yield database, table.value.table_id
    await database.close()


async def test_the_table_is_void_the_others_have_their_tokens_and_the_forgotten_nothing(restored):
    database, table_id = restored
    assert await flaws_in(database) == []
    assert (await Directory(TableStore(database)).find(table_id)).value.phase is Phase.VOID
    for user in (ANNA, CLEO):
        assert (await TokenStore(database).holdings(GUILD, user)).balance == 200
    owned = select(account.c.key).join(actor, actor.c.key == account.c.actor_key)
    async with database.reading() as tx:
        assert await tx.rows(owned.where(actor.c.user_id.is_(None), account.c.balance != 0)) == []


async def open_where_dora_has_no_seat(directory, how):
    """Anna, Ben and Cleo play. Returns their table, and the tables that Dora is to leave."""
    table = await open_at(directory)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await play_one(table)
    if how == "waits":
        await table.handle(Join(DORA))
        assert table.value.waiting == (DORA,)
        return table, [table]
    if how == "sits elsewhere":
        return table, [await open_at(directory, "shithead", host=DORA)]
    lobby = await open_at(directory, "shithead", host=20)
    await lobby.handle(Invite(20, (DORA,)))
    assert lobby.value.invited == (DORA,)
    return lobby, []


@pytest.mark.in_part(2)
@pytest.mark.parametrize("which", ["all of it", "one server"])
@pytest.mark.parametrize("how", ["waits", "is invited", "sits elsewhere"])
async def test_a_table_goes_on_if_somebody_without_a_seat_there_is_forgotten_again(
    tmp_path, empty_database, which, how
):
    path, clock = tmp_path / "t.sqlite3", Clock()
    shutil.copy(empty_database, path)
    database = await Database.open(f"sqlite:///{path}", clock=clock)
    directory = Directory(TableStore(database))
    table, left = await open_where_dora_has_no_seat(directory, how)
    phase = table.value.phase
    backup = await Backups(tmp_path / "backups", keep=1).make(path, NOW)
    for one in left:
        await one.handle(Leave(DORA))
    if how == "is invited":
        await table.handle(Close(20))
    privacy = PrivacyStore(database, directory, Preferences(database, ServerSettings(database)))
    assert await privacy.forget(DORA) == []
    if which == "one server":
        async with opened_backup(str(backup), clock) as old:
            await restore_server(old, database, GUILD, ALL_CHECKS.values(), call_off, replace=True)
    await database.close()
    if which == "all of it":
        await restore(backup, path, NOW, call_off)
    database = await Database.open(f"sqlite:///{path}", clock=clock)
    flaws = await flaws_in(database)
    found = (await Directory(TableStore(database)).find(table.value.table_id)).value
    await database.close()
    assert flaws == []
    assert (found.phase, found.waiting, found.invited) == (phase, (), ())
