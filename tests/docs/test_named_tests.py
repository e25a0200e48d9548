"""Tables of reliability.md: what a row names exists; `make test` has one of it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def read(document):
    return (ROOT / "docs" / document).read_text(encoding="utf-8")


def section(heading):
    """Return the rows of a table of docs/reliability.md, without its head."""
    text = read("reliability.md").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| .*$", text, re.MULTILINE)[1:]


GONE, SHARED = section("What may be gone on Discord"), section("What everybody shares")


@cache
def tree_of(path):
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@cache
def names_in(path):
    body = tree_of(path).body
    functions = (node for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {function.name for function in functions}


def shown_by(row):
    """Return what the last column names, after checking that it is there."""
    shown = re.findall(r"`((?:tests|docs)/[^`]+)`", row.rsplit("|", 2)[1])
    for name in shown:
        path, _, test = name.partition("::")
        assert (ROOT / path).is_file(), name
        assert not test or test in names_in(path), name
    return shown


def runs_in_the_suite(name):
    """Tell whether `make test` has a picture, or runs a test: none of its marks says `long`.

    Those that overlap with others need no look: the list never leaves out what documents name.
    """
    path, _, test = name.partition("::")
    if not test:
        return True
    tree = tree_of(path)
    marks = [ast.unparse(one.value) for one in tree.body if isinstance(one, ast.Assign)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == test:
            marks += map(ast.unparse, node.decorator_list)
    return not any(re.search(r"pytest\.mark\.long\b(?!_)", mark) for mark in marks)


def test_the_suite_runs_what_a_row_names_or_part_of_it():
    """Tests had moved to the long run until nothing that `make test` ran showed three of some rows."""
    rows = [*GONE, *SHARED]
    assert [row for row in rows if not any(map(runs_in_the_suite, shown_by(row)))] == []


@pytest.mark.parametrize("row", [*GONE, *SHARED], ids=[row[2:40] for row in [*GONE, *SHARED]])
def test_a_row_is_tested_by_name(row):
    tests = shown_by(row)
    assert tests
    assert all("::" in name for name in tests)


def test_all_work_that_is_done_in_turns_is_listed():
    sources = (ROOT / "bot").rglob("*.py")
    using = {path.relative_to(ROOT) for path in sources if " = FairTurns(" in path.read_text("utf-8")}
    assert using == {Path(found) for row in SHARED for found in re.findall(r"`(bot/[\w/]+\.py)`", row)}
