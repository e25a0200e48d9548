"""Builds views: each field is listed here, so nothing is visible by accident."""

from collections import Counter
from dataclasses import replace

from game.core.cards import Card
from game.core.protocol import Seat, Viewer
from game.paskahousu.events import CardsDrawn, CardsLaid, Event, PilePickedUp, SeatLeft
from game.paskahousu.legal import awaited, challengers, legal_actions
from game.paskahousu.legal_plays import must_take, playable, suits_on_top
from game.paskahousu.mechanics.pile import fall_cause
from game.paskahousu.memory import sightings_of
from game.paskahousu.ranks import EMPTY, in_order
from game.paskahousu.state import State
from game.paskahousu.view import ContestView, PileView, RequirementView, SeatView, Sighting, View
from game.paskahousu.zones import exposed_cards, hand_cards, stock_count, there
from game.shedding.events import HandDealt


def view(state: State, viewer: Viewer) -> View:
    """Return the deal as a seat, or the public (None), sees it."""
    bluff = state.ruleset.bluff
    return View(
        viewer=viewer,
        setup=state.setup,
        phase=state.phase,
        turn=state.turn,
        awaited=awaited(state),
        hand=() if viewer is None else hand_cards(state, viewer),
        seats=tuple(_seat(state, seat) for seat in range(len(state.statuses))),
        stock_count=stock_count(state),
        pile=tuple(_pile(state, viewer)),
        requirement=_requirement(state),
        contest=_contest(state),
        burnt=() if bluff else tuple(sorted(state.burnt)),
        burnt_count=len(state.burnt),
        unseen=_unseen(state, viewer),
        sightings=_sightings(state, viewer),
        shared=_sightings(state, None),
        challenges=state.challenges,
        finished=state.finished,
        left=state.left,
        opening=state.opening,
        drawn=state.drawn,
        moves=state.moves,
        legal=() if viewer is None else tuple(legal_actions(state, viewer)),
    )


def redact(event: Event, viewer: Viewer) -> Event:
    """Return the event as a viewer may see it, without the cards they did not see."""
    if isinstance(event, HandDealt | CardsDrawn | CardsLaid | SeatLeft):
        is_hidden = isinstance(event, HandDealt | CardsDrawn) or _is_face_down(event)
        return replace(event, cards=()) if is_hidden and event.seat != viewer else event
    if isinstance(event, PilePickedUp) and event.face_down and event.seat != viewer:
        return replace(event, cards=event.shown)
    return event


def _is_face_down(event: CardsLaid | SeatLeft) -> bool:
    return event.face_down if isinstance(event, SeatLeft) else event.claim is not None


def _seat(state: State, seat: Seat) -> SeatView:
    return SeatView(
        status=state.statuses[seat],
        hand_count=state.hand_counts[seat],
        exposed=tuple(sorted(exposed_cards(state, seat), key=in_order)),
        up=tuple(() if card is None else (card,) for card in state.ups[seat]),
        down=tuple(card is not None for card in state.downs[seat]),
    )


def _pile(state: State, viewer: Viewer) -> list[PileView]:
    bluff = state.ruleset.bluff
    return [
        PileView(play.seat, len(play.cards), () if bluff and play.seat != viewer else play.cards, play.claim)
        for play in state.pile
    ]


def _requirement(state: State) -> RequirementView:
    ranks = () if must_take(state) else tuple(playable(state))
    falling = state.ruleset.falling[state.top]
    top = None if state.top == EMPTY else state.top
    suits = tuple(sorted(suits_on_top(state))) if ranks and state.opening is None else ()
    return RequirementView(top, state.equal, ranks, suits, tuple(rank for rank in ranks if rank in falling))


def _contest(state: State) -> ContestView | None:
    if not state.contestable:
        return None
    play = state.pile[-1]
    if play.claim is None:
        raise ValueError("only claims are challenged")
    return ContestView(
        seat=play.seat,
        count=len(play.cards),
        claim=play.claim,
        is_answered=state.phase == "challenge",
        falls=fall_cause(state),
        goes_out=state.hand_counts[play.seat] == 0,
        accepted=tuple(sorted(state.accepted)),
        challengers=challengers(state),
    )


def _sightings(state: State, viewer: Viewer) -> tuple[Sighting, ...]:
    if state.memory is None:
        return ()
    return sightings_of(state.memory.known()[-1 if viewer is None else viewer])


def _unseen(state: State, viewer: Viewer) -> tuple[Card, ...]:
    cards = list(state.stock[state.taken :])
    for seats_downs in state.downs:
        cards += there(seats_downs)
    if state.memory is None:
        for seat, hidden in enumerate(state.hidden):
            cards += () if seat == viewer else hidden
        return tuple(sorted(cards))
    for seat in range(len(state.statuses)):
        cards += () if seat == viewer else hand_cards(state, seat)
    cards += [card for play in state.pile if play.seat != viewer for card in play.cards]
    cards += state.burnt
    seen = Counter(sighting.card for sighting in _sightings(state, viewer))
    return tuple(sorted((Counter(cards) - seen).elements()))
