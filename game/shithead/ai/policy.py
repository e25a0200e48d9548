"""Computer players of the Shithead family; docs/ai-levels.md says what each level does.

They see views and read the compiled house rules. To evaluate an action, they apply it with the engine to a
state sampled from the view, so they understand every house rule that the engine has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.levels import Level
from game.ai.race import Race
from game.ai.random_play import Policy
from game.ai.weariness import is_weary
from game.core.cards import RANK
from game.core.rng import Rng
from game.shedding.actions import Flip, without_equal_flips
from game.shithead.actions import Action, Chance, Choose, Exchange, PickUp, Play, Ready, Stop
from game.shithead.ai.appraisal import Appraiser
from game.shithead.ai.foresight import Playout, plain_choice
from game.shithead.ai.sampling import sample_state
from game.shithead.apply import carry_out
from game.shithead.game import SHITHEAD
from game.shithead.ruleset import compile_ruleset
from game.shithead.view import View

RELUCTANCE: Final = 2.0
"""How much better taking the pile voluntarily must look than laying a card."""
GUESSES: Final = 4
"""The number of states sampled to evaluate an action that turns an unseen card."""
HARD: Final = 4_000
"""How many actions a decision of the hard level may play in its trials, over all of them."""
EXPERT: Final = 20_000
"""The same for the expert."""
SHORTLIST: Final = 6
"""The most actions a search tries."""
STACKED: Final = 2.0
"""The cost of stacking a card on a face-up slot: another is drawn for it, and all must be laid in the end."""
_BY_CHANCE: Final = (Chance, Flip, Stop)
"""Actions that turn an unseen card, or are the alternative to it."""


class LowestFirst:
    """The easy level: lays the lowest legal cards, powers last; never takes the pile voluntarily."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        action = plain_choice(compile_ruleset(view.rules), legal)
        return rng.choice(legal) if action is None else action

    def react(self, _view: View, legal: Sequence[Action], _rng: Rng, /) -> Action | None:
        """Jump in whenever possible."""
        return next(iter(legal), None)


_BEGINNER: Final = LowestFirst()


class LookAhead:
    """The normal level: chooses the action that leads to the best position, one action ahead."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        return (
            _BEGINNER.choose(view, legal, rng)
            if is_weary(view)
            else Heuristics(view).shortlist(legal, rng)[0]
        )

    def react(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action | None:
        """Jump in where that leads to a better position."""
        return Heuristics(view).reaction(legal, rng) if legal else None


@dataclass(frozen=True, slots=True)
class Racing(Race):
    """The strong levels, which jump in as the normal one does."""

    def react(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action | None:
        """Jump in where that leads to a better position."""
        return Heuristics(view).reaction(legal, rng) if legal else None


class Heuristics(Playout):
    """Heuristics for one decision; implements `game.ai.race.Foresight`."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._appraiser = Appraiser(view)
        super().__init__(self._appraiser.ruleset, self._appraiser.viewer, self._appraiser.even)

    def shortlist(self, legal: Sequence[Action], rng: Rng, /) -> Sequence[Action]:
        """Return the most promising actions, best first; before play, only the best one."""
        if self._view.phase in ("choose", "exchange"):
            return [max(legal, key=self._preparation_gain)]
        actions = without_equal_flips(legal)
        if len(actions) == 1:
            return actions
        prospects = self._prospects(actions, rng)
        order = sorted(range(len(actions)), key=prospects.__getitem__, reverse=True)
        return [actions[place] for place in order[:SHORTLIST]]

    def reaction(self, legal: Sequence[Action], rng: Rng, /) -> Action | None:
        """Return the only reaction there is, if the position is better after it."""
        state = sample_state(self._view, rng)
        before = self._appraiser.appraise(state)
        carry_out(state, self._appraiser.viewer, legal[0], None)
        return legal[0] if self._appraiser.appraise(state) > before else None

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
            prospect - RELUCTANCE * (may_play and isinstance(action, PickUp))
            for prospect, action in zip(prospects, actions, strict=True)
        ]

    def _preparation_gain(self, action: Action) -> float:
        """Return by how much the action improves the face-up cards; being ready is better than no gain."""
        worths = self._appraiser.worths
        match action:
            case Exchange(hand=given, up=taken):
                kept_up = sum((worths[RANK[card]] for card in given), 0.0)
                return kept_up - sum((worths[RANK[card]] for card in taken), 0.0)
            case Choose(up=up):
                return sum(worths[RANK[slot[0]]] - STACKED * (len(slot) - 1) for slot in up)
            case Ready():
                return 1e-6
        return -STACKED


POLICIES: Final[Mapping[Level, Policy]] = {
    "easy": _BEGINNER,
    "normal": LookAhead(),
    "hard": Racing(SHITHEAD, Heuristics, HARD, _BEGINNER),
    "expert": Racing(SHITHEAD, Heuristics, EXPERT, _BEGINNER),
}
"""The computer players by level."""
