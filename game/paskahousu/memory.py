"""What each viewer of the bluff game has seen of cards that are now face down.

For each such card there is a set of places in which it may be (see `view.Sighting`). Whoever sees all cards
of a place knows which of them were meant; whatever moves unseen takes the sets along: a card that may be in a
hand may, after some cards of it were laid, be among those, too. Equal cards of two packs cannot be told
apart, so where several may be meant, what is left of them may be in any of their places.

A seat's own hand and its own plays on the pile are not written down: it sees the one and laid the other.

Sets of places are kept as bits of an integer, each with its cards, since few sets have many cards.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, TypeAlias

from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.rules import MOST_PLAYERS
from game.paskahousu.state import Knowledge, PilePlay, Places, State
from game.paskahousu.view import GONE, ON_PILE, Place, Sighting
from game.shedding.zones import Cards

Pile: TypeAlias = tuple[PilePlay, ...]

_GONE: Final = 1 << MOST_PLAYERS
_FIRST_PLAY: Final = MOST_PLAYERS + 1


def note_laid(state: State, seat: Seat) -> None:
    """Note that a seat laid the last play, before it refills its hand."""
    if state.memory is not None:
        laid = _play(len(state.pile) - 1)
        went = laid if state.hand_counts[seat] == 0 else 1 << seat | laid
        state.memory.note(partial(_after_laying, seat, went))


def note_taken(state: State, taker: Seat, *, shown: bool) -> None:
    """Note that a seat takes the pile, which still lies there; `shown` tells whether all see the last."""
    if state.memory is not None:
        state.memory.note(partial(_after_taking, tuple(state.pile), taker, shown))


def note_fallen(state: State) -> None:
    """Note that the pile, which still lies there, leaves the game unseen."""
    if state.memory is not None:
        state.memory.note(partial(_after_fall, tuple(state.pile)))


def note_left(state: State, seat: Seat, hand: Cards) -> None:
    """Note that a seat's hand leaves the game unseen."""
    if state.memory is not None:
        state.memory.note(partial(_after_leaving, seat, hand))


def sightings_of(known: Knowledge) -> tuple[Sighting, ...]:
    """Return what is known as a view has it."""
    found = []
    for places, cards in known.items():
        named = _named(places)
        found += [Sighting(card, named) for card in cards]
    return tuple(sorted(found, key=lambda one: (one.card, one.places)))


def knowledge_of(sightings: Iterable[Sighting]) -> Knowledge:
    """Return what a view says as a state has it."""
    known: Knowledge = {}
    for sighting in sightings:
        places = sum(map(_bit, sighting.places))
        known[places] = (*known.get(places, ()), sighting.card)
    return known


def _after_laying(seat: Seat, went: Places, viewer: int, known: Knowledge) -> Knowledge:
    return known if viewer == seat else _moved(known, 1 << seat, went)


def _after_taking(pile: Pile, taker: Seat, shown: bool, viewer: int, known: Knowledge) -> Knowledge:
    if viewer == taker:
        return _after_own_look(pile, viewer, known)
    return _after_move(pile, viewer, known, 1 << taker, shown=shown)


def _after_fall(pile: Pile, viewer: int, known: Knowledge) -> Knowledge:
    return _after_move(pile, viewer, known, _GONE, shown=False)


def _after_leaving(seat: Seat, hand: Cards, viewer: int, known: Knowledge) -> Knowledge:
    moved = _moved(known, 1 << seat, _GONE)
    return _with(moved, hand, _GONE) if viewer == seat else moved


def _after_own_look(pile: Pile, viewer: int, known: Knowledge) -> Knowledge:
    """Return what a viewer knows who takes the pile into their hand, and so sees all of it."""
    cards = tuple([card for play in pile if play.seat != viewer for card in play.cards])
    return _after_look(known, cards, _plays(len(pile)))


def _after_move(pile: Pile, viewer: int, known: Knowledge, place: Places, *, shown: bool) -> Knowledge:
    """Return what a viewer knows who watches the pile go somewhere, knowing their own plays in it."""
    last = len(pile) - 1
    if shown and pile[last].seat != viewer:
        cards = pile[last].cards
        known = _with(_after_look(known, cards, _play(last)), cards, place)
    own = tuple([card for play in pile if play.seat == viewer for card in play.cards])
    moved = _moved(known, _plays(len(pile)), place)
    return _with(moved, own, place) if own else moved


def _moved(known: Knowledge, left: Places, went: Places) -> Knowledge:
    """Return what is known after whatever may be in some places may be in others."""
    moved: Knowledge = {}
    for places, cards in known.items():
        now = (places & ~left) | went if places & left else places
        moved[now] = moved[now] + cards if now in moved else cards
    return moved


def _after_look(known: Knowledge, cards: Cards, seen: Places) -> Knowledge:
    """Return what is known of cards that are elsewhere, after all cards in some places were seen."""
    maybe = [(places & ~seen, there) for places, there in known.items() if places & seen]
    if not maybe:
        return known
    kept = {places: there for places, there in known.items() if not places & seen}
    meant = [card for _, there in maybe for card in there]
    if len(set(meant)) < len(meant):
        return _after_look_at_equals(kept, maybe, cards)
    for elsewhere, there in maybe:
        left = tuple([card for card in there if card not in cards])
        if left and elsewhere:
            kept[elsewhere] = kept.get(elsewhere, ()) + left
    return kept


def _after_look_at_equals(kept: Knowledge, maybe: Sequence[tuple[Places, Cards]], cards: Cards) -> Knowledge:
    """Return the same where equal cards may have been meant; `kept` is what was surely elsewhere."""
    found = Counter(cards)
    by_card: dict[Card, list[Places]] = {}
    for elsewhere, there in maybe:
        for card in there:
            by_card.setdefault(card, []).append(elsewhere)
    for card, places in by_card.items():
        missing = len(places) - max(found[card], places.count(0))
        if missing > 0:
            kept = _with(kept, (card,) * missing, _union(places))
    return kept


def _with(known: Knowledge, cards: Cards, places: Places) -> Knowledge:
    return {**known, places: known.get(places, ()) + cards}


def _union(sets: Iterable[Places]) -> Places:
    union = 0
    for places in sets:
        union |= places
    return union


def _play(number: int) -> Places:
    return 1 << (_FIRST_PLAY + number)


def _plays(count: int) -> Places:
    return ((1 << count) - 1) << _FIRST_PLAY


def _bit(place: Place) -> Places:
    if place == GONE:
        return _GONE
    return _play(place - ON_PILE) if place >= ON_PILE else 1 << place


def _named(places: Places) -> tuple[Place, ...]:
    """Return the places of a set, in order."""
    named = [GONE] if places & _GONE else []
    named += [seat for seat in range(MOST_PLAYERS) if places >> seat & 1]
    plays = places >> _FIRST_PLAY
    return (*named, *(ON_PILE + number for number in range(plays.bit_length()) if plays >> number & 1))
