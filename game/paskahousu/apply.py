"""Carries out actions, one mechanic per kind of action."""

from game.core.protocol import Seat
from game.paskahousu.actions import Accept, Action, Challenge, Draw, PickUp, Play, TryStock
from game.paskahousu.legal import challengers
from game.paskahousu.mechanics.answering import accept, challenge
from game.paskahousu.mechanics.drawing import draw
from game.paskahousu.mechanics.ending import end
from game.paskahousu.mechanics.laying import lay
from game.paskahousu.mechanics.taking import pick_up
from game.paskahousu.mechanics.unseen import flip, try_stock
from game.paskahousu.state import Log, State
from game.shedding.actions import Flip


def carry_out(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out a legal action in place, appending its events to the log, if any."""
    state.moves += 1
    match action:
        case Play(cards=cards, claim=claim):
            lay(state, seat, cards, claim, log)
        case PickUp():
            pick_up(state, seat, log)
        case Accept():
            accept(state, seat, log, is_last=challengers(state) == (seat,))
        case Challenge():
            challenge(state, seat, log)
        case _:
            _use_unseen_card(state, seat, action, log)
    if state.moves >= state.ruleset.move_limit and state.phase != "over":
        end(state, log)


def _use_unseen_card(state: State, seat: Seat, action: Draw | TryStock | Flip, log: Log) -> None:
    match action:
        case Draw():
            draw(state, seat, log)
        case TryStock():
            try_stock(state, seat, log)
        case Flip(slot=slot):
            flip(state, seat, slot, log)
