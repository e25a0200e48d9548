"""Let things go wrong for as long as you like: `make chaos MINUTES=10`, or `python -m tests.proof.chaos`."""

import argparse
import asyncio
import itertools
import os
import secrets
import sys
import time

from rich.console import Console

from tests.proof.chaos.harness import CLOCK_SET, FAULTS, Figures, chaos
from tests.support.set_clock import MISSING


def main() -> int:
    """Run the harness and print its figures; 0 if nothing was lost, doubled or decided by two."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="for how long (10)")
    parser.add_argument("--tables", type=int, default=60, help="at how many tables people play (60)")
    parser.add_argument("--rate", type=float, default=20, help="moves a second that they try, in all (20)")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32), help="the moments (at random)")
    options = parser.parse_args()
    os.environ["LOG_LEVEL"] = "ERROR"  # of the bot's: what goes wrong, and nothing else
    console = Console()
    console.print(f"seed {options.seed}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    figures = asyncio.run(run(options, console))
    console.print(str(figures), highlight=False)
    verdict = figures.verdict
    wrong = [] if verdict is None else [f"lost {one}: {read}" for one, read in verdict.lost.items()]
    wrong += [] if verdict is None else [f"doubled {one}: {both}" for one, both in verdict.doubled.items()]
    console.print("\n".join(filter(None, [*figures.too_late, *wrong, figures.proof])), markup=False)
    return 0 if figures.is_good else 1


async def run(options: argparse.Namespace, console: Console) -> Figures:
    """Run a harness until its time is over."""
    ends = time.monotonic() + 60 * options.minutes
    async with chaos(options.seed) as harness:
        harness.ends = ends
        possible = FAULTS if harness.clock else [one for one in FAULTS if one != CLOCK_SET]
        if harness.clock is None:
            console.print(f"PostgreSQL's clock stays right: {MISSING}")
        faults = itertools.takewhile(lambda _: time.monotonic() < ends, itertools.cycle(possible))
        async for figures in harness.run(options.tables, options.rate, faults):
            told = len(harness.history.told)
            console.print(f"{sum(figures.faults.values())} faults, {told} moves told", highlight=False)
    return harness.figures


if __name__ == "__main__":
    sys.exit(main())
