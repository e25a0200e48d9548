"""What each viewer of the bluff game has seen of cards that are now face down.

For each such card there is a set of places in which it may be (see `view.Sighting`). Whoever sees all cards
of a place knows which of them were meant; whatever moves unseen takes the sets along: a card that may be in a
hand may, after some cards of it were laid, be among those, too. Equal cards of two packs cannot be told
apart, so where several may be meant, what is left of them may be in any of their places.

A seat's own hand and its own plays on the pile are not written down: it sees the one and laid the other.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.state import Cards, PilePlay, State
from game.paskahousu.view import GONE, ON_PILE, Place, Sighting

Sightings: TypeAlias = tuple[Sighting, ...]


def note_laid(state: State, seat: Seat) -> None:
    """Note that a seat laid the last play, before it refills its hand."""
    if state.memory is None:
        return
    laid = ON_PILE + len(state.pile) - 1
    went = {laid} if state.hand_counts[seat] == 0 else {seat, laid}
    for viewer, sightings in enumerate(state.memory):
        if viewer != seat:
            state.memory[viewer] = _moved(sightings, {seat: went})


def note_taken(state: State, taker: Seat, *, shown: bool) -> None:
    """Note that a seat takes the pile, which still lies there; `shown` tells whether all see the last."""
    if state.memory is None:
        return
    for viewer, sightings in enumerate(state.memory):
        if viewer == taker:
            state.memory[viewer] = _after_own_look(state.pile, viewer, sightings)
        else:
            state.memory[viewer] = _after_move(state.pile, viewer, sightings, taker, shown=shown)


def note_fallen(state: State) -> None:
    """Note that the pile, which still lies there, leaves the game unseen."""
    if state.memory is None:
        return
    for viewer, sightings in enumerate(state.memory):
        state.memory[viewer] = _after_move(state.pile, viewer, sightings, GONE, shown=False)


def note_left(state: State, seat: Seat, hand: Cards) -> None:
    """Note that a seat's hand leaves the game unseen."""
    if state.memory is None:
        return
    for viewer, sightings in enumerate(state.memory):
        moved = _moved(sightings, {seat: {GONE}})
        state.memory[viewer] = _with(moved, hand, GONE) if viewer == seat else moved


def _after_own_look(pile: list[PilePlay], viewer: int, sightings: Sightings) -> Sightings:
    """Return the sightings of a viewer who takes the pile into their hand, and so sees all of it."""
    cards = [card for play in pile if play.seat != viewer for card in play.cards]
    return _after_look(sightings, cards, set(range(ON_PILE, ON_PILE + len(pile))))


def _after_move(
    pile: list[PilePlay], viewer: int, sightings: Sightings, place: Place, *, shown: bool
) -> Sightings:
    """Return the sightings of a viewer who watches the pile go somewhere, knowing their own plays in it."""
    last = len(pile) - 1
    if shown and pile[last].seat != viewer:
        cards = pile[last].cards
        sightings = _with(_after_look(sightings, cards, {ON_PILE + last}), cards, place)
    own = [card for play in pile if play.seat == viewer for card in play.cards]
    goes = {ON_PILE + number: {place} for number in range(len(pile))}
    return _with(_moved(sightings, goes), own, place)


def _moved(sightings: Sightings, goes: dict[Place, set[Place]]) -> Sightings:
    """Return the sightings after what may be in a place may be in others."""
    if not any(place in goes for sighting in sightings for place in sighting.places):
        return sightings
    return _sorted(
        Sighting(
            one.card,
            tuple(sorted({place for old in one.places for place in goes.get(old, {old})})),
        )
        for one in sightings
    )


def _after_look(sightings: Sightings, cards: Iterable[Card], places: set[Place]) -> Sightings:
    """Return the sightings of cards that are elsewhere, after all cards in some places were seen."""
    if places.isdisjoint(place for sighting in sightings for place in sighting.places):
        return sightings
    found = Counter(cards)
    maybe: dict[Card, list[Sighting]] = {}
    kept = []
    for sighting in sightings:
        if places.isdisjoint(sighting.places):
            kept.append(sighting)
        else:
            maybe.setdefault(sighting.card, []).append(sighting)
    for card, ones in maybe.items():
        unsure = [one for one in ones if not places.issuperset(one.places)]
        missing = len(ones) - max(found[card], len(ones) - len(unsure))
        elsewhere = {place for one in unsure for place in one.places} - places
        kept += [Sighting(card, tuple(sorted(elsewhere)))] * missing
    return _sorted(kept)


def _with(sightings: Sightings, cards: Iterable[Card], place: Place) -> Sightings:
    return _sorted((*sightings, *(Sighting(card, (place,)) for card in cards)))


def _sorted(sightings: Iterable[Sighting]) -> Sightings:
    return tuple(sorted(sightings))
