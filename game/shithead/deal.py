"""Shuffling and dealing."""

from game.core.cards import CARDS_PER_PACK, Card, packs
from game.core.protocol import Seat, Step
from game.core.rng import Rng
from game.shedding.events import Dealt, HandDealt
from game.shithead.events import Event
from game.shithead.hands import hand_cards, put_in_hand
from game.shithead.match.setup import ShitheadSetup
from game.shithead.preparing.choose import may_look
from game.shithead.preparing.low_cards import clockwise, remember_face_up
from game.shithead.preparing.opener import begin_play
from game.shithead.preparing.throw import throw_received
from game.shithead.state import Log, State
from game.shithead.zones import stock_count


def deal(setup: ShitheadSetup, rng: Rng) -> Step[State, Event]:
    """Shuffle and deal, one card at a time from the dealer's left: face down, face up, then the hands."""
    state = State.empty(setup)
    state.stock = _shuffled(state, rng)
    ruleset = state.ruleset
    down_rows = 0 if ruleset.chooses_down else ruleset.table_cards
    up_rows = 0 if ruleset.chooses_up else ruleset.table_cards
    state.downs = tuple(_deal_rows(state, down_rows))
    state.ups = tuple(tuple((card,) for card in row) for row in _deal_rows(state, up_rows))
    for seat, cards in enumerate(_deal_rows(state, ruleset.cards_each - down_rows - up_rows)):
        put_in_hand(state, seat, cards, seen=False)
    events: list[Event] = []
    _begin(state, events)
    return Step(state, tuple(events))


def _shuffled(state: State, rng: Rng) -> tuple[Card, ...]:
    ruleset = state.ruleset
    cards = packs(ruleset.packs_for(state.setup.players), ruleset.jokers)
    rng.shuffle(cards)
    return tuple(card % CARDS_PER_PACK for card in cards)


def _deal_rows(state: State, rows: int) -> list[tuple[Card, ...]]:
    """Deal so many cards to each seat, one at a time; return them by seat."""
    dealt: list[tuple[Card, ...]] = [()] * len(state.statuses)
    for _ in range(rows):
        for seat in clockwise(state):
            dealt[seat] += (state.stock[state.drawn],)
            state.drawn += 1
    return dealt


def _begin(state: State, log: Log) -> None:
    ruleset = state.ruleset
    if ruleset.table_cards and ruleset.chooses_up:
        state.phase = "choose"
    elif ruleset.table_cards and (ruleset.exchanges or ruleset.stacks_own):
        state.phase = "exchange"
    if ruleset.opener == "first_dealt_low_up" and not ruleset.chooses_up:
        remember_face_up(state)
    _announce(state, log)
    for seat in clockwise(state):
        if may_look(state, seat):
            throw_received(state, seat, state.hand_counts[seat], log)
    if state.phase == "play":
        begin_play(state, log)


def _announce(state: State, log: Log) -> None:
    if log is None:
        return
    log.append(Dealt(state.setup.deal, state.setup.dealer, stock_count(state)))
    log += [_hand_dealt(state, seat) for seat in clockwise(state)]


def _hand_dealt(state: State, seat: Seat) -> HandDealt:
    cards = hand_cards(state, seat) if may_look(state, seat) else ()
    return HandDealt(seat, state.hand_counts[seat], cards)
