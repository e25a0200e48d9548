"""The top of the pile decides what may be laid next; see-through cards defer to the card beneath."""

from functools import lru_cache

from game.core.cards import ACTUAL, RANK, Card, Rank
from game.core.protocol import Seat
from game.shithead.ruleset import Requirement
from game.shithead.state import State
from game.shithead.view import PilePlay


def put(state: State, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Lay cards of one rank on the pile as one play."""
    rank, pile = RANK[cards[0]], state.pile
    demand = state.demands[rank][len(cards) & 1]
    if demand is not None:
        state.requirement = demand
    elif not pile:
        state.requirement = state.ruleset.floor_by_rank[rank]
    pile.append(_pile_play(seat, cards))


def requirement_after(state: State, beneath: Requirement | None, rank: Rank, count: int) -> Requirement:
    """Return the requirement after a play on a pile that requires `beneath`; None for an empty pile."""
    demand = state.demands[rank][count & 1]
    if demand is not None:
        return demand
    return state.ruleset.floor_by_rank[rank] if beneath is None else beneath


def clear(state: State) -> tuple[Card, ...]:
    """Empty the pile and return its cards, bottom first."""
    cards = tuple([ACTUAL[card] for play in state.pile for card in play.cards])
    state.pile = []
    state.requirement = state.ruleset.nothing_beneath
    return cards


def work_out_requirement(state: State) -> None:
    """Recompute the requirement from the whole pile, after the pile or the seats in have changed."""
    state.demands = state.ruleset.demands[state.statuses.count("in") == 2]
    for play in reversed(state.pile):
        demand = state.demands[RANK[play.cards[0]]][len(play.cards) & 1]
        if demand is not None:
            state.requirement = demand
            return
    lowest = state.pile[0] if state.pile else None
    ruleset = state.ruleset
    state.requirement = ruleset.floor_by_rank[RANK[lowest.cards[0]]] if lowest else ruleset.nothing_beneath


@lru_cache(maxsize=1 << 14)
def _pile_play(seat: Seat, cards: tuple[Card, ...]) -> PilePlay:
    """Return a play on the pile, cached because the same few recur."""
    return PilePlay(seat, cards)
