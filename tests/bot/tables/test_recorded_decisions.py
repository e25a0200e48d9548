"""Tables decide as they did, whatever they are asked in whatever state."""

import pytest

from tests.bot.tables.recorded_decisions import FILE, KINDS, decisions
from tests.bot.tables.recorded_files import difference, kept, line_of

KEPT = kept(FILE)


@pytest.mark.parametrize("name", KINDS)
def test_a_table_decides_as_it_did(name):
    decided = decisions(name)
    assert line_of(decided) == KEPT[name], difference(
        KEPT[name], decided, "tests.bot.tables.recorded_decisions"
    )
