"""The database's functions answer what they answered, whatever was called before."""

import pytest

from tests.bot.tables.recorded_files import kept, line_of
from tests.data.club import calls as club_calls
from tests.data.recorded_calls import CLUB, FILE, SEEDS, calls

KEPT = kept(FILE)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("seed", SEEDS)
async def test_every_call_is_answered_as_before(seed, tmp_path):
    compare(await calls(tmp_path / "t.sqlite3", seed), KEPT[str(seed)])


async def test_every_call_about_a_club_is_answered_as_before(tmp_path):
    compare(await club_calls.calls(tmp_path / "t.sqlite3"), KEPT[CLUB])


def compare(told, before):
    differing = [one for one, kept in zip(told, before.split(), strict=True) if line_of([one]) != kept]
    assert not differing, "a wanted change? Then run python -m tests.data.recorded_calls\n" + differing[0]
