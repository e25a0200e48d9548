"""Whose turn it is."""

from game.core.protocol import Seat
from game.paskahousu.state import Log, State
from game.shedding.events import TurnPassed


def pass_turn(state: State, seat: Seat, log: Log) -> None:
    """Pass the turn to the next seat that is still in."""
    seats, statuses = len(state.statuses), state.statuses
    following = (seat + 1) % seats
    while statuses[following] != "in":
        following = (following + 1) % seats
    begin_turn(state, following, log)


def begin_turn(state: State, seat: Seat, log: Log) -> None:
    """Begin a seat's turn."""
    state.phase = "play"
    state.turn = seat
    state.drawn = False
    if log is not None:
        log.append(TurnPassed(seat))
