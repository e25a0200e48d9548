"""Documents name existing tests, commands, and all work that is done in turns."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize("name", ["reliability.md", "fair-shuffles.md"])
def test_every_test_and_command_named_is_there(name):
    text = (ROOT / "docs" / name).read_text("utf-8")
    paths = re.findall(r"`(tests/[\w/.]+)(?:::\w+)?`", text)
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert set(re.findall(r"`make ([a-z-]+)", text)) <= TARGETS


def test_every_rule_of_discord_has_a_source_and_an_answer():
    table = (ROOT / "docs/discord.md").read_text("utf-8").partition("|---")[2]
    rows = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table.splitlines()[1:]]
    assert [row for row in rows if len(row) != 4 or not all(row)] == []


def test_all_work_that_is_done_in_turns_is_listed():
    shared = (ROOT / "docs/reliability.md").read_text("utf-8").partition("## What everybody shares\n")[2]
    rows = re.findall(r"^\| .*$", shared.partition("\n## ")[0], re.MULTILINE)
    sources = (ROOT / "bot").rglob("*.py")
    using = {path.relative_to(ROOT) for path in sources if " = FairTurns(" in path.read_text("utf-8")}
    assert using == {Path(found) for row in rows for found in re.findall(r"`(bot/[\w/]+\.py)`", row)}
