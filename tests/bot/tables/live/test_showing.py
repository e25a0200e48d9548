"""Open hands follow their table, whatever fails on the way."""

import pytest

from bot.common.errors import TableError
from tests.bot.tables.live.opened import Opened
from tests.support.eventually import comes


@pytest.fixture
async def opened(quick, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.02,) * 5)
    opened = Opened(quick)
    await opened.post()
    yield opened
    await opened.live.close()


async def test_two_refreshes_of_a_hand_that_fail_at_once_are_followed_by_one_more(opened):
    anna = opened.people[0]
    await opened.opens(anna)
    opened.number, opened.looks = 2, 0
    opened.fails = [TableError("try_again")] * 2
    opened.gate.clear()
    for _ in range(2):
        opened.live.hand_lost("t1", int(anna.id))
    await comes(lambda: opened.looks == 2)
    opened.gate.set()
    await comes(lambda: opened.reads(anna) == ["en: the hand has 2"])
    await opened.bench.playground.settle(quiet=0.1)
    assert opened.looks == 3
