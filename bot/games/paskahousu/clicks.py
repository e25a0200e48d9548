"""The bodies of controls, which encode the action of a click; parsing is strict.

A lower-case letter names the action, and the rest its arguments: `l7SHD` lays three 7s, `l7S2=8` would say
that they are 8s. The menu of the bluff game carries only the claim, `m8`, and the cards are its values.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.games.shedding.bodies import Json, read_button, read_codes, read_values, written
from game.core.cards import RANK_CODES
from game.paskahousu.actions import Accept, Action, Challenge, Draw, PickUp, Play, TryStock
from game.shedding.actions import Flip

_LONGEST: Final = 90
_RANK: Final = r"(10|[2-9JQKA])"
_ROW: Final = r"((?:(?:10|[2-9JQKA])[CDHS]+|X[12]+)+)"
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


def read_body(body: str, values: Sequence[str]) -> tuple[Json, ...]:
    """Parse a clicked control into actions as JSON; raises ValueError for an invalid body."""
    if body.partition(".")[0] == ONE_OF_THEM and len(values) == 1:
        return read_body(values[0], ())
    if found := _CLAIM_AND_PART.fullmatch(body):
        return ({"kind": "play", "cards": read_values(values), "claim": found[1]},)
    button = read_button(_READERS, body, values, _LONGEST)
    if button is None:
        raise ValueError("not one of our controls")
    return (button,)


def _play(row: str, claim: str | None) -> Json:
    play: Json = {"kind": "play", "cards": read_codes(row)}
    return play if claim is None else {**play, "claim": claim}


_READERS: Final[Mapping[str, Callable[..., Json]]] = {
    rf"l{_ROW}(?:={_RANK})?": _play,
    r"f([0-5])": lambda slot: {"kind": "flip", "slot": int(slot)},
    PICK_UP: lambda: {"kind": "pick_up"},
    r"d": lambda: {"kind": "draw"},
    r"t": lambda: {"kind": "try_stock"},
    DOUBT: lambda: {"kind": "challenge"},
    BELIEVE: lambda: {"kind": "accept"},
}
"""The patterns of buttons, with their parsers."""
