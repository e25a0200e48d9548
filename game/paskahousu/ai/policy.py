"""Computer players of Paskahousu; docs/ai-levels.md says what each level does.

They see views and read the compiled house rules. To evaluate an action, they apply it with the engine to a
state sampled from the view, so they understand every house rule that the engine has.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.ai.levels import Level
from game.ai.race import FEWEST_ROUNDS, Race, Runner
from game.ai.random_play import Reacting
from game.ai.standing import open_share
from game.core.protocol import Seat
from game.core.rng import Rng
from game.paskahousu.actions import Accept, Action, Challenge, Draw, PickUp, Play, TryStock
from game.paskahousu.ai.appraisal import Appraiser, laying_order
from game.paskahousu.ai.belief import beliefs, likely_lie
from game.paskahousu.ai.claims_and_doubts import Mind
from game.paskahousu.ai.foresight import Playout
from game.paskahousu.ai.sampling import sample_believing
from game.paskahousu.game import PASKAHOUSU
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.ruleset import Ruleset, compile_ruleset
from game.paskahousu.view import View
from game.shedding.actions import without_equal_flips

HARD: Final = 4_000
"""How many actions a decision of the hard level may play in its trials, over all of them."""
EXPERT: Final = 20_000
"""The same for the expert."""
SHORTLIST: Final = 6
"""The most actions a search tries."""
CLAIMS: Final = 40
"""So many hundredths of them in the bluff game, where an action takes longer."""
FAR: Final = 300
"""How many actions a deal of the open game is played on, at most."""
NEAR: Final = 40
"""The same in the bluff game, where nobody knows what others will say."""
EQUAL: Final = 0.01
"""How much worse than the best an action of the bluff game may look that is chosen a third as often."""
TRUTHS: Final = 3
"""The most truths a search tries."""
LIES: Final = 2
"""The most lies."""
SMALL: Final = 3
"""The most cards that a beginner takes rather than lie."""
_CHALLENGE: Final = Challenge()


class Beginner:
    """The easy level: says the truth and lays its lowest cards as long as it can."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        ruleset = compile_ruleset(view.rules)
        if view.contest is not None and _CHALLENGE in legal and _sure_from_hand(view, ruleset):
            return _CHALLENGE
        if view.phase == "challenge":
            return Accept()
        if ruleset.bluff:
            return _beginners_claim(Mind(view, ruleset), view, legal, rng)
        return _plain_choice(ruleset, legal) or rng.choice(legal)

    def react(self, view: View, _legal: Sequence[Action], _rng: Rng, /) -> Action | None:
        """Doubt what cannot be true."""
        return _CHALLENGE if _sure_from_hand(view, compile_ruleset(view.rules)) else None


class Thinker:
    """The normal level: keeps good cards while there is a stock, and weighs doubts."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return an action."""
        if len(legal) == 1:
            return legal[0]
        ruleset = compile_ruleset(view.rules)
        if not ruleset.bluff:
            return Heuristics(view).shortlist(legal, rng)[0]
        if _CHALLENGE in legal and self.react(view, legal, rng) is not None:
            return _CHALLENGE
        return Accept() if view.phase == "challenge" else Mind(view, ruleset).says(legal, rng)

    def react(self, view: View, _legal: Sequence[Action], rng: Rng, /) -> Action | None:
        """Doubt what is likely a lie."""
        return _doubt(view, rng, heeds_habits=False)


