"""Three processes share a bot's shards while things go wrong: nothing is lost, doubled or decided by two.

`make chaos` lets more go wrong, for longer, and processes stand still for half a minute.
"""

import os
import random

import pytest

from tests.proof.chaos.harness import chaos

TABLES, RATE, MOVES = 6, 6.0, 12
FAULTS = ("killed", "connections cut", "PostgreSQL restarted")


@pytest.mark.timeout(600)
async def test_nothing_is_lost_doubled_or_decided_by_two():
    seed = int(os.environ.get("CHAOS_SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"seed {seed}")
    async with chaos(seed, MOVES) as run:
        figures = [one async for one in run.run(TABLES, RATE, FAULTS)][-1]
    print(figures)
    assert figures.verdict.acknowledged
    assert figures.verdict.lost == {}
    assert figures.verdict.doubled == {}
    assert figures.written.by_two == []
    assert figures.too_late == []
    assert figures.proof == ""
