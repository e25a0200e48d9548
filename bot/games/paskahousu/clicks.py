"""The bodies of controls, which encode the action of a click; parsing is strict.

A lower-case letter names the action, and the rest its arguments: `l7SHD` lays three 7s, `l7S2=8` would say
that they are 8s. The menu of the bluff game carries only the claim, `m8`, and the cards are its values.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.games.shedding.hand_words import written
from game.core.cards import CODE, RANK_CODES, Card
from game.paskahousu.actions import Accept, Action, Challenge, Draw, PickUp, Play, TryStock
from game.shedding.actions import Flip

Json: TypeAlias = dict[str, Any]

_LONGEST: Final = 90
_MOST_CHOSEN: Final = 25
_RANK: Final = r"(10|[2-9JQKA])"
_ROW: Final = r"((?:(?:10|[2-9JQKA])[CDHS]+|X[12]+)+)"
_GROUP: Final = re.compile(r"(10|[2-9JQKA])([CDHS]+)|(X)([12]+)(?![0CDHS])", re.ASCII)
"""Equal cards. The last digit after an X begins the next card if a suit or a 0 follows it."""
_VALUE: Final = re.compile(r"((?:10|[2-9JQKA])[CDHS]|X[12])(?:\.[1-9][0-9]?)?", re.ASCII)
_CLAIM_AND_PART: Final = re.compile(rf"m{_RANK}(?:\.[0-9])?", re.ASCII)

DOUBT: Final = "c"
BELIEVE: Final = "a"
PICK_UP: Final = "u"
ONE_OF_THEM: Final = "v"
"""The body of a menu whose values are the bodies that buttons would have."""


_PLAIN: Final[Mapping[type[Action], str]] = {
    PickUp: PICK_UP,
    Draw: "d",
    TryStock: "t",
    Challenge: DOUBT,
    Accept: BELIEVE,
}
"""The bodies of actions without arguments."""


def body_of(action: Action) -> str:
    """Return the body of the button for an action."""
    if isinstance(action, Flip):
        return f"f{action.slot}"
    if not isinstance(action, Play):
        return _PLAIN[type(action)]
    claim = "" if action.claim is None else f"={RANK_CODES[action.claim]}"
    return f"l{written(action.cards)}{claim}"


def claim_body(claim: int, part: int = 0) -> str:
    """Return the body of a menu that lays the chosen cards with a claim; a long hand has several parts."""
    return f"m{RANK_CODES[claim]}" + (f".{part}" if part else "")


def values_of(cards: Sequence[Card]) -> list[str]:
    """Return a menu value for each card; equal cards of two packs get different values."""
    return [
        CODE[card] if card not in cards[:place] else f"{CODE[card]}.{cards[:place].count(card) + 1}"
        for place, card in enumerate(cards)
    ]


def read_body(body: str, values: Sequence[str]) -> tuple[Json, ...]:
    """Parse a clicked control into actions as JSON; raises ValueError for an invalid body."""
    if body.partition(".")[0] == ONE_OF_THEM and len(values) == 1:
        return read_body(values[0], ())
    if len(body) > _LONGEST:
        raise ValueError("too long for one of our controls")
    if found := _CLAIM_AND_PART.fullmatch(body):
        return ({"kind": "play", "cards": _chosen(values), "claim": found[1]},)
    if values:
        raise ValueError("this control is a button: it carries no values")
    for pattern, action in _READERS:
        if found := pattern.fullmatch(body):
            return (action(*found.groups()),)
    raise ValueError("not one of our controls")


def _chosen(values: Sequence[str]) -> list[str]:
    cards = [found[1] for value in values if (found := _VALUE.fullmatch(value))]
    if not 0 < len(cards) == len(values) == len(set(values)) <= _MOST_CHOSEN:
        raise ValueError("not a choice of different cards")
    return cards


def _codes(row: str) -> list[str]:
    groups = _GROUP.findall(row)
    return [f"{rank}{joker}{sign}" for rank, suits, joker, signs in groups for sign in suits + signs]


def _play(row: str, claim: str | None) -> Json:
    play: Json = {"kind": "play", "cards": _codes(row)}
    return play if claim is None else {**play, "claim": claim}


_READERS: Final[Sequence[tuple[re.Pattern[str], Callable[..., Json]]]] = tuple(
    (re.compile(pattern, re.ASCII), action)
    for pattern, action in (
        (rf"l{_ROW}(?:={_RANK})?", _play),
        (r"f([0-5])", lambda slot: {"kind": "flip", "slot": int(slot)}),
        (PICK_UP, lambda: {"kind": "pick_up"}),
        (r"d", lambda: {"kind": "draw"}),
        (r"t", lambda: {"kind": "try_stock"}),
        (DOUBT, lambda: {"kind": "challenge"}),
        (BELIEVE, lambda: {"kind": "accept"}),
    )
)
"""The patterns of buttons, with their parsers."""
