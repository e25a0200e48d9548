"""The connection drops between READY and the moment when discord.py reports the shard as ready."""

import asyncio

import discord.gateway
import pytest

from data.servers import retention
from playground.world import people
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes

SETTLES_AFTER = 2.0
"""Seconds of silence after READY before discord.py reports a shard as ready."""


class Dropped:
    """A bot whose new session is cut off right after its READY."""

    def __init__(self, client, playground, monkeypatch):
        self.client = client
        self.playground = playground
        self.happened = []
        self._cut = asyncio.Event()
        self._may_reconnect = asyncio.Event()
        client._connection.guild_ready_timeout = SETTLES_AFTER
        from_client = discord.gateway.DiscordWebSocket.from_client

        async def waiting(*args, **kwargs):
            if self._cut.is_set():
                await self._may_reconnect.wait()
            return await from_client(*args, **kwargs)

        monkeypatch.setattr("discord.gateway.DiscordWebSocket.from_client", waiting)

    @property
    def sessions(self):
        return self.client._care._lost_places.sessions

    async def begin_anew(self):
        """Begin a session and cut it."""
        for event in ("connect", "disconnect", "ready", "resumed"):
            self.client.add_listener(self._noting(event), f"on_shard_{event}")
        self.playground.inject("session_invalid")
        await comes(lambda: self.happened[-2:] == ["connect", "disconnect"])

    async def is_reported_ready(self):
        await comes(lambda: "ready" in self.happened)

    async def resumes(self):
        self._may_reconnect.set()
        await comes(lambda: "resumed" in self.happened)

    def _noting(self, event):
        async def note(_shard_id):
            self.happened.append(event)
            if event == "connect" and not self._cut.is_set():
                self._cut.set()
                self.playground.inject("gateway_drop")

        return note


@pytest.fixture
async def dropped(playground, tmp_path, monkeypatch):
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        await comes(lambda: client._care.connected)
        yield Dropped(client, playground, monkeypatch)


@pytest.mark.long
async def test_a_shard_that_was_cut_off_before_it_was_reported_ready_does_not_hear_discord(dropped):
    await dropped.begin_anew()
    await dropped.is_reported_ready()
    assert not dropped.client._care.connected, "turns run out although nobody can click"
    assert dropped.client._care.reach(int(dropped.playground.guild.id)) is False
    await dropped.resumes()
    assert dropped.client._care.reach(int(dropped.playground.guild.id)) is True


@pytest.mark.long
@pytest.mark.parametrize("first", ["reported ready", "resumed"])
async def test_its_servers_stay_known_when_its_session_is_resumed(dropped, first):
    await dropped.begin_anew()
    if first == "reported ready":
        await dropped.is_reported_ready()
    await dropped.resumes()
    await dropped.is_reported_ready()
    assert dropped.sessions.guild(int(dropped.playground.guild.id)) is not None


@pytest.mark.in_part(1)
@pytest.mark.parametrize("first", ["reported ready", "resumed"])
async def test_a_removal_that_only_its_ready_showed_is_recorded_when_it_is_resumed(dropped, first):
    guild_id, client = int(dropped.playground.guild.id), dropped.client
    anna = dropped.playground.person("Anna")
    assert (await anna.slash(dropped.playground.channels[0].id, "play", {"game": "shithead"})).ok
    await dropped.playground.settle()
    dropped.playground.world.bot_removed = True  # and no session gets the event
    await dropped.begin_anew()
    if first == "reported ready":
        await dropped.is_reported_ready()
    await dropped.resumes()
    assert client._care.reach(guild_id) is not True, "time passes where the bot is no member"
    await recorded_as_left(client, guild_id)
    assert len(await client.store.standing_still()) == 1


async def test_commands_used_after_it_is_resumed_do_not_speak_for_a_server_that_removes_the_bot(
    playground, tmp_path, monkeypatch
):
    """The bot is a member: only its membership counts, however its session began."""
    guild_id, anna = int(playground.guild.id), playground.person("Anna")
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        await comes(lambda: client._care.connected)
        dropped = Dropped(client, playground, monkeypatch)
        await dropped.begin_anew()
        await dropped.is_reported_ready()
        await dropped.resumes()
        assert (await anna.slash(playground.channels[0].id, "play", {"game": "shithead"})).ok
        await playground.settle()
    people.remove_bot(playground.world, playground.guild)
    async with running_bot(playground, tmp_path / "t.sqlite3") as client:
        await recorded_as_left(client, guild_id)


async def recorded_as_left(client, guild_id):
    """Wait until Discord has been asked, and its answer is stored."""

    async def is_left():
        async with client.database.reading() as tx:
            return await retention.departure_of(tx, guild_id) is not None

    await comes(is_left)
