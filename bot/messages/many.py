"""Menus of more than Discord's 25 options: several of them, or those around where somebody is."""

from collections.abc import Sequence
from typing import Final, TypeVar

from bot.messages.panels import Menu, Option

MOST_OPTIONS: Final = 25

T = TypeVar("T")


def menus(verb: str, options: Sequence[Option], placeholder: str, body: str = "") -> tuple[Menu, ...]:
    """Return as many menus as all options need; the body of each but the first ends with its number."""
    starts = range(0, len(options), MOST_OPTIONS)
    return tuple(
        Menu(
            verb,
            tuple(options[start : start + MOST_OPTIONS]),
            placeholder,
            f"{body}.{part}" if part else body,
        )
        for part, start in enumerate(starts)
    )


def around(items: Sequence[T], here: int, most: int = MOST_OPTIONS) -> Sequence[T]:
    """Return those of some items that stand around a place, from which the others are reached in turn."""
    first = min(max(here - most // 2, 0), max(len(items) - most, 0))
    return items[first : first + most]
