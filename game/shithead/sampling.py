"""Guessing what a viewer cannot see: states he could not tell from the true one, for searches."""

from game.core.cards import Card
from game.core.protocol import Seat
from game.core.rng import Rng
from game.shithead.mechanics.pile import work_out_requirement
from game.shithead.state import State
from game.shithead.view import View


def sample_state(view: View, rng: Rng) -> State:
    """Return a state of which `view` is the viewer's view, the cards he cannot see drawn anew."""
    state = State.empty(view.setup)
    _copy_what_is_open(state, view)
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    state.hands = [_hand(view, seat, unseen) for seat in range(len(view.seats))]
    state.downs = [
        tuple(unseen.pop() if there else None for there in seat_view.down) for seat_view in view.seats
    ]
    state.stock = tuple(unseen)
    work_out_requirement(state)
    return state


def _copy_what_is_open(state: State, view: View) -> None:
    state.phase, state.turn, state.direction = view.phase, view.turn, view.direction
    state.pile, state.burnt = list(view.pile), view.burnt
    state.ups = [seat.up for seat in view.seats]
    state.exposed = [seat.exposed for seat in view.seats]
    state.statuses = [seat.status for seat in view.seats]
    state.exchanges = tuple(seat.exchanges for seat in view.seats)
    state.ready = frozenset(number for number, seat in enumerate(view.seats) if seat.ready)
    state.attacker = view.attack.attacker if view.attack else None
    state.finished, state.eliminated = view.finished, view.eliminated
    state.opener, state.opener_rank = view.opener, view.opener_rank
    state.skips, state.moves = view.skips, view.moves


def _hand(view: View, seat: Seat, unseen: list[Card]) -> tuple[Card, ...]:
    """The viewer's own hand as it is, another's filled up with unseen cards."""
    known = view.hand if seat == view.viewer else view.seats[seat].exposed
    return (*known, *(unseen.pop() for _ in range(view.seats[seat].hand_count - len(known))))
