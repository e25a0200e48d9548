"""A player who sees all cards, to learn what hidden ones cost: the level `seer` of the tournament.

It tries the expert's actions and plays the deal on as the expert does, but from the very cards that are
there: the hands of all others, the stock in its order, what lies face down. What it scores is about what the
rules leave to be gained at all; nobody who plays fairly can be expected to come near.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

from game.ai.levels import LEVELS
from game.ai.weighing import Racing
from game.core.protocol import AnyGame, Viewer
from game.core.rng import Rng
from game.levels import policy_for

SEER: Final = "seer"
ROUNDS: Final = 30
"""How often a deal is played on after each action, with the same luck for all of them."""


class Seen:
    """A game that remembers the state that it last gave a view of."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.state: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def view(self, state: Any, viewer: Viewer, /) -> Any:
        """Return the view, as the game does."""
        self.state = state
        return self.game.view(state, viewer)


class Seer:
    """Plays by the state itself; `game` must be the one that is played with."""

    def __init__(self, game: Seen) -> None:
        self._seen = game
        policy = policy_for(game.game, LEVELS[-1])
        if not isinstance(policy, Racing):
            raise TypeError(f"the {LEVELS[-1]} of {game.game.key} does not race")
        self._policy = policy

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return the action after which the deals that are played on end best."""
        race, sure = self._policy.racing(view, legal, rng)
        if len(legal) == 1 or sure is not None:
            return legal[0] if sure is None else sure
        foresight = race.foresight(view)
        actions = foresight.shortlist(legal, rng)
        if len(actions) == 1:
            return actions[0]
        lucks = [rng.word() for _ in range(ROUNDS)]

        def worth(action: Any) -> float:
            reached = (
                self._seen.game.apply_in_place(self._seen.state.copy(), view.viewer, action) for _ in lucks
            )
            return math.fsum(
                foresight.play_on(one, luck)[0] for one, luck in zip(reached, lucks, strict=True)
            )

        return max(actions, key=worth)
