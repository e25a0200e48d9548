"""Servers, channels, threads and members: are they there? Discord is asked for each by name.

That one is absent from a list, from READY, from what discord.py remembers, says nothing: lists are cut short
by outages, by a shard that is not there yet, by a mistake. And what is closed or deleted on a wrong answer
cannot be taken back. So whatever is not plainly said counts as not said.

Whose turn ran out is looked up, and so is everybody whose name is not known when a table is clicked. Who is
gone leaves the table, on Discord's word of that moment: people come back. Bans are told only to bots that may
ban; they are noticed in the same way.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from enum import Enum
from typing import Any, Final

import discord

from bot.i18n import Words
from bot.tables.commands import Depart
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.table import Table, Update
from bot.tables.values import DeadlineKind, TableValue
from bot.ui.discord.answers import FAILURES, UNKNOWN_CHANNEL
from bot.ui.discord.people import People
from bot.ui.discord.tasks import begin
from bot.ui.panels import Panel, Text

_UNKNOWN_GUILD: Final = 10004
_MISSING_ACCESS: Final = 50001
_PATIENCE: Final = 30.0
"""Seconds for an answer; discord.py repeats a request that found Discord in trouble."""
_CLICK_PATIENCE: Final = 1.0
"""Seconds that a click waits for Discord's word on who is gone."""
_NAME_LENGTH: Final = 100
_ARCHIVED_AFTER: Final = 1440
"""Minutes without a message after which Discord archives the thread; the next board opens it again."""

_log = logging.getLogger(__name__)


class Word(Enum):
    """What Discord says of a server or a channel."""

    THERE = "there"
    GONE = "gone"
    NONE = "none"
    """It does not say, or not plainly."""


async def word_on_server(client: discord.Client, guild_id: int) -> Word:
    """Ask whether the bot is in a server.

    Discord once called servers unknown that the bot was in, and listed their channels all the same
    (discord-api-docs 8445): both have to be unknown.
    """
    if client.get_guild(guild_id) is not None:
        return Word.THERE
    known = await _asked(lambda: client.http.get_guild(guild_id, with_counts=False), _UNKNOWN_GUILD)
    if known is Word.GONE:
        codes = _UNKNOWN_GUILD, _MISSING_ACCESS
        known = await _asked(lambda: client.http.get_all_guild_channels(guild_id), *codes)
    return Word.THERE if client.get_guild(guild_id) is not None else known


async def word_on_channel(client: discord.Client, channel_id: int) -> Word:
    """Ask whether a channel or thread is there."""
    return await _asked(lambda: client.http.get_channel(channel_id), UNKNOWN_CHANNEL)


class Departures:
    """Lets people go who are no members of a table's server any more, on Discord's word of that moment."""

    def __init__(self, client: discord.Client, directory: Directory, people: People) -> None:
        self._client = client
        self._directory = directory
        self._people = people
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, update: Update) -> None:
        """Look up who let a turn run out, if this update says that somebody did; nobody waits for it."""
        expired = update.expired
        if expired is None or expired.kind is not DeadlineKind.TURN or expired.seat is None:
            return
        user_id = update.before.seats[expired.seat].user_id
        guild = self._client.get_guild(update.table.guild_id)
        if user_id is not None and guild is not None:
            _ = self._begin(self._let_go(guild, update.table.table_id, [user_id]))

    async def look_around(self, guild: discord.Guild, table: Table) -> None:
        """Learn who sits at a table that is clicked, and let go who is gone; the click waits a moment."""
        await asyncio.wait([self._begin(self._look_around(guild, table.value))], timeout=_CLICK_PATIENCE)

    async def _look_around(self, guild: discord.Guild, table: TableValue) -> None:
        gone = await self._people.learn(guild, table.people)
        await self._let_go(guild, table.table_id, gone)

    async def _let_go(self, guild: discord.Guild, table_id: str, user_ids: Iterable[int]) -> None:
        for user_id in user_ids:
            if not await self._people.is_gone(guild, user_id):
                continue
            try:
                await (await self._directory.find(table_id)).handle(Depart(user_id))
            except TableError as error:
                _log.info("table %s: who is gone has no seat to give up: %s", table_id, error)

    def _begin(self, looking: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = begin(looking, "looking up who is gone")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def could_have_thread(interaction: discord.Interaction) -> bool:
    """Tell whether a command was given where threads can be made: in a text channel."""
    return isinstance(interaction.channel, discord.TextChannel) and not interaction.channel.is_news()


async def open_thread(interaction: discord.Interaction, name: str) -> int | None:
    """Make a thread in the channel of a command; None where we may not: the table stays in the channel."""
    channel, granted = interaction.channel, interaction.app_permissions
    if not isinstance(channel, discord.TextChannel):
        return None
    if not (granted.create_public_threads and granted.send_messages_in_threads):
        return None
    try:
        thread = await channel.create_thread(
            name=name[:_NAME_LENGTH],
            type=discord.ChannelType.public_thread,
            auto_archive_duration=_ARCHIVED_AFTER,
        )
    except FAILURES as error:
        _log.warning("no thread in channel %s: %s", channel.id, error)
        return None
    return thread.id


def thread_panel(thread_id: int, title: str, t: Words) -> Panel:
    """Return what the channel is told of a table that is played in a thread."""
    return Panel((Text(t("{game}: join in <#{thread}>", game=title, thread=thread_id)),))


def no_thread_panel(t: Words) -> Panel:
    """Return what the host is told, alone, of a table that should have a thread and has none."""
    return Panel(
        (
            Text(
                t(
                    "This server plays in threads, but I couldn’t open one: I need the permissions "
                    "“Create Public Threads” and “Send Messages in Threads”. The table is in the channel "
                    "instead."
                )
            ),
        )
    )


async def _asked(ask: Callable[[], Awaitable[Any]], *gone: int) -> Word:
    """Return what a request says, where some error codes say that something is gone."""
    try:
        async with asyncio.timeout(_PATIENCE):
            await ask()
    except (discord.NotFound, discord.Forbidden) as error:
        return Word.GONE if error.code in gone else Word.NONE
    except FAILURES:
        return Word.NONE
    return Word.THERE
