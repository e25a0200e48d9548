"""What documents say that a test shows is shown by a test that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py")))
KNOWN = set(re.findall(r"def (test_\w+)", TESTS)) | {path.name for path in (ROOT / "tests").rglob("*.py")}


@pytest.mark.parametrize("name", ["table-life.md", "tokens.md"])
def test_every_test_that_is_named_is_there(name):
    named = re.findall(r"`(test_[\w.]+)`", (ROOT / "docs" / name).read_text(encoding="utf-8"))
    assert len(named) > 10
    assert [one for one in named if one not in KNOWN] == []
