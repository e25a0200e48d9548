"""The state of one table's public message: a state machine, and the message's content.

Events change the state as `NEXT` says; all others leave it unchanged. Permissions in the channel are
separate: see `bot.tables.live.channels`.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from bot.common.ids import made_at
from bot.messages.panels import Panel
from bot.tables.live.board_requests import Place, place_of
from bot.tables.model.beats import hold_of, is_as_seated, is_beat_of, kept
from bot.tables.model.values import Phase, TableValue

OLD: Final = 50 * 60_000
"""Milliseconds after which a board moves to a new message: Discord limits edits of those over an hour old."""
MOST_DELETIONS: Final = 3
"""How often in a row a board is posted again after somebody deleted it."""


class BoardState(Enum):
    """The state of a board's message."""

    MISSING = "missing"
    """There is no message, or it is gone: the next change posts the board."""
    HELD = "held"
    """The answer to a command is about to post it: nothing is sent until that answer has arrived or is
    lost."""
    INHERITED = "inherited"
    """An earlier process wrote it. Its content is unknown, and there may be a later message."""
    UNSTORED = "unstored"
    """It was posted, but its id is not stored with the table yet."""
    STANDING = "standing"
    """It was posted or edited, and its id is stored."""
    WORN = "worn"
    """Discord accepts no more edits for now: the board moves to a new message."""
    GIVEN_UP = "given up"
    """It was deleted too often: nothing is sent any more."""


class Event(Enum):
    """An event concerning a board's message."""

    HOLD = "an answer is about to post it"
    RELEASE = "that answer is lost"
    LEARN = "the table names a message"
    POST = "a message was posted, or found that was never stored"
    STORE = "its id is stored"
    EDIT = "it was edited"
    WEAR_OUT = "Discord rations its edits, or its thread is archived"
    REMOVE = "it is not there any more"
    GIVE_UP = "it was deleted once too often, or after the table ended"


NEXT: Final[Mapping[Event, Mapping[BoardState, BoardState]]] = {
    Event.HOLD: {BoardState.MISSING: BoardState.HELD},
    Event.RELEASE: {BoardState.HELD: BoardState.MISSING},
    Event.LEARN: {BoardState.MISSING: BoardState.INHERITED},
    Event.POST: dict.fromkeys(BoardState, BoardState.UNSTORED),
    Event.STORE: {BoardState.UNSTORED: BoardState.STANDING},
    Event.EDIT: {BoardState.INHERITED: BoardState.STANDING, BoardState.WORN: BoardState.UNSTORED},
    Event.WEAR_OUT: dict.fromkeys(
        (BoardState.INHERITED, BoardState.UNSTORED, BoardState.STANDING), BoardState.WORN
    ),
    Event.REMOVE: dict.fromkeys(
        (BoardState.INHERITED, BoardState.UNSTORED, BoardState.STANDING, BoardState.WORN), BoardState.MISSING
    ),
    Event.GIVE_UP: dict.fromkeys(BoardState, BoardState.GIVEN_UP),
}
"""The transitions, by event and state; missing ones keep the state."""

MOST_BOARDS: Final = 2000
"""How many boards to keep in memory; others may get one unnecessary edit."""
SENDS_NOTHING: Final = (BoardState.HELD, BoardState.GIVEN_UP)
UNFORGETTABLE: Final = (BoardState.HELD, BoardState.UNSTORED)
"""States with information that is not stored for the next process."""


