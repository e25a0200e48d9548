"""A new version replaces the old one process by process, while people play: nothing is lost."""

import os
import random

import pytest

from tests.data.conftest import migrations_with_one_more
from tests.proof.chaos import next_version
from tests.proof.chaos.harness import CLOCKS_OFF, chaos
from tests.support.databases import rows_of

SIZES = [
    pytest.param(1, 1.0, 1, CLOCKS_OFF[1:], id="short"),
    pytest.param(4, 6.0, 6, CLOCKS_OFF, id="whole"),
]
"""Tables, moves a second in all, moves between two upgrades, clocks of the processes."""
GROWN = """
    for table in ("actor", "card_table", "card_match", "action", "transfer"):
        op.add_column(table, sa.Column("later", sa.Integer, nullable=False, server_default="0"))
"""


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("tables", "rate", "moves", "clocks"), SIZES)
async def test_two_versions_serve_side_by_side_until_the_new_one_is_everywhere(
    tmp_path, monkeypatch, tables, rate, moves, clocks
):
    monkeypatch.setenv("NEXT_MIGRATIONS", migrations_with_one_more(tmp_path, GROWN.strip()))
    seed = int(os.environ.get("CHAOS_SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"seed {seed}")
    serving = []
    async with chaos(seed, moves, clocks) as run:
        async for _ in run.run(tables, rate, ["upgraded"] * len(clocks)):
            rows = rows_of(run.address, "SELECT version FROM process")
            serving.append(sorted(version for (version,) in rows))
    figures = run.figures
    print(figures, serving)
    assert serving[-2] == [next_version.VERSION] * len(clocks)
    assert any(len(set(versions)) == 2 for versions in serving), "both versions served at one time"
    assert figures.verdict.acknowledged
    assert figures.verdict.lost == {}
    assert figures.verdict.doubled == {}
    assert figures.written.by_two == []
    assert figures.too_late == []
    assert figures.proof == ""
