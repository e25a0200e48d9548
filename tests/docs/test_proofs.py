"""docs/proofs.toml names what shows each promise: it is there, and `make test` has some of it."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROOFS = tomllib.loads((ROOT / "docs" / "proofs.toml").read_text("utf-8"))
ROWS = [pytest.param(name, row, id=f"{name}: {row}") for name, rows in PROOFS.items() for row in rows]
DEMANDS = (*range(1, 9), 10, 11, 12, 14, 15, 17, 18, 19, 21, 22, 23)
WORDS = 8
"""A row is called by so many words of its first cell, or of its second where the first is a number."""


def called(row):
    """Return what a row is called: its first words without signs, and links by their words."""
    cells = [cell.strip() for cell in row.removeprefix("- ").strip("|").split("|")]
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", cells[cells[0].isdigit()])
    return " ".join(re.sub(r"[`*_“”\"’'():;,.]", "", plain).split()[:WORDS])


def tables(name):
    """Return the rows of each table and list of a document, as written."""
    text = (ROOT / "docs" / name).read_text("utf-8")
    found = re.findall(r"^(?:\|.*\n\|[-| ]+\|\n((?:\|.*\n?)+)|((?:- .*\n(?:  .*\n)*)+))", text, re.MULTILINE)
    return [re.findall(r"^(?:\||- ).*", body or items, re.MULTILINE) for body, items in found]


def gone_on_discord():
    """Return the rows of reliability.md about what may be gone on Discord."""
    (table,) = [
        rows for rows in tables("reliability.md") if rows[0].startswith("| card emojis, in the controls")
    ]
    return list(map(called, table))


@cache
def marks_of(path):
    """Return the marks of each test of a file, as they are written."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    of_all = [ast.unparse(one.value) for one in tree.body if isinstance(one, ast.Assign)]
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {one.name: [*of_all, *map(ast.unparse, one.decorator_list)] for one in functions}


def runs_in_the_suite(name):
    """Tell whether `make test` has a file, or runs a test: none of its marks says `long`."""
    path, _, test = name.partition("::")
    return not test or not any(re.search(r"pytest\.mark\.long\b(?!_)", mark) for mark in marks_of(path)[test])


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_what_shows_a_row_is_there_and_the_suite_runs_part_of_it(name, row):
    shown = PROOFS[name][row]
    for path, _, test in (one.partition("::") for one in shown):
        assert (ROOT / path).is_file(), path
        assert not test or test in marks_of(path), test
    assert any(map(runs_in_the_suite, shown))


@pytest.mark.parametrize("name", [name for name in PROOFS if name.endswith(".md")])
def test_every_row_of_a_table_of_promises_is_shown_by_something(name):
    """A table or list whose first row has an entry is one of promises."""
    named = [list(map(called, table)) for table in tables(name)]
    promised = [row for table in named if table[0] in PROOFS[name] for row in table]
    assert sorted(promised) == sorted(PROOFS[name])


def test_a_row_about_discord_names_its_tests():
    rows = PROOFS["discord.md"] | {row: PROOFS["reliability.md"][row] for row in gone_on_discord()}
    assert {row: shown for row, shown in rows.items() if not all("::" in one for one in shown)} == {}


def test_the_list_of_demands_is_whole():
    text = (ROOT / "docs" / "demands.md").read_text("utf-8")
    assert tuple(map(int, re.findall(r"^\| (\d+) \|", text, re.MULTILINE))) == DEMANDS
