"""Shuffling and dealing."""

from game.core.cards import CARDS_PER_PACK, Card, packs
from game.core.protocol import Step
from game.core.rng import Rng
from game.paskahousu.events import Event
from game.paskahousu.match.setup import PaskahousuSetup
from game.paskahousu.mechanics.opener import begin_play
from game.paskahousu.state import State
from game.paskahousu.zones import clockwise_after, hand_cards, put_in_hand, stock_count
from game.shedding.events import Dealt, HandDealt


def deal(setup: PaskahousuSetup, rng: Rng) -> Step[State, Event]:
    """Shuffle and deal, one card at a time from the dealer's left: face down, face up, then the hands."""
    state = State.empty(setup)
    ruleset = state.ruleset
    cards = packs(ruleset.decks, ruleset.jokers)
    rng.shuffle(cards)
    state.stock = tuple(card % CARDS_PER_PACK for card in cards)
    state.downs = tuple(_deal_rows(state, ruleset.table_cards))
    state.ups = tuple(_deal_rows(state, ruleset.table_cards))
    for seat, hand in enumerate(_deal_rows(state, ruleset.hand_cards)):
        put_in_hand(state, seat, hand, seen=False)
    events: list[Event] = [Dealt(setup.deal, setup.dealer, stock_count(state))]
    events += [
        HandDealt(seat, state.hand_counts[seat], hand_cards(state, seat))
        for seat in (*clockwise_after(state, setup.dealer), setup.dealer)
    ]
    begin_play(state, events)
    return Step(state, tuple(events))


def _deal_rows(state: State, rows: int) -> list[tuple[Card, ...]]:
    """Deal so many cards to each seat, one at a time; return them by seat."""
    dealt: list[tuple[Card, ...]] = [()] * len(state.statuses)
    for _ in range(rows):
        for seat in (*clockwise_after(state, state.setup.dealer), state.setup.dealer):
            dealt[seat] += (state.stock[state.taken],)
            state.taken += 1
    return dealt
