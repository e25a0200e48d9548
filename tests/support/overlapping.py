"""Which tests the suite leaves to `make test-all PART=long`, because others of it reach all that they reach.

Every statement of the bot that a test in `overlapping.txt` reaches, `COVER` tests of the suite reach, too.
`python -m tests.support.overlapping` writes the list anew: it records what each test reaches, as `make
mutants` does, and keeps what is cheap; of the others it keeps, one after the other, the test that reaches
most missing statements for its processor time. A new test is in the suite; so is one that is renamed.

Tests that play the games and those end to end are not chosen by this: what counts there is the order in which
statements run. Nor are tests of words, of pictures, of the schema, of documents and of the source: what they
check are no statements. All these are left out by hand, with marks (`tests.support.parts`). Of a test that a
document names a cell stays: a reader of the document who runs `make test` believes that it ran.
"""

import heapq
import os
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from game.registry import GAMES
from tests.support.parts import by_test, without_cell

COVER: Final = 3
"""How many tests of the suite reach a statement at least, if so many tests do."""
CHEAP_SECONDS: Final = 0.04
"""Processor time, while it is recorded what a test reaches; half as much without. Such a test stays."""
SHORT_SECONDS: Final = 0.14
"""Of a test of which a cell takes less, one stays: to reach a statement is not yet to check it."""
FILE: Final = Path(__file__).with_name("overlapping.txt")

_ROOT: Final = Path(__file__).parents[2]
BY_HAND: Final = (
    "tests/bot/i18n",
    "tests/playground_page",
    *(f"tests/bot/games/{game}/test_{what}.py" for game in GAMES for what in ("rulebook", "telling")),
    "tests/bot/help",
    "tests/bot/practice",
    "tests/bot/pictures/test_pixels.py",
    "tests/bot/rules/test_words.py",
    "tests/bot/test_untranslated.py",
    "tests/bot/tokens/test_lines.py",
    "tests/data/test_migration.py",
    "tests/data/test_released.py",
    "tests/deploy",
    "tests/docs",
    "tests/e2e",
    "tests/game",
    "tests/highest_card",
    "tests/proof",
    "tests/replays",
    "tests/scenarios",
    "tests/test_",
)
"""Tests that are not chosen by statements."""
_ON_POSTGRESQL: Final = "on PostgreSQL: "
_ELSEWHERE: Final = "game/"
"""Statements of the games are reached by the tests of the games."""


@cache
def listed() -> frozenset[str]:
    """Return the tests that are left out, by nodeid."""
    return frozenset(FILE.read_text(encoding="utf-8").splitlines())


@cache
def named() -> frozenset[str]:
    """Return the names of tests that stand in a document."""
    documents = [*(_ROOT / "docs").rglob("*.md"), _ROOT / "docs" / "proofs.toml"]
    found = (re.findall(r"\btest_\w+", one.read_text(encoding="utf-8")) for one in documents)
    return frozenset(name for names in found for name in names)


def is_named(test: str) -> bool:
    """Tell whether a document names a test, which is given by its nodeid."""
    return without_cell(test).rpartition("::")[2] in named()


def leave_out(items: Iterable[pytest.Item]) -> None:
    """Mark them as `long`, but not all that marks of its cells (`tests.support.parts`) have left of a test.

    Nor all cells of a test that a document names.
    """
    for cells in by_test(items):
        running = [one for one in cells if one.get_closest_marker("long") is None]
        overlapping = [one for one in running if one.nodeid in listed()]
        if len(overlapping) == len(running) == len(cells) and is_named(cells[0].nodeid):
            overlapping.pop(0)
        if len(overlapping) < len(running) or len(running) == len(cells):
            for item in overlapping:
                item.add_marker("long")


def suite(seconds: Mapping[str, float], reached: Mapping[str, Collection[str]]) -> set[str]:
    """Return the tests to keep, of tests with their seconds and the statements they reach."""
    kept = {test for test, spent in seconds.items() if spent < CHEAP_SECONDS}
    everybody = Counter(statement for test in seconds for statement in reached[test])
    missing = Counter({one: min(_cover(one), count) for one, count in everybody.items()})
    for test in kept:
        missing.subtract(reached[test])

    def worth(test: str) -> float:
        return sum(missing[statement] > 0 for statement in reached[test]) / seconds[test]

    waiting = [(-worth(test), test) for test in sorted(seconds.keys() - kept)]
    heapq.heapify(waiting)
    while waiting:
        _, test = heapq.heappop(waiting)
        present = worth(test)  # less than when it was put there, if others have been kept since
        if waiting and present < -waiting[0][0]:
            heapq.heappush(waiting, (-present, test))
        elif present:
            kept.add(test)
            missing.subtract(reached[test])
    return kept | set(_short_ones(seconds, kept))


def _short_ones(seconds: Mapping[str, float], kept: Collection[str]) -> Iterator[str]:
    """Yield the shortest cell of each test of which none is kept."""
    known = set(map(without_cell, kept))
    for cell in sorted(seconds, key=lambda one: (seconds[one], one)):
        if without_cell(cell) not in known and seconds[cell] < SHORT_SECONDS:
            known.add(without_cell(cell))
            yield cell


def _cover(statement: str) -> int:
    return 1 if statement.startswith(_ON_POSTGRESQL) else COVER


def _counted(test: str, statements: Iterable[str]) -> set[str]:
    """Return the statements that count; those of the database count once more where it is PostgreSQL."""
    counted = {one for one in statements if not one.startswith(_ELSEWHERE)}
    if "postgresql" in test.partition("[")[2]:
        counted |= {f"{_ON_POSTGRESQL}{one}" for one in counted if one.startswith("data/")}
    return counted


def main() -> int:
    """Record what tests reach, choose, and write the list."""
    from tests.proof.mutants.reach import Reach

    reach = Reach(_ROOT / "build" / "overlapping" / "reach.json.gz")
    files = [path.relative_to(_ROOT).as_posix() for path in sorted((_ROOT / "tests").rglob("test_*.py"))]
    considered = [path for path in files if not path.startswith(BY_HAND)]
    reach.record(_ROOT, reach.outdated(_ROOT, considered), os.cpu_count() or 1, "--overlapping")
    seconds, reached = reach.recorded(considered)
    reached = {test: _counted(test, statements) for test, statements in reached.items()}
    kept = suite(seconds, reached)
    left_out = sorted(seconds.keys() - kept)
    FILE.write_text("".join(f"{test}\n" for test in left_out), encoding="utf-8")
    spent = sum(seconds[test] for test in left_out)
    print(f"{len(left_out)} of {len(seconds)} tests left out, {spent:.0f} of {sum(seconds.values()):.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
