"""Puts cards that were seen into places in which they may be, at random, so that all of them have room."""

from collections.abc import Mapping, Sequence

from game.core.cards import Card
from game.core.rng import Rng
from game.paskahousu.view import Place, Sighting


def place_sightings(
    sightings: Sequence[Sighting], sizes: Mapping[Place, int], rng: Rng
) -> dict[Place, list[Card]]:
    """Return the cards by place, every card in one of its places; `sizes` says how many a place holds.

    A place is the likelier the more cards it holds. Where the likely places are full, cards make room by
    moving to another of their places, as in a matching: what happened shows that all fit.
    """
    table = _Table(sizes, rng)
    order = list(sightings)
    rng.shuffle(order)
    for sighting in sorted(order, key=lambda one: len(one.places)):
        if not table.put(sighting, set()):
            raise ValueError("cards that were seen have no room")
    return {place: [one.card for one in there] for place, there in table.filled.items()}


class _Table:
    def __init__(self, sizes: Mapping[Place, int], rng: Rng) -> None:
        self.filled: dict[Place, list[Sighting]] = {place: [] for place in sizes}
        self._sizes = sizes
        self._rng = rng

    def put(self, sighting: Sighting, tried: set[Place]) -> bool:
        """Put a card into one of its places, moving others if need be; tell whether there was room."""
        places = [place for place in self._shuffled(sighting.places) if place not in tried]
        for place in places:
            if len(self.filled[place]) < self._sizes[place]:
                self.filled[place].append(sighting)
                return True
        for place in places:
            tried.add(place)
            for number, other in enumerate(self.filled[place]):
                if self.put(other, tried):
                    self.filled[place][number] = sighting
                    return True
        return False

    def _shuffled(self, places: Sequence[Place]) -> list[Place]:
        """Return the places in an order drawn by their sizes."""
        if len(places) == 1:
            return list(places)
        left, order = list(places), []
        while left:
            at = self._rng.below(sum(self._sizes[place] for place in left) or 1)
            for place in left:
                at -= self._sizes[place]
                if at < 0 or place == left[-1]:
                    order.append(place)
                    left.remove(place)
                    break
        return order
