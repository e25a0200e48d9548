"""What more processes bring: `python -m benchmarks scale`, on Linux as root.

People play at the same tables of 1, 2 and 4 processes of the bot on one PostgreSQL, each with the same
slice of a core, so that two have twice what one has. The people, their Discord and the database have the rest
of the machine, and Discord allows the bot as many requests as it likes. Halving finds the highest rate at
which the p99 of all answers stays below a limit: so many moves a second does that number of processes hold.
"""

import argparse
import asyncio
import contextlib
import math
import os
import re
import statistics
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from benchmarks.calibration import loop, seconds
from benchmarks.cluster import spread
from benchmarks.crowd import seated, specs
from benchmarks.far_server import FarServer, far_server
from benchmarks.pacing import Players, Span, quantile
from benchmarks.processes import usage
from benchmarks.slices import NoSlicesError, Slice, slices
from bot.app.playground import BotProcess
from bot.tables.model.values import Display
from playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS
from tests.proof.kill.history import Verdict
from tests.support.databases import rows_of

SHARDS: Final = 4
STEP: Final = 1.5
"""How much faster the next try is while all were held, or slower while none was."""
FINE: Final = 1.08
"""How close to each other the fastest rate that is held and the slowest that is not have to come."""
_FIRST: Final = 0.6
"""The first try, beside what all tables at once are done at."""
_MOST_TRIES: Final = 7
_MOST_MISSED: Final = 0.03
"""Share of the moves that may be due while every table is busy, or nobody has a hand to play from."""
_SERVE_WITHIN: Final = 120.0
_SERVING: Final = """
SELECT process.id, count(*), min(process.figures) FROM shard_lease
JOIN process ON process.id = shard_lease.process_id AND shard_lease.heir_id IS NULL GROUP BY process.id
"""

_CONNECTED: Final = re.compile(r'"servers": [1-9]')


@dataclass(slots=True)
class Try:
    """A rate, and how it went."""

    due: float
    """Moves a second that people tried."""
    made: float
    p50: float
    p99: float
    missed: float
    """The share of moves that could not even be tried."""
    cpu: float
    """Processor seconds a second, of all processes of the bot."""
    people: float
    """The same of the process of the people and their Discord."""
    database: float
    late: float
    """How late the people's process itself was, in seconds, at its p99."""

    def is_held(self, limit: float) -> bool:
        """Tell whether the bot keeps up."""
        return self.p99 <= limit and self.missed <= _MOST_MISSED


@dataclass(slots=True)
class Scaled:
    """What so many processes have done."""

    processes: int
    tries: list[Try] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    """Of each process, at the end."""
    idle: float = 0.0
    """Processor seconds a second of all processes, while nobody plays."""
    verdict: Verdict | None = None

    def held(self, limit: float) -> Try | None:
        """Return the fastest that was held."""
        return max((one for one in self.tries if one.is_held(limit)), key=lambda one: one.made, default=None)

    def rate(self, limit: float) -> float:
        """Return the moves a second whose p99 is the limit, between the last try below it and the next."""
        below = self.held(limit)
        if below is None:
            return 0.0
        above = min(
            (one for one in self.tries if one.p99 > limit and one.due > below.due),
            key=lambda one: one.due,
            default=None,
        )
        if above is None or above.made <= below.made:
            return below.made
        way = math.log(limit / below.p99) / math.log(above.p99 / below.p99)
        return below.made + way * (above.made - below.made)


@dataclass(frozen=True, slots=True)
class Plan:
    """How to measure."""

    tables: int
    seconds: float
    limit: float
    """Of the p99, in seconds."""
    most_tries: int = _MOST_TRIES
    start: Callable[..., BotProcess] = BotProcess