@dataclass(slots=True)
class Board:
    """A table's public message. `due` means that it may not show the latest state."""

    table_id: str
    place: Place
    phase: Phase
    state: BoardState = BoardState.MISSING
    message_id: int | None = None
    replaces: int | None = None
    """The previous message, once it is gone."""
    shown: Panel | None = None
    """The content that Discord has confirmed; None if unknown."""
    due: bool = False
    deletions: int = 0
    """How often it was found deleted since we last edited or moved it."""
    failures: int = 0
    """Attempts in a row that failed: because Discord or the store did, or a bug."""
    writing: int = 0
    """Pending requests that write the message."""
    overlapped: bool = False
    """Some of them overlapped, so it is unknown which came last."""
    beats: list[TableValue] = field(default_factory=list)
    """What it shows before the newest state, one after the other."""
    told: tuple[TableValue, ...] = ()
    """What it shows of the table, and then the beat that is about to be shown."""
    is_telling: bool = False
    """Whether there is a beat among that."""
    held_until: float = 0.0
    """Until when it shows what it shows, on the publisher's clock."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set if the table may have changed since the last attempt began: a pause after a failure ends."""
    task: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, table: TableValue) -> "Board":
        """Return the board of a table that this process has not shown yet."""
        board = cls(table.table_id, place_of(table), table.phase)
        board.follow(table)
        return board

    @property
    def is_at_work(self) -> bool:
        """Whether a task is updating it."""
        return self.task is not None and not self.task.done()

    @property
    def is_live(self) -> bool:
        """Whether the table is still open."""
        return self.phase is not Phase.VOID

    @property
    def may_say_farewell(self) -> bool:
        """Whether it can say that the bot restarts: its table goes on, and nothing is under way."""
        goes_on = self.phase in (Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
        return goes_on and self.message_id is not None and not self.is_at_work

    @property
    def waits(self) -> bool:
        """Whether an open table's board is due, and nothing but its channel keeps it from being shown."""
        return self.due and self.is_live and self.state not in SENDS_NOTHING

    @property
    def is_settled(self) -> bool:
        """Whether everything is shown and stored, as far as known."""
        return not self.due and self.shown is not None and self.state is BoardState.STANDING

    @property
    def may_be_forgotten(self) -> bool:
        """Whether the table's row has all that matters about it."""
        return self.state not in UNFORGETTABLE and not (self.is_at_work or self.writing)

    def is_old(self, now: int) -> bool:
        """Tell whether the message is so old that edits are limited."""
        return self.message_id is not None and now - made_at(self.message_id) > OLD

    def happens(self, event: Event) -> None:
        """Apply an event to the state."""
        self.state = NEXT[event].get(self.state, self.state)

    def follow(self, table: TableValue) -> None:
        """Take over the table's place and phase, and its message if none is known.

        In another place, it needs another message.
        """
        if self.message_id is not None and place_of(table) != self.place:
            self.removed()
        self.phase, self.place = table.phase, place_of(table)
        if self.state is BoardState.MISSING and table.message_id not in (None, self.replaces):
            self.happens(Event.LEARN)
            self.message_id = table.message_id

    def plays(self, before: TableValue, table: TableValue, beats: Sequence[TableValue]) -> None:
        """Let what happened be shown step by step, after what happened before and is not shown yet."""
        unseen = (before,) if self.due and before.match is not table.match and hold_of(before) else ()
        self.beats = kept((*self.beats, *unseen, *beats))

    def next_beat(self, table: TableValue) -> TableValue:
        """Return what to show next: a beat of the present match, or a table's newest state."""
        while self.beats:
            beat = self.beats.pop(0)
            if is_beat_of(table, beat):
                self.told, self.is_telling = (*self.told[-1:], beat), True
                return beat
        return table

    def hold(self, shown: TableValue, newest: TableValue, now: float) -> None:
        """Keep a state of play for long enough to be seen; `now` is by the publisher's clock."""
        self.tells(shown, newest)
        self.held_until = now + hold_of(shown)

    def tells(self, shown: TableValue, newest: TableValue) -> None:
        """Record of which state of a table the message tells."""
        self.told, self.is_telling = (shown,), shown is not newest

    def told_of(self, table: TableValue, seen: int) -> TableValue:
        """Return the table as this tells it, or as it was for somebody who has seen so many moves."""
        if (self.is_telling or self.beats) and self.is_at_work and not self.failures:
            for one in (*self.told, *self.beats):
                if is_beat_of(table, one) and one.match is not None and one.match.length >= seen:
                    return replace(one, seats=table.seats) if is_as_seated(table, one) else table
        return table

    def posted(self, message_id: int, panel: Panel | None) -> None:
        """Record a new message and its content, None if unknown."""
        self.happens(Event.POST)
        self.message_id, self.shown = message_id, panel
        self.failures = 0

    def removed(self) -> None:
        """Record that the message is gone."""
        self.happens(Event.REMOVE)
        self.replaces, self.message_id, self.shown = self.message_id, None, None

    def deleted(self) -> None:
        """Record that somebody deleted the message; after several times, give up."""
        self.deletions += 1
        if self.deletions > MOST_DELETIONS:
            self.happens(Event.GIVE_UP)

    def begin_edit(self) -> None:
        """Record the start of a request that edits the message: ours, or the answer to a click."""
        self.writing += 1
        self.overlapped |= self.writing > 1

    def end_edit(self, panel: Panel | None) -> None:
        """Record its end and the message's new content, None if unknown.

        If requests overlapped, it is unknown which one the message shows.
        """
        self.writing -= 1
        self.shown = panel
        if panel is not None:
            self.happens(Event.EDIT)
            self.deletions = self.failures = 0
        if self.overlapped and not self.writing:
            self.shown, self.overlapped = None, False


class Boards(OrderedDict[str, Board]):
    """The boards in memory, by table; those that have changed last stand last."""

    def of(self, table: TableValue) -> Board:
        """Return the board of a table as it is now; for a new one, forget some of long ago."""
        if table.table_id not in self:
            self[table.table_id] = Board.of(table)
            self._forget_some()
        self.move_to_end(table.table_id)
        board = self[table.table_id]
        board.follow(table)
        return board

    def _forget_some(self) -> None:
        if len(self) > MOST_BOARDS:
            idle = [table_id for table_id, board in self.items() if board.may_be_forgotten]
            for table_id in idle[: max(1, MOST_BOARDS // 10)]:
                del self[table_id]
