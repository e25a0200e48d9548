"""Several processes share the shards of one bot: people notice nothing of it."""

import asyncio
import os
import random
import signal
from dataclasses import replace

import pytest

from playground import SessionLimits
from tests.e2e.clicking import Player, texts
from tests.e2e.processes import Bot
from tests.support.eventually import comes

SHARDS = 2
CALM = 0.2
"""Seconds between two clicks of somebody."""


def shard_of(guild):
    return (int(guild.id) >> 22) % SHARDS


@pytest.fixture
async def tables(playground):
    """Anna and Ben at a table of each shard's server; nobody has opened one yet."""
    playground.world.identifications.limits = SessionLimits(
        shards=SHARDS, shards_required=SHARDS, max_concurrency=16, pause=5.0
    )
    by_shard = {shard_of(playground.guild): playground.guild}
    while len(by_shard) < SHARDS:
        guild = playground.found_server("Club")
        by_shard.setdefault(shard_of(guild), guild)
    rng = random.Random(5)
    return [
        [Player(playground, name, next(iter(by_shard[shard].channels)), rng) for name in ("Anna", "Ben")]
        for shard in range(SHARDS)
    ]


@pytest.fixture
async def process(playground, postgresql_url, tmp_path):
    """Starts processes of one bot on one database."""
    started = []

    async def start(name, **settings):
        bot = Bot(playground, postgresql_url, tmp_path / name, HANDOVER_SECONDS="30", **settings)
        started.append(bot)
        await bot.start()
        return bot

    yield start
    for bot in started:
        await bot.end()
        print(bot.log)


async def come_and_go(ben, stop):
    """Let Ben sit down and get up again and again; every click must be answered. Return how many were."""
    clicks = 0
    while not stop.is_set() or clicks % 2:
        wanted = "leave" if clicks % 2 else "join"
        await ben.press(wanted)
        clicks += 1
        await asyncio.sleep(CALM)
        await comes(lambda wanted=wanted: ("Ben" in texts(ben.board())) is (wanted == "join"))
    return clicks


async def open_tables(tables):
    for anna, _ in tables:
        await anna.open_table(game="shithead", variant="shithead")


@pytest.mark.long
async def test_shards_change_hands_while_people_click(tables, process):
    """A second process gets its share; the first one stops, and the second serves all."""
    first = await process("first")
    await comes(lambda: first.serves(0, 1) and first.log.count("connected as") == SHARDS)
    await open_tables(tables)
    stop = asyncio.Event()
    clicking = [asyncio.create_task(come_and_go(ben, stop)) for _, ben in tables]
    second = await process("second")
    await comes(lambda: second.serves(1))
    assert not second.serves(0)
    first.stopping = asyncio.create_task(stop_gently(first))
    await comes(lambda: second.serves(0))
    await first.stopping
    await asyncio.sleep(0.5)
    stop.set()
    assert min(await asyncio.gather(*clicking)) >= 4
    for bot in (first, second):
        assert "Traceback" not in bot.log
        assert " ERROR " not in bot.log
    assert "handed over" in first.log


async def stop_gently(bot):
    os.kill(bot.pid, signal.SIGTERM)
    await bot.wait()


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["dies", "stands still"])
async def test_others_take_over_the_shards_of_a_process_that(tables, process, how):
    first, second = await process("first"), None
    await comes(lambda: first.serves(0, 1) and first.log.count("connected as") == SHARDS)
    await open_tables(tables)
    second = await process("second")
    await comes(lambda: second.serves(1))
    os.kill(first.pid, how)
    await comes(lambda: second.serves(0))
    await comes(lambda: second.log.count("connected as") == SHARDS)
    for _, ben in tables:
        await ben.press("join")
        await comes(lambda ben=ben: "Ben" in texts(ben.board()))
    if how == signal.SIGSTOP:
        os.kill(first.pid, signal.SIGCONT)
        await first.wait()
        assert "another process has taken over" in first.log
    assert "Traceback" not in first.log + second.log


@pytest.mark.long
async def test_the_number_of_shards_grows_while_no_process_runs(playground, tables, process):
    """As docs/operations.md says: stop all, start with `SHARDS`. Until then one with another number waits."""
    grown = 2 * SHARDS
    first = await process("first")
    await comes(lambda: first.serves(0, 1) and first.log.count("connected as") == SHARDS)
    await open_tables(tables)
    limits = playground.world.identifications.limits
    playground.world.identifications.limits = replace(limits, shards=grown, shards_required=grown)
    early = await process("early", SHARDS=str(grown))
    await comes(lambda: "waiting to take over" in early.log)
    assert not any(early.serves(shard) for shard in range(grown))
    await early.end()
    await stop_gently(first)
    second = await process("second", SHARDS=str(grown))
    await comes(lambda: second.serves(*range(grown)) and second.log.count("connected as") == grown)
    for _, ben in tables:
        await ben.press("join")
        await comes(lambda ben=ben: "Ben" in texts(ben.board()))
    assert "Traceback" not in first.log + early.log + second.log