async def measure(processes: int, plan: Plan, server: FarServer, give_slice: Slice | None) -> Scaled:
    """Find out how fast people can play with so many processes."""
    scaled = Scaled(processes)
    address = f"postgresql://postgres@/{server.new_database()}?host={server.socket_folder}"
    people = specs(plan.tables)
    async with Playground(people=people, rate_limits=None, answer_ms=PATIENT_MS) as playground:
        guilds = spread(playground, SHARDS)
        players = Players(await seated(playground, address, plan.tables, Display.TEXT, guilds=guilds))
        settings = {"METRICS_PORT": "0", "BACKUP_HOURS": "0", "REQUESTS_A_SECOND": "1000"}
        bots = [plan.start(playground, address, settings=settings) for _ in range(processes)]
        async with _running(bots):
            await _all_serve(address, processes)
            _ = await playground.settle(60, quiet=1.0)
            _ = await players.open_hands(20)
            pids = [bot.pid for bot in bots if bot.pid is not None]
            if give_slice is not None:
                for pid in pids:
                    give_slice(pid)
            meter = _Meter.of(pids, server)
            await _climb(playground, players, plan, meter, scaled)
            scaled.megabytes = [usage(pid).megabytes for pid in pids]
            _ = await playground.settle(30, quiet=1.0)
            before = meter.read()
            await asyncio.sleep(plan.seconds / 3)
            idle = meter.read() - before
            scaled.idle = idle.bot / idle.at
        scaled.verdict = await asyncio.to_thread(players.history.verdict, address)
    return scaled


@asynccontextmanager
async def _running(bots: Sequence[BotProcess]) -> AsyncIterator[None]:
    try:
        await asyncio.gather(*(bot.start() for bot in bots))
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            await asyncio.gather(*(bot.kill() for bot in bots))


