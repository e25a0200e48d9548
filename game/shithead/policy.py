"""Computer players of the Shithead family; docs/ai-levels.md says what each level does.

They see views and read house rules as compiled. What follows from an action they ask the engine, on a
state drawn from the view, so a house rule that the engine knows is one they know.
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
"""How much better taking the pile at will must look than laying a card."""
RESTLESSNESS: Final = 0.001
"""How much chance every move adds to what actions seem to be worth."""
GUESSES: Final = 4
"""States drawn to judge an action that turns an unseen card."""
TRIALS: Final = 32
"""How often the hard level tries actions out in one decision of two players,"""
FEWER_A_SEAT: Final = 2
"""less so many for each further seat, because trials take longer there,"""
FEWEST_TRIALS: Final = 16
TRIAL_ACTIONS: Final = 60
"""How long a trial is."""
SHORTLIST: Final = 5
"""Actions that a search tries at most."""
STACKED: Final = 2.0
"""What a further card on a face-up slot costs: another is drawn for it, and all must be laid in the end."""
_BY_CHANCE: Final = (Chance, Stop)
"""Actions that have to be weighed against, or are, the turn of an unseen card."""


class LowestFirst:
    """The easy level: lays the lowest cards that may be laid, powers last; never takes the pile at will."""

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
    """The normal level: does what leads to the best position, as far as one action decides it."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        return legal[0] if len(legal) == 1 else Thought(view).shortlist(legal, rng)[0]


class TryOut:
    """The hard level: chooses as the normal level, but tries actions out once the stock is empty."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        trials = max(TRIALS - FEWER_A_SEAT * (len(view.seats) - 2), FEWEST_TRIALS)
        action: Action = Search(SHITHEAD, Thought, trials, depth=TRIAL_ACTIONS).choose(view, legal, rng)
        return action


class Thought:
    """What a computer player knows at one decision; implements `game.ai.search.Insight`."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._appraiser = Appraiser(view)
        self._gain_by_rank = tuple(BURDEN - worth for worth in self._appraiser.worths)

    def shortlist(self, legal: Sequence[Action], rng: Rng, /) -> Sequence[Action]:
        """Return the most promising actions, best first; while there is a stock the best alone.

        What is drawn decides more than what trials could tell; at the end most cards are known.
        """
        if self._view.phase in ("choose", "exchange"):
            return [max(legal, key=self._preparation_gain)]
        actions = _without_equal_flips(legal)
        if len(actions) == 1:
            return actions
        prospects = self._prospects(actions, rng)
        order = sorted(range(len(actions)), key=prospects.__getitem__, reverse=True)
        return [actions[place] for place in order[: 1 if self._view.stock_count else SHORTLIST]]

    def play_on(self, legal: Sequence[Action], /) -> Action:
        """Return the play that gets rid of most that is not worth holding, else the last there is."""
        return max(legal, key=self._quick_gain)

    def judge(self, state: State, /) -> float:
        """Return how much better off the player is than the others."""
        return self._seer.appraise(state)

    @cached_property
    def _seer(self) -> Appraiser:
        return Appraiser(self._view, sees_through=True)

    def _prospects(self, actions: Sequence[Action], rng: Rng) -> list[float]:
        """Return by action how the position after it is appraised."""
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
        """Return a bit of chance that grows with the deal: two players must not go round in circles."""
        return RESTLESSNESS * self._view.moves * rng.below(1 << 16) / (1 << 16)

    def _preparation_gain(self, action: Action) -> float:
        """Return by how much better cards lie face up afterwards; being ready is better than no gain."""
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
    """Return the actions with one of several face-down cards only: nobody knows better."""
    flips = [action for action in actions if isinstance(action, Flip)]
    return [action for action in actions if not isinstance(action, Flip)] + flips[:1]


POLICIES: Final[Mapping[Level, Policy]] = {
    "easy": LowestFirst(),
    "normal": LookAhead(),
    "hard": TryOut(),
}
"""The computer players by level."""
