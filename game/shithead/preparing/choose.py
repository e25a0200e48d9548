"""Players choose their face-up cards from the hand, after choosing the face-down ones unseen."""

from game.core.protocol import Seat
from game.shedding.events import HandDealt
from game.shedding.zones import Cards, replaced
from game.shithead.events import FaceDownChosen, FaceUpChosen
from game.shithead.hands import hand_cards, take_from_hand
from game.shithead.preparing.throw import throw_received
from game.shithead.state import Log, Slots, State
from game.shithead.zones import flat


def may_look(state: State, seat: Seat) -> bool:
    """Tell whether the seat may see its hand: not before it has chosen its face-down cards unseen."""
    return state.phase != "choose" or not state.ruleset.chooses_down or any_down(state, seat)


def any_down(state: State, seat: Seat) -> bool:
    """Tell whether the seat has face-down cards."""
    return any(card is not None for card in state.downs[seat])


def choose(state: State, seat: Seat, down: Cards, up: Slots, log: Log) -> None:
    """Lay face-down cards (if due and none are named, the first dealt) and face-up cards."""
    if not may_look(state, seat):
        _lay_down(state, seat, down or _unseen_cards(state, seat), log)
    if up:
        _lay_up(state, seat, up, log)


def _lay_down(state: State, seat: Seat, down: Cards, log: Log) -> None:
    take_from_hand(state, seat, down)
    state.downs = replaced(state.downs, seat, down)
    if log is not None:
        log.append(FaceDownChosen(seat, len(down)))
        log.append(HandDealt(seat, state.hand_counts[seat], hand_cards(state, seat)))
    throw_received(state, seat, state.hand_counts[seat], log)


def _lay_up(state: State, seat: Seat, up: Slots, log: Log) -> None:
    take_from_hand(state, seat, flat(up))
    state.ups = replaced(state.ups, seat, up)
    if log is not None:
        log.append(FaceUpChosen(seat, up))
    throw_received(state, seat, state.ruleset.hand_cards, log)


def _unseen_cards(state: State, seat: Seat) -> Cards:
    """Return the first cards in the order dealt; a hand sorted by rank would give the lowest."""
    return state.hidden[seat][: state.ruleset.table_cards]
