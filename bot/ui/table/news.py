"""What happened at a table, in words: for its board, and for a player what is new since their own move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from bot.i18n import Words
from bot.tables.values import Moved, TableValue, TimeUp
from bot.ui.games.screen import GameScreen, Names
from bot.ui.names import AI_SIGN, in_text
from bot.ui.words.lists import display_width
from game.core.protocol import Seat

MOST_COLUMNS: Final = 72
"""The width of the news above a hand: two lines of small print on a phone."""
_BETWEEN: Final = " · "
SHOWN_EVENTS: Final = 6
"""How many lines a board has at least, if so much has happened."""
_MOST_EVENTS: Final = 12
"""The limit if AIs have moved several times since a person did."""
_ROOM_FOR_EVENTS: Final = 1000
"""Characters, which leave room for the largest board."""


def told_text(table: TableValue, screen: GameScreen, names: Names, t: Words) -> str:
    """Return a board's lines about the last turns, the newest in large type.

    They include all turns of AIs since a person moved, because AIs move several times between two edits.
    """
    lines: list[str] = []
    by_ais = True
    for mover, events in _turns(table):
        if len(lines) >= (_MOST_EVENTS if by_ais else SHOWN_EVENTS):
            break
        lines = [*_news(events, screen, names, t), *lines]
        by_ais = by_ais and (mover is None or not table.seats[mover].is_present)
    lines = lines[-_MOST_EVENTS:]
    while sum(map(len, lines)) > _ROOM_FOR_EVENTS:
        del lines[0]
    return "\n".join((*(f"-# {line}" for line in lines[:-1]), *lines[-1:]))


def _turns(table: TableValue) -> Iterator[tuple[Seat | None, Sequence[Any]]]:
    """Yield the last public events by turn, the newest turn first, with the seat that moved.

    That is None for those before the first move. A turn can be of several moves.
    """
    mark: Moved | None = None
    turn, move = list[Any](), list[Any]()  # both newest first
    for event in table.newest_first():
        if not isinstance(event, Moved):
            move.append(event)
            continue
        if mark is not None and mark.seat != event.seat:
            yield mark.seat, turn[::-1]
            turn = []
        mark, turn, move = event, turn + move, []
    if mark is not None and mark.seat is not None:
        yield mark.seat, turn[::-1]
        turn = []
    yield None, (turn + move)[::-1]


def news_text(table: TableValue, seat: Seat, screen: GameScreen, names: Names, t: Words) -> str:
    """Return the events since the seat's own last move; "" for none. If they are too many, count the oldest.

    While several may act, there are none: a hand that changed with each action would close a choice its
    owner has just opened.
    """
    if table.match is None or len(table.match.awaited) != 1:
        return ""
    if table.game.has_reactions and table.match.awaited != (seat,):
        return ""
    told = list(_news(_since_own_move(table, seat), screen, BriefNames(names), t))
    return f"-# {_BETWEEN.join(_fitting(told, t))}" if told else ""


def _fitting(told: Sequence[str], t: Words) -> Sequence[str]:
    """Return as many of the newest lines as there is room for, after the number of the others."""
    shown, own = told, [display_width(line.replace("*", "")) for line in told]
    widths = own
    for left_out in range(1, len(told)):
        if sum(widths) + len(_BETWEEN) * (len(widths) - 1) <= MOST_COLUMNS:
            break
        earlier = t.plural("… {count} earlier", "… {count} earlier", left_out)
        shown = [earlier, *told[left_out:]]
        widths = [display_width(earlier), *own[left_out:]]
    return shown


def time_up_text(seat: Seat, names: Names, t: Words) -> str:
    """Return the line that somebody's time was up; the next line says what an AI played for them."""
    return t("⏳ Time was up for {name}: an AI played", name=names(seat))


@dataclass(frozen=True, slots=True)
class BoldNames:
    """Plain names: mentions take more room."""

    names: Names

    def __call__(self, seat: Seat) -> str:
        """Return a name for texts."""
        return in_text(self.label(seat))

    def label(self, seat: Seat) -> str:
        """Return a name for buttons."""
        return self.names.label(seat)


@dataclass(frozen=True, slots=True)
class BriefNames(BoldNames):
    """The same without the sign of AIs, of which every line would have one."""

    def label(self, seat: Seat) -> str:
        """Return a name for buttons."""
        return self.names.label(seat).removeprefix(AI_SIGN)


def _news(events: Sequence[Any], screen: GameScreen, names: Names, t: Words) -> Iterator[str]:
    for is_time_up, some in groupby(events, lambda event: isinstance(event, TimeUp)):
        if is_time_up:
            yield from (time_up_text(event.seat, names, t) for event in some)
        else:
            yield from screen.news(list(some), names, t)


def _since_own_move(table: TableValue, seat: Seat) -> list[Any]:
    """Return the events since the seat's own last move, as it sees them.

    They include the moves of an AI because its time was up, and the cards it drew. Whose move it was tells,
    not whom an event is about: others' moves can begin its turn, or give it the pile.
    """
    first = _last_own_move(table, seat)
    public, news = table.moves_for(None, first), list[Any]()
    is_own = by_ai = False
    for event in table.moves_for(seat, first):
        if isinstance(event, TimeUp):
            by_ai, is_own = event.seat == seat, False
            news.append(event)
        elif isinstance(event, Moved):
            by_ai = by_ai and event.seat == seat
            is_own = event.seat == seat and not by_ai
            news = [] if is_own else news
        elif not is_own or event not in public:  # nobody else sees what it drew
            news.append(event)
    return news


def _last_own_move(table: TableValue, seat: Seat) -> int:
    """Return where the seat's own last move stands among the last events, 0 if it is not there."""
    first, by_ai = 0, False
    for number, mark in table.marks:
        if isinstance(mark, TimeUp):
            by_ai = mark.seat == seat
        else:
            by_ai = by_ai and mark.seat == seat
            first = number if mark.seat == seat and not by_ai else first
    return first
