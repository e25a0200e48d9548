"""In the reverse game a stuck player passes the pile on to who laid its top card."""

from game.core.protocol import Seat
from game.shithead.state import State


def passes_pile_on(state: State) -> bool:
    """Tell whether a stuck player's pile goes to who laid its top card; an attack's goes to its target."""
    return state.ruleset.previous_takes and state.attacker is None


def who_takes(state: State, seat: Seat) -> Seat:
    """Return who takes the pile on which `seat` is stuck, in the reverse game.

    Who laid its top card, or the nearest player before him who is still in.
    """
    taker = state.pile[-1].seat if state.pile else seat
    while state.statuses[taker] != "in":
        taker = (taker - state.direction) % len(state.statuses)
    return taker
