"""A drawn card of the rank just laid may follow it at once, and the hand is refilled again.

It does so by itself: asking would tell everybody what was drawn.
"""

from game.core.cards import RANK, Rank
from game.core.protocol import Seat
from game.shedding.zones import Cards
from game.shithead.events import CardsLaid
from game.shithead.hands import take_from_hand
from game.shithead.mechanics.burn import would_burn
from game.shithead.mechanics.laying import lay
from game.shithead.mechanics.refill import refill
from game.shithead.state import Log, State
from game.shithead.zones import card_count, stock_count


def follow(state: State, seat: Seat, rank: Rank, drawn: Cards, log: Log) -> bool:
    """Lay drawn cards of a rank that was laid, as often as some are drawn; return whether they burn."""
    ruleset = state.ruleset
    while equal := tuple([card for card in drawn if RANK[card] == rank]):
        last = card_count(state, seat) == len(equal) and not stock_count(state)
        follows = ruleset.lays_drawn or would_burn(state, rank, len(equal))
        if not follows or (last and rank in ruleset.banned_last):
            return False
        take_from_hand(state, seat, equal)
        if log is not None:
            log.append(CardsLaid(seat, equal, "stock"))
        if lay(state, seat, equal, log):
            refill(state, seat, log)
            return True
        drawn = refill(state, seat, log)
    return False
