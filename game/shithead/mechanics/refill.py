"""Who laid cards fills his hand from the stock; when both are empty he may get his face-up cards."""

from game.core.protocol import Seat
from game.shithead.events import CardsDrawn, FaceUpTaken
from game.shithead.state import Log, State
from game.shithead.zones import flat


def refill(state: State, seat: Seat, log: Log) -> None:
    """Fill the hand to the rules' number, or as far as the stock goes."""
    draw(state, seat, state.ruleset.hand_cards, log)
    if state.ruleset.up_into_hand and not state.hands[seat] and any(state.ups[seat]):
        _take_face_up(state, seat, log)


def draw(state: State, seat: Seat, size: int, log: Log) -> None:
    """Draw until the hand has `size` cards or the stock is empty."""
    hand = state.hands[seat]
    cards = state.stock[state.drawn : state.drawn + max(size - len(hand), 0)]
    if not cards:
        return
    state.drawn += len(cards)
    state.hands[seat] = hand + cards
    if log is not None:
        log.append(CardsDrawn(seat, len(cards), cards))


def _take_face_up(state: State, seat: Seat, log: Log) -> None:
    cards = flat(state.ups[seat])
    state.ups[seat] = ((),) * len(state.ups[seat])
    state.hands[seat] = cards
    state.exposed[seat] = cards
    if log is not None:
        log.append(FaceUpTaken(seat, cards))
