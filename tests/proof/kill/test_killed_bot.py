"""No acknowledged action is lost or doubled, whenever the bot dies."""

import os

import pytest

from tests.proof.kill.harness import MOMENTS, MOST_MOVES, TABLES, harness, in_time

KILLS = 1 + len(MOMENTS)
"""In its first start, and at each moment once."""
SIZES = [
    pytest.param(2, 4, id="short"),
    pytest.param(len(TABLES), MOST_MOVES, id="whole", marks=pytest.mark.long),
]
"""At how many tables people play, and how many moves at most between two kills."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("tables", "moves"), SIZES)
async def test_acknowledged_moves_survive_every_kill(tmp_path, tables, moves):
    seed = int(os.environ.get("KILL_SEED", "20261121"))
    print(f"seed {seed}")
    async with harness(tmp_path, seed, TABLES[:tables], moves) as fire:
        figures = [one async for one in fire.run(KILLS)][-1]
    print(figures)
    assert figures.verdict.acknowledged > 2 * KILLS  # the harness waits for two at least before each kill
    assert figures.verdict.orders
    assert figures.verdict.lost == {}
    assert figures.verdict.doubled == {}
    assert figures.verdict.carried_out == {}
    assert figures.old_buttons  # how many there are depends on who was to move
    assert figures.unanswered == []
    assert figures.too_late == []
    assert in_time(max(figures.recoveries))
    assert figures.proof == ""
