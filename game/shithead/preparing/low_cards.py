"""The lowest card decides, in the order 3, 4 ... A, 2, starting at the dealer's left."""

from typing import Final

from game.core.cards import ACE, RANK, Rank
from game.core.protocol import Seat
from game.shithead.state import State

LOWEST_FIRST: Final[tuple[Rank, ...]] = (*range(3, ACE + 1), 2)
"""The order in which openers are sought; jokers do not count."""


def clockwise(state: State) -> list[Seat]:
    """Return the seats still in, starting at the dealer's left."""
    seats = len(state.statuses)
    order = [(state.setup.dealer + 1 + place) % seats for place in range(seats)]
    return [seat for seat in order if state.statuses[seat] == "in"]


def lowest_in_hand(state: State, seat: Seat) -> Rank | None:
    """Return the lowest rank in a hand, where 3 is lowest, 2 highest and jokers do not count; or None."""
    return next((rank for rank in LOWEST_FIRST if state.hands[seat][rank]), None)


def remember_face_up(state: State) -> None:
    """Remember who has the lowest face-up card, the first dealt among equals: an exchange may hide it."""
    dealt = [
        (LOWEST_FIRST.index(RANK[cards[0]]), slot, place, seat)
        for place, seat in enumerate(clockwise(state))
        for slot, cards in enumerate(state.ups[seat])
        if cards and RANK[cards[0]] in LOWEST_FIRST
    ]
    if dealt:
        order, _, _, seat = min(dealt)
        state.opener, state.opener_rank = seat, LOWEST_FIRST[order]
