"""In the reverse game, a stuck player passes the pile to the player who laid its top card, or before them."""

from game.core.protocol import Seat
from game.shithead.state import State


def passes_pile_on(state: State) -> bool:
    """Tell whether a stuck player's pile goes to the player of its top card; in an attack, it does not."""
    return state.ruleset.previous_takes and state.attacker is None


def who_takes(state: State, seat: Seat) -> Seat:
    """Return the seat that takes the pile when `seat` is stuck, in the reverse game.

    It is the one that laid its top card, or the nearest seat before it that is still in. Who is stuck on
    their own card, because others were skipped, does not take it: they could lead the same for ever.
    """
    taker = state.pile[-1].seat if state.pile else seat
    if taker == seat:
        taker = (taker - state.direction) % len(state.statuses)
    while state.statuses[taker] != "in":
        taker = (taker - state.direction) % len(state.statuses)
    return taker
