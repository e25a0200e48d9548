"""Finds out whether servers, channels, threads and members exist, by asking Discord for each one.

Absence from a list, from READY or from discord.py's cache proves nothing: lists are incomplete during
outages, before all shards are ready, or by mistake. And closing or deleting something by mistake cannot be
undone. So only a clear answer counts.

People are looked up when their turn runs out, or when a table is clicked and their name is unknown. People
who have left the server leave the table, after two fresh answers from Discord, since people come back and
answers can be wrong for a moment. Only bots with the permission to ban get ban events; we notice bans in the
same way.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from enum import Enum
from functools import partial
from typing import Any, Final, TypeAlias, TypeGuard, TypeVar

import discord

from bot.common.errors import TableError
from bot.common.tasks import Tasks, begin
from bot.discord.people import People
from bot.discord.sending.failures import FAILURES, TITLE_BLOCKED, UNKNOWN_CHANNEL, reason_of
from bot.i18n import Words
from bot.messages.panels import Panel, Text
from bot.messages.permissions import TO_OPEN_THREADS, lacking
from bot.tables.directory import Directory
from bot.tables.model.commands import Depart
from bot.tables.model.values import DeadlineKind, TableValue
from bot.tables.table import Table, Update

_UNKNOWN_GUILD: Final = 10004
_MISSING_ACCESS: Final = 50001
_PATIENCE: Final = 30.0
"""Seconds to wait for an answer; discord.py repeats failed requests."""
_BETWEEN_QUESTIONS: Final = 2.0
"""Seconds before asking again about an unknown channel or member."""
_LOOKING_UP: Final = "looking up who is gone"
_CLICK_PATIENCE: Final = 1.0
"""Seconds that a click waits for Discord's answer about absent people."""
_NAME_LENGTH: Final = 100
ARCHIVED_AFTER: Final = 10_080
"""Minutes of silence after which Discord archives a thread; a week is the most. In an archived thread, people
must reopen it before they can click. The next board reopens it, too."""
_INVALID_FORM: Final = 50035
_HAS_THREAD: Final = 160004

T = TypeVar("T")

_log = logging.getLogger(__name__)

Available: TypeAlias = Callable[[int], bool]
"""Whether the bot is in a server, hears Discord's events of it, and knows of no outage there. Only then do
Discord's answers about the server's channels and members count."""


class Existence(Enum):
    """Discord's answer about a server or a channel."""

    THERE = "there"
    GONE = "gone"
    NONE = "none"
    """No clear answer."""


async def word_on_server(
    client: discord.Client, guild_id: int, known: Callable[[int], discord.Guild | None]
) -> Existence:
    """Ask Discord whether the bot is in a server; `known` returns the servers that it has named already.

    Discord once reported servers as unknown that the bot was in, but still listed their channels
    (discord-api-docs 8445), so both must be unknown.
    """
    if known(guild_id) is not None:
        return Existence.THERE
    word = await _asked(lambda: client.http.get_guild(guild_id, with_counts=False), _UNKNOWN_GUILD)
    if word is Existence.GONE:
        codes = _UNKNOWN_GUILD, _MISSING_ACCESS
        word = await _asked(lambda: client.http.get_all_guild_channels(guild_id), *codes)
    return Existence.THERE if known(guild_id) is not None else word


async def word_on_commands(client: discord.Client, guild_id: int) -> Existence:
    """Ask Discord whether the application's commands are installed in a server, with the bot or without."""
    application_id = client.application_id
    if application_id is None:
        return Existence.NONE
    codes = _MISSING_ACCESS, _UNKNOWN_GUILD
    return await _asked(lambda: client.http.get_guild_commands(application_id, guild_id), *codes)


async def word_on_channel(
    client: discord.Client, guild_id: int, channel_id: int, available: Available
) -> Existence:
    """Ask Discord whether a channel or thread of a server exists.

    An unknown channel must still be unknown a little later, and be missing from the server's lists of
    channels and active threads. In a server that is not available, an unknown channel proves nothing.
    """

    async def ask() -> Existence:
        if not available(guild_id):
            return Existence.NONE
        return await _asked(lambda: client.http.get_channel(channel_id), UNKNOWN_CHANNEL)

    word = await ask()
    if word is Existence.GONE:
        await asyncio.sleep(_BETWEEN_QUESTIONS)
        word = await ask()
    if word is Existence.GONE and not await _is_in_no_list(client, guild_id, channel_id):
        return Existence.NONE
    return word if available(guild_id) else Existence.NONE


async def is_elsewhere(guild: discord.Guild, channel_id: int) -> bool:
    """Tell whether a channel is not a server's, so that nothing of the server may be written there.

    Discord is asked about a channel that it has not named; raises FAILURES.
    """
    if guild.get_channel(channel_id) is not None:
        return False
    try:
        await guild.fetch_channel(channel_id)
    except discord.InvalidData:
        return True
    return False


async def _is_in_no_list(client: discord.Client, guild_id: int, channel_id: int) -> bool:
    """Tell whether Discord lists a server's channels and active threads, and a channel is not among them.

    Archived threads are listed only by their channel, which is not known here.
    """
    try:
        async with asyncio.timeout(_PATIENCE):
            channels = await client.http.get_all_guild_channels(guild_id)
            threads = await client.http.get_active_threads(guild_id)
    except FAILURES:
        return False
    listed = {int(channel["id"]) for channel in (*channels, *threads["threads"])}
    return channel_id not in listed


