"""After laying cards, a player refills their hand from the stock, or may take their face-up cards."""

from game.core.protocol import Seat
from game.shedding.zones import Cards, replaced
from game.shithead.events import CardsDrawn, FaceUpTaken
from game.shithead.hands import put_in_hand
from game.shithead.state import Log, State
from game.shithead.zones import flat


def refill(state: State, seat: Seat, log: Log) -> Cards:
    """Refill the hand to the number in the rules, as far as the stock allows; return the cards drawn."""
    drawn = draw(state, seat, state.ruleset.hand_cards, log)
    if state.ruleset.up_into_hand and not state.hand_counts[seat] and any(state.ups[seat]):
        _take_face_up(state, seat, log)
    return drawn


def draw(state: State, seat: Seat, size: int, log: Log) -> Cards:
    """Draw until the hand has `size` cards or the stock is empty; return the cards drawn."""
    cards = state.stock[state.drawn : state.drawn + max(size - state.hand_counts[seat], 0)]
    if not cards:
        return cards
    state.drawn += len(cards)
    put_in_hand(state, seat, cards, seen=False)
    if log is not None:
        log.append(CardsDrawn(seat, len(cards), cards))
    return cards


def _take_face_up(state: State, seat: Seat, log: Log) -> None:
    cards = flat(state.ups[seat])
    state.ups = replaced(state.ups, seat, ((),) * len(state.ups[seat]))
    put_in_hand(state, seat, cards, seen=True)
    if log is not None:
        log.append(FaceUpTaken(seat, cards))
