"""Forgetting that fails, or a bot that is killed meanwhile: nothing is half done for good."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.privacy.store import PrivacyStore
from bot.tables.directory import Directory
from data.errors import UnavailableError
from data.privacy import people as stored
from data.servers import retention
from tests.bot.conftest import GUILD, flaws_in
from tests.bot.privacy.forgetting import BEN, CLEO, HOST
from tests.bot.tables.living import play_one, started
from tests.data.searching import places_of


async def frozen_deal(open_table, database):
    """A deal for tokens that Ben plays, in a server that the bot has left."""
    table = await started(await open_table("nain_jaune", host=HOST), BEN, CLEO, host=HOST)
    await play_one(table)
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    return table


async def test_forgetting_that_fails_midway_says_what_is_left_and_finishes_the_next_time(
    open_table, database, privacy, monkeypatch
):
    """The seat is gone by then: "nothing has changed" would be untrue."""
    table = await frozen_deal(open_table, database)

    async def locked(*_):
        raise UnavailableError("the database is locked by another process")

    with monkeypatch.context() as busy:
        busy.setattr(stored, "forget", locked)
        with pytest.raises(TableError, match="left_but_not_forgotten"):
            await privacy.forget(BEN)
    assert table.value.seat_of(BEN) is None
    assert await privacy.forget(BEN) == []
    assert await places_of(database, BEN) == set()
    assert await flaws_in(database) == []


async def test_a_failure_before_leaving_a_table_changes_nothing(
    open_table, database, directory, privacy, monkeypatch
):
    table = await frozen_deal(open_table, database)
    before = table.value

    async def locked(*_):
        raise TableError("try_again")

    with monkeypatch.context() as busy:
        busy.setattr(table, "handle", locked)
        with pytest.raises(TableError, match="try_again"):
            await privacy.forget(BEN)
    assert (await directory.newest(before.table_id)) == before


async def test_a_bot_that_is_killed_between_leaving_and_forgetting_forgets_when_it_is_asked_again(
    open_table, database, store, privacy, preferences, monkeypatch
):
    await frozen_deal(open_table, database)

    async def killed(*_):
        raise asyncio.CancelledError

    with monkeypatch.context() as dying:
        dying.setattr(stored, "forget", killed)
        with pytest.raises(asyncio.CancelledError):
            await privacy.forget(BEN)
    assert await PrivacyStore(database, Directory(store), preferences).forget(BEN) == []
    assert await places_of(database, BEN) == set()
    assert await flaws_in(database) == []
