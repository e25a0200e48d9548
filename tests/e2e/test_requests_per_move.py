"""What a click costs on Discord: its answer, at most one edit of the board, at most one hand refreshed."""

import random
import re
from collections import Counter

import pytest

from bot.playground.people import PersonSpec
from bot.playground.playground import Playground
from tests.e2e.clicking import BUTTON, PATIENT_MS, Player, controls, verb
from tests.e2e.eager import Offer, choice
from tests.e2e.test_whole_matches import play, sit_down

SEED = 20261121
CLICKS_BY_THEMSELVES = 4
UNTIL_THE_BOARD_IS_EDITED = 1.3
"""Seconds; the bot leaves 1.1 between two edits of a board."""
RED = 4
KINDS = {
    "answers": re.compile(r"POST /interactions/\d+/[^/]+/callback"),
    "board edits": re.compile(r"PATCH /channels/\d+/messages/\d+"),
    "hand refreshes": re.compile(r"PATCH /webhooks/\d+/[^/]+/messages/@original"),
}


class Counted(Player):
    """Somebody eager whose clicks are counted: `clicks` of all kinds, `moves` that play cards."""

    moves = 0

    async def press(self, wanted):
        self.clicks += 1
        return await super().press(wanted)

    async def move(self):
        """Click one thing the hand offers, if it offers any; whether that was done."""
        hand = self.hand() or await self.open_hand()
        offered = controls(hand) if hand is not None else []
        buttons = {one["custom_id"]: one for one in offered if one["type"] == BUTTON}
        if not buttons:
            return False
        offers = [Offer(key, one["label"], one["style"] == RED) for key, one in buttons.items()]
        chosen = buttons[choice(offers).custom_id]
        self.moves += verb(chosen) == "act"
        await self.use(hand, chosen)
        return True


SPECS = [PersonSpec(name) for name in ("Ada", "Dinesh", "Grace")]


@pytest.fixture
async def playground():
    async with Playground(people=SPECS, answer_ms=PATIENT_MS) as playground:
        yield playground


def kind(request):
    line = f"{request.method} {request.path}"
    return next((kind for kind, pattern in KINDS.items() if pattern.fullmatch(line)), line)


def seated(playground, people):
    channel, rng = playground.channels[0].id, random.Random(SEED)
    return [Counted(playground, person.name, channel, rng) for person in playground.people[:people]]


@pytest.mark.parametrize(
    ("game", "variant", "people"),
    [("shithead", "shithead_winner", 2), ("shithead", "norvegien", 3), ("nain_jaune", "nain_jaune", 3)],
)
async def test_a_whole_match_costs_at_most_two_requests_a_click(playground, bot, game, variant, people):
    players = seated(playground, people)
    await sit_down(playground, players, game, variant)
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    before, clicks_before = len(playground.requests), sum(player.clicks for player in players)
    await play(players)
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)

    sent = Counter(kind(request) for request in playground.requests[before:])
    clicks = sum(player.clicks for player in players) - clicks_before
    moves = sum(player.moves for player in players)
    figures = f"{clicks} clicks, {moves} moves, {dict(sent)}, {sent.total() / clicks:.2f} requests a click"
    print(f"{variant}, {people} people: {figures}")
    assert set(sent) <= set(KINDS)
    assert sent["answers"] == clicks
    assert sent["answers"] + sent["board edits"] <= 2 * clicks
    assert sent["hand refreshes"] <= moves


@pytest.mark.parametrize(("game", "variant"), [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")])
async def test_no_single_click_costs_more(playground, bot, game, variant):
    players = seated(playground, 3)
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
                costs.append(Counter(kind(request) for request in playground.requests[before:]))
    print(f"{variant}: {[dict(cost) for cost in costs]}")
    for cost in costs:
        assert set(cost) <= set(KINDS)
        assert max(cost.values()) == 1
