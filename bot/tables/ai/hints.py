"""What the strongest AI would play in somebody's place: the hint of a hand.

It is computed from what the seat sees, as analyses of finished matches are.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from bot.common.child import ChildError
from bot.common.fair_turns import FairTurns, Turn
from bot.common.recent import Recent
from bot.tables.ai.players import USUAL
from bot.tables.ai.thinking import Thinkers, thinkers, weigh_up
from game.ai.weighing import Weighed
from game.core.match import Match
from game.core.protocol import AnyGame, Seat
from game.core.rng import SEED_BYTES, Rng
from game.levels import policy_for

_MOST_KEPT: Final = 256
MOST_HINTS: Final = 2
"""Of one person, under way or waiting."""

_log = logging.getLogger(__name__)


class Adviser:
    """Weighs each decision once, however often it is asked about, one after the other.

    AIs wait for the same processes.
    """

    def __init__(self) -> None:
        self._turns = FairTurns(1, MOST_HINTS)
        self._asked: Recent[tuple[str, int, Seat], asyncio.Task[Weighed]] = Recent(_MOST_KEPT)

    async def advice(self, match: Match, seat: Seat, person: int) -> Weighed:
        """Return what the strongest AI would play in a person's seat that acts, and what that is worth.

        Raises TableError if too many wait.
        """
        decision = match.match_id, match.length, seat
        asked = self._asked.get(decision)
        if asked is None or _has_failed(asked):
            weighing = _weighed_in(self._turns.ask(person), match, seat)
            asked = self._asked[decision] = asyncio.create_task(weighing, name="advice")
        return await asyncio.shield(asked)


async def _weighed_in(turn: Turn, match: Match, seat: Seat) -> Weighed:
    async with turn:
        return await weighed(match, seat)


def _has_failed(asked: asyncio.Task[Weighed]) -> bool:
    """Tell whether it should be asked anew: there was an error, or an answer in haste."""
    if not asked.done():
        return False
    return asked.cancelled() or asked.exception() is not None or asked.result().worth is None


async def weighed(match: Match, seat: Seat) -> Weighed:
    """Return what the strongest AI would play in a seat, searched for anew."""
    game, apart = match.game, thinkers()
    view, legal = game.view(match.state, seat), game.legal_actions(match.state, seat)
    if len(legal) == 1:
        return Weighed(legal[0], None)
    rng = Rng(secrets.token_bytes(SEED_BYTES), "advice")
    if apart is None:
        return await asyncio.to_thread(weigh_up, game.key, view, legal, rng)
    return await apart.run(partial(_advised, apart, game, view, legal, rng))


def _advised(apart: Thinkers, game: AnyGame, view: Any, legal: Sequence[Any], rng: Rng) -> Weighed:
    """Return the advice of a process; if it fails, that of a quicker level, without what it is worth."""
    try:
        return apart.call(weigh_up, game.key, view, legal, rng)
    except ChildError as error:
        _log.warning("a hint is given in haste: %s", error)
        return Weighed(policy_for(game, USUAL).choose(view, legal, rng), None)
