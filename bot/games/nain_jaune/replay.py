"""What a replay of Nain Jaune stops at, and whose cards it opens."""

from collections.abc import Sequence
from typing import Final

from bot.games.core.face import ReplayFace
from game.core.cards import Card
from game.core.protocol import TokensPaid
from game.nain_jaune.events import BoxNotClaimed, Event, FiveBelles, SeatLeft
from game.nain_jaune.view import View

_WORTH_SEEING: Final = (FiveBelles, BoxNotClaimed, SeatLeft)
_BOX_TAKEN: Final = ("claim", "sweep")


def _hand(view: View) -> Sequence[Card]:
    return view.hand


def _is_highlight(event: Event) -> bool:
    if isinstance(event, TokensPaid):
        return event.reason in _BOX_TAKEN
    return isinstance(event, _WORTH_SEEING)


REPLAY: Final = ReplayFace(is_highlight=_is_highlight, hand=_hand, in_short=True)
