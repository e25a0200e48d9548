"""Hundreds of tables at once: `python -m benchmarks load`, or `make load`.

The bot runs in one process, people and their Discord in another. 40 moves a second is close to Discord's
limit of 50 requests a second in addition to answers to clicks. It is measured twice, with boards and hands as
text and as pictures, which are printed side by side. For comparison, the same run measures a bare bot with
the same discord.py that only answers clicks. Delays of the clicking process count as the bot's time; they are
printed too.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from benchmarks.bare import Reference, measure_bare
from benchmarks.calibration import loop, seconds
from benchmarks.counted_bot import FILE, PictureCount, Pictures
from benchmarks.crowd import Crowd, seated, specs
from benchmarks.far_server import far_server
from benchmarks.pacing import DEADLINE, Players, Span, quantile
from benchmarks.processes import Usage, usage
from benchmarks.restoring import print_restoring
from bot.app.playground import BotProcess
from bot.tables.model.values import Display
from playground.playground import Playground
from tests.e2e.counting import PER_MOVE, kinds
from tests.proof.kill.history import Verdict

P99: Final = 0.25
"""The target, in seconds."""
BURST: Final = 100
"""Moves within one second."""
_STARTS_IN: Final = 300.0
_QUIET: Final = 2.5
"""Seconds between bursts, for refreshing hands and editing boards."""
_QUARTERS: Final = 4
_DISPLAYS: Final = {
    "text": (Display.TEXT,),
    "picture": (Display.PICTURE,),
    "both": (Display.TEXT, Display.PICTURE),
}


@dataclass(slots=True)
class Loaded:
    """The results of one run."""

    tables: int
    empty: Usage
    """The bot before anybody clicked."""
    steady: list[Span] = field(default_factory=list)
    bursts: list[Span] = field(default_factory=list)
    at_quarters: list[Usage] = field(default_factory=list)
    """The bot's usage when all hands were open, then after each quarter of the time."""
    seconds: float = 0.0
    own_cpu: float = 0.0
    """CPU seconds of the clicking process meanwhile."""
    requests: Counter[str] = field(default_factory=Counter)
    pictures: Pictures | None = None
    verdict: Verdict | None = None

    @property
    def cpu(self) -> float:
        """Processor seconds of the bot in the steady time."""
        return self.at_quarters[-1].cpu - self.at_quarters[0].cpu


