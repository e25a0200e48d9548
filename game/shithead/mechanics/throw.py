"""Reverse Shithead: before play every 3 received (or king) is thrown on the pile, and replaced."""

from typing import Final

from game.core.cards import ACE, KING, Rank
from game.core.protocol import Seat
from game.shithead.events import CardsThrown
from game.shithead.hands import take_from_hand
from game.shithead.mechanics.pile import put
from game.shithead.mechanics.refill import draw
from game.shithead.state import Log, State

LOWEST_FIRST: Final[tuple[Rank, ...]] = (*range(3, ACE + 1), 2)
"""How low cards are looked for: 3, 4 ... A, and last the 2."""
_KINGS_FIRST: Final[tuple[Rank, ...]] = (*range(KING, 1, -1), ACE)
_THROWN: Final = {"after_thrown_low": LOWEST_FIRST, "after_thrown_king": _KINGS_FIRST}


def thrown_ranks(state: State) -> tuple[Rank, ...]:
    """Return the ranks to be thrown, the first that anybody holds; none where the rules throw nothing."""
    return _THROWN.get(state.ruleset.opener, ())


def throw_received(state: State, seat: Seat, size: int, log: Log) -> None:
    """Fill a hand before play to `size` cards, throwing the cards that must not be kept."""
    draw(state, seat, size, log)
    while (ranks := thrown_ranks(state)) and throw(state, seat, ranks[0], log):
        draw(state, seat, size, log)


def throw(state: State, seat: Seat, rank: Rank, log: Log) -> bool:
    """Throw the seat's hand cards of a rank on the pile; returns whether there were any."""
    cards = state.hands[seat][rank]
    if not cards:
        return False
    take_from_hand(state, seat, cards)
    put(state, seat, cards)
    if log is not None:
        log.append(CardsThrown(seat, cards))
    return True
