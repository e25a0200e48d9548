"""What happened at a table, in words: for its board, and for a player what is new since their own move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from bot.i18n import Words
from bot.tables.values import TableValue, TimeUp
from bot.ui.games.screen import GameScreen, Names
from bot.ui.words.lists import display_width
from game.core.protocol import Seat

MOST_COLUMNS: Final = 100
"""The width of the news above a hand: two lines of small print on a phone."""
_BETWEEN: Final = " · "


def told_lines(table: TableValue, screen: GameScreen, names: Names, t: Words) -> list[str]:
    """Return what a board tells of the last events, a line each."""
    lines = (
        time_up_text(event.seat, names, t) if isinstance(event, TimeUp) else screen.tell(event, names, t)
        for event in table.recent
    )
    return [line for line in lines if line]


def news_text(table: TableValue, seat: Seat, screen: GameScreen, names: Names, t: Words) -> str:
    """Return what happened since the seat's own last move, the newest if that is too much; "" for nothing.

    It is told to a player for whom alone the others wait: while several may act, a hand that changed with
    each of them would close what its owner has just opened in it.
    """
    if table.match is None or table.match.awaited != (seat,):
        return ""
    told = list(_news(_since_own_move(table, seat), screen, Labels(names), t))
    while len(told) > 1 and display_width(_BETWEEN.join(told).replace("*", "")) > MOST_COLUMNS:
        del told[0]
    return f"-# {_BETWEEN.join(told)}" if told else ""


def time_up_text(seat: Seat, names: Names, t: Words) -> str:
    """Return that somebody's time was up; what was played for them is told next."""
    return t("⏳ Time was up for {name}: an AI played", name=names(seat))


@dataclass(frozen=True, slots=True)
class Labels:
    """Names without mentions, which take more room."""

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

    Its own events are among them if an AI caused them because its time was up, and what it drew.
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
