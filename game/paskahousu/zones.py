"""A seat's cards: what it holds, and which zone it may use: hand first, then face-up, then face-down."""

from collections.abc import Iterable

from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.ranks import ORDER, RANK_OF
from game.paskahousu.state import State
from game.shedding.zones import ActiveZone, Cards, replaced, without


def hand_cards(state: State, seat: Seat) -> Cards:
    """Return the cards in hand, lowest first."""
    hand = state.hands[seat]
    return tuple([card for rank in ORDER for card in hand[rank]])


def exposed_cards(state: State, seat: Seat) -> Cards:
    """Return the cards in hand that everybody has seen, lowest first; none in the bluff game."""
    return () if state.ruleset.bluff else without(hand_cards(state, seat), state.hidden[seat])


def put_in_hand(state: State, seat: Seat, cards: Cards, *, seen: bool) -> None:
    """Add cards to a hand; `seen` tells whether everybody saw them."""
    hand = state.hands[seat] = state.hands[seat].copy()
    for card in cards:
        hand[RANK_OF[card]] += (card,)
    state.hand_counts[seat] += len(cards)
    if not seen and not state.ruleset.bluff:
        state.hidden[seat] += cards


def take_from_hand(state: State, seat: Seat, cards: Cards) -> None:
    """Take cards out of a hand that holds them.

    In the open game, of two equal cards take the one that was seen: nobody can tell the difference.
    """
    hand = state.hands[seat] = state.hands[seat].copy()
    for card in cards:
        rank = RANK_OF[card]
        equal = hand[rank]
        hand[rank] = equal[1:] if equal[0] == card else without(equal, (card,))
    state.hand_counts[seat] -= len(cards)
    hidden = state.hidden[seat]
    if hidden:
        for card in cards:
            if hidden.count(card) > hand[RANK_OF[card]].count(card):
                hidden = without(hidden, (card,))
        state.hidden[seat] = hidden


def take_off_table(state: State, seat: Seat, cards: Cards) -> None:
    """Take face-up cards, each from its slot."""
    slots = list(state.ups[seat])
    for card in cards:
        slots[slots.index(card)] = None
    state.ups = replaced(state.ups, seat, tuple(slots))


def active_zone(state: State, seat: Seat) -> ActiveZone:
    """Return the first non-empty zone of hand, up and down; down for a seat without cards."""
    if state.hand_counts[seat]:
        return "hand"
    return "up" if there(state.ups[seat]) else "down"


def open_cards(state: State, seat: Seat) -> Cards:
    """Return the cards of the active zone that may be laid by choice; none if it is face down."""
    return hand_cards(state, seat) if state.hand_counts[seat] else there(state.ups[seat])


def there(slots: Iterable[Card | None]) -> Cards:
    """Return the cards that lie in slots."""
    return tuple([card for card in slots if card is not None])


def card_count(state: State, seat: Seat) -> int:
    """Return how many cards the seat has in all zones."""
    return state.hand_counts[seat] + len(there(state.ups[seat])) + len(there(state.downs[seat]))


def stock_count(state: State) -> int:
    """Return how many cards can still be drawn."""
    return len(state.stock) - state.taken


def seats_in(state: State) -> list[Seat]:
    """Return the seats that still play."""
    return [seat for seat, status in enumerate(state.statuses) if status == "in"]


def clockwise_after(state: State, seat: Seat) -> list[Seat]:
    """Return the other seats that still play, from the one after a seat."""
    seats = len(state.statuses)
    after = [(seat + step) % seats for step in range(1, seats)]
    return [other for other in after if state.statuses[other] == "in"]
