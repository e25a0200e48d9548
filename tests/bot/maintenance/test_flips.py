"""Bits flip on disks; SQLite does not checksum its pages, so the rows' hashes have to reveal it."""

import random
import tempfile
from pathlib import Path

import pytest

from benchmarks.flips import BOOKS_AND_LOGS, Fate, dump, fate, flipped, serious

FLIPS = 12


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
