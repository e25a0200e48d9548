"""A server or channel is gone only if Discord says so about it."""

import asyncio
import logging
from contextlib import asynccontextmanager

import pytest

from bot.app.client import TapisClient
from bot.discord import places
from bot.discord.sending.rendered import messages_shown
from bot.process.environment import Environment
from bot.tables.model.commands import Join
from data.errors import UnavailableError
from data.servers import retention
from data.tables import open_tables as asking
from playground import SessionLimits
from tests.e2e.tokens import Saver
from tests.playground.connect import connected
from tests.support import registered
from tests.support.at_work import at_work
from tests.support.eventually import comes

ELSEWHERE = 12345


@asynccontextmanager
async def running(playground, database):
    await registered.prepare(playground, database)
    client = TapisClient(Environment(_env_file=None), database)
    playground.busy_while(at_work)  # it also writes what no request shows
    async with connected(playground, client):
        await looked(client)
        await registered.remember(playground, database)
        yield client


async def looked(client):
    """Wait until the bot has asked its questions after a READY."""
    places = client._care._lost_places
    await comes(lambda: places._looking is not None)
    await asyncio.wait({places._looking}, timeout=60)


@pytest.fixture
async def played(playground, database):
    """The bot has run and is off now; Anna's table is open."""
    async with running(playground, database) as client:
        anna = Saver(playground, "Anna")
        assert (await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})).ok
        await playground.settle()
        assert await open_tables(client, playground) == 1


async def open_tables(client, playground):
    return len(await client.store.open_in_channel(int(playground.channels[0].id)))


async def left(database, guild_id):
    async with database.reading() as tx:
        return await retention.departure_of(tx, int(guild_id)) is not None


@pytest.mark.in_part(1)
@pytest.mark.parametrize("trouble", ["missing", "missing and unknown", "outage"])
async def test_a_server_that_is_only_absent_is_neither_left_nor_closed(
    playground, database, played, trouble, caplog
):
    caplog.set_level(logging.INFO)
    playground.inject("guild_outage" if trouble == "outage" else "guild_missing")
    if "unknown" in trouble:
        playground.inject("guild_unknown")
    async with running(playground, database) as client:
        assert not await left(database, playground.guild.id)
        assert await open_tables(client, playground) == 1
        async with asyncio.timeout(20):
            while client._keeping_time is None:  # asking delays nothing
                await playground.settle()
    if trouble.startswith("missing"):
        assert "missing from the list but not confirmed gone" in caplog.text


async def test_a_server_that_the_bot_was_removed_from_meanwhile_is_left_and_its_tables_stand_still(
    playground, database, played
):
    playground.inject("guild_removed")
    async with running(playground, database) as client:
        assert await left(database, playground.guild.id)
        assert await open_tables(client, playground) == len(await client.store.standing_still()) == 1


async def test_a_bot_that_was_removed_and_invited_meanwhile_goes_on(playground, database, played):
    playground.inject("guild_removed")
    playground.inject("guild_removed", on=False)
    async with database.transaction() as tx:
        await retention.note_left(tx, int(playground.guild.id))  # it got only the removal
        await retention.note_left(tx, ELSEWHERE)
    async with running(playground, database) as client:
        assert not await left(database, playground.guild.id)
        assert await left(database, ELSEWHERE)
        assert await open_tables(client, playground) == 1


async def test_nothing_is_concluded_from_no_answer(playground, database, played, monkeypatch):
    playground.inject("guild_missing")
    async with running(playground, database) as client:
        playground.inject("guild_removed")  # no event for this: the bot does not know the server
        monkeypatch.setattr(places, "_PATIENCE", 0.2)
        playground.inject("slow_network", ms=1500)
        await client._care._lost_places.on_shard_ready(0)
        await looked(client)
        assert not await left(database, playground.guild.id)
        playground.inject("slow_network", on=False)
        await client._care._lost_places.on_shard_ready(0)
        await looked(client)
        assert await left(database, playground.guild.id)


async def test_an_outage_while_it_runs_is_no_removal_and_one_in_it_is(playground, database, played):
    async with running(playground, database) as client:
        playground.inject("guild_outage")
        await playground.settle()
        assert not await left(database, playground.guild.id)
        assert await open_tables(client, playground) == 1
        playground.inject("guild_removed")
        async with asyncio.timeout(20):
            while not await left(database, playground.guild.id):
                await playground.settle()
        assert await client.store.standing_still()


async def test_a_note_of_a_return_that_failed_is_made_up_for(playground, database, played, monkeypatch):
    async with running(playground, database) as client:
        playground.inject("guild_removed")
        async with asyncio.timeout(20):
            while not await left(database, playground.guild.id):
                await playground.settle()
        with monkeypatch.context() as busy:

            async def note_back(*_):
                busy_tries.set()
                raise UnavailableError("the database is locked by another process")

            busy_tries = asyncio.Event()
            busy.setattr(retention, "note_back", note_back)
            playground.inject("guild_removed", on=False)
            await asyncio.wait_for(busy_tries.wait(), 20)
            await playground.settle()
        assert await left(database, playground.guild.id)
        assert not client._care._lost_places.settled
        await client._care._lost_places.look_again()
        await looked(client)
        assert not await left(database, playground.guild.id)
        assert client._care._lost_places.settled


