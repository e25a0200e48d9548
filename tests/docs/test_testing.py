"""docs/testing.md names the parts of `make test-all`, and each of them runs what is there."""

import re
import subprocess
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "testing.md").read_text("utf-8")
PARTS = re.findall(r"^\| `([a-z]+)` \|", TEXT.partition("| `PART` |")[2].partition("\n\n")[0], re.MULTILINE)


def would_run(*variables):
    make = ["/usr/bin/env", "make", "--dry-run", "-o", ".venv/.dev", "test-all", *variables]
    return subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=False)


def test_all_parts_are_explained_and_each_runs_what_is_there():
    run = re.findall(r'echo "test-all: (\w+)"; +(.*?) \|\|', would_run().stdout)
    assert [name for name, _ in run] == PARTS
    for _, command in run:
        words = command.partition(" -m pytest ")[2].split()
        plugins = [word for before, word in pairwise(words) if before == "-p"]
        assert all(map(find_spec, plugins))
        assert all((ROOT / word).exists() for word in words if word.startswith("tests/"))
        assert len(words) >= 3


@pytest.mark.parametrize("part", PARTS)
def test_one_part_is_run_alone(part):
    assert re.findall(r'echo "test-all: (\w+)"', would_run(f"PART={part}").stdout) == [part]


def test_a_part_that_does_not_exist_is_named():
    done = would_run("PART=everything")
    assert done.returncode != 0
    assert f"PART is one of {' '.join(PARTS)}" in done.stderr
