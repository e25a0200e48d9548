"""A second process on the same PostgreSQL database waits, and takes over when the first one ends."""

import contextlib
import os
import random
import re
import signal

import aiohttp
import pytest

from playground import SessionLimits
from tests.e2e.clicking import Player, texts
from tests.e2e.processes import Bot
from tests.support.eventually import comes
from tests.support.forked import ForkedBot


@pytest.fixture
async def bots(playground, postgresql_url, tmp_path):
    """Two processes of a bot of one shard: the first serves, the second waits."""
    playground.world.identifications.limits = SessionLimits()
    first, second = (
        Bot(playground, postgresql_url, tmp_path / name, METRICS_PORT="0") for name in ("first", "second")
    )
    await first.start()
    await comes(first.has_connected)
    await second.start()
    await comes(lambda: "waiting to take over" in second.log)
    yield first, second
    for bot in (first, second):
        await bot.kill()
        bot.output.close()


async def health(bot):
    """Return the status that a load balancer sees, and how many shards Prometheus does."""
    (port,) = set(re.findall(r"http://127\.0\.0\.1:(\d+)/healthz", bot.log))
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
            status = answer.status
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            (shards,) = re.findall(r"^tapis_shards (\d+)", await answer.text(), re.MULTILINE)
    return status, int(shards)


async def is_well(bot):
    return await health(bot) == (200, 1)


async def takes_over(bot):
    """Wait until it serves: a process paused in a transaction is waited for, then counts as dead."""
    for _ in range(3):
        with contextlib.suppress(AssertionError):
            await comes(bot.has_connected)
            return
    raise AssertionError(bot.log)


async def sit_down(playground, bots):
    """Let Anna open a table under the first process, and Ben sit down under the second."""
    rng = random.Random(3)
    anna, ben = (Player(playground, name, playground.channels[0].id, rng) for name in ("Anna", "Ben"))
    await anna.open_table(game="shithead", variant="shithead")
    await playground.settle()
    yield
    await takes_over(bots[1])
    await ben.press("join")
    await comes(lambda: "Ben" in texts(anna.board()))


@pytest.mark.long
@pytest.mark.parametrize("end", [ForkedBot.kill, ForkedBot.stop], ids=["killed", "stopped"])
async def test_the_second_process_takes_over_when_the_first_ends(playground, bots, end):
    first, second = bots
    async for _ in sit_down(playground, bots):
        assert not second.has_connected()
        assert [await health(bot) for bot in bots] == [(200, 1), (503, 0)]
        await end(first)
    await comes(lambda: is_well(second))


@pytest.mark.long
async def test_a_paused_process_is_replaced_and_ends_when_it_goes_on(playground, bots):
    first, second = bots
    async for _ in sit_down(playground, bots):
        os.kill(first.pid, signal.SIGSTOP)
        await takes_over(second)  # when the lease has ended, after 9 seconds
        os.kill(first.pid, signal.SIGCONT)
        await first.wait()
    assert "another process has taken over" in first.log
    assert "Traceback" not in first.log + second.log
