"""`python -m bot verify`: checks the whole database."""

import time
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn
from rich.table import Table

from bot.maintenance.checks import ALL_CHECKS
from data.checks import audit
from data.checks.audit import Flaw
from data.checks.verification import find_flaws
from data.database import Database

_MOST_SHOWN: Final = 20


async def verify(database: Database, console: Console) -> list[Flaw]:
    """Run every check, print its findings, and return them all."""
    report = Table("check", "rows read", "seconds", "found", box=None, pad_edge=False)
    for column in report.columns[1:3]:
        column.justify = "right"
    flaws: list[Flaw] = []
    async with database.reading() as tx:
        total = await audit.rows_to_read(tx)
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total)
        for name, check in ALL_CHECKS.items():
            bar.update(task, description=name)
            rows, begun = 0, time.monotonic()

            def progress(count: int) -> None:
                nonlocal rows
                rows += count
                bar.advance(task, count)

            found = await find_flaws(database, check, progress)
            seconds = f"{time.monotonic() - begun:.1f}"
            report.add_row(name, str(rows) if rows else "", seconds, _summary(found))
            flaws += found
    console.print(report)
    _print_flaws(flaws, console)
    return flaws


def _summary(found: list[Flaw]) -> str:
    return f"[red]{len(found)} wrong[/red]" if found else "[green]nothing wrong[/green]"


def _print_flaws(flaws: list[Flaw], console: Console) -> None:
    if not flaws:
        console.print("\nThe database passed all checks.")
        return
    console.print()
    for number, flaw in enumerate(flaws[:_MOST_SHOWN]):
        first = "first: " if number == 0 else "       "
        console.print(f"{first}{escape(flaw.table)} {escape(flaw.row)}: {escape(flaw.found)}", soft_wrap=True)
    if len(flaws) > _MOST_SHOWN:
        console.print(f"       and {len(flaws) - _MOST_SHOWN} more")
