"""A bot of several shards: one of them may lose Discord while the others hear it."""

import asyncio
import logging

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.common.tasks import stopped
from bot.process.clock import now
from bot.process.ending import ENDS_WITHIN, end
from bot.process.environment import Environment
from data.database import Database
from data.servers import retention
from playground import SessionLimits
from playground.api import render
from tests.data.tables import Clock
from tests.e2e.test_unreachable import cut_off, lobby_and_match, look_for_an_hour
from tests.e2e.tokens import new_client, running_bot
from tests.support.databases import address_at
from tests.support.eventually import comes

several_here = pytest.mark.one_process(
    "its client has all shards; tests/e2e/test_unreachable.py cuts off a single one"
)


@pytest.fixture
async def shards(playground):
    """Return the number, counted from 1, of the shard of two that the server is on, and of the other one."""
    playground.world.identifications.limits = SessionLimits(shards=2, shards_required=2)
    home = (int(playground.guild.id) >> 22) % 2 + 1
    return home, 3 - home


async def test_people_play_with_a_bot_of_two_shards(playground, tmp_path, shards):
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        assert client.shard_count == 2
        assert len(client.guilds) == 1
        assert (
            await playground.person("Anna").slash(playground.channels[0].id, "play", {"game": "shithead"})
        ).ok
        await comes(lambda: client._care.connected)


@several_here
async def test_a_bot_ends_quietly_while_its_second_shard_waits_to_identify(
    playground, tmp_path, monkeypatch, caplog, shards
):
    """discord.py logged an error with a traceback, and that it would try again."""
    monkeypatch.setattr(Route, "BASE", playground.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(playground.gateway_url))
    database = await Database.open(address_at(tmp_path / "t.sqlite3"), clock=now)
    client = new_client(playground, Environment(_env_file=None), database)
    running = asyncio.create_task(client.start(playground.token))
    try:
        await playground.wait_for_bot()
        async with asyncio.timeout(ENDS_WITHIN):  # it does not wait for the next try
            assert await end(client, running) is None
    finally:
        await stopped(running)
        await database.close()
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []


@pytest.mark.long
@several_here
@pytest.mark.parametrize("whose", ["its own", "another"])
async def test_time_rests_in_the_servers_of_a_shard_that_is_cut_off_and_in_no_others(
    playground, tmp_path, monkeypatch, shards, whose
):
    clock = Clock(now())
    async with running_bot(playground, tmp_path / "t.sqlite3", clock=clock) as client:
        match, _ = await lobby_and_match(client, playground)
        before = await client.services.directory.newest(match)
        await comes(lambda: client._care._lost_places.sessions.complete)

        cut_off(playground, monkeypatch, shard=shards[0] if whose == "its own" else shards[1])
        await comes(lambda: not client._care._lost_places.sessions.complete)
        assert client._care.connected
        assert client._care.reach(int(playground.guild.id)) is (whose == "another")
        await look_for_an_hour(client, clock)
        after = await client.services.directory.newest(match)
        missed = any(seat.missed or seat.away for seat in after.seats)
        assert missed is (whose == "another")
        assert (after.match.state == before.match.state) is (whose == "its own")


async def test_a_server_that_a_new_session_does_not_name_is_asked_about(playground, tmp_path, shards):
    """discord.py still lists it: it drops nothing when one of several shards begins anew."""
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        places = client._care._lost_places
        guild_id = int(playground.guild.id)
        playground.inject("guild_missing")
        playground.inject("session_invalid", shard=shards[0])
        await comes(lambda: places.sessions.guild(guild_id) is None and places.sessions.complete)
        assert client.get_guild(guild_id) is not None
        assert places.reach(guild_id) is None
        playground.inject("guild_missing", on=False)
        playground.inject("session_invalid", shard=shards[0])
        await comes(lambda: places.sessions.complete and places.reach(guild_id))
        assert places.sessions.guild(guild_id) is not None


async def removed_while_no_session(client, playground, home):
    """The bot is removed, its commands stay, and no session is there to hear of it."""
    playground.world.bot_removed = playground.world.commands_alone = True
    playground.inject("session_invalid", shard=home)
    sessions = client._care._lost_places.sessions
    await comes(lambda: sessions.guild(int(playground.guild.id)) is None and sessions.complete)


@pytest.mark.long
async def test_commands_speak_for_a_server_that_a_new_session_does_not_name(playground, tmp_path, shards):
    """discord.py still lists it, and the bot is a member no more."""
    guild_id = int(playground.guild.id)
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        await lobby_and_match(client, playground)
        places = client._care._lost_places
        await removed_while_no_session(client, playground, shards[0])
        for _ in range(500):  # until Discord has been asked
            if await left(client, guild_id):
                break
            await asyncio.sleep(0.02)
        assert await left(client, guild_id)
        assert places.seems_gone(guild_id)
        assert (await playground.person("Ben").slash(playground.channels[0].id, "help")).ok
        await playground.settle()
        assert places.reach(guild_id) is True
        assert not await left(client, guild_id), "people use the commands there"


@pytest.mark.long
@several_here
async def test_time_rests_in_a_server_of_commands_alone_while_any_shard_is_cut_off(
    playground, tmp_path, monkeypatch, shards
):
    """Discord does not say which shard hears the commands of a server without the bot."""
    playground.world.bot_removed = playground.world.commands_alone = True
    guild_id = int(playground.guild.id)
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        places = client._care._lost_places
        await comes(lambda: places.sessions.complete)
        assert (await playground.person("Ben").slash(playground.channels[0].id, "help")).ok
        await playground.settle()
        assert places.reach(guild_id) is True

        cut_off(playground, monkeypatch, shard=shards[1])
        await comes(lambda: not places.sessions.complete)
        assert client._care.connected
        assert places.reach(guild_id) is False


@pytest.mark.long
async def test_a_server_that_is_named_long_after_a_new_session_is_known_again(playground, tmp_path, shards):
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        places = client._care._lost_places
        guild_id = int(playground.guild.id)
        playground.inject("guild_missing")
        playground.inject("session_invalid", shard=shards[0])
        await comes(lambda: places.sessions.guild(guild_id) is None and places.sessions.complete)
        playground.world.publish(
            "GUILD_CREATE", render.guild_available(playground.world, playground.world.guild)
        )
        await comes(lambda: places.sessions.guild(guild_id) is not None)
        assert places.reach(guild_id) is True


async def left(client, guild_id):
    async with client.database.reading() as tx:
        return await retention.departure_of(tx, guild_id) is not None
