"""Discord is unreachable for half an hour while the bot runs: no click can arrive."""

import pytest

from bot.process.clock import now
from bot.tables.model.commands import Join, Start
from bot.tables.model.values import Phase
from game.registry import GAMES
from tests.data.tables import Clock
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes
from tests.support.lobbies import new_lobby

MINUTE = 60_000


def cut_off(playground, monkeypatch, **shard):
    """Cut the bot's connections, or that of one shard, and let none begin again."""

    async def unreachable(*_, **__):
        raise OSError("no route to Discord")

    monkeypatch.setattr("discord.gateway.DiscordWebSocket.from_client", unreachable)
    playground.inject("gateway_drop", **shard)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("phase", ["playing", "asked whether they are there"])
async def test_nobody_misses_a_turn_or_a_seat_while_the_bot_hears_nothing(
    playground, tmp_path, monkeypatch, phase
):
    clock = Clock(now())
    async with running_bot(playground, tmp_path / "t.sqlite3", clock=clock) as client:
        people = [int(playground.person(name).id) for name in ("Anna", "Ben", "Cleo")]
        game = GAMES["nain_jaune"]
        preset = next(iter(game.presets))
        table = await client.services.directory.open(
            new_lobby(
                guild_id=int(playground.guild.id),
                channel_id=int(playground.channels[0].id),
                host_id=people[0],
                locale="en-US",
                game=game,
                preset=preset,
                rules=game.presets[preset],
            )
        )
        for user in people[1:]:
            await table.handle(Join(user))
        if phase != "playing":
            clock.now += 6 * MINUTE
        await table.handle(Start(people[0]))
        assert table.value.phase is (Phase.PLAYING if phase == "playing" else Phase.LOBBY)
        await comes(lambda: client._keeping_time is not None)
        await playground.settle()
        before = table.value

        cut_off(playground, monkeypatch)
        await comes(lambda: not client._care.connected)
        for _ in range(60):  # half an hour, in which the keeper looks every half minute
            clock.now += MINUTE // 2
            await client._timekeeper.look()
        seats = client.services.directory._alive[before.table_id].value
        assert seats.people == before.people, "got up"
        assert [seat.missed for seat in seats.seats] == [0, 0, 0]
        assert not any(seat.away for seat in seats.seats)


async def lobby_and_match(client, playground):
    """Return a match that Anna, Ben and Cleo play, and a lobby of Dora's in another channel."""
    names, game = ("Anna", "Ben", "Cleo", "Dora"), GAMES["nain_jaune"]
    anna, ben, cleo, dora = (int(playground.person(name).id) for name in names)
    preset = next(iter(game.presets))
    match, lobby = [
        await client.services.directory.open(
            new_lobby(
                guild_id=int(playground.guild.id),
                channel_id=int(channel.id),
                host_id=host,
                locale="en-US",
                game=game,
                preset=preset,
                rules=game.presets[preset],
            )
        )
        for host, channel in zip((anna, dora), playground.channels[:2], strict=True)
    ]
    for user in (ben, cleo):
        await match.handle(Join(user))
    await match.handle(Start(anna))
    return match.value.table_id, lobby.value.table_id


async def look_for_an_hour(client, clock):
    await comes(lambda: client._keeping_time is not None)
    for _ in range(60):
        clock.now += MINUTE
        await client._timekeeper.look()


@pytest.mark.in_part(1)
@pytest.mark.parametrize("since", ["while it runs", "at its start", "left out of READY"])
async def test_time_stops_in_a_server_that_is_unavailable_or_not_mentioned_by_discord(
    playground, tmp_path, since
):
    """The gateway stays connected all the time; other servers go on."""
    clock, path = Clock(now()), tmp_path / "t.sqlite3"
    fault = "guild_missing" if since == "left out of READY" else "guild_outage"
    async with running_bot(playground, path, clock=clock) as client:
        ids = await lobby_and_match(client, playground)
        before = [await client.services.directory.newest(table_id) for table_id in ids]
        if since == "while it runs":
            playground.inject(fault)
            await comes(lambda: client.guilds[0].unavailable)
            await look_for_an_hour(client, clock)
            await stood_still_and_goes_on(playground, client, clock, fault, before)
    if since != "while it runs":
        playground.inject(fault)
        async with running_bot(playground, path, clock=clock) as client:
            await look_for_an_hour(client, clock)
            await stood_still_and_goes_on(playground, client, clock, fault, before)


async def stood_still_and_goes_on(playground, client, clock, fault, before):
    match, lobby = [await client.services.directory.newest(table.table_id) for table in before]
    assert client._care.connected
    assert match.match.state == before[0].match.state
    assert [seat.missed for seat in match.seats] == [0, 0, 0]
    assert lobby.phase is Phase.LOBBY
    if fault == "guild_outage":
        playground.inject(fault, on=False)
        await comes(lambda: not client.guilds[0].unavailable)
    else:
        assert (await playground.person("Ben").slash(playground.channels[0].id, "help")).ok, "they are heard"
    await client._timekeeper.look()
    match = await client.services.directory.newest(match.table_id)
    (seat,) = match.match.awaited
    assert clock.now + MINUTE / 2 < match.turn_due(seat), "they have time again"
    await look_for_an_hour(client, clock)
    match, lobby = [await client.services.directory.newest(table.table_id) for table in before]
    assert any(one.missed or one.away for one in match.seats)
    assert lobby.phase is Phase.VOID
