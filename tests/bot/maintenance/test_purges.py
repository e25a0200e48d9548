"""A server that the bot left is deleted after its time: announced, confirmed, unless the bot is back."""

import asyncio
import logging

import pytest

from bot.app.client import TapisClient
from bot.maintenance import purges
from bot.process.clock import now
from bot.process.environment import Environment
from data.schema.core import card_table, guild_settings, transfer
from data.schema.leaving import departure, purge
from data.servers import purging, retention
from data.servers.retention import GRACE, NOTICE
from data.times import DAY
from tests.bot.maintenance.leaving import count, look, running
from tests.data.tables import Clock
from tests.e2e.tokens import Saver

SAID = "will be deleted in 24 hours"


@pytest.fixture
def clock():
    return Clock(now())


def said(caplog):
    return [line.getMessage() for line in caplog.records if SAID in line.getMessage()]


@pytest.mark.both_databases
async def test_it_is_said_with_its_counts_a_day_before_and_then_done(
    playground, database, clock, lived, guild_id, caplog
):
    playground.inject("guild_removed")
    async with running(playground, database) as client:
        clock.now += GRACE - NOTICE - 1
        await look(client)
        assert not said(caplog)
        clock.now += 1
        await look(client)
        await look(client)
        (line,) = said(caplog)
        assert "1 tables, 1 matches, " in line
        assert "of 2 members" in line
        (record,) = [one for one in caplog.records if SAID in one.getMessage()]
        assert record.guild == guild_id
        assert record.levelno == logging.ERROR
        clock.now += GRACE
        await look(client)
        assert await count(database, transfer), "nobody looked for a month: it is said once more"
        clock.now += NOTICE
        await look(client)
        assert not await count(database, transfer)
        assert not await count(database, card_table)
        assert len(said(caplog)) == 2


class KilledError(BaseException):
    """The process ends."""


async def test_nothing_goes_that_the_log_never_announced(
    playground, database, clock, lived, guild_id, caplog, monkeypatch
):
    playground.inject("guild_removed")
    async with running(playground, database) as client:
        clock.now += GRACE - NOTICE
        with monkeypatch.context() as killed:

            def dies(*_, **__):
                raise KilledError

            killed.setattr(purges._log, "error", dies)
            with pytest.raises(KilledError):
                await look(client)
    async with running(playground, database) as client:
        await look(client)
        assert len(said(caplog)) == 1
        clock.now += NOTICE
        await look(client)
        assert not await count(database, transfer)


async def due(database, clock, guild_id):
    """Record that the bot left a server, and let its deletion become due."""
    async with database.transaction() as tx:
        await retention.note_left(tx, guild_id)
    clock.now += GRACE
    async with database.transaction() as tx:
        left = await retention.departure_of(tx, guild_id)
        await retention.note_announced(tx, left)
    clock.now += NOTICE


async def test_a_removal_begins_the_time_anew_though_an_earlier_return_was_never_noted(
    playground, database, clock, lived, guild_id
):
    async with running(playground, database):
        await due(database, clock, guild_id)
        clock.now += 1
        playground.inject("guild_removed")
        async with asyncio.timeout(20):
            async with database.reading() as tx:
                before = await retention.departure_of(tx, guild_id)
            left = before
            while left == before:
                await playground.settle()
                async with database.reading() as tx:
                    left = await retention.departure_of(tx, guild_id)
        assert (left.left_at, left.announced_at) == (clock.now, None)


@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
async def test_discord_is_asked_again_between_the_pieces_of_a_purge(
    playground, database, clock, lived, guild_id, monkeypatch
):
    """The bot is back without knowing it: no GUILD_CREATE arrives."""
    playground.inject("guild_removed")
    delete_match = purging._delete_match

    async def invited(*arguments):
        await delete_match(*arguments)
        playground.world.bot_removed = False

    monkeypatch.setattr(purging, "_delete_match", invited)
    monkeypatch.setattr(purges, "ANSWER_HOLDS", 0)
    async with running(playground, database) as client:
        await due(database, clock, guild_id)
        await look(client)
        assert await count(database, guild_settings) == 1, "what was left stays"
        assert not await count(database, departure)
        async with database.reading() as tx:
            assert await purging.begun(tx) == []


async def test_a_purge_that_was_interrupted_a_day_ago_is_continued(
    playground, database, clock, lived, guild_id
):
    playground.inject("guild_removed")
    await due(database, clock, guild_id)
    assert await purging.begin(database, guild_id, lambda _: True)
    clock.now += DAY
    async with running(playground, database) as client:
        await look(client)
    assert not await count(database, transfer)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("trouble", ["none", "missing", "missing and unknown"])
async def test_a_stale_note_deletes_nothing_of_a_server_that_is_played_on(
    playground, database, clock, lived, guild_id, trouble
):
    before = await count(database, transfer)
    if "missing" in trouble:
        playground.inject("guild_missing")
    if "unknown" in trouble:
        playground.inject("guild_unknown")
    async with running(playground, database) as client:
        await due(database, clock, guild_id)
        await look(client)
        assert not await count(database, departure)
        assert not await count(database, purge)
        assert await count(database, transfer) == before


async def test_nothing_goes_before_the_bot_is_ready_nor_while_it_is_not_connected(
    playground, database, clock, lived, guild_id
):
    await due(database, clock, guild_id)
    playground.inject("guild_removed")
    await TapisClient(Environment(_env_file=None), database)._care._purges.look()
    assert await count(database, transfer)
    async with running(playground, database) as client:
        await client._care._lost_places.sessions.on_shard_disconnect(0)
        await look(client)
        assert await count(database, transfer)


@pytest.mark.long
async def test_a_purge_stops_when_the_bot_is_invited_in_the_middle(
    playground, database, clock, lived, guild_id, monkeypatch
):
    playground.inject("guild_removed")
    delete_match, bots = purging._delete_match, []

    async def invited(*arguments):
        """The bot comes back while a match is being deleted, and Discord reports it."""
        playground.inject("guild_removed", on=False)
        async with asyncio.timeout(20):
            while bots[0].get_guild(guild_id) is None:
                await playground.settle()
        await delete_match(*arguments)

    monkeypatch.setattr(purging, "_delete_match", invited)
    async with running(playground, database) as client:
        bots.append(client)
        await due(database, clock, guild_id)
        await look(client)
        await playground.settle()
        assert await count(database, guild_settings) == 1, "what was left stays"
        async with database.reading() as tx:
            assert await purging.begun(tx) == []
        anna = Saver(playground, "Anna")
        assert "You have" in await anna.balance()
        await look(client)
        assert "You have" in await anna.balance()
