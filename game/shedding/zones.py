"""Cards that lie together, and tuples by seat."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, TypeVar

from game.core.cards import Card

T = TypeVar("T")

Cards: TypeAlias = tuple[Card, ...]
ActiveZone: TypeAlias = Literal["hand", "up", "down"]
"""The zone that a seat plays from: the first of these that is not empty."""


def holds(zone: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Tell whether `zone` contains all `cards`, counting equal ones."""
    if len(cards) == 1:
        return cards[0] in zone
    left = list(zone)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def without(zone: Cards, cards: Iterable[Card]) -> Cards:
    """Return the zone without `cards`, which must be in it."""
    left = list(zone)
    for card in cards:
        left.remove(card)
    return tuple(left)


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value replaced."""
    return (*values[:place], value, *values[place + 1 :])
