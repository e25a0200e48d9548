"""Adds cards to hands and removes them, keeping track of what everybody has seen."""

from game.core.cards import ACTUAL, RANK, Card
from game.core.protocol import Seat
from game.shedding.zones import Cards
from game.shithead.state import State


def actual(cards: Cards) -> Cards:
    """Return cards with the jokers that stand for a rank as jokers."""
    return tuple([ACTUAL[card] for card in cards])


def hand_cards(state: State, seat: Seat) -> Cards:
    """Return the cards in hand, by rank."""
    return tuple([card for equal in state.hands[seat] for card in equal])


def exposed_cards(state: State, seat: Seat) -> Cards:
    """Return the cards in hand that everybody has seen."""
    left = list(hand_cards(state, seat))
    for card in state.hidden[seat]:
        left.remove(card)
    return tuple(left)


def put_in_hand(state: State, seat: Seat, cards: Cards, *, seen: bool) -> None:
    """Add cards to a hand; `seen` tells whether everybody saw them."""
    hand = state.hands[seat] = state.hands[seat].copy()
    for card in cards:
        hand[RANK[card]] += (card,)
    state.hand_counts[seat] += len(cards)
    if not seen:
        state.hidden[seat] += cards


def take_from_hand(state: State, seat: Seat, cards: Cards) -> None:
    """Take cards out of a hand that holds them, in public.

    Of two equal cards, take the one that was seen: nobody can tell the difference.
    """
    hand = state.hands[seat] = state.hands[seat].copy()
    for card in cards:
        rank = RANK[card]
        equal = hand[rank]
        hand[rank] = equal[1:] if equal[0] == card else _without(equal, card)
    state.hand_counts[seat] -= len(cards)
    hidden = state.hidden[seat]
    if hidden:
        for card in cards:
            if hidden.count(card) > hand[RANK[card]].count(card):
                hidden = _without(hidden, card)
        state.hidden[seat] = hidden


def _without(cards: Cards, card: Card) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
