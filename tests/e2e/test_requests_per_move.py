"""The cost of a click on Discord: its answer, at most one edit of the board and one refreshed hand.

Whole matches are counted in `test_whole_matches`, move by move in `python -m benchmarks requests`.
"""

import random
import re
from itertools import takewhile

import pytest

from bot.tables.model.values import Moved
from tests.e2e.clicking import texts, with_verb
from tests.e2e.counting import PER_MOVE, UNTIL_THE_BOARD_IS_EDITED, Counted, kinds
from tests.e2e.matches import sit_down
from tests.support.eventually import comes

SEED = 20261121
CLICKS_BY_THEMSELVES = 3


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("game", "variant"), [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")])
async def test_a_click_costs_its_answer_an_edit_and_a_refresh_at_most(limited_playground, bot, game, variant):
    channel, rng = limited_playground.channels[0].id, random.Random(SEED)
    players = [Counted(limited_playground, person.name, channel, rng) for person in limited_playground.people]
    await sit_down(limited_playground, players, game, variant)
    await comes(lambda: with_verb(players[0].board(), "hand"))  # a bot under load answers the start late
    for player in players:
        assert await player.open_hand() is not None
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


def movers_since(value, seat):
    """The seats that have moved since a seat did, in order, each turn once."""
    moved = [event.seat for event in value.happened if isinstance(event, Moved)]
    since = list(takewhile(lambda mover: mover != seat, reversed(moved)))[::-1]
    return [mover for mover, before in zip(since, [seat, *since], strict=False) if mover != before]


@pytest.mark.long
async def test_ai_moves_are_steps_in_order_that_come_with_the_edit_of_the_click(playground, client):
    """The board and the hand tell each AI's move, the newest large on the board; none costs a request."""
    anna = Counted(playground, "Anna", playground.channels[0].id, random.Random(SEED))
    await anna.open_table(game="shithead", variant="norvegien")
    await anna.seat_ais(3)
    await anna.press("start")
    await anna.open_hand()
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    (table,) = await client.services.directory.in_channel(int(anna.channel_id))
    while not (movers := movers_since(table.value, 0)) or table.value.match.state.phase != "play":
        before, moves = len(playground.requests), anna.moves
        assert await anna.move()
        await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
        changes = {"board edits": 1} if anna.moves > moves else {}  # none by a click that asks how many
        assert kinds(playground.requests[before:]) == {"answers": 1, **changes}
    named = dict(enumerate(["Anna", "Colette", "Marius", "Odile"]))
    lines = [line for line in texts(anna.board()).splitlines() if re.match(r"(-# )?\*\*🤖 \w+\*\* ", line)]
    told = lines[-len(movers) :]
    assert [re.search(r"🤖 (\w+)", line)[1] for line in told] == [named[seat] for seat in movers]
    assert [line.startswith("-# ") for line in told] == [True] * (len(told) - 1) + [False]
    news = texts(anna.hand()).splitlines()[-1]
    assert re.findall(r"\*\*(\w+)\*\* ", news) == [named[seat] for seat in movers]
