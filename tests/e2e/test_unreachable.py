"""Discord is out of reach for half an hour while the bot runs: no click can arrive."""

import pytest

from bot.running import now
from bot.tables.commands import Join, Start
from bot.tables.values import Phase
from game.registry import GAMES
from tests.data.tables import Clock
from tests.e2e.test_bad_days import comes
from tests.e2e.tokens import running_bot

MINUTE = 60_000


@pytest.mark.parametrize("phase", ["playing", "asked whether they are there"])
async def test_nobody_misses_a_turn_or_a_seat_while_the_bot_hears_nothing(
    playground, tmp_path, monkeypatch, phase
):
    clock = Clock(now())
    async with running_bot(playground, tmp_path / "t.sqlite3", clock=clock) as client:
        people = [int(playground.person(name).id) for name in ("Anna", "Ben", "Cleo")]
        game = GAMES["nain_jaune"]
        preset = next(iter(game.presets))
        table = await client.desk.directory.open(
            guild_id=int(playground.guild.id),
            channel_id=int(playground.channels[0].id),
            host_id=people[0],
            locale="en-US",
            game=game,
            preset=preset,
            rules=game.presets[preset],
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

        async def unreachable(*_, **__):
            raise OSError("no route to Discord")

        monkeypatch.setattr("discord.gateway.DiscordWebSocket.from_client", unreachable)
        playground.inject("gateway_drop")
        await comes(lambda: not client._care.connected)
        for _ in range(60):  # half an hour, in which the keeper looks every half minute
            clock.now += MINUTE // 2
            await client._timekeeper.look()
        seats = client.desk.directory._alive[before.table_id].value
        assert seats.people == before.people, "got up"
        assert [seat.missed for seat in seats.seats] == [0, 0, 0]
        assert not any(seat.away for seat in seats.seats)
