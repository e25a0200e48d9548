"""The next player misses a turn: one player per card, or one per play."""

from game.core.protocol import Seat
from game.shithead.state import Log, State


def skip(state: State, _seat: Seat, times: int, _log: Log) -> None:
    """Skip so many more turns when this turn ends."""
    state.skips += times
    if not state.ruleset.skips_own:
        state.skips = min(state.skips, state.statuses.count("in") - 1)
