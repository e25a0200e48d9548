"""The threads in which tables are: who is in them, their tags, and where a table goes on if one is locked."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.recent import Recent
from bot.common.tasks import Tasks, until_done
from bot.discord.access import missing_to_lend, missing_to_write
from bot.discord.forums import PostState, find_post, note_state, open_post, wanted_tags
from bot.discord.people import asked_member
from bot.discord.sending.failures import FAILURES
from bot.discord.sending.render import render
from bot.discord.sending.rendered import NO_MENTIONS, calling
from bot.discord.threads import discard_thread, open_thread_of
from bot.i18n import Words, words_for
from bot.messages.panels import Panel, Text
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.live.awaited import link_to
from bot.tables.live.pauses import failure_of
from bot.tables.live.watchers import Newest
from bot.tables.model.clocks import Pace
from bot.tables.model.commands import MoveToChannel
from bot.tables.model.values import Phase, TableValue
from bot.tables.table import Update

Home = discord.TextChannel | discord.ForumChannel
"""The channels that have threads."""
_LOCKED: Final = "🔒 "
_AGAIN: Final = 2.0
_LONGEST: Final = 600.0
"""Seconds between two attempts to take away what nothing needs: the first, and at most."""

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

    def discard_unless_needed(self, guild_id: int, thread_id: int, table_id: str) -> None:
        """Take away, in the background, a thread or post that was made for a table, unless that is in it.

        Neither is known while the database or Discord does not answer: so it is tried until they do.
        """
        discarding = self._discard(partial(self._is_settled, guild_id, thread_id, table_id))
        self._invitations.begin(discarding, f"discard thread {thread_id}")

    def discard_unanswered(self, forum: discord.ForumChannel, mark: int) -> None:
        """Take away, in the background, the post with a mark if Discord has opened it without saying so."""
        attempt = partial(self._is_without, forum, mark)
        self._invitations.begin(until_done(attempt, _AGAIN, _LONGEST), f"discard post {mark}")

    async def _is_without(self, forum: discord.ForumChannel, mark: int) -> bool:
        try:
            post = await find_post(forum, mark)
        except FAILURES:
            return False
        return post is None or await discard_thread(forum.guild, post)

    async def _discard(self, attempt: Callable[[], Awaitable[bool]]) -> None:
        if not await attempt():
            await until_done(attempt, _AGAIN, _LONGEST)

    async def _is_settled(self, guild_id: int, thread_id: int, table_id: str) -> bool:
        guild = self._client.get_guild(guild_id)
        try:
            table = await self._directory.newest(table_id)
        except TableError as error:
            if error.code != "no_such_table":
                return False
        else:
            if table.place_id == thread_id:
                return True
        return guild is None or await discard_thread(guild, thread_id)

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
        except TableError as error:
            _log.warning("table %s: no other post for it: %s", table_id, error.code)
            return False
        try:
            await table.handle(MoveToChannel(parent.id, post))
        except TableError as error:
            _log.warning("table %s: could not move to its other post: %s", table_id, error.code)
            self.discard_unless_needed(guild.id, post, table_id)
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

    def _post_of(self, guild: discord.Guild, table: TableValue) -> tuple[str, Panel]:
        """Return the name of another post for a table, and its first message.

        A table of a cup keeps the name that says which one it is.
        """
        t = words_for(table.locale)
        title = self._title(table, t)
        former = guild.get_thread(table.place_id) if table.cup else None
        name = title if former is None else former.name
        return name, Panel((Text(f"### {title}\n{_LOCKED}{_why(guild, table, t)}"),))

    async def close(self) -> None:
        """Stop; people can join threads by themselves."""
        await self._invitations.stop()

    async def _say_why(
        self, guild: discord.Guild, table: TableValue, channel: discord.abc.Messageable
    ) -> None:
        view, _ = render(Panel((Text(_LOCKED + _why(guild, table, words_for(table.locale))),)))
        saying = channel.send(view=view, allowed_mentions=_called(table), silent=not table.cup)
        _ = await failure_of(saying, f"say that table {table.table_id} has moved")

    async def _let_in(self, table: TableValue, people: list[int]) -> None:
        thread = await open_thread_of(self._client, table)
        if thread is None:  # archived: the next board opens it, and a mention lets people in
            return
        for user_id in people:
            adding = thread.add_user(discord.Object(user_id))
            _ = await failure_of(adding, f"add a member to the thread of table {table.table_id}")


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


_STATES: Final = {
    Phase.LOBBY: PostState.OPEN,
    Phase.PLAYING: PostState.PLAYING,
    Phase.BETWEEN_DEALS: PostState.PLAYING,
    Phase.OVER: PostState.OVER,
    Phase.VOID: PostState.OVER,
}


class ForumPosts:
    """Follows the tables that are posts of forums, or have another thread of their own. One per bot.

    `shown` waits until the board of a table (by its id) is up to date. The post of a lobby that closes is
    archived at once; a match that is over leaves its post to Discord's clock.
    """

    def __init__(
        self, client: discord.Client, newest: Newest, shown: Callable[[str], Awaitable[bool]]
    ) -> None:
        self._client = client
        self._newest = newest
        self._shown = shown
        self._tasks = Tasks[str]()

    def follow(self, update: Update) -> None:
        """Schedule what a stored update changes of a post."""
        table = update.table
        if _STATES[update.before.phase] is not _STATES[table.phase]:
            self.refresh(table, closed=update.before.phase is Phase.LOBBY and table.phase is Phase.VOID)

    def refresh(self, table: TableValue, *, closed: bool = False) -> None:
        """Schedule a check of a table's post, if it has one."""
        if table.thread_id is None:
            return
        keeping = self._keep(self._tasks.of(table.table_id), table.table_id, closed)
        self._tasks.begin(keeping, f"post of {table.table_id}", table.table_id)

    async def close(self) -> None:
        """Wait for pending changes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await self._tasks.idle()

    async def _keep(self, former: asyncio.Task[None] | None, table_id: str, closed: bool) -> None:
        if former is not None:
            await asyncio.wait([former])
        _ = await failure_of(self._change(table_id, closed), f"update the post of table {table_id}")

    async def _change(self, table_id: str, closed: bool) -> None:
        table = await self._newest(table_id)
        post = await open_thread_of(self._client, table)
        if post is None:
            return
        state, forum = _STATES[table.phase], post.parent
        tags = wanted_tags(forum, post, state) if isinstance(forum, discord.ForumChannel) else None
        if tags is not None:
            await note_state(post, tags, state)
        elif not isinstance(forum, discord.ForumChannel):
            await note_state(post, (), state)
        if closed:
            await self._shown(table_id)
            await post.edit(archived=True)


_MOST_REMEMBERED: Final = 1000


class Invitations:
    """The invitations to the lobbies of all tables."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._sent: Recent[str, list[discord.Message]] = Recent(_MOST_REMEMBERED)
        self._tasks = Tasks[None]()

    def sent(self, table_id: str, message: discord.Message) -> None:
        """Note a message with the button that joins a lobby."""
        self._sent[table_id] = [*self._sent.get(table_id, ()), message]

    def follow(self, update: Update) -> None:
        """Let nobody be asked any more to join a lobby that is over."""
        if update.table.phase is not Phase.LOBBY:
            for message in self._sent.pop(update.table.table_id, ()):
                self._tasks.begin(self._end(message, update.table), f"invitation {message.id}")

    async def close(self) -> None:
        """Stop."""
        await self._tasks.stop()

    async def _end(self, message: discord.Message, table: TableValue) -> None:
        t = words_for(table.locale)
        over = t("This table is closed.")
        if table.phase is not Phase.VOID:
            over = t("The match has begun: [to the table]({link})", link=link_to(table))
        channel = self._client.get_partial_messageable(message.channel.id)
        editing = channel.get_partial_message(message.id).edit
        ending = editing(content=f"{message.content}\n{over}", view=None, allowed_mentions=NO_MENTIONS)
        _ = await failure_of(ending, f"end an invitation to table {table.table_id}")
