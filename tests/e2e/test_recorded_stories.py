"""Card nights, cups and tables go on as they did, in time and late, and whatever Discord does."""

import sys

import pytest

from tests.bot.tables.recorded_files import difference, kept, line_of
from tests.e2e.recorded_stories import FILE, told
from tests.e2e.stories import STORIES

KEPT = kept(FILE)
pytestmark = [
    pytest.mark.one_process("its dice are those of one process"),
    pytest.mark.skipif("tests.support.strict" in sys.modules, reason="it waits for answers there"),
]


@pytest.mark.long_for("threads", "nights", "cups that cannot be", "a cup in threads")
@pytest.mark.parametrize("name", STORIES)
async def test_everything_is_told_and_stored_as_before(name, tmp_path):
    steps = await told(name, tmp_path / "t.sqlite3")
    assert line_of(steps) == KEPT[name], difference(KEPT[name], steps, "tests.e2e.recorded_stories")
