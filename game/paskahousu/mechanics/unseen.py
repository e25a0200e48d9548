"""A card that nobody has seen is turned up, from the stock or from the table, and laid if it fits."""

from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.events import StockTried
from game.paskahousu.legal_plays import goes_by_suit
from game.paskahousu.mechanics.pile import put
from game.paskahousu.mechanics.refill import refill
from game.paskahousu.mechanics.settling import settle
from game.paskahousu.mechanics.taking import pick_up
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.state import Log, State
from game.shedding.events import CardFlipped
from game.shedding.zones import replaced


def try_stock(state: State, seat: Seat, log: Log) -> None:
    """Try the top card of the stock."""
    card = state.stock[state.taken]
    state.taken += 1
    fits = _fits(state, card)
    if log is not None:
        log.append(StockTried(seat, card, fits))
    _lay_or_take(state, seat, card, log, fits=fits)


def flip(state: State, seat: Seat, slot: int, log: Log) -> None:
    """Turn a face-down card of the table."""
    card = state.downs[seat][slot]
    if card is None:
        raise ValueError("no card lies in that slot")
    state.downs = replaced(state.downs, seat, replaced(state.downs[seat], slot, None))
    fits = _fits(state, card)
    if log is not None:
        log.append(CardFlipped(seat, slot, card, fits))
    _lay_or_take(state, seat, card, log, fits=fits)


def _fits(state: State, card: Card) -> bool:
    return RANK_OF[card] in state.ruleset.fitting[state.top] or goes_by_suit(state, (card,))


def _lay_or_take(state: State, seat: Seat, card: Card, log: Log, *, fits: bool) -> None:
    put(state, seat, (card,), None)
    if fits:
        state.opening = None
        refill(state, seat, log)
        settle(state, seat, log)
    else:
        pick_up(state, seat, log)
