"""How many flipped bits are detected: one bit per copy, anywhere in the file of a used database.

A bit is harmless if every row reads as before: it lies on a free page or in a gap. Every other one must be
found by opening or verifying the copy; the exit code says whether one of the ledger or of a log was missed.
"""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.played import Clock, play_evening
from bot.maintenance.checks import ALL_CHECKS
from data.checks.verification import find_flaws
from data.database import Database
from data.errors import DatabaseError
from data.sqlite.copies import copy_database

FLIPS: Final = 400
BOOKS_AND_LOGS: Final = frozenset(
    {"account", "transfer", "season", "season_standing", "card_match", "match_seat", "match_seed", "action"}
)

Dump = Mapping[str, list[tuple[object, ...]]]
"""Every row of every table, and their declarations."""


@dataclass(frozen=True, slots=True)
class Fate:
    """The outcome of a flipped bit."""

    kind: str
    """`opening`, the name of the check that found it, `harmless` or `missed`."""
    tables: tuple[str, ...] = ()
    """The tables whose rows changed, if it was missed."""


def dump(path: Path) -> Dump:
    """Read everything in a file."""
    with closing(sqlite3.connect(path)) as file:
        file.text_factory = bytes
        declared = file.execute("SELECT * FROM sqlite_master").fetchall()
        names = [row[1].decode() for row in declared if row[0] == b"table"]
        return {"(schema)": declared} | {
            name: file.execute(f'SELECT * FROM "{name}"').fetchall()  # noqa: S608 - names of the file itself
            for name in names
        }


def flipped(content: bytes, bit: int) -> bytes:
    """Return a file's content with one bit flipped."""
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


async def fate(path: Path, expected: Dump) -> Fate:
    """Return the fate of a bit flipped in a file that was read as expected before."""
    try:
        database = await Database.look_at(f"sqlite:///{path}", clock=Clock())
    except DatabaseError:
        return Fate("opening")
    try:
        for name, check in ALL_CHECKS.items():
            if await find_flaws(database, check):
                return Fate(name)
    except DatabaseError:
        return Fate("reading")
    finally:
        await database.close()
    found = dump(path)
    changed = tuple(name for name in expected if found.get(name) != expected[name])
    return Fate("missed", changed) if changed else Fate("harmless")


async def measure(flips: int, seed: int, *, tables: int = 6, moves: int = 250) -> list[Fate]:
    """Flip bits in copies of a database, one in each, and return their fates."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        played, original = Path(folder) / "played.sqlite3", Path(folder) / "original.sqlite3"
        await play_evening(f"sqlite:///{played}", tables=tables, moves=moves, seed=seed)
        copy_database(played, original)
        content, expected = original.read_bytes(), dump(original)
        fates = []
        for number in track(range(flips), "flipping bits", transient=True, disable=not sys.stdout.isatty()):
            copy = Path(folder) / f"{number}.sqlite3"
            copy.write_bytes(flipped(content, rng.randrange(len(content) * 8)))
            fates.append(await fate(copy, expected))
            copy.unlink()
    return fates


def serious(fates: list[Fate]) -> list[Fate]:
    """Return the missed bits in the ledger and in logs."""
    return [one for one in fates if one.kind == "missed" and BOOKS_AND_LOGS & set(one.tables)]


def main() -> None:
    """Flip as many bits as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks flips", description=__doc__)
    parser.add_argument("--flips", type=int, default=FLIPS, help=f"how many bits ({FLIPS})")
    parser.add_argument("--seed", type=int, help="of an earlier run, to flip the same bits again")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    fates = asyncio.run(measure(options.flips, seed))
    report = Table("fate", "bits", title=f"{options.flips} flipped bits, seed {seed}")
    for kind, count in Counter(one.kind for one in fates).most_common():
        report.add_row(kind if kind in ("harmless", "missed") else f"found: {kind}", str(count))
    console = Console()
    console.print(report)
    for one in fates:
        if one.kind == "missed":
            console.print(f"missed in {', '.join(one.tables)}")
    if serious(fates):
        sys.exit(1)


if __name__ == "__main__":
    main()
