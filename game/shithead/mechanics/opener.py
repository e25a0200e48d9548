"""Who leads first: the dealer's left, a low card face up or in hand, or the player after the last thrower."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from game.core.cards import RANK, Rank
from game.core.protocol import Seat
from game.shithead.events import OpenerFound
from game.shithead.mechanics.refill import draw
from game.shithead.mechanics.throw import LOWEST_FIRST, throw, thrown_ranks
from game.shithead.mechanics.turn import begin_turn, seat_after
from game.shithead.rules import OpenerRule
from game.shithead.state import Log, State

Found: TypeAlias = tuple[Seat, Rank | None, Literal["hand", "up", "pile"] | None]
"""The opener, the rank that decided, and where that card was."""


def clockwise(state: State) -> list[Seat]:
    """Return the seats that are in, from the dealer's left."""
    seats = len(state.statuses)
    order = [(state.setup.dealer + 1 + place) % seats for place in range(seats)]
    return [seat for seat in order if state.statuses[seat] == "in"]


def begin_play(state: State, log: Log) -> None:
    """End the preparations and give the turn to who leads first."""
    state.ready = frozenset()
    seat, rank, zone = _FINDERS[state.ruleset.opener](state, log)
    state.opener, state.opener_rank = seat, None
    if log is not None:
        log.append(OpenerFound(seat, state.ruleset.opener, rank, zone))
    begin_turn(state, seat, log)


def remember_face_up(state: State) -> None:
    """Remember whose face-up card is the lowest, the first dealt among equals, as an exchange may hide it."""
    seats = clockwise(state)
    slots = range(max((len(up) for up in state.ups), default=0))
    dealt = [
        (LOWEST_FIRST.index(RANK[state.ups[seat][slot][0]]), slot, place, seat)
        for slot in slots
        for place, seat in enumerate(seats)
        if slot < len(state.ups[seat]) and state.ups[seat][slot] and _counts(state, seat, slot)
    ]
    if dealt:
        order, _, _, seat = min(dealt)
        state.opener, state.opener_rank = seat, LOWEST_FIRST[order]


def lowest_in_hand(state: State, seat: Seat) -> Rank | None:
    """Return the lowest rank in a hand (3 is lowest, 2 highest); None if there is none, jokers aside."""
    return next((rank for rank in LOWEST_FIRST if state.hands[seat][rank]), None)


def _counts(state: State, seat: Seat, slot: int) -> bool:
    return RANK[state.ups[seat][slot][0]] in LOWEST_FIRST


def _left_of_dealer(state: State, _log: Log) -> Found:
    return clockwise(state)[0], None, None


def _low_in_hand(state: State, log: Log) -> Found:
    held = [(rank, seat) for seat in clockwise(state) if (rank := lowest_in_hand(state, seat)) is not None]
    if not held:
        return _left_of_dealer(state, log)
    rank, seat = min(held, key=lambda found: LOWEST_FIRST.index(found[0]))
    return seat, rank, "hand"


def _first_low_face_up(state: State, log: Log) -> Found:
    """A rank that lies face up goes before the same rank in a hand; a lower rank goes before both."""
    if state.opener is None:
        remember_face_up(state)
    held = _low_in_hand(state, log)
    if state.opener is None or state.opener_rank is None:
        return held
    if held[1] is not None and LOWEST_FIRST.index(held[1]) < LOWEST_FIRST.index(state.opener_rank):
        return held
    return state.opener, state.opener_rank, "up"


def _after_last_thrower(state: State, log: Log) -> Found:
    """If nobody threw any, the next rank is thrown, and so on."""
    for rank in thrown_ranks(state):
        for seat in clockwise(state):
            while throw(state, seat, rank, log):
                draw(state, seat, state.ruleset.hand_cards, log)
        if state.pile:
            top = state.pile[-1]
            return seat_after(state, top.seat), RANK[top.cards[0]], "pile"
    return _left_of_dealer(state, log)


_FINDERS: Final[Mapping[OpenerRule, Callable[[State, Log], Found]]] = {
    "left_of_dealer": _left_of_dealer,
    "first_dealt_low_up": _first_low_face_up,
    "low_in_hand": _low_in_hand,
    "after_thrown_low": _after_last_thrower,
    "after_thrown_king": _after_last_thrower,
}
