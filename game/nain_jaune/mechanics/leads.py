"""Which card the leader may choose: any, an ace if held, the lowest, or the next one held.

A forced choice gives information: a leader who must lead an ace and does not, has none. `rules_out` returns
those ranks, so that displays and computer players know what everybody can deduce.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.cards import ACE, RANK, RANKS, Card, Rank

RankSet: TypeAlias = int
"""A set of ranks, bit `1 << rank` each."""

LOW: Final = tuple(1 if rank == ACE else rank for rank in range(ACE + 1))
"""Position by rank, from the ace (1) to the King (13)."""


@dataclass(frozen=True, slots=True)
class LeadRule:
    """A rule for the leader's choice."""

    code: str
    """The refusal code for any other card."""
    choose: Callable[[Sequence[Card], Rank], list[Card]]
    """(hand, rank nobody laid or 0) -> the cards the leader may choose; never none of a non-empty hand."""
    rules_out: Callable[[Rank, Rank], RankSet]
    """(rank led, rank nobody laid or 0) -> the ranks the leader cannot hold."""


def steps_after(rank: Rank, missing: Rank) -> int:
    """Return how far `rank` is after `missing` round the cycle A 2 … K A: 0 if next, 12 for itself."""
    return (LOW[rank] - LOW[missing] - 1) % 13


def _any(hand: Sequence[Card], _missing: Rank) -> list[Card]:
    return list(hand)


def _ace_if_held(hand: Sequence[Card], _missing: Rank) -> list[Card]:
    return [card for card in hand if RANK[card] == ACE] or list(hand)


def _lowest(hand: Sequence[Card], _missing: Rank) -> list[Card]:
    lowest = min((LOW[RANK[card]] for card in hand), default=0)
    return [card for card in hand if LOW[RANK[card]] == lowest]


def _next_held(hand: Sequence[Card], missing: Rank) -> list[Card]:
    first = min((steps_after(RANK[card], missing) for card in hand), default=0)
    return [card for card in hand if steps_after(RANK[card], missing) == first]


def _nothing(_led: Rank, _missing: Rank) -> RankSet:
    return 0


def _aces(led: Rank, _missing: Rank) -> RankSet:
    return 0 if led == ACE else 1 << ACE


def _lower(led: Rank, _missing: Rank) -> RankSet:
    return sum(1 << rank for rank in RANKS if LOW[rank] < LOW[led])


def _between(led: Rank, missing: Rank) -> RankSet:
    reached = steps_after(led, missing)
    return sum(1 << rank for rank in RANKS if steps_after(rank, missing) < reached)


ANY_CARD: Final = LeadRule("not_a_lead", _any, _nothing)
"""Any card; its refusal code is never used."""
ACE_IF_HELD: Final = LeadRule("must_lead_ace", _ace_if_held, _aces)
LOWEST: Final = LeadRule("must_lead_lowest", _lowest, _lower)
"""A card of the lowest rank held, the ace being lowest."""
NEXT_HELD: Final = LeadRule("must_lead_next_held", _next_held, _between)
"""A card of the first held rank after the one that nobody laid, round the cycle."""
