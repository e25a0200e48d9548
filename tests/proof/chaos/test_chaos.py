"""Processes share a bot's shards while things go wrong: nothing is lost, doubled or decided by two.

In the short run two of them do, at two tables. `make chaos` lets more go wrong, for longer, and processes
stand still for half a minute.
"""

import os
import random

import pytest

from tests.proof.chaos.harness import CLOCK_SET, CLOCKS_OFF, STEPS, chaos
from tests.support import databases
from tests.support.set_clock import MISSING, library

CLOCKS = (0.0, 3600.0)
"""Of two processes."""
SIZES = [
    pytest.param(2, 3.0, 3, CLOCKS, ("killed",), id="short"),
    pytest.param(
        6,
        6.0,
        12,
        CLOCKS_OFF,
        ("killed", "connections cut", "PostgreSQL restarted"),
        id="whole",
    ),
    pytest.param(
        2,
        3.0,
        3,
        CLOCKS,
        (CLOCK_SET,) * len(STEPS),
        id="clock",
        marks=[pytest.mark.long, pytest.mark.skipif(library() is None, reason=MISSING)],
    ),
]
"""Tables, moves a second in all, moves between two faults, clocks, faults."""


@pytest.mark.in_part(1)
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("tables", "rate", "moves", "clocks", "faults"), SIZES)
async def test_nothing_is_lost_doubled_or_decided_by_two(tmp_path, tables, rate, moves, clocks, faults):
    seed = int(os.environ.get("CHAOS_SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"seed {seed}")
    alone = set(faults) != {"killed"}  # with a PostgreSQL that goes wrong, too
    address = None if alone else databases.new_postgresql_address(tmp_path / "chaos")
    async with chaos(seed, moves, clocks, address) as run:
        figures = [one async for one in run.run(tables, rate, faults)][-1]
    print(figures)
    assert figures.verdict.acknowledged
    assert figures.verdict.lost == {}
    assert figures.verdict.doubled == {}
    assert figures.verdict.carried_out == {}
    assert figures.written.by_two == []
    assert figures.too_late == []
    assert figures.proof == ""
