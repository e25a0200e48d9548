"""People see what they saw: boards, hands, seats, the host's panel and refusals in the course of evenings."""

import pytest

from tests.bot.tables.panels.recorded_panels import panels
from tests.bot.tables.recorded_files import PANELS, WITH_PANELS, difference, kept, line_of

KEPT = kept(PANELS)


@pytest.mark.parametrize("name", WITH_PANELS)
async def test_a_table_looks_as_it_looked(name, tmp_path):
    seen = await panels(name, tmp_path / "t.sqlite3")
    assert line_of(seen) == KEPT[name], difference(KEPT[name], seen)
