"""Searching AIs think in processes, after a click is answered: hands and boards follow by themselves."""

import asyncio
import random

from bot.tables.ai.thinking import processes_allowed
from bot.tables.model.values import Phase
from tests.e2e.clicking import Player, playable, texts


async def test_the_open_hand_and_the_board_show_what_ais_did_without_a_click(playground, client):
    anna = Player(playground, "Anna", playground.channels[0].id, random.Random(2))
    async with processes_allowed(1) as thinkers:
        await anna.open_table(game="shithead", variant="shithead")
        await anna.pick("ais", "1.hard")
        await anna.press("start")
        (table,) = await client.services.directory.in_channel(int(anna.channel_id))
        seat = table.value.seat_of(int(anna.person.id))

        async def her_turn():
            async with asyncio.timeout(60):
                while table.value.phase is Phase.PLAYING and seat not in table.value.match.awaited:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            await playground.settle()

        await her_turn()
        await anna.open_hand()
        for _ in range(2):
            if table.value.phase is not Phase.PLAYING:
                break
            assert playable(anna.hand()), "it is her turn, and her hand says so"
            shown = texts(anna.hand())
            await anna.open_hand()
            assert texts(anna.hand()) == shown, "a new one says nothing else"
            await anna.move()
            await her_turn()
        assert thinkers.pids
