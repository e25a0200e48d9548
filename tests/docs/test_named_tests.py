"""docs/demands.md: every row names an existing test or picture."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEMANDS = (ROOT / "docs" / "demands.md").read_text(encoding="utf-8")
NUMBERS = (*range(1, 9), 10, 11, 12, 14, 15, 17, 18, 19, 21, 22, 23)
ROWS = {int(row[1]): row[0] for row in re.finditer(r"^\| (\d+) \|.*$", DEMANDS, re.MULTILINE)}


@cache
def names_in(path):
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {function.name for function in functions}


def test_the_list_is_whole():
    assert tuple(ROWS) == NUMBERS


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_demand_is_answered_by_what_is_there(row):
    shown = re.findall(r"`((?:tests|docs)/[^`]+)`", row.rsplit("|", 2)[1])
    assert shown
    for name in shown:
        path, _, test = name.partition("::")
        assert (ROOT / path).is_file(), name
        assert not test or test in names_in(path), name
