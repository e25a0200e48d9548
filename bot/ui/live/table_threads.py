"""The threads that tables have of their own: who is in them, and where a table goes on if one is locked.

Nobody can click in a locked thread, and the bot cannot write there: the table moves to the channel in which
it was opened. The players of a match by mail become members of its thread: it stays in their lists.
"""

import asyncio
import logging
from typing import Final

import discord

from bot.i18n import words_for
from bot.tables.clocks import Pace
from bot.tables.commands import Rehouse
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.table import Update
from bot.tables.values import TableValue
from bot.ui.discord.answers import FAILURES
from bot.ui.discord.render import render
from bot.ui.discord.rendered import NO_MENTIONS
from bot.ui.discord.tasks import begin, stopped
from bot.ui.panels import Panel, Text

_LOCKED: Final = "🔒 "

_log = logging.getLogger(__name__)


class TableThreads:
    """Follows all tables. One per bot."""

    def __init__(self, client: discord.Client, directory: Directory) -> None:
        self._client = client
        self._directory = directory
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self, update: Update) -> None:
        """Let people who have just sat down at a table by mail into its thread."""
        table = update.table
        if not table.phase.is_end:
            self.let_in(table, [one for one in table.people if one not in update.before.people])

    def let_in(self, table: TableValue, people: list[int]) -> None:
        """Make people members of the thread of a table by mail, in the background."""
        if people and table.thread_id is not None and table.clock.pace is Pace.MAIL:
            task = begin(self._let_in(table, people), f"members of the thread of {table.table_id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def changed(self, thread_id: int, *, locked: bool) -> list[TableValue]:
        """Return the tables of a thread as they are now: moved to their channels if it was locked."""
        try:
            tables = [table.value for table in await self._directory.in_channel(thread_id)]
            if locked:
                tables = [table for table in tables if await self.rehouse(table.table_id)]
            return [await self._directory.newest(table.table_id) for table in tables]
        except TableError as error:  # the next click or change of the table shows it
            _log.warning("could not look up the tables of thread %s: %s", thread_id, error.code)
            return []

    async def rehouse(self, table_id: str) -> bool:
        """Move a table from its locked thread to its channel; return whether it is there now.

        The posts of a forum, and tables that were opened in somebody's thread, have no channel to go to.
        """
        table = await self._directory.find(table_id)
        value = table.value
        guild = self._client.get_guild(value.guild_id)
        channel = guild.get_channel(value.channel_id) if guild is not None else None
        if value.thread_id is None or value.phase.is_end or not isinstance(channel, discord.abc.Messageable):
            return False
        _log.info("table %s: its thread is locked, so it goes on in its channel", table_id)
        await table.handle(Rehouse())
        await self._say_why(value, channel)
        return True

    async def close(self) -> None:
        """Stop; people can join threads by themselves."""
        for task in list(self._tasks):
            await stopped(task)

    async def _say_why(self, table: TableValue, channel: discord.abc.Messageable) -> None:
        t = words_for(table.locale)
        line = t("The thread <#{thread}> is locked, so the table goes on here.", thread=table.thread_id)
        view, _ = render(Panel((Text(_LOCKED + line),)))
        try:
            await channel.send(view=view, allowed_mentions=NO_MENTIONS, silent=True)
        except FAILURES as error:
            _log.info("table %s: could not say that it has moved: %s", table.table_id, error)

    async def _let_in(self, table: TableValue, people: list[int]) -> None:
        guild = self._client.get_guild(table.guild_id)
        thread = guild.get_thread(table.thread_id or 0) if guild is not None else None
        if thread is None:  # archived: the next board opens it, and a mention lets people in
            return
        for user_id in people:
            try:
                await thread.add_user(discord.Object(user_id))
            except FAILURES as error:
                _log.info("table %s: could not add a member to its thread: %s", table.table_id, error)
