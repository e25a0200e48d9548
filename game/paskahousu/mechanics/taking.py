"""The pile is taken."""

from game.core.protocol import Seat
from game.paskahousu.events import PilePickedUp
from game.paskahousu.mechanics.pile import clear
from game.paskahousu.mechanics.turn import pass_turn
from game.paskahousu.memory import note_taken
from game.paskahousu.state import Log, State
from game.paskahousu.zones import put_in_hand


def pick_up(state: State, seat: Seat, log: Log) -> None:
    """Take the pile, and let the next seat lead."""
    take_pile(state, seat, log, shown=False)
    pass_turn(state, seat, log)


def take_pile(state: State, seat: Seat, log: Log, *, shown: bool) -> None:
    """Give a seat the pile; `shown` tells whether a challenge showed the last play to all."""
    note_taken(state, seat, shown=shown)
    bluff, last = state.ruleset.bluff, state.pile[-1].cards
    cards = clear(state)
    state.contestable = False
    put_in_hand(state, seat, cards, seen=True)
    if log is not None:
        seen = last if shown else ()
        log.append(PilePickedUp(seat, len(cards), cards, seen, bluff))
