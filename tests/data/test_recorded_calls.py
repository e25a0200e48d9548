"""The database's functions answer what they answered, whatever was called before."""

import pytest

from tests.bot.tables.recorded_files import kept, line_of
from tests.data.recorded_calls import FILE, SEEDS, calls

KEPT = kept(FILE)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("seed", SEEDS)
async def test_every_call_is_answered_as_before(seed, tmp_path):
    told = await calls(tmp_path / "t.sqlite3", seed)
    differing = [
        one for one, before in zip(told, KEPT[str(seed)].split(), strict=True) if line_of([one]) != before
    ]
    assert not differing, "a wanted change? Then run python -m tests.data.recorded_calls\n" + differing[0]
