"""Builds views: each field is listed here, so nothing is visible by accident."""

from dataclasses import replace

from game.core.cards import JOKER, Card
from game.core.protocol import Seat, Viewer
from game.shedding.events import HandDealt
from game.shithead.events import CardsDrawn, Event
from game.shithead.hands import exposed_cards, hand_cards
from game.shithead.legal import awaited, legal_actions, slots_to_add
from game.shithead.legal_plays import barred_now, wanted
from game.shithead.mechanics.attack import targets
from game.shithead.mechanics.jumping_in import jumpers
from game.shithead.mechanics.passing_on import passes_pile_on, who_takes
from game.shithead.preparing.choose import may_look
from game.shithead.state import State
from game.shithead.view import AttackView, PickUpView, RequirementView, SeatView, View
from game.shithead.zones import face_down, stock_count


def view(state: State, viewer: Viewer) -> View:
    """Return the deal as a seat, or the public (None), sees it."""
    return View(
        viewer=viewer,
        setup=state.setup,
        phase=state.phase,
        turn=state.turn,
        awaited=awaited(state),
        direction=state.direction,
        hand=_own_hand(state, viewer),
        seats=tuple(_seat(state, seat) for seat in range(len(state.statuses))),
        stock_count=stock_count(state),
        pile=tuple(state.pile),
        requirement=_requirement(state),
        burnt=state.burnt,
        unseen=_unseen(state, viewer),
        attack=None if state.attacker is None else AttackView(state.attacker, state.turn),
        targets=tuple(targets(state, state.turn)),
        pick_up=_pick_up(state),
        finished=state.finished,
        eliminated=state.eliminated,
        opener=state.opener,
        opener_rank=state.opener_rank,
        skips=state.skips,
        moves=state.moves,
        jumpers=jumpers(state),
        legal=() if viewer is None else tuple(legal_actions(state, viewer)),
    )


def redact(event: Event, viewer: Viewer) -> Event:
    """Return the event as a viewer may see it: only their seat sees cards dealt and drawn."""
    if isinstance(event, HandDealt | CardsDrawn) and event.seat != viewer:
        return replace(event, cards=())
    return event


def _own_hand(state: State, viewer: Viewer) -> tuple[Card, ...]:
    if viewer is None or not may_look(state, viewer):
        return ()
    return hand_cards(state, viewer)


def _seat(state: State, seat: Seat) -> SeatView:
    return SeatView(
        status=state.statuses[seat],
        hand_count=state.hand_counts[seat],
        exposed=tuple(sorted(exposed_cards(state, seat))),
        up=state.ups[seat],
        down=tuple(card is not None for card in state.downs[seat]),
        ready=seat in state.ready,
        exchanges=state.exchanges[seat],
    )


def _requirement(state: State) -> RequirementView:
    there = wanted(state)
    barred = barred_now(state) if state.attacker is None else ()
    unknown = () if state.ruleset.knows_jokers else (JOKER,)
    playable = tuple(rank for rank in there.ranks if rank not in barred and rank not in unknown)
    return RequirementView(there.bound, there.rank, there.source, playable)


def _pick_up(state: State) -> PickUpView | None:
    if not state.pile or state.phase not in ("play", "attack"):
        return None
    turn = state.turn
    taker = who_takes(state, turn) if passes_pile_on(state) else turn
    return PickUpView(taker, () if passes_pile_on(state) else slots_to_add(state, turn))


def _unseen(state: State, viewer: Viewer) -> tuple[Card, ...]:
    cards = list(state.stock[state.drawn :])
    for seat, hidden in enumerate(state.hidden):
        cards += face_down(state, seat)
        if seat != viewer or not may_look(state, seat):
            cards += hidden
    return tuple(sorted(cards))
