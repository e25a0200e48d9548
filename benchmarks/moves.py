"""The speed of tables on each database, at several latencies: `python -m benchmarks moves`.

People act as fast as they can through `Table.handle`, like clicks, but nothing is shown. For PostgreSQL the
latency is that of a round trip, and the benchmark counts the round trips per move.
"""

import argparse
import asyncio
import itertools
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from rich.console import Console
from rich.table import Table as Grid

from benchmarks.far_server import Distance, FarServer, far_server
from bot.common.errors import TableError
from bot.process.clock import now
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS, DEFAULT_CLOCK
from bot.tables.model.commands import Act, Join, Start
from bot.tables.model.values import Phase, TableValue
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from data.database import Database
from game.registry import GAMES

PLAYED: Final = (("shithead", "norvegien"), ("nain_jaune", "nain_jaune"))
PEOPLE_A_TABLE: Final = 3
GUILD: Final = 1_100_000_000_000_000_001
_WARM_UP: Final = 1.0


@dataclass(slots=True)
class Played:
    """The results of playing."""

    seconds: list[float] = field(default_factory=list)
    """How long each move took."""
    failed: int = 0
    """Moves that could not be stored."""
    ends: float = 0.0
    """When to stop starting moves."""


@dataclass(slots=True)
class Figures:
    """The figures of one run."""

    a_second: float
    p50: float
    """Milliseconds of a move."""
    cpu: float
    """CPU milliseconds of this process per move."""
    trips: float | None
    failed: int


class Players:
    """People who play at one table after the other."""

    def __init__(self, directory: Directory, number: int, clicks: Iterator[int]) -> None:
        self._directory = directory
        self._number = number
        self._clicks = clicks
        self._random = random.Random(number)
        self._table: Table | None = None

    async def play(self, played: Played) -> None:
        """Play until the time is over."""
        while time.perf_counter() < played.ends:
            try:
                if self._table is None or self._table.value.phase is not Phase.PLAYING:
                    self._table = await self.sit_down()
                began = time.perf_counter()
                _ = await self._table.handle(self._move(self._table), next(self._clicks))
            except TableError:
                played.failed += 1
            else:
                played.seconds.append(time.perf_counter() - began)

    async def sit_down(self) -> Table:
        """Open a table and begin to play at it."""
        game, preset = PLAYED[self._number % len(PLAYED)]
        host, *others = (1 + PEOPLE_A_TABLE * self._number + one for one in range(PEOPLE_A_TABLE))
        table = await self._directory.open(
            TableValue(
                clock=CLOCKS[DEFAULT_CLOCK],
                guild_id=GUILD + self._number,  # its own: tokens are at one table of a server at a time
                channel_id=GUILD + self._number,
                host_id=host,
                locale="en",
                game=GAMES[game],
                preset=preset,
                rules=GAMES[game].presets[preset],
            )
        )
        for user_id in others:
            _ = await table.handle(Join(user_id), next(self._clicks))
        _ = await table.handle(Start(host), next(self._clicks))
        self._table = table
        return table

    def _move(self, table: Table) -> Act:
        value = table.value
        assert value.match is not None
        seat = self._random.choice(list(value.match.awaited))
        action = self._random.choice(list(value.game.legal_actions(value.match.state, seat)))
        user_id = value.seats[seat].user_id
        assert user_id is not None
        return Act(user_id, (value.game.actions.dump_python(action, mode="json"),))


async def measure(address: str, tables: int, seconds: float, distance: Distance | None) -> Figures:
    """Let people play at so many tables of a new database."""
    database = await Database.open(address, clock=now)
    try:
        directory, clicks = Directory(TableStore(database)), itertools.count(1)
        crowd = [Players(directory, number, clicks) for number in range(tables)]
        away = 0.0 if distance is None else distance.milliseconds
        if distance is not None:
            distance.milliseconds = 0  # sitting down is not measured
        for players in crowd:
            _ = await players.sit_down()
        if distance is not None:
            distance.milliseconds = away
        _ = await _play(crowd, _WARM_UP)
        trips, cpu = distance.trips if distance else 0, time.process_time()
        began = time.perf_counter()
        played = await _play(crowd, seconds)
        took, cpu = time.perf_counter() - began, time.process_time() - cpu
        moves = max(len(played.seconds), 1)
        return Figures(
            moves / took,
            1000 * statistics.median(played.seconds or [seconds]),
            1000 * cpu / moves,
            (distance.trips - trips) / moves if distance else None,
            played.failed,
        )
    finally:
        await database.close()


async def _play(crowd: list[Players], seconds: float) -> Played:
    played = Played(ends=time.perf_counter() + seconds)
    _ = await asyncio.gather(*(players.play(played) for players in crowd))
    return played


@asynccontextmanager
async def _database(
    server: FarServer | None, away: float | None
) -> AsyncIterator[tuple[str, Distance | None]]:
    async with AsyncExitStack() as stack:
        if server is not None and away is not None:
            yield await stack.enter_async_context(server.at(away))
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="tapis-moves-"))
            yield f"sqlite:///{folder}/moves.sqlite3", None


async def run(options: argparse.Namespace, console: Console) -> None:
    """Measure every database at every number of tables, and print it."""
    grid = Grid("database", "tables", "moves/s", "p50 ms", "processor ms a move", "trips a move", "failed")
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(far_server()) if options.away else None
        for away in (None, *options.away):
            for tables in options.tables:
                async with _database(server, away) as (address, distance):
                    figures = await measure(address, tables, options.seconds, distance)
                trips = "" if figures.trips is None else f"{figures.trips:.1f}"
                name = "SQLite" if away is None else f"PostgreSQL at {away:g} ms"
                grid.add_row(
                    name,
                    str(tables),
                    f"{figures.a_second:.0f}",
                    f"{figures.p50:.1f}",
                    f"{figures.cpu:.1f}",
                    trips,
                    str(figures.failed),
                )
    console.print(grid)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks moves", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="how long each measurement takes (5)")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 32], help="how many tables (1 32)")
    parser.add_argument(
        "--away", type=float, nargs="*", default=[0, 1, 5, 20], help="PostgreSQL's distances in ms"
    )
    asyncio.run(run(parser.parse_args(), Console(width=120)))


if __name__ == "__main__":
    main()
