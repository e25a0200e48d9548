"""Searching any game: what could follow an action, on states that could be the true one.

What the player cannot see is drawn anew for each trial; all actions of a trial start from the same state,
so that luck favours none of them. The number of trials is fixed, not their time: the same view and stream
of chance give the same choice on every machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core.protocol import AnyGame
from game.core.rng import Rng


class Insight(Protocol):
    """What a game's own policy tells a search at one decision."""

    def shortlist(self, legal: Sequence[Any], rng: Rng, /) -> Sequence[Any]:
        """Return the actions worth trying, the one to fall back on first; never none."""

    def play_on(self, legal: Sequence[Any], /) -> Any:
        """Return what a seat would do without thinking long, for playing trials on."""

    def judge(self, state: Any, /) -> float:
        """Return how good a state is for the player, whether its deal is over or not."""


@dataclass(frozen=True, slots=True)
class Search:
    """A policy that tries its game's shortlist and keeps the action after which things went best."""

    game: AnyGame
    insight: Callable[[Any], Insight]
    """(view) -> what the game's policy knows of it."""
    trials: int
    """How often actions are tried in one decision, all together."""
    depth: int
    """How many actions of whatever seats follow in a trial."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        insight = self.insight(view)
        actions = insight.shortlist(legal, rng)
        if len(actions) == 1:
            return actions[0]
        totals = [0.0] * len(actions)
        for _ in range(max(self.trials // len(actions), 1)):
            state = self.game.sample_state(view, rng)
            for place, action in enumerate(actions):
                reached = self.game.apply(state, view.viewer, action).state
                totals[place] += insight.judge(self._play_on(reached, insight))
        return actions[max(range(len(actions)), key=totals.__getitem__)]

    def _play_on(self, state: Any, insight: Insight) -> Any:
        game = self.game
        for _ in range(self.depth):
            seats = game.awaited(state)
            if not seats:
                break
            legal = game.legal_actions(state, seats[0])
            state = game.apply_in_place(state, seats[0], insight.play_on(legal))
        return state
