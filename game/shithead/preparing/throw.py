"""Reverse Shithead: before play, every 3 (or king) received is thrown on the pile and replaced."""

from typing import Final

from game.core.cards import ACE, KING, Rank
from game.core.protocol import Seat
from game.shithead.events import CardsThrown
from game.shithead.hands import take_from_hand
from game.shithead.mechanics.pile import put
from game.shithead.mechanics.refill import draw
from game.shithead.preparing.low_cards import LOWEST_FIRST, clockwise
from game.shithead.state import Log, State

_KINGS_FIRST: Final[tuple[Rank, ...]] = (*range(KING, 1, -1), ACE)
_THROWN: Final = {"after_thrown_low": LOWEST_FIRST, "after_thrown_king": _KINGS_FIRST}


def throw_received(state: State, seat: Seat, size: int, log: Log) -> None:
    """Fill a hand to `size` cards before play, throwing cards that must not be kept."""
    draw(state, seat, size, log)
    while (ranks := _thrown_ranks(state)) and _throw(state, seat, ranks[0], log):
        draw(state, seat, size, log)


def throw_the_first_there_are(state: State, log: Log) -> None:
    """Throw the first rank still in any hand; if nobody has thrown yet, try the next rank, and so on."""
    for rank in _thrown_ranks(state):
        for seat in clockwise(state):
            while _throw(state, seat, rank, log):
                draw(state, seat, state.ruleset.hand_cards, log)
        if state.pile:
            return


def _throw(state: State, seat: Seat, rank: Rank, log: Log) -> bool:
    """Throw the seat's hand cards of a rank on the pile; return whether there were any."""
    cards = state.hands[seat][rank]
    if not cards:
        return False
    take_from_hand(state, seat, cards)
    put(state, seat, cards)
    if log is not None:
        log.append(CardsThrown(seat, cards))
    return True


def _thrown_ranks(state: State) -> tuple[Rank, ...]:
    """Return the ranks to throw, of which the first one held counts; none if the rules throw nothing."""
    return _THROWN.get(state.ruleset.opener, ())
