"""What cards and positions are worth, for computer players.

A rank's burden follows from the compiled rules, so that no house rule needs special treatment here: a card is
a burden that has to be laid, the less so the more piles it goes on. Burdens decide what is laid or kept, and
how a deal would go on that is not played to its end.
"""

import math
from functools import lru_cache
from typing import Final

from game.ai.standing import share_beaten
from game.core.cards import Rank
from game.core.protocol import Seat
from game.paskahousu.actions import Action, Draw, PickUp, Play, TryStock
from game.paskahousu.mechanics.ending import find_outcome
from game.paskahousu.ranks import ORDER, PLACE, RANK_OF, TWO
from game.paskahousu.ruleset import Ruleset, compile_ruleset
from game.paskahousu.state import State
from game.paskahousu.view import View
from game.paskahousu.zones import seats_in, there
from game.shedding.actions import Flip

HEAVIEST: Final = 1.3
"""The burden of a card that goes on nothing."""
KILLING: Final = 0.2
"""How much lighter a card is that makes piles fall."""
FACE_UP: Final = 1.1
FACE_DOWN: Final = 1.4
"""The burden of a card on the table, compared with one in hand: it is laid late, or unseen."""
SPREAD: Final = 6.0
"""How much lighter than another a player must be to beat them three times out of four, and a little more."""
TURN: Final = 0.4
"""What having the turn is worth, as a burden."""
MOST_CARDS: Final = 100
"""More than are ever laid at once."""
_LAST_RESORTS: Final = (Flip, Draw, TryStock, PickUp)
"""What is done without a play, the most welcome first."""


@lru_cache(maxsize=256)
def burdens(ruleset: Ruleset) -> tuple[float, ...]:
    """Return the burden of a card by rank: about 1.2 for a 3, 0.3 for a card that goes on most."""
    weights = [HEAVIEST] * (max(ORDER) + 1)
    for rank in ORDER:
        tops = sum(rank in ruleset.fitting[top] for top in ORDER)
        kills = any(rank in ruleset.falling[top] for top in ORDER)
        weights[rank] = HEAVIEST - tops / len(ORDER) - KILLING * kills
    return tuple(weights)


@lru_cache(maxsize=256)
def laying_order(ruleset: Ruleset) -> tuple[Rank, ...]:
    """Return the ranks in the order in which a plain player lays them: lowest first, killers and 2s last."""
    return tuple(
        sorted(ORDER, key=lambda rank: (rank == TWO or ruleset.is_killer_by_rank[rank], PLACE[rank]))
    )


def burden(state: State, seat: Seat) -> float:
    """Return what a seat still has to lay."""
    weights = burdens(state.ruleset)
    hand = state.hands[seat]
    total = sum(weights[rank] * len(hand[rank]) for rank in ORDER)
    if state.ruleset.table_cards:
        total += FACE_UP * sum(weights[RANK_OF[card]] for card in there(state.ups[seat]))
        total += FACE_DOWN * len(there(state.downs[seat]))
    return total


def prospect(state: State, seat: Seat) -> float:
    """Return the share of the others that a seat is likely to beat, 1 at best."""
    if state.phase == "over" or state.statuses[seat] != "in":
        return share_beaten(find_outcome(state), seat) if state.phase == "over" else _place_of(state, seat)
    own = burden(state, seat) - TURN * (state.turn == seat)
    beaten = float(len(state.left))
    for other in seats_in(state):
        if other != seat:
            theirs = burden(state, other) - TURN * (state.turn == other)
            beaten += 1 / (1 + math.exp((own - theirs) / SPREAD * 2))
    return beaten / (len(state.statuses) - 1)


def _place_of(state: State, seat: Seat) -> float:
    """Return the share that a seat beats that is out while others play on."""
    if seat not in state.finished:
        return 0.0
    return 1 - state.finished.index(seat) / (len(state.statuses) - 1)


class Appraiser:
    """Orders the actions of one decision of the open game by what the viewer sees.

    The lowest cards go first. While cards are drawn for those that are laid, of the better ranks only one
    card is laid at a time: a card that goes on much is worth more than the next one of the stock.
    """

    def __init__(self, view: View) -> None:
        self._ruleset = compile_ruleset(view.rules)
        self._burdens = burdens(self._ruleset)
        self._order = laying_order(self._ruleset)
        unseen = [self._burdens[RANK_OF[card]] for card in view.unseen]
        self._drawn = sum(unseen) / max(len(unseen), 1) if view.stock_count else 0.0
        """The burden of the card that is drawn for one that is laid."""

    def appeal(self, action: Action) -> float:
        """Return a number that is the higher the better an action looks."""
        if isinstance(action, Play):
            rank = RANK_OF[action.cards[0]]
            more = len(action.cards) if self._burdens[rank] >= self._drawn else -len(action.cards)
            return 1 + len(self._order) - self._order.index(rank) + more / MOST_CARDS
        return -float(_LAST_RESORTS.index(type(action))) if type(action) in _LAST_RESORTS else 0.0
