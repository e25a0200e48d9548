"""The cost of clicks: people whose clicks are counted, and the kinds of requests that follow."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from playground.api.records import RequestRecord
from playground.world.people import PersonSpec
from tests.e2e.clicking import BUTTON, PRIVATE, Player, playable, verb
from tests.e2e.eager import Offer, choice

ENGLISH: Final = [PersonSpec(name) for name in ("Ada", "Dinesh", "Grace")]
"""People whose buttons `eager.choice` can read."""
UNTIL_THE_BOARD_IS_EDITED: Final = 1.3
"""Seconds; the bot leaves 1.1 between two edits of a board."""
RED: Final = 4
PER_MOVE: Final = {
    "answers": re.compile(r"POST /interactions/\d+/[^/]+/callback"),
    "board edits": re.compile(r"PATCH /channels/\d+/messages/\d+"),
    "hand refreshes": re.compile(r"PATCH /webhooks/\d+/[^/]+/messages/(@original|\d+)"),
}
"""The most requests of a move, by kind."""
NOTICES: Final = re.compile(r"(POST|DELETE) /channels/\d+/messages(/\d+)?")
"""Turn notices are messages of their own, posted and taken away again."""

BY_TOKEN: Final = re.compile(r"/(webhooks/\d+|interactions/\d+)/[^/]+(/.*)?")
"""Paths with an interaction's token: Discord does not count them for a bot's 50 requests a second."""
FORMER_HANDS: Final = re.compile(r"DELETE /webhooks/\d+/[^/]+/messages/\d+")
"""Opening a hand again costs a request that deletes the previous one."""


def is_limited(request: RequestRecord) -> bool:
    """Tell whether Discord counts a request for a bot's 50 a second."""
    return BY_TOKEN.fullmatch(request.path) is None


def kind(request: RequestRecord) -> str:
    """Return what a request is for: one of PER_MOVE, `notices`, `former hands`, or its own line."""
    line = f"{request.method} {request.path}"
    if PER_MOVE["hand refreshes"].fullmatch(line) and _wrote_in_public(request):
        return "board edits"
    if NOTICES.fullmatch(line):
        return "notices"
    if FORMER_HANDS.fullmatch(line):
        return "former hands"
    return next((kind for kind, pattern in PER_MOVE.items() if pattern.fullmatch(line)), line)


def _wrote_in_public(request: RequestRecord) -> bool:
    """Tell whether a request has written a message that all can see: boards are edited with tokens, too."""
    return isinstance(request.response, dict) and not request.response.get("flags", PRIVATE) & PRIVATE


def kinds(requests: Sequence[RequestRecord]) -> Counter[str]:
    """Return how many requests there are of each kind."""
    return Counter(kind(request) for request in requests)


class Counted(Player):
    """Somebody eager whose clicks are counted: all, `moves` that play cards, `readies` for another deal."""

    moves = 0
    readies = 0

    async def press(self, wanted: str) -> object:
        """Click a control of the board."""
        self.clicks += 1
        self.readies += wanted == "ready"
        return await super().press(wanted)

    async def move(self) -> bool:
        """Click one thing the hand offers, if it offers any; whether that was done."""
        hand = self.hand() or await self.open_hand()
        offered = playable(hand) if hand is not None else []
        buttons = {one["custom_id"]: one for one in offered if one["type"] == BUTTON}
        if hand is None or not buttons:
            return False
        offers = [Offer(key, one["label"], one["style"] == RED) for key, one in buttons.items()]
        chosen = buttons[choice(offers).custom_id]
        self.moves += verb(chosen) == "act"
        await self.use(hand, chosen)
        return True
