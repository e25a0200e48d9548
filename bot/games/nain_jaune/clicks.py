"""The bodies of controls, which encode the cards a click lays; parsing is strict.

Cards follow each other, `9S10HJC-QD`; a `-` after a board card lays it unannounced; `pass` passes.
The longest body, a run of 22 cards, has 53 characters.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from game.core.cards import CODE, Card, parse_card
from game.nain_jaune.actions import Lay
from game.nain_jaune.rules import HAND_SIZES
from game.nain_jaune.tableau import BOX_NAMES

PASSING: Final = "pass"
ANOTHER_WAY: Final = "way"
"""The body of the menu of other ways; the value of each is the body that a button would have."""
_SILENT: Final = "-"
_CARD: Final = re.compile(r"((?:10|[2-9JQKA])[CDHS])(-?)")
_RUN: Final = re.compile(rf"(?:{_CARD.pattern}){{1,{max(HAND_SIZES.values())}}}")


def lay_body(lays: Sequence[Lay]) -> str:
    """Return the body of a control that lays cards in order."""
    return "".join(CODE[lay.card] + ("" if lay.announce else _SILENT) for lay in lays)


def first_card(body: str) -> Card | None:
    """Return the first card that a control lays, None if it lays none."""
    laid = _CARD.match(body)
    return parse_card(laid[1]) if laid else None


def read_body(body: str, values: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """Parse a clicked control into actions as JSON; raises ValueError for an invalid body."""
    if body.partition(".")[0] == ANOTHER_WAY and len(values) == 1:
        return read_body(values[0], ())
    if values:
        raise ValueError("these controls are buttons: they carry no values")
    if body == PASSING:
        return ({"kind": "pass"},)
    if not _RUN.fullmatch(body):
        raise ValueError("not a row of cards")
    actions = tuple(_lay(card, silent=bool(mark)) for card, mark in _CARD.findall(body))
    if len({action["card"] for action in actions}) < len(actions):
        raise ValueError("a card cannot be laid twice")
    return actions


def _lay(card: str, *, silent: bool) -> dict[str, Any]:
    if silent and card not in BOX_NAMES:
        raise ValueError("only board cards are announced")
    return {"kind": "lay", "card": card, "announce": not silent}
