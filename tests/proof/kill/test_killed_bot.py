"""No acknowledged action is lost or doubled, whenever the bot dies."""

import os

import pytest

from tests.proof.kill.harness import MOMENTS, harness, in_time

KILLS = int(os.environ.get("KILLS", str(1 + len(MOMENTS))))
"""In its first start, and at each moment once."""


@pytest.mark.timeout(600)
async def test_acknowledged_moves_survive_every_kill(tmp_path):
    seed = int(os.environ.get("KILL_SEED", "20261121"))
    print(f"seed {seed}")
    async with harness(tmp_path, seed) as fire:
        figures = [one async for one in fire.run(KILLS)][-1]
    print(figures)
    assert figures.verdict.acknowledged > 2 * KILLS  # the harness waits for two at least before each kill
    assert figures.verdict.orders
    assert figures.verdict.lost == {}
    assert figures.verdict.doubled == {}
    assert figures.old_buttons  # how many there are depends on who was to move
    assert figures.unanswered == []
    assert figures.too_late == []
    assert in_time(max(figures.recoveries))
    assert figures.proof == ""
