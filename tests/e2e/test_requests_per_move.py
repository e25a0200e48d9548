"""What a click costs on Discord: its answer, at most one edit of the board, at most one hand refreshed.

`python -m benchmarks requests` counts it move by move over whole matches.
"""

import random

import pytest

from bot.playground.people import PersonSpec
from bot.playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS
from tests.e2e.counting import PER_MOVE, UNTIL_THE_BOARD_IS_EDITED, Counted, kinds
from tests.e2e.test_whole_matches import play, sit_down

SEED = 20261121
CLICKS_BY_THEMSELVES = 3
SPECS = [PersonSpec(name) for name in ("Ada", "Dinesh", "Grace")]


@pytest.fixture
async def playground():
    async with Playground(people=SPECS, answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.mark.parametrize(("game", "variant"), [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")])
async def test_a_click_costs_its_answer_an_edit_and_a_refresh_at_most(playground, bot, game, variant):
    channel, rng = playground.channels[0].id, random.Random(SEED)
    players = [Counted(playground, person.name, channel, rng) for person in playground.people]
    await sit_down(playground, players, game, variant)
    for player in players:
        await player.open_hand()
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    await check_single_clicks(playground, players)
    await check_a_whole_match(playground, players)


async def check_single_clicks(playground, players):
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


async def check_a_whole_match(playground, players):
    clicks_before, moves_before = sum(p.clicks for p in players), sum(p.moves for p in players)
    before = len(playground.requests)
    await play(players)
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    sent = kinds(playground.requests[before:])
    clicks = sum(player.clicks for player in players) - clicks_before
    moves = sum(player.moves for player in players) - moves_before
    print(f"{clicks} clicks, {moves} moves, {dict(sent)}, {sent.total() / clicks:.2f} requests a click")
    assert set(sent) <= {*PER_MOVE, "notices"}
    assert sent["answers"] == clicks
    assert sent["answers"] + sent["board edits"] <= 2 * clicks
    assert sent["hand refreshes"] <= moves
