"""The order of ranks: 3 is lowest, then 4 ... K, ace, 2. A joker is a 2."""

from typing import Final

from game.core.cards import ACE, JACK, JOKER, KING, QUEEN, RANK, Card, Rank

TWO: Final[Rank] = 2
TEN: Final[Rank] = 10
NUMBERS: Final = tuple(range(3, TEN))
COURTS: Final = (JACK, QUEEN, KING)
ORDER: Final[tuple[Rank, ...]] = (*NUMBERS, TEN, *COURTS, ACE, TWO)
"""The ranks, lowest first."""
PLACE: Final[tuple[int, ...]] = tuple(ORDER.index(rank) if rank in ORDER else -1 for rank in range(ACE + 1))
"""A rank's place in the order."""
RANK_OF: Final[tuple[Rank, ...]] = tuple(TWO if rank == JOKER else rank for rank in RANK)
"""The rank that a card counts as, by card."""
EMPTY: Final[Rank] = 0
"""The top of an empty pile."""


def in_order(card: Card) -> tuple[int, Card]:
    """Return what sorts cards, lowest first."""
    return PLACE[RANK_OF[card]], card
