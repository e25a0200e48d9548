"""Bits flip on disks; SQLite does not checksum its pages, so the rows' hashes have to reveal it."""

import random
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from benchmarks.played import Clock
from bot.maintenance.checks import ALL_CHECKS
from data.checks.verification import find_flaws
from data.database import Database
from data.errors import DatabaseError

FLIPS: Final = 12
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


def serious(fates: list[Fate]) -> list[Fate]:
    """Return the missed bits in the ledger and in logs."""
    return [one for one in fates if one.kind == "missed" and BOOKS_AND_LOGS & set(one.tables)]


async def fates(evening, bits):
    content, expected = evening.read_bytes(), dump(evening)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for bit in bits:
            copy = Path(folder) / f"{bit}.sqlite3"
            copy.write_bytes(flipped(content, bit))
            found.append(await fate(copy, expected))
    return found


async def test_flipped_bits_of_books_and_logs_are_found(evening):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    size = 8 * evening.stat().st_size
    found = await fates(evening, random.Random(seed).sample(range(size), FLIPS))
    print(found)
    assert serious(found) == []


async def test_a_bit_within_an_action_is_found_and_one_on_no_page_is_harmless(evening):
    content = evening.read_bytes()
    action = content.index(b'"kind":"')
    room = content.index(bytes(64))
    within, nowhere = await fates(evening, [8 * (action + 9), 8 * (room + 32)])
    assert within.kind == "matches and their logs"
    assert nowhere == Fate("harmless")


@pytest.mark.parametrize("table", ["action", "transfer"])
async def test_what_is_missed_is_told_from_what_is_harmless(evening, table):
    """Without the checks the same bit counts as missed, and as a serious one."""
    content, expected = evening.read_bytes(), dump(evening)
    other = {**expected, table: [*expected[table], ("one more",)]}
    assert {table} <= BOOKS_AND_LOGS
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        copy.write_bytes(content)
        assert serious([await fate(copy, other)]) == [Fate("missed", (table,))]
