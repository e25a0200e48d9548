"""Samples states that agree with a view, for searches."""

from game.core.cards import Card
from game.core.protocol import Seat
from game.core.rng import Rng
from game.shedding.zones import without
from game.shithead.hands import put_in_hand
from game.shithead.mechanics.pile import work_out_requirement
from game.shithead.state import State
from game.shithead.view import SeatView, View


def sample_state(view: View, rng: Rng) -> State:
    """Return a state with this view, with the cards the viewer cannot see drawn at random."""
    state = State.empty(view.setup)
    _copy_what_is_open(state, view)
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    for seat in range(len(view.seats)):
        _fill_hand(state, seat, view, unseen)
    state.downs = tuple(tuple(unseen.pop() if there else None for there in seat.down) for seat in view.seats)
    state.stock = tuple(unseen)
    work_out_requirement(state)
    return state


def _copy_what_is_open(state: State, view: View) -> None:
    state.phase, state.turn, state.direction = view.phase, view.turn, view.direction
    state.pile, state.burnt = list(view.pile), view.burnt
    state.ups = tuple(seat.up for seat in view.seats)
    state.statuses = tuple(seat.status for seat in view.seats)
    state.exchanges = tuple(seat.exchanges for seat in view.seats)
    state.ready = frozenset(number for number, seat in enumerate(view.seats) if seat.ready)
    state.attacker = view.attack.attacker if view.attack else None
    state.finished, state.eliminated = view.finished, view.eliminated
    state.opener, state.opener_rank = view.opener, view.opener_rank
    state.skips, state.moves = view.skips, view.moves


def _fill_hand(state: State, seat: Seat, view: View, unseen: list[Card]) -> None:
    """Fill a hand: the viewer's own as it is, others' from exposed and unseen cards."""
    seen = view.seats[seat]
    if seat == view.viewer and view.hand:
        put_in_hand(state, seat, view.hand, seen=True)
        state.hidden[seat] = without(view.hand, seen.exposed)
        return
    put_in_hand(state, seat, seen.exposed, seen=True)
    put_in_hand(state, seat, tuple(unseen.pop() for _ in range(_hidden_count(seen))), seen=False)


def _hidden_count(seen: SeatView) -> int:
    return seen.hand_count - len(seen.exposed)
