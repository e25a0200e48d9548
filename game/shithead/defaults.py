"""Default actions for seats whose time is up: the minimum, never an attempt at a good move."""

from collections.abc import Sequence

from game.core.cards import RANK
from game.core.protocol import Seat
from game.shedding.actions import Flip
from game.shithead.actions import Action, Choose, PickUp, Play, Ready, Stop
from game.shithead.legal import legal_actions
from game.shithead.state import State
from game.shithead.zones import flat, is_standing


def default_action(state: State, seat: Seat) -> Action:
    """Return the lowest play, powers last; else whatever is legal: pick up, flip, aim, stop, ready.

    Before play, exchange nothing, and choose the highest cards as face-up cards.
    """
    legal = legal_actions(state, seat)
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        return min(plays, key=lambda play: _strength(state, play))
    return without_plays(legal) or legal[0]


def without_plays(legal: Sequence[Action]) -> Action | None:
    """Return what a plain player does who lays no card by choice; None if any action is as good."""
    choices = [action for action in legal if isinstance(action, Choose)]
    if choices:
        return max(choices, key=lambda choice: sum(RANK[card] for card in flat(choice.up)))
    turns = any(isinstance(action, Flip) for action in legal)
    plain = (Ready, Stop) if turns else (Ready, Stop, PickUp)
    return next((action for action in legal if isinstance(action, plain)), None)


def _strength(state: State, play: Play) -> tuple[int, bool, int, int]:
    rank = RANK[play.cards[0]]
    ruleset = state.ruleset
    special = ruleset.is_wild_by_rank[rank] or ruleset.burns_by_rank[rank] or ruleset.aims_by_rank[rank]
    return sum(map(is_standing, play.cards)), special, ruleset.run_value_by_rank[rank], len(play.cards)