async def has_left(people: People, guild: discord.Guild, user_id: int, available: Available) -> bool:
    """Tell whether Discord says twice that somebody is no member of a server: once may be a mistake."""
    for wait in (0.0, _BETWEEN_QUESTIONS):
        await asyncio.sleep(wait)
        if not (await people.is_gone(guild, user_id) and available(guild.id)):
            return False
    return True


class Departures:
    """Removes people from tables who have left the server, after asking Discord."""

    def __init__(
        self, client: discord.Client, directory: Directory, people: People, available: Available
    ) -> None:
        self._client = client
        self._directory = directory
        self._people = people
        self._available = available
        self._looks = Tasks[None]()
        self._doubted: set[tuple[str, int]] = set()
        """The tables and people that are being asked about."""

    def follow(self, update: Update) -> None:
        """If somebody's turn ran out, look them up in the background."""
        expired = update.expired
        if expired is None or expired.kind is not DeadlineKind.TURN or expired.seat is None:
            return
        user_id = update.before.seats[expired.seat].user_id
        guild = self._client.get_guild(update.table.guild_id)
        if user_id is not None and guild is not None:
            self._looks.begin(self._let_go(guild, update.table.table_id, [user_id]), _LOOKING_UP)

    async def look_around(self, guild: discord.Guild, table: Table) -> None:
        """Look up the people at a clicked table, and remove those who left; the click waits a moment."""
        if self._people.are_there(guild.id, table.value.people):
            return
        looking = begin(self._look_around(guild, table.value), _LOOKING_UP)
        self._looks.hold(looking)
        await asyncio.wait([looking], timeout=_CLICK_PATIENCE)

    async def _look_around(self, guild: discord.Guild, table: TableValue) -> None:
        gone = await self._people.learn(guild, table.people)
        await self._let_go(guild, table.table_id, gone)

    async def _let_go(self, guild: discord.Guild, table_id: str, user_ids: Iterable[int]) -> None:
        doubted = {(table_id, user_id) for user_id in user_ids} - self._doubted
        self._doubted |= doubted
        try:
            await asyncio.gather(*(self._let_one_go(guild, table_id, user_id) for _, user_id in doubted))
        finally:
            self._doubted -= doubted

    async def _let_one_go(self, guild: discord.Guild, table_id: str, user_id: int) -> None:
        """Let somebody leave a table if they have left the server."""
        if not await has_left(self._people, guild, user_id, self._available):
            return
        is_true = partial(self._is_gone, guild.id, user_id)
        try:
            await (await self._directory.find(table_id)).handle(Depart(user_id), is_true=is_true)
        except TableError as error:
            _log.info("table %s: a departed member had no seat to give up: %s", table_id, error)

    def _is_gone(self, guild_id: int, user_id: int) -> bool:
        """Tell whether Discord's answer still counts: the table may have been busy since."""
        return self._people.was_gone(guild_id, user_id) and self._available(guild_id)


def could_have_thread(channel: object) -> TypeGuard[discord.TextChannel]:
    """Tell whether a channel can have threads, so is a text channel."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


def require_threads(granted: discord.Permissions, channel_id: int) -> None:
    """Raise TableError, naming what is missing, unless permissions suffice for a thread in a channel."""
    if missing := lacking(granted, TO_OPEN_THREADS):
        raise TableError("cannot_open_thread", permissions=missing, channel=channel_id)


async def open_thread(channel: discord.TextChannel, name: str, message_id: int) -> int:
    """Start a thread on a message in a channel; raises TableError, with the reason, if Discord refuses.

    Discord refuses some words in the names of threads of servers that can be found publicly
    (INVALID_COMMUNITY_PROPERTY_NAME): a name that is refused becomes a neutral one.
    """
    message = channel.get_partial_message(message_id)

    async def start(name: str) -> int:
        return (await message.create_thread(name=name, auto_archive_duration=ARCHIVED_AFTER)).id

    try:
        return await with_neutral_name(start, name, len(channel.threads) + 1)
    except FAILURES as error:
        if isinstance(error, discord.HTTPException) and error.code == _HAS_THREAD:
            return message_id  # started before a restart: a thread has the id of its message
        _log.warning("could not open a thread in channel %s: %s", channel.id, error)
        raise reason_of(error, "cannot_open_thread", TO_OPEN_THREADS, channel.id) from error


async def with_neutral_name(start: Callable[[str], Awaitable[T]], name: str, number: int) -> T:
    """Return what is started under a name, or under a neutral one if Discord refuses that."""
    try:
        return await start(name[:_NAME_LENGTH])
    except discord.HTTPException as error:
        if error.code not in (_INVALID_FORM, TITLE_BLOCKED):
            raise
        _log.info("Discord refuses the name of a thread or event: %s", error)
        return await start(f"🃏 #{number}")


def thread_panel(title: str, t: Words) -> Panel:
    """Return the channel's message about a table, on which its thread is started."""
    return Panel((Text(t("{game}: join in the thread", game=title)),))


def post_link_panel(thread_id: int, title: str, t: Words) -> Panel:
    """Return the channel's message about a table in a post of a forum."""
    return Panel((Text(t("{game}: join in <#{thread}>", game=title, thread=thread_id)),))


async def _asked(ask: Callable[[], Awaitable[Any]], *gone: int) -> Existence:
    """Return the answer from a request, given the error codes that mean `GONE`."""
    try:
        async with asyncio.timeout(_PATIENCE):
            await ask()
    except (discord.NotFound, discord.Forbidden) as error:
        return Existence.GONE if error.code in gone else Existence.NONE
    except FAILURES:
        return Existence.NONE
    return Existence.THERE
