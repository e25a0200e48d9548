"""What is known of one table's public message."""

import asyncio
from dataclasses import dataclass
from typing import Final

import discord

from bot.tables.values import Phase, TableValue
from bot.ui.panels import Panel

OLD: Final = 50 * 60
"""Seconds after which a board moves to a new message: edits of messages over an hour old are rationed."""
MOST_LOST: Final = 3
"""Requests that a channel closed to us, or people who delete the board, cost at most."""
PAUSES: Final = (2.0, 10.0, 30.0)
"""Seconds between attempts while Discord itself does not work."""


@dataclass(slots=True)
class Board:
    """What a table's public message shows, and what it should show."""

    table: TableValue
    message_id: int | None
    replaces: int | None = None
    """The message that was there before, once it is gone."""
    shown: Panel | None = None
    changed: bool = False
    """Something has happened at the table since the board was shown."""
    noted: bool = True
    """The table knows the message: it is stored."""
    own: bool = False
    """This process has written the message; another may have posted one that was never noted down."""
    worn: bool = False
    """Discord takes no more edits of this message for now."""
    lost: int = 0
    """Requests in vain, one after the other, because something is gone or forbidden."""
    failed: int = 0
    """Attempts in a row that failed because Discord does not work."""
    held: bool = False
    """Somebody else is posting it."""
    quiet: bool = False
    """Nothing is sent: the channel is closed to us, until somebody's click shows that it is open again."""
    in_words: bool = False
    """What would be a picture is written out: the last click or edit showed that files are not allowed."""
    refused: int = 0
    """Pictures that were refused although the click before had shown that they are allowed."""
    task: asyncio.Task[None] | None = None

    @property
    def at_work(self) -> bool:
        """Whether it is being shown now."""
        return self.task is not None and not self.task.done()

    @property
    def lives(self) -> bool:
        """Whether anything can still happen at the table."""
        return self.table.phase is not Phase.VOID

    def is_old(self, now: float) -> bool:
        """Tell whether the message has come of an age at which edits are rationed; `now` in seconds."""
        if self.message_id is None:
            return False
        return now - discord.utils.snowflake_time(self.message_id).timestamp() > OLD

    def meet(self, table: TableValue) -> None:
        """Take over what a table has become; its message counts where none was known."""
        self.table = table
        if self.message_id is None and table.message_id != self.replaces:
            self.message_id = table.message_id

    def removed(self) -> None:
        """Note that the message is not there any more."""
        self.replaces, self.message_id, self.shown = self.message_id, None, None

    def stands(self, message_id: int, panel: Panel) -> None:
        """Note that a message shows a panel now."""
        if message_id != self.message_id:
            self.noted = False
        self.message_id, self.shown = message_id, panel
        self.own, self.worn, self.failed = True, False, 0

    def learn_of_files(self, *, may_attach: bool) -> bool:
        """Note whether files are allowed where it stands, as a click shows; whether it looks other with that.

        Who is told so in vain again and again does not believe it any more.
        """
        if not may_attach:
            self.refused = 0
        in_words = not may_attach or self.refused >= MOST_LOST
        looks_other, self.in_words = in_words is not self.in_words, in_words
        return looks_other

    def refuse_picture(self) -> None:
        """Note that a picture was refused."""
        self.refused += 1
        self.in_words = True

    def lose(self) -> None:
        """Note a request in vain."""
        self.lost += 1
        self.quiet = True
