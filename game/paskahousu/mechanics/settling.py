"""What follows a play that stands: the pile may fall, its player may be out, and somebody goes on."""

from game.core.protocol import Seat
from game.paskahousu.events import FallCause, PileBurnt
from game.paskahousu.mechanics.ending import end, is_decided
from game.paskahousu.mechanics.going_out import go_out
from game.paskahousu.mechanics.pile import clear, fall_cause
from game.paskahousu.mechanics.turn import begin_turn, pass_turn
from game.paskahousu.memory import note_fallen
from game.paskahousu.state import Log, State
from game.paskahousu.zones import card_count


def settle(state: State, seat: Seat, log: Log) -> None:
    """Carry out what follows a seat's play, which is on the pile, its hand being refilled."""
    cause = fall_cause(state)
    if cause is not None:
        fall(state, seat, cause, log)
    if not state.hand_counts[seat] and card_count(state, seat) == 0:
        go_out(state, seat, log)
        if is_decided(state):
            end(state, log)
            return
    if cause is not None and state.statuses[seat] == "in":
        begin_turn(state, seat, log)
    else:
        pass_turn(state, seat, log)


def fall(state: State, seat: Seat, cause: FallCause, log: Log) -> None:
    """Put the pile out of the game."""
    note_fallen(state)
    rank, bluff = state.top, state.ruleset.bluff
    cards = clear(state)
    state.burnt += cards
    if log is not None:
        log.append(PileBurnt(seat, rank, cause, len(cards), () if bluff else cards, bluff))
