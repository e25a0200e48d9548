"""Kill the bot as often as you like: `make kill-test`, or `python -m tests.proof.kill --kills 200`."""

import argparse
import asyncio
import os
import secrets
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from tests.proof.kill.harness import Figures, harness, in_time
from tests.support import databases
from tests.support.failing_disk import FailingDisk, missing


def main() -> int:
    """Run the harness and print its figures; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how often the bot dies (200)")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32), help="the moments (at random)")
    parser.add_argument(
        "--database",
        choices=databases.KINDS,
        default=databases.SQLITE,
        help="where all is stored: a file (sqlite), or a PostgreSQL that is started for it",
    )
    options = parser.parse_args()
    databases.Chosen.kind = options.database
    console = Console()
    os.environ["LOG_LEVEL"] = "WARNING"  # of the bot's: what goes wrong, and nothing else
    console.print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory(prefix="tapis-kill-") as folder:
        disk = failing_disk(Path(folder), options.database, console)
        figures = asyncio.run(run(Path(folder), options.kills, options.seed, console, disk))
    console.print(str(figures), highlight=False)
    verdict = figures.verdict
    wrong = [] if verdict is None else [f"lost {one}: {read}" for one, read in verdict.lost.items()]
    wrong += [] if verdict is None else [f"doubled {one}: {both}" for one, both in verdict.doubled.items()]
    wrong += (
        [] if verdict is None else [f"carried out {one}: {read}" for one, read in verdict.carried_out.items()]
    )
    problems = [*figures.unanswered, *figures.too_late, *wrong, figures.proof]
    console.print("\n".join(filter(None, problems)), markup=False)
    return 0 if is_good(figures) else 1


def failing_disk(folder: Path, database: str, console: Console) -> FailingDisk | None:
    """Return a disk that can fail the bot's processes; None where there can be none."""
    if why := "PostgreSQL does that itself" if database == databases.POSTGRESQL else missing():
        console.print(f"without a disk that fails: {why}")
        return None
    return FailingDisk(folder)


async def run(folder: Path, kills: int, seed: int, console: Console, disk: FailingDisk | None) -> Figures:
    """Run a harness with a bar that shows how far it is."""
    figures = Figures()
    with Progress(console=console) as progress:
        task = progress.add_task("killed", total=kills)
        async with harness(folder, seed, disk=disk) as fire:
            async for figures in fire.run(kills):
                told = len(fire.history.told)
                done = sum(figures.kills.values())
                progress.update(task, completed=done, description=f"killed {done}, {told} moves told")
    return figures


def is_good(figures: Figures) -> bool:
    """Whether everything promised was kept."""
    verdict = figures.verdict
    kept = verdict is not None and not (verdict.lost or verdict.doubled or verdict.carried_out)
    return kept and not figures.unanswered and not figures.proof and in_time(max(figures.recoveries))


if __name__ == "__main__":
    sys.exit(main())
