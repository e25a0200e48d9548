"""A seat's zones, and which one it may use: hand first, then face-up, then face-down."""

from collections.abc import Iterator
from itertools import chain, combinations

from game.core.cards import JOKER, RANK, STANDING, Card, Rank, standing
from game.core.protocol import Seat
from game.shedding.zones import ActiveZone, Cards, holds, replaced
from game.shithead.hands import hand_cards
from game.shithead.state import Slots, State


def active_zone(state: State, seat: Seat) -> ActiveZone:
    """Return the first non-empty zone of hand, up and down; down for a seat without cards."""
    if state.hand_counts[seat]:
        return "hand"
    return "up" if any(state.ups[seat]) else "down"


def open_cards(state: State, seat: Seat) -> Cards:
    """Return the cards of the active zone that may be laid by choice; none if it is face down."""
    return hand_cards(state, seat) if state.hand_counts[seat] else flat(state.ups[seat])


def flat(slots: Slots) -> Cards:
    """Return the cards of all slots."""
    return tuple(chain.from_iterable(slots))


def face_down(state: State, seat: Seat) -> Cards:
    """Return the cards lying face down."""
    return tuple(card for card in state.downs[seat] if card is not None)


def card_count(state: State, seat: Seat) -> int:
    """Return how many cards the seat has in all zones."""
    downs = state.downs[seat]
    return state.hand_counts[seat] + sum(map(len, state.ups[seat])) + len(downs) - downs.count(None)


def stock_count(state: State) -> int:
    """Return how many cards can still be drawn."""
    return len(state.stock) - state.drawn


def seats_in(state: State) -> list[Seat]:
    """Return the seats that still play."""
    return [seat for seat, status in enumerate(state.statuses) if status == "in"]


def standing_for(jokers: Cards, rank: Rank) -> Cards:
    """Return jokers as cards of a rank."""
    return tuple([standing(joker, rank) for joker in jokers])


def is_standing(card: Card) -> bool:
    """Tell whether a card is a joker that stands for a rank."""
    return card >= STANDING


def equal_slots(slots: Slots, rank: Rank, *, jokers: bool = False) -> Iterator[tuple[int, Cards]]:
    """Yield the cards of one, two, three ... slots of a rank, and how many slots they are.

    With `jokers`, those of slots with jokers stand for the rank.
    """
    equal = [slot for slot in slots if slot and RANK[slot[0]] == rank]
    if jokers:
        equal += [standing_for(slot, rank) for slot in slots if slot and RANK[slot[0]] == JOKER]
    for size in range(1, len(equal) + 1):
        for chosen in combinations(equal, size):
            yield size, flat(chosen)


def slots_of(slots: Slots, cards: Cards) -> tuple[int, ...] | None:
    """Return the slots whose cards together are `cards`, in order; None if they split a slot."""
    wanted = sorted(cards)
    candidates = [slot for slot, there in enumerate(slots) if there and holds(cards, there)]
    for size in range(1, min(len(candidates), len(cards)) + 1):
        for chosen in combinations(candidates, size):
            if sorted(flat(tuple(slots[slot] for slot in chosen))) == wanted:
                return chosen
    return None


def take_off_table(state: State, seat: Seat, cards: Cards) -> None:
    """Take whole face-up slots."""
    slots, emptied = state.ups[seat], slots_of(state.ups[seat], cards) or ()
    left = tuple(() if slot in emptied else there for slot, there in enumerate(slots))
    state.ups = replaced(state.ups, seat, left)