@pytest.mark.long
async def test_a_removal_that_could_not_be_noted_is_made_up_for(
    playground, database, played, monkeypatch, caplog
):
    async with running(playground, database) as client:
        tried = asyncio.Event()

        async def busy(*_):
            tried.set()
            raise UnavailableError("the database is locked by another process")

        with monkeypatch.context() as locked:
            locked.setattr(retention, "note_removed", busy)
            playground.inject("guild_removed")
            await asyncio.wait_for(tried.wait(), 20)
            await playground.settle()
        assert not await left(database, playground.guild.id)
        await client._care._lost_places.look_again()
        await looked(client)
        assert await left(database, playground.guild.id)
        assert client._care._lost_places.settled
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("trouble", ["deleted", "access lost"])
async def test_a_channel_is_gone_when_discord_says_so_for_it(playground, database, played, trouble):
    channel_id = playground.channels[0].id
    if trouble == "access lost":
        playground.inject("access_lost", channel=channel_id)
    else:
        playground.inject("channel_deleted", channel=channel_id)
    async with running(playground, database) as client:
        assert await open_tables(client, playground) == (0 if trouble == "deleted" else 1)


async def asked_for_board(client, channel_id, user_id):
    """Let a table's board change, and wait for the attempt to show it through its channel."""
    (table,) = await client.services.directory.in_channel(channel_id)
    board_id, tokens = table.value.message_id, messages_shown(client).tokens
    if (token := tokens.of(board_id)) is not None:
        tokens.forget(board_id, token)
    await table.handle(Join(user_id))
    publisher = client.services.live.publisher
    board, channel = publisher._boards[table.value.table_id], publisher.channels[channel_id]
    await comes(lambda: not board.is_at_work and not channel.writing.is_there)


async def knows_it_again(playground):
    """Let Discord know a channel again as soon as it has denied it once."""
    await comes(lambda: any(one.method == "GET" and one.status == 404 for one in playground.requests))
    playground.inject("channel_unknown", on=False)


@pytest.mark.in_part(2)
@pytest.mark.parametrize("trouble", ["mistake", "mistake of a moment", "outage", "deletion nobody heard of"])
async def test_a_channel_is_asked_for_again_before_its_tables_are_closed(
    playground, database, played, monkeypatch, trouble
):
    """The board could not be shown: Discord calls its channel unknown."""
    channel, knowing = playground.channels[0], None
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.5 if "moment" in trouble else 0.01)
    async with running(playground, database) as client:
        playground.inject("channel_unknown", channel=channel.id)
        if trouble == "outage":
            playground.inject("guild_outage")
            await playground.settle()
        if "moment" in trouble:  # of a thread, which is in no list

            async def none(*_):
                return []

            monkeypatch.setattr("discord.http.HTTPClient.get_all_guild_channels", none)
            knowing = asyncio.create_task(knows_it_again(playground))
        if "deletion" in trouble:
            del playground.world.guild.channels[channel.id]
        await asked_for_board(client, int(channel.id), int(playground.person("Ben").id))
        assert len(await client.store.open_in_channel(int(channel.id))) == (0 if "deletion" in trouble else 1)
        assert knowing is None or knowing.done()


async def test_a_person_is_gone_when_discord_does_not_know_the_member_not_when_it_misses_the_server(
    playground, database
):
    anna, guild_id = playground.person("Anna"), int(playground.guild.id)
    async with running(playground, database) as client:
        guild = client.get_guild(guild_id)
        playground.inject("guild_unknown")
        assert await client.services.people.learn(guild, [int(anna.id)]) == []
        playground.inject("guild_unknown", on=False)
        playground.inject("member_leaves", person=anna.id)
        assert await client.services.people.learn(guild, [int(anna.id)]) == [int(anna.id)]


async def test_nobody_loses_a_seat_by_what_discord_says_of_members_in_an_outage(
    playground, database, played, monkeypatch
):
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.01)
    ben = int(playground.person("Ben").id)
    async with running(playground, database) as client:
        (table,) = await client.services.directory.in_channel(int(playground.channels[0].id))
        await table.handle(Join(ben))
        playground.inject("member_leaves", person=str(ben))
        for outage in (True, False):
            playground.inject("guild_outage", on=outage)
            await comes(lambda outage=outage: client.guilds[0].unavailable is outage)
            await client.departures._let_go(client.guilds[0], table.value.table_id, [ben])
            assert (table.value.seat_of(ben) is not None) is outage


async def test_a_removal_while_one_of_two_shards_had_no_session_is_noted(playground, database, played):
    """discord.py still lists the server: it drops nothing when one of several shards begins anew."""
    playground.world.identifications.limits = SessionLimits(shards=2)
    guild_id = int(playground.guild.id)
    async with running(playground, database) as client:
        sessions = client._care._lost_places.sessions
        playground.world.bot_removed = True  # and no session gets the event
        playground.inject("session_invalid", shard=(guild_id >> 22) % 2 + 1)
        await comes(lambda: sessions.guild(guild_id) is None and sessions.complete)
        assert client.get_guild(guild_id) is not None
        await comes(lambda: left(database, guild_id))  # Discord is asked first


async def test_servers_that_arrive_at_one_moment_cost_the_database_one_question(
    playground, database, monkeypatch
):
    """A bot of ten thousand servers would ask as often at each start."""
    asked, places = [], asking.open_places

    async def counted(tx, share, guild_id=None):
        asked.append(guild_id)
        return await places(tx, share, guild_id)

    for number in range(5):
        playground.found_server(f"Club {number}")
    async with running(playground, database) as client:
        monkeypatch.setattr(asking, "open_places", counted)
        lost = client._care._lost_places
        await asyncio.gather(*(lost.on_guild_available(guild) for guild in client.guilds))
        assert asked == [None]
        await lost.on_guild_available(client.guilds[0])
        assert asked == [None, client.guilds[0].id]
