"""People are answered as they were, whatever commands and controls they use, and others see what they saw."""

import sys

import pytest

from tests.bot.tables.recorded_files import difference, kept, line_of
from tests.e2e.recorded_walks import FILE, WALKS, walked

KEPT = kept(FILE)
pytestmark = [
    pytest.mark.one_process("its dice are those of one process"),
    pytest.mark.skipif("tests.support.strict" in sys.modules, reason="other commands are offered there"),
]


@pytest.mark.in_part(4)
@pytest.mark.parametrize("name", WALKS)
async def test_everybody_is_answered_as_before(name, tmp_path):
    steps = await walked(name, tmp_path / "t.sqlite3")
    assert line_of(steps) == KEPT[name], difference(KEPT[name], steps, "tests.e2e.recorded_walks")
