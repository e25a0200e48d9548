"""docs/demands.md and docs/discord.md: every row names an existing test or picture."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NUMBERS = (*range(1, 9), 10, 11, 12, 14, 15, 17, 18, 19, 21, 22, 23)


def read(document):
    return (ROOT / "docs" / document).read_text(encoding="utf-8")


DEMANDS = {int(row[1]): row[0] for row in re.finditer(r"^\| (\d+) \|.*$", read("demands.md"), re.MULTILINE)}
RULES = [row[0] for row in re.finditer(r"^\| (?!rule of Discord).*$", read("discord.md"), re.MULTILINE)]


@cache
def names_in(path):
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {function.name for function in functions}


def shown_by(row):
    """Return what the last column names, after checking that it is there."""
    shown = re.findall(r"`((?:tests|docs)/[^`]+)`", row.rsplit("|", 2)[1])
    for name in shown:
        path, _, test = name.partition("::")
        assert (ROOT / path).is_file(), name
        assert not test or test in names_in(path), name
    return shown


def test_the_list_of_demands_is_whole():
    assert tuple(DEMANDS) == NUMBERS


@pytest.mark.parametrize("row", DEMANDS.values(), ids=DEMANDS)
def test_a_demand_is_answered_by_what_is_there(row):
    assert shown_by(row)


@pytest.mark.parametrize("row", RULES, ids=[row[2:40] for row in RULES])
def test_a_rule_of_discord_is_tested_by_name(row):
    tests = shown_by(row)
    assert tests
    assert all("::" in name for name in tests)
