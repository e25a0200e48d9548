"""A bot of several shards: one of them may lose Discord while the others hear it."""

import pytest

from bot.playground import SessionLimits
from bot.running import now
from tests.data.tables import Clock
from tests.e2e.test_bad_days import comes
from tests.e2e.test_unreachable import lobby_and_match, look_for_an_hour
from tests.e2e.tokens import running_bot


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


@pytest.mark.parametrize("whose", ["its own", "another"])
async def test_time_rests_in_the_servers_of_a_shard_that_is_cut_off_and_in_no_others(
    playground, tmp_path, monkeypatch, shards, whose
):
    clock = Clock(now())
    async with running_bot(playground, tmp_path / "t.sqlite3", clock=clock) as client:
        match, _ = await lobby_and_match(client, playground)
        before = await client.desk.directory.newest(match)
        await comes(lambda: client._care._lost_places.sessions.complete)

        async def unreachable(*_, **__):
            raise OSError("no route to Discord")

        monkeypatch.setattr("discord.gateway.DiscordWebSocket.from_client", unreachable)
        playground.inject("gateway_drop", shard=shards[0] if whose == "its own" else shards[1])
        await comes(lambda: not client._care._lost_places.sessions.complete)
        assert client._care.connected
        assert client._care.reach(int(playground.guild.id)) is (whose == "another")
        await look_for_an_hour(client, clock)
        after = await client.desk.directory.newest(match)
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
        await comes(lambda: places.sessions.guild(guild_id) is not None and places.sessions.complete)
        assert places.reach(guild_id)
