"""The threads in which tables are: who is in them, and where a table goes on if one is locked.

Nobody can click in a locked thread, and the bot cannot write there: the table moves to the channel of the
thread, from a post to another post of the forum. The players of a match by mail become members of its thread:
it stays in their lists.
"""

import logging
from collections.abc import Callable
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.tasks import Tasks
from bot.discord.access import missing_to_write
from bot.discord.forums import open_post
from bot.discord.lending import missing_to_lend
from bot.discord.people import asked_member
from bot.discord.sending.failures import FAILURES
from bot.discord.sending.render import render
from bot.discord.sending.rendered import NO_MENTIONS, calling
from bot.discord.threads import open_thread_of
from bot.i18n import Words, words_for
from bot.messages.panels import Panel, Text
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.model.clocks import Pace
from bot.tables.model.commands import MoveToChannel
from bot.tables.model.values import TableValue
from bot.tables.table import Update

Home = discord.TextChannel | discord.ForumChannel
"""The channels that have threads."""
_LOCKED: Final = "🔒 "

_log = logging.getLogger(__name__)


class TableThreads:
    """Follows all tables. One per bot."""

    def __init__(
        self,
        client: discord.Client,
        directory: Directory,
        servers: ServerSettings,
        title: Callable[[TableValue, Words], str],
    ) -> None:
        self._client = client
        self._directory = directory
        self._servers = servers
        self._title = title
        self._invitations = Tasks[None]()

    def follow(self, update: Update) -> None:
        """Let people who have just sat down at a table by mail into its thread."""
        table = update.table
        if not table.phase.is_end:
            self.let_in(table, [one for one in table.people if one not in update.before.people])

    def let_in(self, table: TableValue, people: list[int]) -> None:
        """Make people members of the thread of a table by mail, in the background."""
        if people and table.thread_id is not None and table.clock.pace is Pace.MAIL:
            inviting = self._let_in(table, people)
            self._invitations.begin(inviting, f"members of the thread of {table.table_id}")

    async def changed(self, thread_id: int, *, locked: bool) -> list[TableValue]:
        """Return the tables of a thread as they are now: moved to their channels if it was locked."""
        try:
            tables = [table.value for table in await self._directory.in_channel(thread_id)]
            if locked:
                tables = [table for table in tables if await self.move_to_channel(table.table_id)]
            return [await self._directory.newest(table.table_id) for table in tables]
        except TableError as error:  # the next click or change of the table shows it
            _log.warning("could not look up the tables of thread %s: %s", thread_id, error.code)
            return []

    async def move_to_channel(self, table_id: str) -> bool:
        """Move a table out of a thread that is locked or gone; return whether it has a place now.

        It stays where the server allows no table in the thread's channel, or where we or its host may not
        write there, and in a private thread: others read the channel. Whoever plays for a cup goes where its
        organiser has let the tables open.
        """
        table = await self._directory.find(table_id)
        value = table.value
        guild = self._client.get_guild(value.guild_id)
        if guild is None or value.phase.is_end:
            return False
        parent = await self._parent(guild, value)
        if parent is None or missing_to_write(parent.permissions_for(guild.me), parent):
            return False
        if not (value.cup or await _may_write(guild, value.host_id, parent)):
            return False
        _log.info("table %s: its thread is closed, so it goes on in channel %s", table_id, parent.id)
        if isinstance(parent, discord.TextChannel):
            await table.handle(MoveToChannel(parent.id))
            await self._say_why(guild, value, parent)
            return True
        try:
            post = await open_post(parent, *self._post_of(guild, value), called=_called(value))
            await table.handle(MoveToChannel(parent.id, post))
        except TableError as error:
            _log.warning("table %s: no other post for it: %s", table_id, error.code)
            return False
        return True

    async def _parent(self, guild: discord.Guild, table: TableValue) -> Home | None:
        """Return the channel of a table's thread, if tables may be there; None if it is in no thread."""
        if table.thread_id is not None:
            parent = guild.get_channel(table.channel_id)
        else:
            thread = guild.get_thread(table.channel_id)
            parent = None if thread is None or thread.is_private() else thread.parent
        settings = await self._servers.of(table.guild_id)
        if parent is not None and not (table.cup or settings.allows(parent.id)):
            return None
        return parent if isinstance(parent, Home) else None

    def _post_of(self, guild: discord.Guild, table: TableValue) -> tuple[str, Panel, Words]:
        """Return the name of another post for a table, its first message, and the language of both.

        A table of a cup keeps the name that says which one it is.
        """
        t = words_for(table.locale)
        title = self._title(table, t)
        former = guild.get_thread(table.place_id) if table.cup else None
        name = title if former is None else former.name
        return name, Panel((Text(f"### {title}\n{_LOCKED}{_why(guild, table, t)}"),)), t

    async def close(self) -> None:
        """Stop; people can join threads by themselves."""
        await self._invitations.stop()

    async def _say_why(
        self, guild: discord.Guild, table: TableValue, channel: discord.abc.Messageable
    ) -> None:
        view, _ = render(Panel((Text(_LOCKED + _why(guild, table, words_for(table.locale))),)))
        try:
            await channel.send(view=view, allowed_mentions=_called(table), silent=not table.cup)
        except FAILURES as error:
            _log.info("table %s: could not say that it has moved: %s", table.table_id, error)

    async def _let_in(self, table: TableValue, people: list[int]) -> None:
        thread = await open_thread_of(self._client, table)
        if thread is None:  # archived: the next board opens it, and a mention lets people in
            return
        for user_id in people:
            try:
                await thread.add_user(discord.Object(user_id))
            except FAILURES as error:
                _log.info("table %s: could not add a member to its thread: %s", table.table_id, error)


async def _may_write(guild: discord.Guild, user_id: int, channel: Home) -> bool:
    """Tell whether a member may write in a channel; False if Discord does not say."""
    member = await asked_member(guild, user_id)
    return member is not None and not missing_to_lend(channel.permissions_for(member), channel)


def _called(table: TableValue) -> discord.AllowedMentions:
    """Return who is notified of a move: those who play at a table of a cup, who have only some minutes."""
    return calling(table.people) if table.cup else NO_MENTIONS


def _why(guild: discord.Guild, table: TableValue, t: Words) -> str:
    why = t("The table’s thread was deleted, so it goes on here.")
    if guild.get_thread(table.place_id) is not None:
        why = t("The thread <#{thread}> is locked, so the table goes on here.", thread=table.place_id)
    return "\n".join((why, " ".join(f"<@{user_id}>" for user_id in table.people))) if table.cup else why