@asynccontextmanager
async def new_database(kind: str, away: float, folder: Path) -> AsyncIterator[str]:
    """Yield the address of a new database: a file, or one of a PostgreSQL so many milliseconds away."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/load.sqlite3"
        return
    async with far_server() as server, server.at(0) as (address, distance):
        distance.milliseconds = away
        yield address


async def measure(options: argparse.Namespace, display: Display, address: str, folder: Path) -> Loaded:
    """Let a crowd play, steadily and in bursts."""
    async with Playground(people=specs(options.tables)) as playground:
        players = Players(await _crowd(options, playground, address, display), playground)
        counted = folder / "pictures"
        bot = BotProcess(playground, address, "benchmarks.counted_bot", settings={FILE: str(counted)})
        async with running(bot, playground) as pid:
            loaded = Loaded(options.tables, empty=usage(pid), seconds=options.seconds)
            _ = await players.open_hands(options.rate / 2)
            _ = await players.play(options.rate, 5)  # warm up
            await _play_steadily(playground, players, pid, options.rate, loaded, PictureCount(counted))
            for _ in range(options.bursts):
                await asyncio.sleep(_QUIET)
                loaded.bursts.append(await players.play(BURST, 1.0))
            await asyncio.sleep(_QUIET)
        loaded.verdict = await asyncio.to_thread(players.history.verdict, address)
    return loaded


async def _crowd(
    options: argparse.Namespace, playground: Playground, address: str, display: Display
) -> Crowd:
    return await seated(
        playground, address, options.tables, display, experts=options.experts, liars=options.liars
    )


async def _play_steadily(
    playground: Playground, players: Players, pid: int, rate: float, loaded: Loaded, count: PictureCount
) -> None:
    began, own, before = playground.clock.now_ms(), usage().cpu, count.numbers()
    loaded.at_quarters.append(usage(pid))
    for _ in range(_QUARTERS):
        loaded.steady.append(await players.play(rate, loaded.seconds / _QUARTERS))
        loaded.at_quarters.append(usage(pid))
    loaded.own_cpu = usage().cpu - own
    requests = [one for one in playground.requests if one.at >= began]
    loaded.requests, loaded.pictures = kinds(requests), count.since(before, requests)


@asynccontextmanager
async def running(bot: BotProcess, playground: Playground) -> AsyncIterator[int]:
    """Run a process and yield its number once it is connected."""
    await bot.start()
    try:
        await playground.wait_for_bot(_STARTS_IN)
        _ = await playground.settle(_STARTS_IN, quiet=1.0)
        if bot.pid is None:
            raise RuntimeError("a process that was started has a number")
        yield bot.pid
    finally:
        await bot.stop()


def joined(spans: Sequence[Span]) -> Span:
    """Return several spans as one."""
    whole = Span()
    for span in spans:
        whole.seconds += span.seconds
        whole.moves += span.moves
        whole.failed += span.failed
        whole.deferred += span.deferred
        whole.missed += span.missed
        whole.late += span.late
    return whole


def print_answers(console: Console, loaded_as: Mapping[Display, Loaded], bare: Reference) -> None:
    """Print how long answers took with each display, beside the bare bot's."""
    table = Table(
        "clicks", "count", "p50 ms", "p99 ms", "max ms", "over 3 s", "load process late, p99 ms", "at most"
    )
    rows = {
        "bare bot, steady": bare.steady,
        **{f"{display.value}, steady": joined(loaded.steady) for display, loaded in loaded_as.items()},
        "bare bot, bursts": bare.bursts,
        **{f"{display.value}, bursts": joined(loaded.bursts) for display, loaded in loaded_as.items()},
    }
    for name, span in rows.items():
        figures = (span.quantile(0.5), span.quantile(0.99), max(span.seconds, default=0.0))
        table.add_row(
            name,
            str(len(span.seconds)),
            *(f"{1000 * figure:.0f}" for figure in figures),
            str(span.over_deadline),
            f"{1000 * quantile(span.late, 0.99):.0f}",
            f"{1000 * max(span.late, default=0.0):.0f}",
        )
    console.print(table)


def print_costs(console: Console, display: Display, loaded: Loaded, bare: Reference) -> None:
    """Print the outcome and the cost of the moves with one display."""
    console.print(f"\nas {display.value}:")
    steady, all_spans = joined(loaded.steady), joined([*loaded.steady, *loaded.bursts])
    opened, *quarters = loaded.at_quarters
    per_table = (opened.resident - loaded.empty.resident) / loaded.tables / 1000
    flat = ", ".join(f"{one.megabytes:.1f}" for one in (opened, *quarters))
    console.print(f"moves, warm-up included: {loaded.verdict}")
    console.print(
        f"unanswered {len(all_spans.failed)}, deferred (the answer followed later) {all_spans.deferred}, "
        f"due while no hand offered one {all_spans.missed}"
    )
    console.print(f"memory: {per_table:.0f} kB a table; {flat} MB from the start to the end, by quarters")
    console.print(
        f"processor: {1000 * loaded.cpu / max(steady.moves, 1):.1f} ms a move in the bot "
        f"({100 * loaded.cpu / loaded.seconds:.0f} % of a core), "
        f"{1000 * bare.cpu_per_click:.1f} ms a click in the bare bot; "
        f"the load process {100 * loaded.own_cpu / loaded.seconds:.0f} % of a core"
    )
    named = {kind: loaded.requests[kind] for kind in (*PER_MOVE, "notices")}
    others = loaded.requests.total() - sum(named.values())
    sent = ", ".join(f"{count} {kind}" for kind, count in (named | {"others": others}).items())
    edits = loaded.requests["board edits"] / max(steady.moves, 1)
    console.print(f"requests in the steady time: {sent}; {edits:.2f} board edits a move")
    if loaded.pictures is not None and loaded.pictures.wanted:
        console.print(loaded.pictures.told(max(steady.moves, 1)))


