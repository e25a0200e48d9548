"""The files that recorded evenings are compared with: `python -m tests.bot.tables.recorded_files` writes them
anew after a wanted change, and says which lines differ. `… NAME` prints an evening's answers in full, so that
those of two revisions can be compared.
"""

import asyncio
import hashlib
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import select

from data.database import Database, Transaction
from data.schema.core import metadata
from tests.bot.tables.recorded import KINDS, Clock, Recorded, drawn_by_seed
from tests.support.databases import make_database

FOLDER: Final = Path(__file__).parent / "evenings"
ANSWERS, ROWS, PANELS = (FOLDER / f"{name}.txt" for name in ("answers", "rows", "panels"))
STEPS: Final = 80
STEPS_WITH_PANELS: Final = 60
WITH_ROWS: Final = ("for tokens", "brisk")
WITH_PANELS: Final = ("for tokens", "no clock")


@asynccontextmanager
async def seeded_database(path: Path, seed: int) -> AsyncIterator[tuple[Database, Clock]]:
    """Open a new database, with a clock of its own; all that is drawn is drawn by a seed."""
    clock = Clock()
    make_database(path)
    with drawn_by_seed(seed):
        database = await Database.open(f"sqlite+aiosqlite:///{path}", clock=clock)
        try:
            yield database, clock
        finally:
            await database.close()


@asynccontextmanager
async def recorded(name: str, path: Path) -> AsyncIterator[tuple[Recorded, Database]]:
    """Begin an evening in a new database."""
    kind = KINDS[name]
    async with seeded_database(path, kind.seed) as (database, clock):
        yield Recorded(database, clock, kind), database


async def answers(name: str, path: Path) -> tuple[list[str], dict[str, list[str]]]:
    """Return all answers of an evening, and what it leaves in each table of the database."""
    async with recorded(name, path) as (evening, database):
        steps = [step async for step in evening.steps(STEPS)]
        async with database.reading() as tx:
            return steps, await stored_rows(tx)


async def stored_rows(tx: Transaction) -> dict[str, list[str]]:
    """Return all rows by table."""
    stored = {}
    for table in metadata.sorted_tables:
        there = [tuple(row) for row in await tx.rows(select(table))]
        stored[table.name] = sorted(map(str, there))
    return stored


def line_of(steps: list[str]) -> str:
    """Return the digests of steps."""
    return " ".join(hashlib.sha256(step.encode()).hexdigest()[:6] for step in steps)


def row_lines(name: str, found: dict[str, list[str]]) -> dict[str, str]:
    """Return a line for each table that is not empty: how many rows, and their digest."""
    lines = ((table, len(there), line_of(["|".join(there)])) for table, there in found.items() if there)
    return {f"{name}, {table}": f"{count} {digest}" for table, count, digest in lines}


def kept(file: Path) -> dict[str, str]:
    """Return the lines of a file by their names."""
    return dict(line.split(": ", 1) for line in file.read_text("utf-8").splitlines())


def difference(before: str, steps: list[str], by: str = "tests.bot.tables.recorded_files") -> str:
    """Return the first step that is another one, and what writes the file anew."""
    pairs = enumerate(zip(before.split(), line_of(steps).split(), strict=False))
    number = next((n for n, (one, other) in pairs if one != other), len(before.split()))
    now = steps[number] if number < len(steps) else "nothing"
    return f"step {number} is now:\n{now}\n(a wanted change? Then run python -m {by})"


def write_anew(file: Path, lines: Mapping[str, str]) -> Iterator[str]:
    """Write a file, and yield a line for each name that is new or whose line differs."""
    before = kept(file) if file.exists() else {}
    yield from (f"{file.name}: {name}\n" for name in lines if before.get(name) != lines[name])
    file.write_text("".join(f"{name}: {line}\n" for name, line in lines.items()), "utf-8")


async def record(
    file: Path, names: Iterable[str], steps_of: Callable[[str, Path], Awaitable[Sequence[str]]]
) -> None:
    """Write a file anew, or print the steps of the name that the command line has.

    `steps_of` returns what happens, given a name and the path of a new database.
    """
    with tempfile.TemporaryDirectory() as folder:
        if sys.argv[1:]:
            sys.stdout.write("\n\n".join(await steps_of(sys.argv[1], Path(folder) / "t.sqlite3")))
            return
        lines = {
            name: line_of(await steps_of(name, Path(folder) / f"{number}.sqlite3"))
            for number, name in enumerate(names)
        }
    sys.stdout.writelines(write_anew(file, lines))


async def _main(arguments: list[str]) -> None:
    from tests.bot.tables.panels.recorded_panels import panels

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        if arguments:
            steps, _ = await answers(arguments[0], path / "t.sqlite3")
            sys.stdout.write("\n\n".join(steps))
            return
        answered: dict[str, str] = {}
        left: dict[str, str] = {}
        for name in KINDS:
            steps, rows = await answers(name, path / f"a{name}")
            answered[name] = line_of(steps)
            if name in WITH_ROWS:
                left |= row_lines(name, rows)
        shown = {name: line_of(await panels(name, path / f"p{name}")) for name in WITH_PANELS}
    FOLDER.mkdir(exist_ok=True)
    for file, lines in ((ANSWERS, answered), (ROWS, left), (PANELS, shown)):
        sys.stdout.writelines(write_anew(file, lines))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1:]))
