"""The turn: it goes to the seat with the needed rank, else to the last to lay (003-07 to 003-09, E-40)."""

from game.core.cards import RANK, Rank
from game.core.protocol import Seat
from game.nain_jaune.events import PassedOver, RankMissing, WentWithout
from game.nain_jaune.state import Events, State


def find_turn(state: State, events: Events) -> None:
    """Set `turn` to the next seat to act, asking the seats in turn from `turn` on.

    A seat that can lay the needed rank gets the turn; with voluntary passing, every seat does. Once all have
    passed, the rank is missing: the last seat to lay leads, or the next rank is needed.
    """
    while rank := state.needed:
        seat = _ask_round(state, rank, events)
        if seat is not None:
            state.turn = seat
            return
        state.missing += (rank,)
        state.passed = ()
        state.turn = leader(state)
        if events is not None:
            events.append(RankMissing(state.turn, rank))
    state.turn = leader(state)


def leader(state: State) -> Seat:
    """Return the seat that leads if nobody can go on: the last to lay or, if it has left, the next one."""
    return state.round_from(state.last_seat if state.last_rank else state.turn)[0]


def _ask_round(state: State, rank: Rank, events: Events) -> Seat | None:
    for seat in state.round_from(state.turn):
        if seat in state.passed:
            continue
        if state.ruleset.voluntary_pass or rank in [RANK[card] for card in state.hands[seat]]:
            return seat
        state.passed += (seat,)
        state.lacks[seat] |= 1 << rank
        if events is not None:
            stuck = WentWithout if seat == state.last_seat else PassedOver
            events.append(stuck(seat, rank))
    return None
