"""How people stand at the end of a match, given who left it: for ratings, statistics and cups alike."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from game.core.protocol import Seat

Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Groups of level seats, best first."""


def leavers_last(stands: Sequence[Sequence[Seat]], left: Sequence[Collection[Seat]]) -> Ranking:
    """Return a ranking with those who left at its end, the first of them last; the others keep their order.

    `left` are those who left, in order; who left together keep their order among each other, too.
    """
    first: dict[Seat, int] = {}
    for number, together in enumerate(left):
        for seat in together:
            first.setdefault(seat, number)
    parts = [_among(stands, {seat for group in stands for seat in group} - first.keys())]
    parts += [_among(stands, {s for s in first if first[s] == number}) for number in range(len(left))][::-1]
    return tuple(group for part in parts for group in part)


def places_of(ranking: Sequence[Sequence[Seat]]) -> dict[Seat, int]:
    """Return places by seat, from 1; level seats share the best of theirs."""
    places: dict[Seat, int] = {}
    for group in ranking:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _among(stands: Sequence[Sequence[Seat]], seats: Collection[Seat]) -> Ranking:
    kept = (tuple(seat for seat in group if seat in seats) for group in stands)
    return tuple(group for group in kept if group)
