"""What a replay of Shithead stops at, and whose cards it opens."""

from collections.abc import Sequence
from typing import Final

from bot.games.core.face import ReplayFace
from game.core.cards import RANK, Card
from game.shedding.events import WentOut
from game.shithead.events import Attacked, Eliminated, Event, PileBurnt, PilePickedUp, SeatLeft
from game.shithead.view import View

_WORTH_SEEING: Final = (PileBurnt, PilePickedUp, Attacked, WentOut, Eliminated, SeatLeft)


def _hand(view: View) -> Sequence[Card]:
    return sorted(view.hand, key=lambda card: (RANK[card], card))


def _is_highlight(event: Event) -> bool:
    return isinstance(event, _WORTH_SEEING)


REPLAY: Final = ReplayFace(is_highlight=_is_highlight, hand=_hand)
