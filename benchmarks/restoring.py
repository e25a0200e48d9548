"""The time of a restart with many idle tables: the last part of `python -m benchmarks load`."""

import asyncio
import os
import re
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
from rich.console import Console

from benchmarks.calibration import loop, seconds
from benchmarks.crowd import Crowd, seated, specs
from benchmarks.processes import usage
from bot.app.playground import BotProcess
from bot.tables.model.values import Display
from playground.playground import Playground
from playground.world.model import PUBLIC_THREAD, Channel, Thread
from tests.e2e.clicking import PATIENT_MS

READY_IN: Final = 5.0
"""The target, in seconds."""
_PEOPLE_FOR: Final = 100
"""Tables with their own people, who also sit at all the others."""
_ONE_IN: Final = 10
"""One table in ten is in an archived thread."""
_CLICKED: Final = 50
"""Tables at which everybody opens a hand as soon as the bot is connected."""
_PORT: Final = 19_464
"""Below the ephemeral ports, where a client could connect to itself."""
_METRICS: Final = f"http://127.0.0.1:{_PORT}"


@dataclass(frozen=True, slots=True)
class Restored:
    """Seconds from the start of the process, unless they say otherwise."""

    well: float
    """Until /healthz says so."""
    ready: float
    """Until the bot is connected."""
    answered: float
    """Until the first click at an idle table is answered."""
    played: float
    """From the connection until clicks at many tables are all answered."""
    slowest: float
    """The longest time of such a click."""
    cpu: float
    """Processor seconds of the bot until then."""
    in_memory: int
    """Tables that were loaded before anybody clicked."""


async def restore(tables: int, folder: Path, latency_ms: int) -> tuple[Restored, Restored]:
    """Start with an empty database, then with so many idle tables in play."""
    return await _restore(0, folder, latency_ms), await _restore(tables, folder, latency_ms)


async def _restore(tables: int, folder: Path, latency_ms: int) -> Restored:
    async with Playground(people=specs(_PEOPLE_FOR), answer_ms=PATIENT_MS) as playground:
        address = f"sqlite:///{folder}/idle-{tables}.sqlite3"
        crowd = await seated(playground, address, tables, Display.TEXT)
        for table in crowd.tables[::_ONE_IN]:
            _archive(playground, table.guests[0].channel)
        bot = BotProcess(playground, address)
        await _until_well(bot)  # once before: the first start registers the commands
        await bot.stop()
        if latency_ms:
            playground.inject("latency", least_ms=latency_ms, most_ms=latency_ms)
        try:
            return await _timed_start(playground, bot, crowd)
        finally:
            await bot.stop()


def _archive(playground: Playground, channel: Channel) -> None:
    """Make a channel an archived thread: the bot is not told of those at its start."""
    now, parent = playground.clock.now_ms(), playground.channels[0]
    channel.type, channel.parent_id = PUBLIC_THREAD, parent.id
    channel.thread = Thread(playground.application_id, False, now, now, now, archived=True)


async def _timed_start(playground: Playground, bot: BotProcess, crowd: Crowd) -> Restored:
    began = time.perf_counter()
    starting = asyncio.create_task(_until_well(bot))
    await playground.wait_for_bot(60)
    ready = time.perf_counter()
    clicked = await asyncio.gather(*(table.open_hands() for table in crowd.tables[1::_ONE_IN][:_CLICKED]))
    played = time.perf_counter()
    waited = [one.seconds for table in clicked for one in table]
    failed = [one.result.failure for table in clicked for one in table if not one.result.ok]
    if failed:
        raise RuntimeError(f"a table was not playable: {failed[0]}")
    if bot.pid is None:
        raise RuntimeError("a process that was started has a number")
    cpu = usage(bot.pid).cpu
    await starting
    well = time.perf_counter()
    return Restored(
        well - began,
        ready - began,
        ready - began + min(waited, default=0.0),
        played - ready,
        max(waited, default=0.0),
        cpu,
        await _loaded(),
    )


async def _until_well(bot: BotProcess) -> None:
    await bot.start()
    async with aiohttp.ClientSession() as client, asyncio.timeout(60):
        while True:
            if await _is_well(client):
                return
            await asyncio.sleep(0.02)


async def _is_well(client: aiohttp.ClientSession) -> bool:
    try:
        async with client.get(f"{_METRICS}/healthz") as answer:
            return answer.status == 200
    except aiohttp.ClientConnectionError:
        return False


async def _loaded() -> int:
    async with aiohttp.ClientSession() as client, client.get(f"{_METRICS}/metrics") as answer:
        found = re.search(r"^tapis_tables_in_memory (\S+)", await answer.text(), re.MULTILINE)
    if found is None:
        raise RuntimeError("the bot does not say how many tables it has loaded")
    return int(float(found[1]))


async def print_restoring(console: Console, tables: int, folder: Path, latency_ms: int = 0) -> None:
    """Measure a restart and print it."""
    os.environ["METRICS_PORT"] = str(_PORT)
    none, many = await restore(tables, folder, latency_ms)
    del os.environ["METRICS_PORT"]
    calibration = 1000 * statistics.median(seconds(loop) for _ in range(9))
    console.print(
        f"restart with {tables} idle tables, {latency_ms} ms a request: connected after {many.ready:.1f} s, "
        f"{_CLICKED} of them answered {many.played:.1f} s later (the slowest click took "
        f"{many.slowest:.2f} s), well after {many.well:.1f} s, {many.cpu:.1f} s of processor; "
        f"{many.in_memory} loaded (with no table: connected after {none.ready:.1f} s, "
        f"well after {none.well:.1f} s, {none.cpu:.1f} s of processor); to be reached: {READY_IN:g} s; "
        f"calibration loop {calibration:.0f} ms"
    )
