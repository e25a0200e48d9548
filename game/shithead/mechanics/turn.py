"""The turn goes to the next player still in, in the current direction."""

from functools import cache

from game.core.protocol import Seat
from game.shedding.events import TurnPassed
from game.shithead.events import TurnsSkipped
from game.shithead.state import Log, State


def seat_after(state: State, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat so many steps on, counting only seats still in; `seat` itself need not be."""
    statuses, direction, seats = state.statuses, state.direction, len(state.statuses)
    for _ in range(steps):
        seat = (seat + direction) % seats
        while statuses[seat] != "in":
            seat = (seat + direction) % seats
    return seat


def still_in_from(state: State, seat: Seat) -> Seat:
    """Return the seat, or the next one if it is no longer in."""
    return seat if state.statuses[seat] == "in" else seat_after(state, seat)


def begin_turn(state: State, seat: Seat, log: Log) -> None:
    """Give the turn to a seat."""
    state.turn = seat
    state.phase = "play"
    if log is not None:
        log.append(_turn_passed(seat))


def pass_turn(state: State, seat: Seat, log: Log) -> None:
    """Give the turn to the next seat, after skips."""
    if state.skips:
        if log is not None:
            skipped = tuple(seat_after(state, seat, step) for step in range(1, state.skips + 1))
            log.append(TurnsSkipped(seat, skipped))
        seat = seat_after(state, seat, state.skips)
        state.skips = 0
    state.turn = seat = seat_after(state, seat)
    state.phase = "play"
    if log is not None:
        log.append(_turn_passed(seat))


@cache
def _turn_passed(seat: Seat) -> TurnPassed:
    """Return the event, cached because there are few seats."""
    return TurnPassed(seat)
