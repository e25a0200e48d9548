"""Memory for many servers and many live tables: `python -m benchmarks memory`.

One process of the bot, started with one server, with all servers, and with tables at which everybody has a
hand open. The people are in the first server, and so are the tables; all other servers have two members.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from benchmarks.crowd import PEOPLE_A_TABLE, Crowd, seated, specs
from benchmarks.load import running
from benchmarks.pacing import Players
from benchmarks.processes import Usage, usage
from bot.app.playground import BotProcess
from bot.tables.model.values import Display
from playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS

_TABLES_A_PERSON = 20
"""At how many tables each person sits, about."""


@dataclass(slots=True)
class Measured:
    """A process of the bot at one moment."""

    what: str
    use: Usage
    seconds: float = 0.0
    """Until it was there."""


async def started(what: str, playground: Playground, address: str) -> Measured:
    """Return what a bot needs that has just started, and knows its servers."""
    began = time.perf_counter()
    async with running(BotProcess(playground, address), playground) as pid:
        return Measured(what, usage(pid), time.perf_counter() - began)


async def playing(what: str, playground: Playground, address: str, crowd: Crowd) -> AsyncIterator[Measured]:
    """Yield what a bot needs once all tables are open, and after a move at each."""
    players = Players(crowd)
    async with running(BotProcess(playground, address), playground) as pid:
        began = time.perf_counter()
        span = await players.open_hands(40)
        _ = await playground.settle(60, quiet=1.0)
        yield Measured(f"{what}, all hands open", usage(pid), time.perf_counter() - began)
        if span.failed:
            raise RuntimeError(f"{len(span.failed)} hands could not be opened: {span.failed[0]}")
        span = await players.play(40, len(crowd.tables) / 40)
        yield Measured(f"{what}, {span.moves} moves later", usage(pid), time.perf_counter() - began)


async def measure(servers: int, tables: int, folder: Path) -> AsyncIterator[Measured]:
    """Measure with one server, with all, and with tables in play."""
    empty, full = (f"sqlite:///{folder}/{name}.sqlite3" for name in ("empty", "full"))
    async with Playground(people=specs(1), rate_limits=None, answer_ms=PATIENT_MS) as playground:
        yield await started("1 server", playground, empty)
        for number in range(1, servers):
            playground.found_server(f"Club {number}")
        yield await started(f"{servers:,} servers", playground, empty)
        for spec in specs(max(1, tables // _TABLES_A_PERSON))[PEOPLE_A_TABLE:]:
            playground.add_person(spec)
        crowd = await seated(playground, full, tables, Display.TEXT)
        async for one in playing(f"{servers:,} servers, {tables:,} tables", playground, full, crowd):
            yield one


async def run(options: argparse.Namespace, console: Console, folder: Path) -> None:
    """Measure and print; at the end, what one server and one table come to."""
    found: list[int] = []
    async for one in measure(options.servers, options.tables, folder):
        found.append(one.use.resident)
        console.print(
            f"{one.what}: {one.use.megabytes:.0f} MB, {one.use.cpu:.1f} s of processor time, "
            f"after {one.seconds:.1f} s",
            highlight=False,
        )
    alone, all_servers, opened, *_ = found
    console.print(
        f"{(all_servers - alone) / max(1, options.servers - 1) / 1000:.1f} kB a server, "
        f"{(opened - all_servers) / options.tables / 1000:.1f} kB a table with {PEOPLE_A_TABLE} open hands"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks memory", description=__doc__)
    parser.add_argument("--servers", type=int, default=10_000, help="how many (10,000)")
    parser.add_argument("--tables", type=int, default=2_000, help="how many (2,000)")
    options = parser.parse_args()
    os.environ["LOG_LEVEL"] = "WARNING"  # of the bot: only what goes wrong
    os.environ["BACKUP_HOURS"] = "0"
    with tempfile.TemporaryDirectory(prefix="tapis-memory-") as name:
        asyncio.run(run(options, Console(), Path(name)))


if __name__ == "__main__":
    main()
