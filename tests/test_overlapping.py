"""The suite keeps enough tests for each statement, and the list of those left out names tests."""

from functools import cache
from pathlib import Path

from tests.support import overlapping
from tests.support.overlapping import CHEAP_SECONDS, COVER, SHORT_SECONDS
from tests.support.parts import without_cell
from tests.test_parts import Cell

ROOT = Path(__file__).parents[1]


def test_what_is_cheap_stays_and_what_overlaps_goes():
    cheap = {f"cheap {number}": CHEAP_SECONDS / 2 for number in range(COVER)}
    seconds = cheap | {"overlaps": 1.0, "alone": 9.0}
    reached = {test: ["a", "b"] for test in cheap} | {"overlaps": ["a"], "alone": ["b", "c"]}
    assert overlapping.suite(seconds, reached) == {*cheap, "alone"}


def test_the_shortest_cell_of_a_short_test_stays():
    """Nothing else noticed that a backup of another application was restored."""
    cheap = {f"cheap {number}": CHEAP_SECONDS / 2 for number in range(COVER)}
    short = {"short[1]": CHEAP_SECONDS + 0.02, "short[2]": CHEAP_SECONDS + 0.01, "long[1]": SHORT_SECONDS}
    kept = overlapping.suite(cheap | short, {test: ["a"] for test in (*cheap, *short)})
    assert kept == {*cheap, "short[2]"}


def test_of_those_that_reach_the_same_the_cheapest_stay():
    seconds = {f"test {number}": float(number) for number in range(1, COVER + 3)}
    kept = overlapping.suite(seconds, {test: ["a"] for test in seconds})
    assert kept == {f"test {number}" for number in range(1, COVER + 1)}


def test_one_that_reaches_much_is_worth_its_time():
    few = {f"one of {number}": 1.0 for number in range(COVER)}
    seconds = few | {f"all {number}": 2.0 for number in range(COVER)}
    reached = {test: [test] for test in few}
    reached |= {test: list(few) for test in seconds if test not in few}
    assert overlapping.suite(seconds, reached) == set(seconds) - few.keys()


def test_the_list_names_tests_that_are_there():
    """What is renamed runs again; the list should not remember it."""
    gone = []
    for test in set(map(without_cell, overlapping.listed())):
        path, _, name = test.partition("::")
        if f"def {name.rpartition('::')[2]}(" not in source(path):
            gone.append(test)
    assert gone == []


def test_words_and_documents_are_always_checked():
    """Statements say nothing of them: a translation that was missing was noticed by the long run alone."""
    assert [test for test in overlapping.listed() if test.startswith(overlapping.BY_HAND)] == []


def test_a_cell_of_what_documents_name_is_always_checked(monkeypatch):
    """What table-life.md promises was mostly tested by the long run alone."""
    cells = [Cell(f"{name}[{number}]") for name in ("test_named", "test_other") for number in range(3)]
    monkeypatch.setattr(overlapping, "listed", lambda: frozenset(cell.nodeid for cell in cells))
    monkeypatch.setattr(overlapping, "named", lambda: frozenset({"test_named"}))
    overlapping.leave_out(cells)
    assert [cell.nodeid for cell in cells if "long" not in cell.marks] == ["test_named[0]"]


def test_names_in_documents_are_found():
    assert overlapping.is_named("tests/test_table_life.py::test_a_table_is_never_stuck_and_never_lost[1]")
    assert not overlapping.is_named("tests/test_overlapping.py::test_names_in_documents_are_found")


def test_marks_and_the_list_together_leave_a_cell(monkeypatch):
    """The list was made when all cells ran: it named all that marks had left of fifty tests."""
    cells = [Cell(f"test_table[{number}]") for number in range(4)]
    whole = [Cell(f"test_whole[{number}]") for number in range(2)]
    for cell in cells[2:]:
        cell.add_marker("long")
    listed = frozenset(cell.nodeid for cell in [*cells[:2], *whole])
    monkeypatch.setattr(overlapping, "listed", lambda: listed)
    overlapping.leave_out([*cells, *whole])
    assert [cell.nodeid for cell in [*cells, *whole] if "long" not in cell.marks] == [
        "test_table[0]",
        "test_table[1]",
    ]


@cache
def source(path):
    return (ROOT / path).read_text(encoding="utf-8")
