"""Where tables go that open by themselves: into a thread, a post of a forum, or the channel itself."""

import logging
import zlib
from dataclasses import dataclass

import discord

from bot.common.errors import TableError
from bot.discord.access import missing_to_write
from bot.discord.forums import find_post, open_post
from bot.discord.gone import gone_channels
from bot.discord.lending import missing_to_lend
from bot.discord.people import asked_member
from bot.discord.places import could_have_thread, open_thread
from bot.discord.sending.failures import FAILURES
from bot.discord.sending.render import render
from bot.discord.sending.rendered import NO_MENTIONS
from bot.i18n import Words
from bot.messages.panels import Panel
from bot.messages.permissions import TO_OPEN_THREADS, lacking
from bot.settings.powers import may_open
from bot.settings.server import TableSettings

OpensIn = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Announced:
    """What is said where a table opens."""

    table_id: str
    name: str
    """The name of its thread."""
    message: Panel
    """The channel's message, on which the thread is started."""
    post: Panel
    """The first message of its post in a forum."""
    t: Words
    post_name: str
    """The name of that post."""


def require_writing(channel: OpensIn) -> None:
    """Raise TableError, naming the missing permissions, if the bot cannot post in a channel."""
    if lacking := missing_to_write(channel.permissions_for(channel.guild.me), channel):
        raise TableError("cannot_post", permissions=lacking, channel=channel.id)


def require_allowed(
    guild: discord.Guild | None, settings: TableSettings, channel_id: int, parent_id: int | None = None
) -> None:
    """Raise TableError, which names the allowed channels, if no table may be opened in a channel."""
    if settings.allows(channel_id, parent_id):
        return
    gone = gone_channels(guild, settings.channels)
    there = [f"<#{channel}>" for channel in settings.channels if channel not in gone]
    if not there:
        raise TableError("channels_gone")
    raise TableError("channel_not_allowed", channels=", ".join(there))


async def require_planner(channel: OpensIn, user_id: int, settings: TableSettings) -> None:
    """Raise TableError unless tables may still open in a channel, for the member who planned it too."""
    require_allowed(channel.guild, settings, channel.id)
    member = await asked_member(channel.guild, user_id)
    if member is None:
        raise TableError("try_again")
    if not may_open(member, settings):
        raise TableError("planner_may_not_open")
    if lacks := missing_to_lend(channel.permissions_for(member), channel, threads=settings.threads):
        raise TableError("planner_may_not_post", permissions=lacks, channel=channel.id)


async def home_for(channel: OpensIn, announced: Announced, *, threads: bool) -> int | None:
    """Return the thread or post of a table, found again if it was opened before; None for the channel.

    Raises TableError if a forum does not let us open a post.
    """
    if isinstance(channel, discord.ForumChannel):
        mark = _mark_of(announced.table_id)
        found = await find_post(channel, mark)
        if found is not None:
            return found
        return await open_post(channel, announced.post_name, announced.post, announced.t, mark)
    return await _open_thread(channel, announced) if threads else None


def _mark_of(table_id: str) -> int:
    """Return what marks a table's post, which is found again if it was opened and not stored."""
    return zlib.crc32(table_id.encode()) % (2**31 - 1) + 1


async def _open_thread(channel: OpensIn, announced: Announced) -> int | None:
    """Announce a table and start its thread on that message; None if the channel lets us start none.

    After a restart in between, the nonce finds the announcement again.
    """
    if not could_have_thread(channel) or lacking(channel.permissions_for(channel.guild.me), TO_OPEN_THREADS):
        return None
    view, _ = render(announced.message)
    nonce = f"thread {announced.table_id}"
    try:
        message = await channel.send(view=view, allowed_mentions=NO_MENTIONS, nonce=nonce)
    except FAILURES as error:
        _log.warning("table %s: could not announce its thread: %s", announced.table_id, error)
        return None
    try:
        return await open_thread(channel, announced.name, message.id)
    except TableError:
        try:
            await message.delete()
        except FAILURES as error:
            _log.info("table %s: could not delete its announcement: %s", announced.table_id, error)
    return None
