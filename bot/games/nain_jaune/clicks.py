"""The bodies of controls, which encode the cards a click lays; parsing is strict.

Cards follow each other, `9S10HJC-QD`; a `-` after a board card lays it unannounced; `pass` passes.
The longest body, a run of 22 cards, has 53 characters.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.core.cards import CODE, Card, Rank, parse_card
from game.nain_jaune.actions import Lay
from game.nain_jaune.rules import HAND_SIZES
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.runs import RunStep, run_from
from game.nain_jaune.tableau import BOX_BY_CARD, BOX_NAMES, BoxName
from game.nain_jaune.view import View

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


@dataclass(frozen=True, slots=True)
class Way:
    """What one click lays."""

    lays: tuple[Lay, ...]
    instead: Lay | None = None
    """The lay that differs from the longest run, if any."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in their order."""
        return tuple(lay.card for lay in self.lays)


def best_way(view: View, start: Rank) -> Way:
    """Return the longest run from a rank, board cards first and announced."""
    return Way(tuple(Lay(step.cards[0]) for step in run_from(view, start)))


def other_ways(view: View, start: Rank) -> tuple[Way, ...]:
    """Return the other ways from a rank; empty if there is nothing to choose."""
    steps = run_from(view, start)
    options = [_options(view, step) for step in steps]
    ways = [way for place in range(len(steps)) for way in _ways_differing_at(place, options)]
    if compile_ruleset(view.rules).voluntary_pass and len(steps) > 1:
        ways += [replace(way, lays=way.lays[:1]) for way in _singles(options[0])]
    return tuple(dict.fromkeys(ways))


def boxes_taken(view: View, way: Way) -> tuple[BoxName, ...]:
    """Return the boxes with tokens that a way takes, in its order."""
    return tuple(BOX_NAMES[BOX_BY_CARD[lay.card]] for lay in way.lays if _takes(view, lay))


def _options(view: View, step: RunStep) -> tuple[Lay, ...]:
    """Return the lays for one rank that differ in their gains, the best first."""
    lays = [Lay(card) for card in step.cards]
    if compile_ruleset(view.rules).must_announce and _takes(view, lays[0]):
        lays.append(Lay(step.cards[0], announce=False))
    return tuple(lays)


def _takes(view: View, lay: Lay) -> bool:
    box = BOX_BY_CARD.get(lay.card)
    return box is not None and lay.announce and view.boxes[BOX_NAMES[box]] > 0


def _ways_differing_at(place: int, options: Sequence[tuple[Lay, ...]]) -> Iterator[Way]:
    before = [choices[0] for choices in options[:place]]
    for instead in options[place][1:]:
        lays = [*before, instead]
        for choices in options[place + 1 :]:
            if len(choices) > 1 or choices[0].card in {lay.card for lay in lays}:
                break
            lays.append(choices[0])
        yield Way(tuple(lays), instead)


def _singles(options: Sequence[Lay]) -> Iterator[Way]:
    for number, lay in enumerate(options):
        yield Way((lay,), lay if number else None)
