"""Monte Carlo search for any game, on sampled states that agree with the player's view.

Each trial samples the hidden cards afresh; all actions of a trial start from the same state, so that luck
favours none of them. The number of trials is fixed, not their time: the same view and random stream give the
same choice on every machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core.protocol import AnyGame
from game.core.rng import Rng


class Heuristics(Protocol):
    """What a game's policy contributes to a search at one decision."""

    def shortlist(self, legal: Sequence[Any], rng: Rng, /) -> Sequence[Any]:
        """Return the actions worth trying, at least one; the first is the fallback."""

    def quick_choice(self, legal: Sequence[Any], /) -> Any:
        """Return a quick choice for the seat to move, used in trials."""

    def evaluate(self, state: Any, /) -> float:
        """Return how good a state is for the player, also in the middle of a deal."""


@dataclass(frozen=True, slots=True)
class Search:
    """A policy that tries its game's shortlist and chooses the action with the best mean result."""

    game: AnyGame
    heuristics: Callable[[Any], Heuristics]
    """(view) -> the game's heuristics for it."""
    trials: int
    """The total number of trials per decision, over all actions."""
    depth: int
    """How many actions, of any seats, follow in a trial."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        heuristics = self.heuristics(view)
        actions = heuristics.shortlist(legal, rng)
        if len(actions) == 1:
            return actions[0]
        totals = [0.0] * len(actions)
        for _ in range(max(self.trials // len(actions), 1)):
            state = self.game.sample_state(view, rng)
            for place, action in enumerate(actions):
                reached = self.game.apply(state, view.viewer, action).state
                totals[place] += heuristics.evaluate(self._play_trial(reached, heuristics))
        return actions[max(range(len(actions)), key=totals.__getitem__)]

    def _play_trial(self, state: Any, heuristics: Heuristics) -> Any:
        game = self.game
        for _ in range(self.depth):
            seats = game.awaited(state)
            if not seats:
                break
            legal = game.legal_actions(state, seats[0])
            state = game.apply_in_place(state, seats[0], heuristics.quick_choice(legal))
        return state
