"""The bodies of controls that lay cards, as far as the shedding games write them alike; parsing is strict.

Cards follow each other, with the rank of equal ones written once: `7SHD` is three 7s, `X12` two jokers.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from game.core.cards import CODE, RANK, RANK_CODES, Card

Json: TypeAlias = dict[str, Any]

CARD: Final = r"((?:10|[2-9JQKA])[CDHS]|X[12])"
"""The pattern of one card."""
_MOST_CHOSEN: Final = 25
_GROUP: Final = re.compile(r"(10|[2-9JQKA])([CDHS]+)|(X)([12]+)(?![0CDHS])", re.ASCII)
"""Equal cards. The last digit after an X begins the next card if a suit or a 0 follows it."""
_VALUE: Final = re.compile(rf"{CARD}(?:\.[2-8])?", re.ASCII)


def written(cards: Iterable[Card]) -> str:
    """Write cards for a control's body, with the rank of equal ones written once."""
    return "".join(
        RANK_CODES[rank] + "".join(CODE[card][-1] for card in equal)
        for rank, equal in groupby(cards, RANK.__getitem__)
    )


def read_codes(row: str, group: re.Pattern[str] = _GROUP) -> list[str]:
    """Return the codes of written cards; `group` finds equal ones: their rank and signs, or the jokers'."""
    groups = group.findall(row)
    return [f"{rank}{joker}{sign}" for rank, suits, joker, signs in groups for sign in suits + signs]


def values_of(cards: Sequence[Card]) -> list[str]:
    """Return a menu value for each card; equal cards of two packs get different values."""
    return [
        CODE[card] if card not in cards[:place] else f"{CODE[card]}.{cards[:place].count(card) + 1}"
        for place, card in enumerate(cards)
    ]


def read_values(values: Sequence[str]) -> list[str]:
    """Return the codes of the cards that were chosen in a menu; raises ValueError if they are none."""
    cards = [found[1] for value in values if (found := _VALUE.fullmatch(value))]
    if not 0 < len(cards) == len(values) == len(set(values)) <= _MOST_CHOSEN:
        raise ValueError("not a choice of different cards")
    return cards


def read_button(
    readers: Mapping[str, Callable[..., Json]], body: str, values: Sequence[str], longest: int
) -> Json | None:
    """Return the action of a button, None if it is no button; raises ValueError for what none has."""
    if len(body) > longest:
        raise ValueError("too long for one of our controls")
    for pattern, action in readers.items():
        if found := re.fullmatch(pattern, body, re.ASCII):
            if values:
                raise ValueError("this control is a button: it carries no values")
            return action(*found.groups())
    return None
