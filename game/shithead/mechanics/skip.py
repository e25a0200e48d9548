"""Who follows misses a turn: one player for each card, or one for each play."""

from game.core.protocol import Seat
from game.shithead.state import Log, State


def skip(state: State, _seat: Seat, times: int, _log: Log) -> None:
    """Let so many more turns be skipped when this turn ends."""
    state.skips += times
