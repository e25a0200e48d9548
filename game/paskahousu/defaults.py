"""Default actions for seats whose time is up: the minimum, never an attempt at a good move."""

from game.core.protocol import Seat
from game.paskahousu.actions import Accept, Action, PickUp, Play
from game.paskahousu.legal import legal_actions
from game.paskahousu.legal_plays import playable
from game.paskahousu.ranks import PLACE, RANK_OF
from game.paskahousu.state import State
from game.paskahousu.zones import hand_cards
from game.shedding.actions import Flip


def default_action(state: State, seat: Seat) -> Action:
    """Return what accepts a claim, takes the pile, leads the lowest card or turns the first one."""
    if state.phase == "challenge":
        return Accept()
    legal = legal_actions(state, seat)
    takes = [action for action in legal if isinstance(action, PickUp | Flip)]
    if takes:
        return takes[0]
    if state.ruleset.bluff:
        return _lead_claimed(state, seat)
    singles = [action for action in legal if isinstance(action, Play) and len(action.cards) == 1]
    return min(singles, key=lambda play: PLACE[RANK_OF[play.cards[0]]])


def _lead_claimed(state: State, seat: Seat) -> Play:
    """Return the lowest card, claimed truly if that is allowed, otherwise as the lowest rank that is."""
    card, ranks = hand_cards(state, seat)[0], playable(state)
    return Play((card,), RANK_OF[card] if RANK_OF[card] in ranks else ranks[0])