def is_good(loaded: Loaded) -> bool:
    """Tell whether nothing was lost or doubled, and no answer was too late."""
    spans = joined([*loaded.steady, *loaded.bursts])
    kept = loaded.verdict is not None and not loaded.verdict.lost and not loaded.verdict.doubled
    return kept and not spans.failed and not spans.over_deadline


async def run(options: argparse.Namespace, console: Console) -> bool:
    """Measure everything and print it; return whether all targets were met."""
    if options.restart_only:
        with tempfile.TemporaryDirectory(prefix="tapis-load-") as name:
            await print_restoring(console, options.restore, Path(name), options.latency)
        return True
    displays = _DISPLAYS[options.display]
    console.print(
        f"{options.database}{f' at {options.away:g} ms' if options.away else ''}: "
        f"{options.tables} tables of two people and an AI ({options.experts} experts), {options.liars} "
        "where people lie, the others half and half at two games; "
        f"{options.rate:g} moves a "
        f"second for {options.seconds:g} s, {options.bursts} bursts of {BURST} moves in a second; "
        f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; "
        f"calibration loop {1000 * statistics.median(seconds(loop) for _ in range(9)):.0f} ms"
    )
    with tempfile.TemporaryDirectory(prefix="tapis-load-") as name:
        folder = Path(name)
        bare = await measure_bare(options.tables, options.rate, min(options.seconds, 30), options.bursts)
        loaded_as = {display: await _measured(options, display, folder) for display in displays}
        print_answers(console, loaded_as, bare)
        for display, loaded in loaded_as.items():
            print_costs(console, display, loaded, bare)
        console.print(f"to be reached: p99 under {1000 * P99:.0f} ms, none over {DEADLINE:g} s, none lost")
        if options.restore:
            await print_restoring(console, options.restore, folder, options.latency)
    return all(map(is_good, loaded_as.values()))


async def _measured(options: argparse.Namespace, display: Display, folder: Path) -> Loaded:
    """Measure one display on a database of its own."""
    own = folder / display.value
    own.mkdir()
    async with new_database(options.database, options.away, own) as address:
        return await measure(options, display, address, own)


def main() -> None:
    """Measure and print; exits with 1 if a move was lost, doubled or answered too late."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks load", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite", help="(sqlite)")
    parser.add_argument("--away", type=float, default=0, help="how far PostgreSQL is, ms there and back (0)")
    parser.add_argument("--seconds", type=float, default=120, help="how long people play steadily (120)")
    parser.add_argument("--tables", type=int, default=200, help="how many tables there are (200)")
    parser.add_argument("--experts", type=int, default=0, help="at how many the AI is an expert (0)")
    parser.add_argument("--liars", type=int, default=0, help="how many tables play Valepaska (0)")
    parser.add_argument("--rate", type=float, default=40, help="moves a second, at all tables (40)")
    parser.add_argument("--display", choices=_DISPLAYS, default="both", help="boards and hands (both)")
    parser.add_argument("--bursts", type=int, default=5, help="bursts of 100 moves in a second (5)")
    parser.add_argument("--restore", type=int, default=1000, help="idle tables at a restart (1000); 0: none")
    parser.add_argument("--latency", type=int, default=0, help="ms of each request at a restart (0)")
    parser.add_argument("--restart-only", action="store_true", help="measure nothing but the restart")
    options = parser.parse_args()
    os.environ["LOG_LEVEL"] = "WARNING"  # of the bot: only errors
    sys.exit(0 if asyncio.run(run(options, Console())) else 1)


if __name__ == "__main__":
    main()
