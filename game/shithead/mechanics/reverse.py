"""Play goes round the other way; two reversals at once undo each other."""

from game.core.protocol import Seat
from game.shithead.events import DirectionReversed
from game.shithead.state import Log, State


def reverse(state: State, seat: Seat, times: int, log: Log) -> None:
    """Turn the direction round so many times."""
    if times % 2:
        state.direction = -state.direction
        if log is not None:
            log.append(DirectionReversed(seat, state.direction))
