"""Before play, equal cards may share a face-up slot; the hand is refilled at once."""

from game.core.cards import Card
from game.core.protocol import Seat
from game.shedding.zones import replaced
from game.shithead.events import CardStacked
from game.shithead.hands import take_from_hand
from game.shithead.preparing.throw import throw_received
from game.shithead.state import Log, State


def stack(state: State, seat: Seat, card: Card, owner: Seat, slot: int, log: Log) -> None:
    """Put a hand card of `seat` on an equal face-up card of `owner`."""
    take_from_hand(state, seat, (card,))
    slots = state.ups[owner]
    state.ups = replaced(state.ups, owner, replaced(slots, slot, (*slots[slot], card)))
    if log is not None:
        log.append(CardStacked(seat, card, owner, slot))
    throw_received(state, seat, state.ruleset.hand_cards, log)
