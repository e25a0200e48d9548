"""What happened at a table, in words: for its board, and for a player what is new since their own move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any, Final

from bot.games.core.screen import GameScreen, Names
from bot.i18n import Words
from bot.messages.list_words import display_width, sentence, shorten
from bot.messages.names import AI_SIGN, in_text
from bot.tables.model.values import Moved, TableValue, TimeUp
from game.core.protocol import Seat

MOST_COLUMNS: Final = 72
"""The width of the news above a hand: two lines of small print on a phone."""
_BETWEEN: Final = " · "
_LONGEST_NAME: Final = 16
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


def last_move(table: TableValue) -> tuple[Any, ...]:
    """Return the public events of the last move, the newest first."""
    return tuple(takewhile(lambda event: not isinstance(event, Moved), table.newest_first()))


def news_text(table: TableValue, seat: Seat, screen: GameScreen, names: Names, t: Words) -> str:
    """Return the events since the seat's own last move; "" for none. If they are too many, count the oldest.

    What a doubt brought to light stays until the seat moves, and what was before it is old. While several may
    act, there is nothing else: a hand that changed with each action would close a choice its owner has just
    opened.
    """
    if table.match is None:
        return ""
    own, others = _since_own_move(table, seat, screen)
    events = [*own, *others]
    kept = _revealed(events, seat, screen)
    later = events[kept.stop :] if _tells_all(table, seat) else []
    brief = BriefNames(names)
    first, others = (list(_news(some, screen, brief, t, seat)) for some in (events[kept], later))
    told = _fitting(first, others, _lasting(later, screen, brief, t, seat), t)
    return f"-# {sentence(_BETWEEN.join(told))}" if told else ""


def _tells_all(table: TableValue, seat: Seat) -> bool:
    """Tell whether nobody else's action can change the news now."""
    match = table.match
    awaited = match.awaited if match is not None else ()
    return awaited == (seat,) if match is not None and match.reactors else len(awaited) == 1


def _revealed(events: Sequence[Any], seat: Seat, screen: GameScreen) -> slice:
    return slice(0, 0) if screen.revealed is None else screen.revealed(events, seat)


def _lasting(
    events: Sequence[Any], screen: GameScreen, names: Names, t: Words, reader: Seat
) -> Mapping[int, str]:
    """Return a line for each event that is told in any case, by the line of the news that tells it, too."""
    return {
        len(list(_news(events[: number + 1], screen, names, t, reader))) - 1: " ".join(
            screen.news([event], names, t, reader)
        )
        for number, event in enumerate(events)
        if isinstance(event, screen.lasting)
    }


def _fitting(
    first: Sequence[str], later: Sequence[str], lasting: Mapping[int, str], t: Words
) -> Sequence[str]:
    """Return the first lines, and as many of the newest later ones as there is room for, and count the rest.

    Without first lines, the newest one is there in any case, and what lasts always is.
    """
    least = len(later) - (0 if first else 1)
    for left_out in range(least + 1):
        kept = [line for number, line in sorted(lasting.items()) if number < left_out]
        hidden = left_out - len(kept) if left_out < len(later) else 0
        earlier = [t.plural("… {count} earlier", "… {count} earlier", hidden)] if hidden else []
        shown = [*first, *earlier, *kept, *later[left_out:]]
        width = sum(display_width(line.replace("*", "")) for line in shown)
        if width + len(_BETWEEN) * (len(shown) - 1) <= MOST_COLUMNS or left_out == least:
            return shown
    return []


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
    """The same, short enough for a phone, and without the sign of AIs, which every line would have."""

    def label(self, seat: Seat) -> str:
        """Return a name for buttons."""
        return shorten(self.names.label(seat).removeprefix(AI_SIGN), _LONGEST_NAME)


def _news(
    events: Sequence[Any], screen: GameScreen, names: Names, t: Words, reader: Seat | None = None
) -> Iterator[str]:
    for is_time_up, some in groupby(events, lambda event: isinstance(event, TimeUp)):
        if is_time_up:
            you = reader if screen.news_lines is not None else None
            yield from (_time_up(event.seat, you, names, t) for event in some)
        else:
            yield from screen.news(list(some), names, t, reader)


def _time_up(seat: Seat, you: Seat | None, names: Names, t: Words) -> str:
    return t("⏳ Your time was up: an AI played") if seat == you else time_up_text(seat, names, t)


def _since_own_move(table: TableValue, seat: Seat, screen: GameScreen) -> tuple[list[Any], list[Any]]:
    """Return what the seat's own last move showed it, and the events since then, as it sees them.

    The first are the cards it drew, or all if the move brought something to light. The others include the
    moves of an AI because its time was up. Whose move it was tells, not whom an event is about: others' moves
    can begin its turn, or give it the pile.
    """
    first = _last_own_move(table, seat)
    own, others = list[Any](), list[Any]()
    is_own = by_ai = False
    for event in table.moves_for(seat, first):
        if isinstance(event, TimeUp):
            by_ai, is_own = event.seat == seat, False
            others.append(event)
        elif isinstance(event, Moved):
            by_ai = by_ai and event.seat == seat
            is_own = event.seat == seat and not by_ai
            own, others = ([], []) if is_own else (own, others)
        else:
            (own if is_own else others).append(event)
    if not own[_revealed(own, seat, screen)]:
        public = table.moves_for(None, first)
        own = [event for event in own if event not in public]  # nobody else sees what it drew
    return own, others


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
