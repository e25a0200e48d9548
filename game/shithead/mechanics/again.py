"""Who lays it goes again, on his own card: everybody else misses a turn."""

from game.core.protocol import Seat
from game.shithead.state import Log, State


def again(state: State, _seat: Seat, _times: int, _log: Log) -> None:
    """Let the turns of all others be skipped when this turn ends."""
    state.skips = state.statuses.count("in") - 1
