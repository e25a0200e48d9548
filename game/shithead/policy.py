"""Computer players of the Shithead family; docs/ai-levels.md says what each level does.

They see views and read the compiled house rules. To evaluate an action, they apply it with the engine to a
state sampled from the view, so they understand every house rule that the engine has.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from game.ai.levels import Level
from game.ai.random_play import Policy
from game.ai.search import Search
from game.core.cards import RANK
from game.core.rng import Rng
from game.shithead.actions import Action, Chance, Choose, Exchange, Flip, PickUp, Play, Ready, Stop
from game.shithead.apply import carry_out
from game.shithead.appraisal import BURDEN, Appraiser
from game.shithead.game import SHITHEAD
from game.shithead.ruleset import Ruleset, compile_ruleset
from game.shithead.sampling import sample_state
from game.shithead.state import State
from game.shithead.view import View
from game.shithead.zones import flat

RELUCTANCE: Final = 2.0
"""How much better taking the pile voluntarily must look than laying a card."""
RESTLESSNESS: Final = 0.001
"""The amount of noise that every move of a deal adds to the values of actions."""
GUESSES: Final = 4
"""The number of states sampled to evaluate an action that turns an unseen card."""
TRIALS: Final = 32
"""Trials per decision of the hard level, with two players."""
FEWER_A_SEAT: Final = 2
"""Fewer trials for each further seat, since they take longer, down to FEWEST_TRIALS."""
FEWEST_TRIALS: Final = 16
TRIAL_ACTIONS: Final = 60
"""The length of a trial in actions."""
SHORTLIST: Final = 5
"""The most actions a search tries."""
STACKED: Final = 2.0
"""The cost of stacking a card on a face-up slot: another is drawn for it, and all must be laid in the end."""
_BY_CHANCE: Final = (Chance, Stop)
"""Actions that turn an unseen card, or are the alternative to it."""


class LowestFirst:
    """The easy level: lays the lowest legal cards, powers last; never takes the pile voluntarily."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            ruleset = compile_ruleset(view.rules)
            return min(plays, key=lambda play: _plain_cost(ruleset, play))
        choices = [action for action in legal if isinstance(action, Choose)]
        if choices:
            return max(choices, key=lambda choice: sum(RANK[card] for card in flat(choice.up)))
        plain = [action for action in legal if isinstance(action, Ready | PickUp | Stop)]
        return plain[0] if plain else rng.choice(legal)


class LookAhead:
    """The normal level: chooses the action that leads to the best position, one action ahead."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        return legal[0] if len(legal) == 1 else Heuristics(view).shortlist(legal, rng)[0]


class TryOut:
    """The hard level: like the normal level, but with a search once the stock is empty."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        trials = max(TRIALS - FEWER_A_SEAT * (len(view.seats) - 2), FEWEST_TRIALS)
        action: Action = Search(SHITHEAD, Heuristics, trials, depth=TRIAL_ACTIONS).choose(view, legal, rng)
        return action


class Heuristics:
    """Heuristics for one decision; implements `game.ai.search.Heuristics`."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._appraiser = Appraiser(view)
        self._gain_by_rank = tuple(BURDEN - worth for worth in self._appraiser.worths)

    def shortlist(self, legal: Sequence[Action], rng: Rng, /) -> Sequence[Action]:
        """Return the most promising actions, best first; while there is a stock, only the best one.

        With a stock, the draw decides more than trials can tell; at the end most cards are known.
        """
        if self._view.phase in ("choose", "exchange"):
            return [max(legal, key=self._preparation_gain)]
        actions = _without_equal_flips(legal)
        if len(actions) == 1:
            return actions
        prospects = self._prospects(actions, rng)
        order = sorted(range(len(actions)), key=prospects.__getitem__, reverse=True)
        return [actions[place] for place in order[: 1 if self._view.stock_count else SHORTLIST]]

    def quick_choice(self, legal: Sequence[Action], /) -> Action:
        """Return the play that gets rid of the least valuable cards, else the last legal action."""
        return max(legal, key=self._quick_gain)

    def evaluate(self, state: State, /) -> float:
        """Return the player's advantage over the others."""
        return self._seer.appraise(state)

    @cached_property
    def _seer(self) -> Appraiser:
        return Appraiser(self._view, sees_through=True)

    def _prospects(self, actions: Sequence[Action], rng: Rng) -> list[float]:
        """Return the value of the position after each action."""
        prospects = [0.0] * len(actions)
        guesses = GUESSES if any(isinstance(action, _BY_CHANCE) for action in actions) else 1
        for _ in range(guesses):
            state = sample_state(self._view, rng)
            for place, action in enumerate(actions):
                after = state.copy()
                carry_out(after, self._appraiser.viewer, action, None)
                prospects[place] += self._appraiser.appraise(after) / guesses
        may_play = any(isinstance(action, Play) for action in actions)
        return [
            prospect - RELUCTANCE * (may_play and isinstance(action, PickUp)) + self._whim(rng)
            for prospect, action in zip(prospects, actions, strict=True)
        ]

    def _whim(self, rng: Rng) -> float:
        """Return noise that grows during the deal, so that two players do not repeat moves for ever."""
        return RESTLESSNESS * self._view.moves * rng.below(1 << 16) / (1 << 16)

    def _preparation_gain(self, action: Action) -> float:
        """Return by how much the action improves the face-up cards; being ready is better than no gain."""
        worths = self._appraiser.worths
        match action:
            case Exchange(hand=given, up=taken):
                return sum(worths[RANK[card]] for card in given) - sum(worths[RANK[card]] for card in taken)
            case Choose(up=up):
                return sum(worths[RANK[slot[0]]] - STACKED * (len(slot) - 1) for slot in up)
            case Ready():
                return 1e-6
        return -STACKED

    def _quick_gain(self, action: Action) -> float:
        if type(action) is Play:
            gains = self._gain_by_rank
            return sum([gains[RANK[card]] for card in action.cards])
        return -100.0 if type(action) is PickUp else -50.0


def _plain_cost(ruleset: Ruleset, play: Play) -> tuple[bool, int, int]:
    rank = RANK[play.cards[0]]
    special = ruleset.is_wild_by_rank[rank] or ruleset.burns_by_rank[rank] or ruleset.attacks_by_rank[rank]
    return special, ruleset.run_value_by_rank[rank], -len(play.cards)


def _without_equal_flips(actions: Sequence[Action]) -> list[Action]:
    """Return the actions with only one of several face-down cards, which are all alike."""
    flips = [action for action in actions if isinstance(action, Flip)]
    return [action for action in actions if not isinstance(action, Flip)] + flips[:1]


POLICIES: Final[Mapping[Level, Policy]] = {
    "easy": LowestFirst(),
    "normal": LookAhead(),
    "hard": TryOut(),
}
"""The computer players by level."""
