"""Who leads first, and what."""

from game.core.cards import Rank
from game.core.protocol import Seat
from game.paskahousu.events import OpenerFound
from game.paskahousu.ranks import ORDER
from game.paskahousu.state import Log, State
from game.paskahousu.zones import clockwise_after


def begin_play(state: State, log: Log) -> None:
    """Find the opener, and begin their turn."""
    seat, rank = _find(state)
    state.turn = seat
    if state.ruleset.opening_low:
        state.opening = ORDER[0] if state.ruleset.bluff else rank
    if log is not None:
        log.append(OpenerFound(seat, state.ruleset.opener, rank))


def _find(state: State) -> tuple[Seat, Rank | None]:
    """Return the opener, and the rank that decided; ties go clockwise from the dealer's left."""
    seats = [*clockwise_after(state, state.setup.dealer), state.setup.dealer]
    if state.ruleset.opener == "left_of_dealer":
        return seats[0], None
    for rank in ORDER:
        counts = [len(state.hands[seat][rank]) for seat in seats]
        if any(counts):
            most = max(counts) if state.ruleset.opener == "most_lowest" else None
            return next(s for s, n in zip(seats, counts, strict=True) if n and most in (None, n)), rank
    raise ValueError("nobody holds a card")
