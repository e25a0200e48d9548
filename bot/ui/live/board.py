"""What is known of one table's public message: a state machine, and what the message shows.

What happens to the message leads from state to state by `NEXT`; all else leaves the state as it is. Whether
its channel lets us write is not the board's matter: see `bot.ui.live.channels`.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

import discord

from bot.tables.values import Phase, TableValue
from bot.ui.live.posts import Place, place_of
from bot.ui.panels import Panel

OLD: Final = 50 * 60
"""Seconds after which a board moves to a new message: edits of messages over an hour old are rationed."""
MOST_DELETIONS: Final = 3
"""How often a board comes back, one time after the other, after somebody has deleted it."""


class State(Enum):
    """What became of a board's message."""

    MISSING = "missing"
    """There is none, or it is gone: the board is posted with the next change."""
    HELD = "held"
    """The answer to a command is about to post it: nothing is sent until that has arrived or is lost."""
    INHERITED = "inherited"
    """An earlier process wrote it. What it shows is not known, nor whether a later one was posted."""
    UNSTORED = "unstored"
    """It was posted; its id is still to be stored with the table."""
    STANDING = "standing"
    """It was posted or edited, and its id is stored."""
    WORN = "worn"
    """Discord takes no more edits of it for now: the board moves to a new message."""
    GIVEN_UP = "given up"
    """It was deleted once too often: nothing is sent any more."""


class Event(Enum):
    """What happens to a board's message."""

    HOLD = "an answer is about to post it"
    RELEASE = "that answer is lost"
    LEARN = "the table names a message"
    POST = "a message was posted, or found that was never stored"
    STORE = "its id is stored"
    EDIT = "it was edited"
    WEAR_OUT = "Discord rations its edits, or its thread is archived"
    REMOVE = "it is not there any more"
    GIVE_UP = "it was deleted once too often, or after the table ended"


NEXT: Final[Mapping[Event, Mapping[State, State]]] = {
    Event.HOLD: {State.MISSING: State.HELD},
    Event.RELEASE: {State.HELD: State.MISSING},
    Event.LEARN: {State.MISSING: State.INHERITED},
    Event.POST: dict.fromkeys(State, State.UNSTORED),
    Event.STORE: {State.UNSTORED: State.STANDING},
    Event.EDIT: {State.INHERITED: State.STANDING, State.WORN: State.UNSTORED},
    Event.WEAR_OUT: dict.fromkeys((State.INHERITED, State.UNSTORED, State.STANDING), State.WORN),
    Event.REMOVE: dict.fromkeys((State.INHERITED, State.UNSTORED, State.STANDING, State.WORN), State.MISSING),
    Event.GIVE_UP: dict.fromkeys(State, State.GIVEN_UP),
}
"""Where an event leads from a state; where it is not named, the state stays."""

SENDS_NOTHING: Final = (State.HELD, State.GIVEN_UP)
UNFORGETTABLE: Final = (State.HELD, State.UNSTORED)
"""States in which something is known that the next process would not find stored."""


@dataclass(slots=True)
class Board:
    """A table's public message. `due`: something has happened that it is not known to show."""

    table_id: str
    place: Place
    phase: Phase
    state: State = State.MISSING
    message_id: int | None = None
    replaces: int | None = None
    """The message that was there before, once it is gone."""
    shown: Panel | None = None
    """What the message shows, by a request that Discord confirmed; None if that is not known."""
    due: bool = False
    deletions: int = 0
    """How often it was found deleted since it was last edited, or moved by us."""
    failures: int = 0
    """Attempts in a row that failed because Discord, or the store, does not work."""
    writing: int = 0
    """Requests under way that write the message."""
    overlapped: bool = False
    """Some of them were under way at once: nobody knows which of them came last."""
    task: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, table: TableValue) -> "Board":
        """Return what is known of a table's message without having shown it."""
        board = cls(table.table_id, place_of(table), table.phase)
        board.follow(table)
        return board

    @property
    def is_at_work(self) -> bool:
        """Whether it is being shown now."""
        return self.task is not None and not self.task.done()

    @property
    def is_live(self) -> bool:
        """Whether anything can still happen at the table."""
        return self.phase is not Phase.VOID

    @property
    def is_settled(self) -> bool:
        """Whether all is shown and stored, as far as is known."""
        return not self.due and self.shown is not None and self.state is State.STANDING

    @property
    def may_be_forgotten(self) -> bool:
        """Whether all that matters of it is stored with the table."""
        return self.state not in UNFORGETTABLE and not (self.is_at_work or self.writing)

    def is_old(self, now: float) -> bool:
        """Tell whether the message has come of an age at which edits are rationed; `now` in seconds."""
        if self.message_id is None:
            return False
        return now - discord.utils.snowflake_time(self.message_id).timestamp() > OLD

    def happens(self, event: Event) -> None:
        """Go on to the state that an event leads to."""
        self.state = NEXT[event].get(self.state, self.state)

    def follow(self, table: TableValue) -> None:
        """Take over what a table has become; the message it names counts where none was known."""
        self.phase, self.place = table.phase, place_of(table)
        if self.state is State.MISSING and table.message_id not in (None, self.replaces):
            self.happens(Event.LEARN)
            self.message_id = table.message_id

    def posted(self, message_id: int, panel: Panel | None) -> None:
        """Note a new message; `panel` is what it shows, None if that is not known."""
        self.happens(Event.POST)
        self.message_id, self.shown = message_id, panel
        self.failures = 0

    def removed(self) -> None:
        """Note that the message is not there any more."""
        self.happens(Event.REMOVE)
        self.replaces, self.message_id, self.shown = self.message_id, None, None

    def deleted(self) -> None:
        """Note that somebody has deleted the message; done so again and again, they have peace."""
        self.deletions += 1
        if self.deletions > MOST_DELETIONS:
            self.happens(Event.GIVE_UP)

    def begin_edit(self) -> None:
        """Note that a request is under way that edits the message: ours, or the answer to a click."""
        self.writing += 1
        self.overlapped |= self.writing > 1

    def end_edit(self, panel: Panel | None) -> None:
        """Note how it ended: the message shows a panel, or nobody knows what (None).

        Of requests that were under way at once, it is not known which one the message shows.
        """
        self.writing -= 1
        self.shown = panel
        if panel is not None:
            self.happens(Event.EDIT)
            self.deletions = self.failures = 0
        if self.overlapped and not self.writing:
            self.shown, self.overlapped = None, False