async def _all_serve(address: str, processes: int) -> None:
    """Wait until each process serves its share of the shards, and is connected for all of it."""
    async with asyncio.timeout(_SERVE_WITHIN):
        while True:
            found = await asyncio.to_thread(rows_of, address, _SERVING)
            shares = [shards for _, shards, _ in found]
            connected = sum(len(_CONNECTED.findall(figures)) for _, _, figures in found)
            if shares == [SHARDS // processes] * processes and connected == SHARDS:
                return
            await asyncio.sleep(0.5)


async def _climb(
    playground: Playground, players: Players, plan: Plan, meter: "_Meter", scaled: Scaled
) -> None:
    """Try rates, beginning with what all tables at once suggest, until the fastest held one is known well."""
    began = time.perf_counter()
    first = await players.play(1000, plan.tables / 1000)  # a move at each table, as fast as possible
    rate: float | None = max(1.0, _FIRST * first.moves / (time.perf_counter() - began))
    while rate is not None and len(scaled.tries) < plan.most_tries:
        _ = await playground.settle(30, quiet=0.5)
        before = meter.read()
        span = await players.play(rate, plan.seconds)
        scaled.tries.append(_tried(rate, span, meter.read() - before))
        rate = next_rate(scaled.tries, plan.limit)


def next_rate(tries: Sequence[Try], limit: float) -> float | None:
    """Return the rate to try next; None if what is held is known well enough.

    A rate that was held counts, even if a slower one was not: something else may have kept the machine busy.
    """
    held = max((one.due for one in tries if one.is_held(limit)), default=None)
    if held is None:
        return min(one.due for one in tries) / STEP
    failed = min((one.due for one in tries if one.due > held), default=None)
    if failed is None:
        return held * STEP
    return None if failed <= held * FINE else math.sqrt(held * failed)


def _tried(rate: float, span: Span, used: "_Reading") -> Try:
    return Try(
        due=rate,
        made=span.moves / used.at,
        p50=span.quantile(0.5),
        p99=span.quantile(0.99),
        missed=span.missed / max(1, span.moves + span.missed),
        cpu=used.bot / used.at,
        people=used.people / used.at,
        database=used.database / used.at,
        late=quantile(span.late, 0.99),
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    """A time, and processor seconds used until then."""

    at: float
    bot: float
    people: float
    database: float

    def __sub__(self, other: "_Reading") -> "_Reading":
        return _Reading(
            self.at - other.at,
            self.bot - other.bot,
            self.people - other.people,
            self.database - other.database,
        )


@dataclass(frozen=True, slots=True)
class _Meter:
    """Reads what the processes of the bot, this one, and the database have used."""

    pids: Sequence[int]
    postmaster: int

    @classmethod
    def of(cls, pids: Sequence[int], server: FarServer) -> "_Meter":
        noted = Path(server.server.pgdata, "postmaster.pid").read_text()
        return cls(pids, int(noted.split()[0]))

    def read(self) -> _Reading:
        bot = sum(usage(pid).cpu for pid in self.pids)
        return _Reading(time.perf_counter(), bot, usage().cpu, usage(self.postmaster).cpu)


def print_tries(console: Console, scaled: Scaled, limit: float) -> None:
    """Print each rate that was tried with so many processes."""
    table = Table(
        "moves/s tried", "made", "p50 ms", "p99 ms", "bot, people, database: % of a core", "late ms"
    )
    for one in sorted(scaled.tries, key=lambda one: one.due):
        table.add_row(
            f"{one.due:.1f}",
            f"{one.made:.1f}{'' if one.is_held(limit) else ' (not held)'}",
            f"{1000 * one.p50:.0f}",
            f"{1000 * one.p99:.0f}",
            ", ".join(f"{100 * share:.0f}" for share in (one.cpu, one.people, one.database)),
            f"{1000 * one.late:.0f}",
        )
    console.print(f"\n{scaled.processes} processes; idle they use {100 * scaled.idle:.1f} % of a core:")
    console.print(table)
    console.print(f"{scaled.verdict}")


def print_scale(console: Console, all_scaled: Sequence[Scaled], limit: float) -> None:
    """Print what each number of processes holds, beside the first."""
    first = all_scaled[0].rate(limit)
    table = Table(
        "processes", f"moves/s at p99 {1000 * limit:.0f} ms", "ratio", "bot ms a move", "MB a process"
    )
    for one in all_scaled:
        held, rate = one.held(limit), one.rate(limit)
        table.add_row(
            str(one.processes),
            f"{rate:.1f}",
            f"{rate / first:.2f}" if first else "",
            f"{1000 * held.cpu / held.made:.1f}" if held else "",
            ", ".join(f"{megabytes:.0f}" for megabytes in one.megabytes),
        )
    console.print(table)


async def run(options: argparse.Namespace, console: Console) -> bool:
    """Measure all numbers of processes and print them; return whether no move was lost or doubled."""
    plan = Plan(options.tables, options.seconds, options.limit / 1000)
    with slices(options.slice) as give_slice:
        console.print(
            f"{options.tables} tables of two people and an AI on {SHARDS} shards, half of each game, text; "
            f"{options.slice:g} % of a core a process; {options.seconds:g} s a try; "
            f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; "
            f"calibration loop {1000 * statistics.median(seconds(loop) for _ in range(9)):.0f} ms"
        )
        all_scaled: list[Scaled] = []
        for processes in options.processes:
            async with far_server() as server:
                all_scaled.append(await measure(processes, plan, server, give_slice))
            print_tries(console, all_scaled[-1], plan.limit)
        print_scale(console, all_scaled, plan.limit)
    verdicts = [one.verdict for one in all_scaled if one.verdict is not None]
    return not any(one.lost or one.doubled for one in verdicts)


def main() -> None:
    """Measure and print; exits with 1 if a move was lost or doubled, with 2 where slices are not possible."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks scale", description=__doc__)
    parser.add_argument(
        "--processes", type=int, nargs="+", default=[1, 2, 4], help="how many, in turn (1 2 4)"
    )
    parser.add_argument("--slice", type=float, default=25, help="hundredths of a core for each process (25)")
    parser.add_argument("--tables", type=int, default=120, help="how many tables there are (120)")
    parser.add_argument("--seconds", type=float, default=15, help="how long each rate is tried (15)")
    parser.add_argument("--limit", type=float, default=1000, help="of the p99, in milliseconds (1000)")
    options = parser.parse_args()
    if any(one < 1 or SHARDS % one for one in options.processes):
        parser.error(f"{SHARDS} shards are shared out evenly by 1, 2 or 4 processes")
    os.environ["LOG_LEVEL"] = "WARNING"  # of the bot: only what goes wrong
    try:
        sys.exit(0 if asyncio.run(run(options, Console())) else 1)
    except NoSlicesError as error:
        sys.stderr.write(f"benchmarks scale: {error}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
