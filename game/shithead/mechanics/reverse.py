"""The direction of play changes; two reversals at once cancel out."""

from game.core.protocol import Seat
from game.shithead.events import DirectionReversed
from game.shithead.state import Log, State


def reverse(state: State, seat: Seat, times: int, log: Log) -> None:
    """Reverse the direction so many times."""
    if times % 2:
        state.direction = -state.direction
        if log is not None:
            log.append(DirectionReversed(seat, state.direction))
