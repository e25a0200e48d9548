"""The bodies of controls, which encode the action of a click; parsing is strict.

A lower-case letter names the action, and the rest its arguments. Cards follow each other, with the rank of
equal ones written once: `7SHD` is three 7s, `7SX` one with a joker, `6C7C8C` a run, `X12` two jokers. The
longest body, 38 characters, lays all 32 cards of a rank of eight packs and attacks somebody.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.games.shedding.bodies import CARD, Json, read_button, read_codes, read_values, written
from game.core.cards import CODE, Card, parse_laid
from game.shedding.actions import Flip
from game.shithead.actions import Action, Aim, Chance, Exchange, JumpIn, PickUp, Play, Ready, Stack, Stop

JUMP_IN: Final = "j"
UNSEEN: Final = "c"
"""The body of the control that chooses the face-down cards unseen."""

_LONGEST: Final = 60
_MENU: Final = re.compile(r"v[0-9]", re.ASCII)

_ROW: Final = r"((?:(?:10|[2-9JQKA])[CDHSXY]+)+|X[12]+)"
_GROUP: Final = re.compile(r"(10|[2-9JQKA])([CDHSXY]+)|(X)([12]+)", re.ASCII)
_SEAT: Final = r"(1?[0-9])"
_SLOT: Final = r"([0-5])"

_CHOICE: Final = re.compile(rf"{UNSEEN}([1-6])?", re.ASCII)


def body_of(action: Action) -> str:
    """Return the body for an action, except for choosing face-up cards."""
    match action:
        case Play(cards=cards, target=None):
            return f"l{written(cards)}"
        case Play(cards=cards, target=target):
            return f"l{written(cards)}@{target}"
        case PickUp(add=add):
            return f"u{written(add)}"
        case Exchange(hand=given, up=taken):
            return f"x{written(given)}-{written(taken)}"
        case Stack(card=card, seat=seat, slot=slot):
            return f"k{CODE[card]}@{seat}.{slot}"
    return _plain_body(action)


def choice_body(places: int) -> str:
    """Return the body of the menu that chooses the face-up cards for so many places."""
    return f"{UNSEEN}{places}"


def menu_body(number: int) -> str:
    """Return the body of a menu whose values are bodies themselves."""
    return f"v{number}"


def read_body(body: str, values: Sequence[str]) -> tuple[Json, ...]:
    """Parse a clicked control into actions as JSON; raises ValueError for an invalid body."""
    if _MENU.fullmatch(body) and len(values) == 1:
        body, values = values[0], ()
    button = read_button(_READERS, body, values, _LONGEST)
    return (_read_choice(body, values) if button is None else button,)


def read_cards(text: str) -> tuple[Card, ...]:
    """Parse cards such as `7SH` or `6C7C`; raises ValueError for anything else."""
    if len(text) > _LONGEST or not re.fullmatch(_ROW, text, re.ASCII):
        raise ValueError("not a row of cards")
    return tuple(parse_laid(code) for code in _codes(text))


def _plain_body(action: Action) -> str:
    match action:
        case Flip(slot=slot):
            return f"f{slot}"
        case Aim(target=target):
            return f"m{target}"
        case Stop():
            return "s"
        case JumpIn():
            return JUMP_IN
        case Chance():
            return "h"
        case Ready():
            return "r"
    raise ValueError(f"no button does {action}")


def _codes(row: str) -> list[str]:
    return read_codes(row, _GROUP)


def _play(row: str, target: str | None) -> Json:
    play: Json = {"kind": "play", "cards": _codes(row)}
    return play if target is None else {**play, "target": int(target)}


def _pick_up(row: str | None) -> Json:
    return {"kind": "pick_up", "add": _codes(row)} if row else {"kind": "pick_up"}


def _exchange(given: str, taken: str) -> Json:
    return {"kind": "exchange", "hand": _codes(given), "up": _codes(taken)}


def _stack(card: str, seat: str, slot: str) -> Json:
    return {"kind": "stack", "card": card, "seat": int(seat), "slot": int(slot)}


def _read_choice(body: str, values: Sequence[str]) -> Json:
    found = _CHOICE.fullmatch(body)
    if found is None:
        raise ValueError("not one of our controls")
    if found[1] is None:
        if values:
            raise ValueError("this control is a button: it carries no values")
        return {"kind": "choose"}
    return {"kind": "choose", "up": _places(read_values(values), int(found[1]))}


def _places(codes: Sequence[str], places: int) -> list[list[str]]:
    """Distribute chosen cards over places, one each until equal ones have to share."""
    slots = [[code] for code in codes]
    while len(slots) > places:
        pair = next(((a, b) for a in slots for b in slots if a is not b and a[0][:-1] == b[0][:-1]), None)
        if pair is None:
            break
        slots = [slot for slot in slots if slot is not pair[1]]
        pair[0].extend(pair[1])
    return slots


_READERS: Final[Mapping[str, Callable[..., Json]]] = {
    rf"l{_ROW}(?:@{_SEAT})?": _play,
    rf"u{_ROW}?": _pick_up,
    rf"x{_ROW}-{_ROW}": _exchange,
    rf"k{CARD}@{_SEAT}\.{_SLOT}": _stack,
    rf"f{_SLOT}": lambda slot: {"kind": "flip", "slot": int(slot)},
    rf"m{_SEAT}": lambda seat: {"kind": "aim", "target": int(seat)},
    r"s": lambda: {"kind": "stop"},
    JUMP_IN: lambda: {"kind": "jump_in"},
    r"h": lambda: {"kind": "chance"},
    r"r": lambda: {"kind": "ready"},
}
"""The patterns of all bodies except those for choosing face-up cards, with their parsers."""