@dataclass(frozen=True, slots=True)
class Searcher:
    """The hard and expert levels: play deals on after each action, with cards as they are believed to lie."""

    budget: int

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return an action."""
        if len(legal) == 1:
            return legal[0]
        if not view.rules.bluff:
            chosen: Action = Race(PASKAHOUSU, Heuristics, self.budget).choose(view, legal, rng)
            return chosen
        if _CHALLENGE in legal and self.react(view, legal, rng) is not None:
            return _CHALLENGE
        return Accept() if view.phase == "challenge" else self._says(view, legal, rng)

    def react(self, view: View, _legal: Sequence[Action], rng: Rng, /) -> Action | None:
        """Doubt what is likely a lie, of who has often lied sooner."""
        return _doubt(view, rng, heeds_habits=True)

    def racing(self, view: View, legal: Sequence[Action], rng: Rng, /) -> tuple[Race, Action | None]:
        """Return the race of a decision; whether to doubt is decided without one (see `game.ai.weighing`)."""
        if not view.rules.bluff:
            return Race(PASKAHOUSU, Heuristics, self.budget), None
        if _CHALLENGE not in legal:
            return self._race(view, self._options(view, legal, rng)), None
        doubted = self.react(view, legal, rng)
        let_stand = [Accept()] if view.phase == "challenge" else self._options(view, legal, rng)
        sure = doubted or (Accept() if view.phase == "challenge" else None)
        return self._race(view, [*let_stand, _CHALLENGE]), sure

    def _says(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the best truths, lies and whatever is neither."""
        options = self._options(view, legal, rng)
        return _one_of_the_best(self._race(view, options).run(view, options, rng), rng)

    def _options(self, view: View, legal: Sequence[Action], rng: Rng) -> Sequence[Action]:
        mind = Mind(view, compile_ruleset(view.rules))
        others = [action for action in legal if not isinstance(action, Play | Challenge | Accept)]
        return [*mind.truths()[:TRUTHS], *mind.lies(rng, LIES), *others]

    def _race(self, view: View, options: Sequence[Action]) -> Race:
        """Return a race of these, with the cards as they are believed to lie."""
        believed = beliefs(view, likely_lie(view, compile_ruleset(view.rules), heeds_habits=True))
        game = replace(PASKAHOUSU, sample_state=lambda view, rng: sample_believing(view, rng, believed))
        return Race(game, lambda view: _Claims(view, options), self.budget * CLAIMS // 100)


class _Ahead(Playout):
    """Plays deals on from a decision, at most so many actions."""

    def __init__(self, view: View, most_actions: int) -> None:
        seat = _seat_of(view)
        even = open_share([there.status for there in view.seats], len(view.finished), seat)
        super().__init__(compile_ruleset(view.rules), seat, even, most_actions)


class Heuristics(_Ahead):
    """Heuristics for one decision of the open game; implements `game.ai.race.Foresight`."""

    def __init__(self, view: View) -> None:
        super().__init__(view, FAR)
        self._appraiser = Appraiser(view)

    def shortlist(self, legal: Sequence[Action], _rng: Rng, /) -> Sequence[Action]:
        """Return the most promising actions, best first."""
        actions = without_equal_flips(legal)
        appeals = [self._appraiser.appeal(action) for action in actions]
        order = sorted(range(len(actions)), key=appeals.__getitem__, reverse=True)
        return [actions[place] for place in order[:SHORTLIST]]


class _Claims(_Ahead):
    """The options of one decision of the bluff game; implements `game.ai.race.Foresight`."""

    def __init__(self, view: View, options: Sequence[Action]) -> None:
        super().__init__(view, NEAR)
        self._options = options

    def shortlist(self, _legal: Sequence[Action], _rng: Rng, /) -> Sequence[Action]:
        """Return the options."""
        return self._options


def _doubt(view: View, rng: Rng, *, heeds_habits: bool) -> Action | None:
    """Return a challenge if the last play is better doubted."""
    ruleset = compile_ruleset(view.rules)
    lie = likely_lie(view, ruleset, heeds_habits=heeds_habits)
    return _CHALLENGE if Mind(view, ruleset).doubts(lie, rng) else None


def _one_of_the_best(runners: Sequence[Runner], rng: Rng) -> Action:
    """Return an option at random, the likelier the better it came out."""
    tried = [runner for runner in runners if len(runner.results) >= FEWEST_ROUNDS] or runners[:1]
    best = max(runner.mean for runner in tried)
    weights = [math.exp((runner.mean - best) / EQUAL) for runner in tried]
    chosen: Action = tried[0].action
    at = rng.below(1 << 20) / (1 << 20) * math.fsum(weights)
    for runner, weight in zip(tried, weights, strict=True):
        if at >= 0:
            chosen = runner.action
        at -= weight
    return chosen


def _sure_from_hand(view: View, ruleset: Ruleset) -> bool:
    """Whether the viewer's own cards show that the last play is a lie."""
    contest = view.contest
    if contest is None:
        return False
    own = sum(RANK_OF[card] == contest.claim for card in view.hand)
    return own + contest.count > ruleset.most_by_rank[contest.claim]


def _beginners_claim(mind: Mind, view: View, legal: Sequence[Action], rng: Rng) -> Action:
    truths = mind.truths()
    takes = [action for action in legal if isinstance(action, PickUp)]
    if truths:
        return truths[0]
    if takes and (sum(play.count for play in view.pile) <= SMALL or not view.requirement.playable):
        return takes[0]
    singles = [action for action in legal if isinstance(action, Play) and len(action.cards) == 1]
    return rng.choice(singles)


def _plain_choice(ruleset: Ruleset, legal: Sequence[Action]) -> Action | None:
    """Return the lowest play, all of a rank at once, killers and 2s last; else draw, try or take."""
    order = laying_order(ruleset)
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        return min(plays, key=lambda play: (order.index(RANK_OF[play.cards[0]]), -len(play.cards)))
    for kind in (Draw, TryStock, PickUp):
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            return found[0]
    return None


def _seat_of(view: View) -> Seat:
    if view.viewer is None:
        raise ValueError("the public does not play")
    return view.viewer


POLICIES: Final[Mapping[Level, Reacting]] = {
    "easy": Beginner(),
    "normal": Thinker(),
    "hard": Searcher(HARD),
    "expert": Searcher(EXPERT),
}
"""The computer players by level."""
