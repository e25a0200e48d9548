"""The time of a restart with many idle tables: the last part of `python -m benchmarks load`."""

import asyncio
import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
from rich.console import Console

from benchmarks.crowd import Crowd, seated, specs
from bot.launcher import BotProcess
from bot.playground.playground import Playground
from bot.tables.values import Display
from tests.e2e.clicking import PATIENT_MS

READY_IN: Final = 5.0
"""The target, in seconds."""
_PEOPLE_FOR: Final = 100
"""Tables with their own people, who also sit at all the others."""
_PORT: Final = 19_464
"""Below the ephemeral ports, where a client could connect to itself."""
_METRICS: Final = f"http://127.0.0.1:{_PORT}"


@dataclass(frozen=True, slots=True)
class Restored:
    """Seconds from the start of the process."""

    well: float
    """Until /healthz says so."""
    answered: float
    """Until the first click at an idle table is answered."""
    in_memory: int
    """Tables that were loaded before anybody clicked."""


async def restore(tables: int, folder: Path) -> tuple[Restored, Restored]:
    """Start with an empty database, then with so many idle tables in play."""
    return await _restore(0, folder), await _restore(tables, folder)


async def _restore(tables: int, folder: Path) -> Restored:
    async with Playground(people=specs(_PEOPLE_FOR), answer_ms=PATIENT_MS) as playground:
        address = f"sqlite:///{folder}/idle-{tables}.sqlite3"
        crowd = await seated(playground, address, tables, Display.TEXT)
        bot = BotProcess(playground, address)
        await _until_well(bot)  # once before: the first start registers the commands
        await bot.stop()
        try:
            return await _timed_start(bot, crowd)
        finally:
            await bot.stop()


async def _timed_start(bot: BotProcess, crowd: Crowd) -> Restored:
    began = time.perf_counter()
    await _until_well(bot)
    well = time.perf_counter() - began
    in_memory = await _loaded()
    if crowd.tables:
        clicked = await crowd.tables[-1].open_hands()
        if not all(one.result.ok for one in clicked):
            raise RuntimeError(f"a table was not playable: {clicked[0].result.failure}")
    return Restored(well, time.perf_counter() - began, in_memory)


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


async def print_restoring(console: Console, tables: int, folder: Path) -> None:
    """Measure a restart and print it."""
    os.environ["METRICS_PORT"] = str(_PORT)
    none, many = await restore(tables, folder)
    del os.environ["METRICS_PORT"]
    console.print(
        f"restart with {tables} idle tables: well after {many.well:.1f} s, an idle table answered after "
        f"{many.answered:.1f} s; {many.in_memory} loaded before that (with no table: {none.well:.1f} s); "
        f"to be reached: {READY_IN:g} s"
    )
