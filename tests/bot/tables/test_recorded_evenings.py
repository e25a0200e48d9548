"""Evenings go as they went: what tables, bank, house rules and settings answer to whatever they are asked."""

import pytest

from tests.bot.tables.recorded import KINDS
from tests.bot.tables.recorded_files import ANSWERS, answers, difference, kept, line_of

KEPT = kept(ANSWERS)


@pytest.mark.in_part(2)
@pytest.mark.parametrize("name", KINDS)
async def test_everybody_is_answered_as_before(name, tmp_path):
    steps = await answers(name, tmp_path / "t.sqlite3")
    assert line_of(steps) == KEPT[name], difference(KEPT[name], steps)
