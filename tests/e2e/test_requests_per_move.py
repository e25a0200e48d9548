"""The cost of a click on Discord: its answer, at most one edit of the board and one refreshed hand.

Whole matches are counted in `test_whole_matches`, move by move in `python -m benchmarks requests`.
"""

import random

import pytest

from tests.e2e.counting import PER_MOVE, UNTIL_THE_BOARD_IS_EDITED, Counted, kinds
from tests.e2e.matches import sit_down

SEED = 20261121
CLICKS_BY_THEMSELVES = 3


@pytest.mark.parametrize(("game", "variant"), [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")])
async def test_a_click_costs_its_answer_an_edit_and_a_refresh_at_most(limited_playground, bot, game, variant):
    channel, rng = limited_playground.channels[0].id, random.Random(SEED)
    players = [Counted(limited_playground, person.name, channel, rng) for person in limited_playground.people]
    await sit_down(limited_playground, players, game, variant)
    for player in players:
        await player.open_hand()
    await limited_playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    costs = []
    while len(costs) < CLICKS_BY_THEMSELVES:
        for player in players:
            before = len(limited_playground.requests)
            if await player.move():
                await limited_playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
                requests = limited_playground.requests[before:]
                print(
                    [
                        (one.method, one.path, one.status, one.at, (one.body or {}).get("type"))
                        for one in requests
                    ]
                )
                costs.append(kinds(requests))
    print([dict(cost) for cost in costs])
    for cost in costs:
        assert set(cost) <= {*PER_MOVE, "notices"}
        assert max(cost[kind] for kind in PER_MOVE) == 1
