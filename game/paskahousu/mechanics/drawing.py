"""The top card of the stock is drawn by choice, before a play or instead of one."""

from game.core.protocol import Seat
from game.paskahousu.mechanics.refill import take_cards
from game.paskahousu.mechanics.turn import pass_turn
from game.paskahousu.state import Log, State


def draw(state: State, seat: Seat, log: Log) -> None:
    """Draw a card; the last play stands then."""
    state.contestable = False
    take_cards(state, seat, 1, log, by_choice=True)
    if state.ruleset.draws_instead:
        pass_turn(state, seat, log)
    else:
        state.drawn = True
