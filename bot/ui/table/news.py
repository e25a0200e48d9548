"""What happened at a table, in words: for its board, and for a player what is new since their own move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any, Final

from bot.i18n import Words
from bot.tables.values import TableValue, TimeUp
from bot.ui.games.screen import GameScreen, Names
from bot.ui.words.lists import display_width
from game.core.protocol import Seat

MOST_COLUMNS: Final = 80
"""The width of the news above a hand: two lines of small print on a phone."""
_BETWEEN: Final = " · "
SHOWN_EVENTS: Final = 6
_MOST_EVENTS: Final = 12
"""The limit if AIs have moved several times since a person did."""
_ROOM_FOR_EVENTS: Final = 1000
"""Characters, which leave room for the largest board."""


def told_text(table: TableValue, screen: GameScreen, names: Names, t: Words) -> str:
    """Return a board's lines about the last events, the newest in large type.

    They include all AI moves since a person moved, because AIs move several times between two edits.
    """
    told = [(event, line) for event in table.recent if (line := _told(event, screen, names, t))]
    by_ais = len(list(takewhile(lambda each: _is_by_ai(table, each[0]), reversed(told))))
    lines = [line for _, line in told[-min(max(by_ais + 1, SHOWN_EVENTS), _MOST_EVENTS) :]]
    while sum(map(len, lines)) > _ROOM_FOR_EVENTS:
        del lines[0]
    return "\n".join((*(f"-# {line}" for line in lines[:-1]), *lines[-1:]))


def _told(event: Any, screen: GameScreen, names: Names, t: Words) -> str | None:
    return time_up_text(event.seat, names, t) if isinstance(event, TimeUp) else screen.tell(event, names, t)


def _is_by_ai(table: TableValue, event: Any) -> bool:
    seat = getattr(event, "seat", None)
    return seat is None or not table.seats[seat].is_present


def news_text(table: TableValue, seat: Seat, screen: GameScreen, names: Names, t: Words) -> str:
    """Return the events since the seat's own last move, only the newest if they are too many; "" for none.

    Only a player for whom all others wait sees it: while several may act, a hand that changed with each
    action would close a choice its owner has just opened.
    """
    if table.match is None or table.match.awaited != (seat,):
        return ""
    told = list(_news(_since_own_move(table, seat), screen, BoldNames(names), t))
    while len(told) > 1 and display_width(_BETWEEN.join(told).replace("*", "")) > MOST_COLUMNS:
        del told[0]
    return f"-# {_BETWEEN.join(told)}" if told else ""


def time_up_text(seat: Seat, names: Names, t: Words) -> str:
    """Return the line that somebody's time was up; the next line says what an AI played for them."""
    return t("⏳ Time was up for {name}: an AI played", name=names(seat))


@dataclass(frozen=True, slots=True)
class BoldNames:
    """Plain names: mentions take more room."""

    names: Names

    def __call__(self, seat: Seat) -> str:
        """Return a name for texts."""
        return f"**{self.label(seat)}**"

    def label(self, seat: Seat) -> str:
        """Return a name for buttons."""
        return self.names.label(seat)


def _news(events: Sequence[Any], screen: GameScreen, names: Names, t: Words) -> Iterator[str]:
    for is_time_up, some in groupby(events, lambda event: isinstance(event, TimeUp)):
        if is_time_up:
            yield from (time_up_text(event.seat, names, t) for event in some)
        else:
            yield from screen.news(list(some), names, t)


def _since_own_move(table: TableValue, seat: Seat) -> list[Any]:
    """Return the events since the seat's own last move, as it sees them.

    They include its own events that an AI caused because its time was up, and the cards it drew.
    """
    public, news = table.recent, list[Any]()
    by_ai = False
    for event in table.recent_for(seat):
        if getattr(event, "seat", None) != seat:
            by_ai = False
            news.append(event)
        elif isinstance(event, TimeUp):
            by_ai = True
            news = [event]
        elif by_ai or event not in public:  # nobody else sees what it drew
            news.append(event)
        else:
            news = []
    return news
