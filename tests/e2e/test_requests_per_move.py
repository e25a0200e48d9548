"""What a click costs on Discord: its answer, at most one edit of the board, at most one hand refreshed.

Whole matches are counted in `test_whole_matches`, move by move in `python -m benchmarks requests`.
"""

import random

import pytest

from bot.playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS
from tests.e2e.counting import ENGLISH, PER_MOVE, UNTIL_THE_BOARD_IS_EDITED, Counted, kinds
from tests.e2e.test_whole_matches import sit_down

SEED = 20261121
CLICKS_BY_THEMSELVES = 3


@pytest.fixture
async def playground():
    async with Playground(people=ENGLISH, answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.mark.parametrize(("game", "variant"), [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")])
async def test_a_click_costs_its_answer_an_edit_and_a_refresh_at_most(playground, bot, game, variant):
    channel, rng = playground.channels[0].id, random.Random(SEED)
    players = [Counted(playground, person.name, channel, rng) for person in playground.people]
    await sit_down(playground, players, game, variant)
    for player in players:
        await player.open_hand()
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    costs = []
    while len(costs) < CLICKS_BY_THEMSELVES:
        for player in players:
            before = len(playground.requests)
            if await player.move():
                await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
                costs.append(kinds(playground.requests[before:]))
    print([dict(cost) for cost in costs])
    for cost in costs:
        assert set(cost) <= {*PER_MOVE, "notices"}
        assert max(cost[kind] for kind in PER_MOVE) == 1
