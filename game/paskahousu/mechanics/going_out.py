"""A player without cards is out."""

from game.core.protocol import Seat
from game.paskahousu.state import Log, State
from game.shedding.events import WentOut
from game.shedding.zones import replaced


def go_out(state: State, seat: Seat, log: Log) -> None:
    """Take a seat without cards out of the deal, in the next place."""
    state.statuses = replaced(state.statuses, seat, "out")
    state.finished += (seat,)
    if log is not None:
        log.append(WentOut(seat, len(state.finished)))
