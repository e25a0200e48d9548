"""Who plays AI seats, and for people whose time is over."""

from typing import Any, Final

from game.core.match import Match
from game.core.protocol import Seat
from game.core.rng import SEED_BYTES, Rng
from game.levels import policy_for

STAND_IN: Final = "normal"
"""The level that plays for people who are not there."""


class AiPlayers:
    """Chooses the moves of AIs of every level. Sees of a match what the seat may see."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def apart(self) -> "AiPlayers":
        """Return AIs that share no chance with these: for another thread."""
        seed = b"".join(self._rng.word().to_bytes(4, "big") for _ in range(SEED_BYTES // 4))
        return AiPlayers(Rng(seed, "ai"))

    def choose(self, match: Match, seat: Seat, level: str) -> dict[str, Any]:
        """Return the action of an awaited seat as JSON."""
        game = match.game
        view, legal = game.view(match.state, seat), game.legal_actions(match.state, seat)
        action = policy_for(game, level).choose(view, legal, self._rng)
        body: dict[str, Any] = game.actions.dump_python(action, mode="json")
        return body
