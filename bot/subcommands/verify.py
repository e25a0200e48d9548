"""`python -m bot verify`: checks the whole database."""

import time
from typing import Final

from rich.console import Console
from rich.markup import escape

from bot.maintenance.checks import ALL_CHECKS
from data.checks.audit import Flaw
from data.checks.verification import find_flaws
from data.database import Database

_MOST_SHOWN: Final = 20


async def verify(database: Database, console: Console) -> list[Flaw]:
    """Run every check, print its findings, and return them all."""
    flaws: list[Flaw] = []
    for name, check in ALL_CHECKS.items():
        begun = time.monotonic()
        found = await find_flaws(database, check)
        console.print(f"{name:<30} {time.monotonic() - begun:6.1f} s  {_summary(found)}", highlight=False)
        flaws += found
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
