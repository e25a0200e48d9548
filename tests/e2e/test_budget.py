"""Several processes of one bot together send no more requests a second than Discord allows it."""

import pytest

from benchmarks.cluster import spread
from benchmarks.crowd import seated, specs
from benchmarks.pacing import Players
from bot.tables.model.values import Display
from playground import Playground
from tests.e2e.clicking import PATIENT_MS
from tests.e2e.counting import is_limited, kinds
from tests.e2e.processes import Bot
from tests.support.eventually import comes

A_SECOND = 10
TABLES, MOVES_A_SECOND, SECONDS = 16, 40, 4


def share(one, other):
    """Tell whether each of two processes serves a shard."""
    return one.serves(0) and other.serves(1) and one.has_connected() and other.has_connected()


@pytest.mark.long
async def test_two_processes_share_out_the_requests_a_second(postgresql_url, tmp_path):
    """Many more boards change than may be edited: people are answered, boards wait and show the newest."""
    async with Playground(people=specs(TABLES), answer_ms=PATIENT_MS) as playground:
        guilds = spread(playground, 2)
        crowd = await seated(playground, postgresql_url, TABLES, Display.TEXT, guilds=guilds)
        players = Players(crowd)
        settings = {"REQUESTS_A_SECOND": str(A_SECOND), "HANDOVER_SECONDS": "0"}
        bots = [Bot(playground, postgresql_url, tmp_path / name, **settings) for name in ("first", "second")]
        try:
            for bot in bots:
                await bot.start()
            await comes(lambda: share(*bots) or share(*reversed(bots)))
            opened = await players.open_hands(MOVES_A_SECOND)
            began = playground.clock.now_ms()
            span = await players.play(MOVES_A_SECOND, SECONDS)
            ended = playground.clock.now_ms()
            sent = [one for one in playground.requests if began <= one.at <= ended]
            await playground.settle(60, quiet=2.0)
        finally:
            for bot in bots:
                await bot.end()
                print(bot.log)
    print(kinds(sent), span.moves)
    assert opened.failed + span.failed == []
    counted = sum(map(is_limited, sent))
    assert counted <= A_SECOND * ((ended - began) / 1000 + 1)
    verdict = players.history.verdict(postgresql_url)
    assert verdict.lost == {}
    for bot in bots:
        assert "429" not in bot.log
