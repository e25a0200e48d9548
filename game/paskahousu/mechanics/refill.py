"""Cards go from the stock into hands."""

from game.core.protocol import Seat
from game.paskahousu.events import CardsDrawn
from game.paskahousu.state import Log, State
from game.paskahousu.zones import put_in_hand


def refill(state: State, seat: Seat, log: Log) -> None:
    """Refill a hand to the number in the rules, as far as the stock allows."""
    missing = state.ruleset.hand_cards - state.hand_counts[seat]
    if missing > 0 and state.taken < len(state.stock):
        take_cards(state, seat, missing, log, by_choice=False)


def take_cards(state: State, seat: Seat, count: int, log: Log, *, by_choice: bool) -> None:
    """Give a seat the top cards of the stock, unseen by the others."""
    cards = state.stock[state.taken : state.taken + count]
    state.taken += len(cards)
    put_in_hand(state, seat, cards, seen=False)
    if log is not None:
        log.append(CardsDrawn(seat, len(cards), cards, by_choice))
