"""The player goes again, on their own card: everybody else misses a turn."""

from game.core.protocol import Seat
from game.shithead.state import Log, State


def again(state: State, _seat: Seat, _times: int, _log: Log) -> None:
    """Skip the turns of all others when this turn ends."""
    state.skips = state.statuses.count("in") - 1
