"""The AIs that play AI seats, and seats of people who run out of time."""

import logging
from collections.abc import Callable
from typing import Any, Final

from bot.common.child import ChildError
from bot.tables.ai.thinking import thinkers
from game.ai.levels import LEVELS, THINKERS
from game.ai.random_play import Reacting
from game.ai.weighing import Racing
from game.core.match import Match, key_of
from game.core.protocol import AnyGame, Seat
from game.core.rng import SEED_BYTES, Rng, ai_rng
from game.levels import policy_for

USUAL: Final = "normal"
"""The level of AIs where nobody chose one."""
FOR_ABSENT: Final = LEVELS[0]
"""The level that plays for people who are away or have left: staying away must not pay."""
HOUSE: Final = LEVELS[-1]
"""The level that plays for the house's tokens, whatever the host chose: they must not be easy to win."""


_log = logging.getLogger(__name__)


def searches(level: str | None) -> bool:
    """Tell whether AIs of a level may think for long."""
    return level in THINKERS


def races(game: AnyGame, level: str | None) -> bool:
    """Tell whether AIs of a level let actions race each other, which takes time."""
    return level is not None and isinstance(policy_for(game, level), Racing)


class AiPlayers:
    """Chooses the moves of AIs of every level. An AI sees only what its seat may see.

    With `from_seed`, each decision's chance follows from the match's seed and the length of its record, so
    that equal matches meet equal AIs.
    """

    def __init__(self, rng: Rng, failed_in: set[str] | None = None, *, from_seed: bool = False) -> None:
        self._rng = rng
        self._from_seed = from_seed
        self._failed_in = set() if failed_in is None else failed_in
        """The current match, once an AI has failed in it: a failure is reported once per match."""
        self.had_choice = False
        """Whether there were several actions to choose from."""

    def apart(self) -> "AiPlayers":
        """Return AIs with their own random generator, for use in another thread."""
        return AiPlayers(self._stream(), self._failed_in, from_seed=self._from_seed)

    def remembering(self) -> "RememberingAis":
        """Return the same with a memory."""
        return RememberingAis(self._stream(), self._failed_in, from_seed=self._from_seed)

    def _stream(self) -> Rng:
        return Rng(b"".join(self._rng.word().to_bytes(4, "big") for _ in range(SEED_BYTES // 4)), "ai")

    def choose(self, match: Match, seat: Seat, level: str) -> dict[str, Any]:
        """Return the action of an awaited seat as JSON; if the AI fails, the game's default."""
        game = match.game
        self._prepare(match, seat, "turn")
        try:
            action = self._legal(match, seat, level)
        except Exception as error:  # noqa: BLE001 - a broken AI must not stop the table
            self._report(match, seat, level, error)
            action = game.default_action(match.state, seat)
        body: dict[str, Any] = game.actions.dump_python(action, mode="json")
        return body

    def reaction(self, match: Match, seat: Seat, level: str) -> dict[str, Any] | None:
        """Return how an AI reacts to the last action out of turn, as JSON; None to let it stand."""
        game, policy = match.game, policy_for(match.game, level)
        if not isinstance(policy, Reacting):
            return None
        self._prepare(match, seat, "reaction")
        try:
            legal = game.legal_actions(match.state, seat)
            action = policy.react(game.view(match.state, seat), legal, self._rng) if legal else None
            if action is None or game.refuse(match.state, seat, action) is not None:
                return None
        except Exception as error:  # noqa: BLE001 - a broken AI must not stop the table
            self._report(match, seat, level, error)
            return None
        body: dict[str, Any] = game.actions.dump_python(action, mode="json")
        return body

    def _prepare(self, match: Match, seat: Seat, what: str) -> None:
        """Begin the stream of a decision, if it follows from the match's seed."""
        if self._from_seed:
            key = key_of(match.seed, match.mix)
            self._rng = ai_rng(key, match.match_id, match.length, seat, what)

    def action(self, match: Match, seat: Seat, level: str) -> Any:
        """Return what an AI chooses; raises what it raises."""
        return self._thought(match, seat, level) if searches(level) else self._chosen(match, seat, level)

    def _legal(self, match: Match, seat: Seat, level: str) -> Any:
        """Return what an AI chooses; raises ValueError if it is not allowed."""
        action = self.action(match, seat, level)
        if (refusal := match.game.refuse(match.state, seat, action)) is not None:
            raise ValueError(refusal.code)
        return action

    def _chosen(self, match: Match, seat: Seat, level: str) -> Any:
        game = match.game
        view, legal = game.view(match.state, seat), match.not_repeated(seat)
        self.had_choice |= len(legal) > 1
        return policy_for(game, level).choose(view, legal, self._rng)

    def _thought(self, match: Match, seat: Seat, level: str) -> Any:
        """Return the choice of a process, where there are some; a quicker level stands in if it fails."""
        game, apart = match.game, thinkers()
        legal = match.not_repeated(seat)
        if apart is None or len(legal) == 1:
            return self._chosen(match, seat, level)
        view, self.had_choice = game.view(match.state, seat), True
        try:
            action, self._rng = apart.choose(game, level, view, legal, self._rng)
        except ChildError as error:
            _log.warning(
                "match %s: the %s AI of seat %d moves in haste: %s", match.match_id, level, seat, error
            )
            return self._chosen(match, seat, USUAL)
        return action

    def _report(self, match: Match, seat: Seat, level: str, error: Exception) -> None:
        if match.match_id not in self._failed_in:
            self._failed_in.clear()
            self._failed_in.add(match.match_id)
            _log.error("match %s: the %s AI of seat %d failed", match.match_id, level, seat, exc_info=error)


class NotThoughtError(Exception):
    """An AI would have to think first."""


class RememberingAis(AiPlayers):
    """AIs that can say again what they chose, where a seat still sees the same.

    While they think, others are answered, and the table may move on. It takes from their thoughts what still
    fits.
    """

    def __init__(self, rng: Rng, failed_in: set[str] | None = None, *, from_seed: bool = False) -> None:
        super().__init__(rng, failed_in, from_seed=from_seed)
        self._chosen_from: list[tuple[tuple[Any, ...], dict[str, Any] | None]] = []
        self.may_think = True
        """Whether they choose anew; if not, they raise NotThoughtError where they never chose."""

    def choose(self, match: Match, seat: Seat, level: str) -> dict[str, Any]:
        """Return the action of an awaited seat as JSON, by heart if they may not think."""
        body = self._by_heart(super().choose, match, seat, level)
        if body is None:
            raise TypeError("a turn needs an action")
        return body

    def reaction(self, match: Match, seat: Seat, level: str) -> dict[str, Any] | None:
        """Return how an AI reacts, by heart if they may not think."""
        return self._by_heart(super().reaction, match, seat, level)

    def _by_heart(
        self,
        think: Callable[[Match, Seat, str], dict[str, Any] | None],
        match: Match,
        seat: Seat,
        level: str,
    ) -> dict[str, Any] | None:
        game, state = match.game, match.state
        seen = game.view(state, seat), tuple(game.legal_actions(state, seat))
        question = match.match_id, think.__name__, seat, level, seen
        if not self.may_think:
            for asked, body in self._chosen_from:
                if asked == question:
                    return body
            raise NotThoughtError
        body = think(match, seat, level)
        self._chosen_from.append((question, body))
        return body
