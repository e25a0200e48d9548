"""Samples states that agree with a view, for searches."""

from collections.abc import Mapping
from typing import Final

from game.core.cards import Card
from game.core.protocol import Seat
from game.core.rng import Rng
from game.paskahousu.ai.placing import place_sightings
from game.paskahousu.mechanics.pile import find_top
from game.paskahousu.memory import knowledge_of
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.state import Knowledge, Memory, PilePlay, State
from game.paskahousu.view import GONE, ON_PILE, PileView, Place, View
from game.paskahousu.zones import put_in_hand
from game.shedding.zones import without

_FINE: Final = 1 << 16
"""How finely chances are drawn."""


def sample_state(view: View, rng: Rng) -> State:
    """Return a state with this view, with the cards the viewer cannot see drawn at random."""
    return sample_believing(view, rng, {})


def sample_believing(view: View, rng: Rng, beliefs: Mapping[int, float]) -> State:
    """Return a state with this view, some of the plays on the pile being true as often as is believed.

    `beliefs` says by the place in the pile how likely a play is true, if there is a way.
    """
    state = State.empty(view.setup)
    _copy_what_is_open(state, view)
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    if state.ruleset.bluff:
        _fill_face_down(state, view, unseen, rng, beliefs)
        state.memory = _memory(view)
    else:
        _fill_open(state, view, unseen)
    state.stock = tuple(unseen)
    find_top(state)
    return state


def _copy_what_is_open(state: State, view: View) -> None:
    state.phase, state.turn = view.phase, view.turn
    state.ups = tuple(tuple(slot[0] if slot else None for slot in seat.up) for seat in view.seats)
    state.statuses = tuple(seat.status for seat in view.seats)
    state.challenges = view.challenges
    state.finished, state.left = view.finished, view.left
    state.opening, state.drawn = view.opening, view.drawn
    state.contestable = view.contest is not None
    state.accepted = frozenset(view.contest.accepted if view.contest else ())
    state.moves = view.moves


def _fill_open(state: State, view: View, unseen: list[Card]) -> None:
    """Fill the zones of the open game: only hands, table cards and the stock hide something."""
    state.pile = [PilePlay(play.seat, play.cards, None) for play in view.pile]
    state.burnt = view.burnt
    led = _opening_card(view, unseen)
    for seat, seen in enumerate(view.seats):
        if seat == view.viewer:
            put_in_hand(state, seat, view.hand, seen=True)
            state.hidden[seat] = without(view.hand, seen.exposed)
        else:
            put_in_hand(state, seat, seen.exposed, seen=True)
            known = led if seat == view.turn else ()
            hidden = seen.hand_count - len(seen.exposed) - len(known)
            put_in_hand(state, seat, (*known, *_popped(unseen, hidden)), seen=False)
    state.downs = tuple(tuple(unseen.pop() if there else None for there in seat.down) for seat in view.seats)


def _opening_card(view: View, unseen: list[Card]) -> tuple[Card, ...]:
    """Take what everybody knows the opener of the open game to hold: a card of the rank they must lead."""
    if view.opening is None or view.turn == view.viewer:
        return ()
    if any(RANK_OF[card] == view.opening for card in view.seats[view.turn].exposed):
        return ()
    card = next(card for card in unseen if RANK_OF[card] == view.opening)
    unseen.remove(card)
    return (card,)


def _fill_face_down(
    state: State, view: View, unseen: list[Card], rng: Rng, beliefs: Mapping[int, float]
) -> None:
    """Fill the zones of the bluff game: what was seen into one of its places, then the rest at random."""
    sizes: dict[Place, int] = {
        seat: seen.hand_count for seat, seen in enumerate(view.seats) if seat != view.viewer
    }
    sizes |= {
        ON_PILE + number: play.count for number, play in enumerate(view.pile) if play.seat != view.viewer
    }
    sizes[GONE] = view.burnt_count
    filled = place_sightings(view.sightings, sizes, rng)
    for number, likely in beliefs.items():
        place = ON_PILE + number
        _lay_believed(filled[place], view.pile[number], unseen, is_true=rng.below(_FINE) < likely * _FINE)
    cards = {
        place: (*filled[place], *_popped(unseen, size - len(filled[place]))) for place, size in sizes.items()
    }
    for seat in range(len(view.seats)):
        put_in_hand(state, seat, view.hand if seat == view.viewer else cards[seat], seen=False)
    state.pile = [
        PilePlay(play.seat, cards.get(ON_PILE + number, play.cards), play.claim)
        for number, play in enumerate(view.pile)
    ]
    state.burnt = cards[GONE]
    state.downs = tuple(() for _ in view.seats)


def _lay_believed(there: list[Card], play: PileView, unseen: list[Card], *, is_true: bool) -> None:
    """Complete a play with unseen cards, all of the claimed rank or not all, if that is possible."""
    of_rank = [card for card in unseen if RANK_OF[card] == play.claim]
    missing = play.count - len(there)
    may_be_true = all(RANK_OF[card] == play.claim for card in there) and missing <= len(of_rank)
    if is_true and may_be_true:
        chosen = of_rank[:missing]
    elif not is_true and may_be_true and missing:
        chosen = [card for card in unseen if RANK_OF[card] != play.claim][:1]
    else:
        chosen = []
    for card in chosen:
        unseen.remove(card)
    there += chosen


def _popped(cards: list[Card], count: int) -> tuple[Card, ...]:
    return tuple(cards.pop() for _ in range(count))


def _memory(view: View) -> Memory:
    """Return what each viewer has seen: the viewer's own; of the others at least what all have."""
    known = [_without_own(view, seat) for seat in range(len(view.seats))]
    if view.viewer is not None:
        known[view.viewer] = knowledge_of(view.sightings)
    return Memory([*known, knowledge_of(view.shared)])


def _without_own(view: View, seat: Seat) -> Knowledge:
    """Return what all have seen, without what may be in the seat's hand or its own plays, which it knows."""
    own = {seat, *(ON_PILE + number for number, play in enumerate(view.pile) if play.seat == seat)}
    return knowledge_of(sighting for sighting in view.shared if own.isdisjoint(sighting.places))
