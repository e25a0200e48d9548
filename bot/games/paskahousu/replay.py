"""What a replay of Paskahousu stops at, and whose cards it opens."""

from collections.abc import Sequence
from typing import Final

from bot.games.core.face import ReplayFace
from game.core.cards import Card
from game.paskahousu.events import CardsLaid, Challenged, Event, PileBurnt, PilePickedUp, SeatLeft
from game.paskahousu.view import View
from game.shedding.events import WentOut

_WORTH_SEEING: Final = (PileBurnt, PilePickedUp, Challenged, WentOut, SeatLeft)


def _hand(view: View) -> Sequence[Card]:
    return view.hand


def _is_highlight(event: Event) -> bool:
    return isinstance(event, _WORTH_SEEING)


def _reveals(event: Event) -> bool:
    """Tell whether a line says what lay face down: what was laid under a claim, and what was taken."""
    return isinstance(event, CardsLaid | PilePickedUp)


REPLAY: Final = ReplayFace(is_highlight=_is_highlight, hand=_hand, reveals=_reveals)
