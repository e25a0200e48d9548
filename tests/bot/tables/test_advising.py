"""A hint takes processor time that AIs and others wait for: it is computed once for a decision."""

import asyncio

from bot.tables.advising import Adviser
from tests.bot.tables.living import BEN, past_the_exchange, play_one, started
from tests.searches import short_searches


async def test_whoever_asks_again_is_told_the_same_until_the_next_decision(open_table):
    table = await started(await open_table("shithead"), BEN)
    await past_the_exchange(table)
    adviser, match = Adviser(), table.value.match
    (seat,) = match.awaited
    with short_searches():
        first, second = await asyncio.gather(adviser.advice(match, seat), adviser.advice(match, seat))
        assert first.worth is not None
        assert first is second is await adviser.advice(match, seat)
        await play_one(table)
        match = table.value.match
        assert await adviser.advice(match, match.awaited[0]) is not first
