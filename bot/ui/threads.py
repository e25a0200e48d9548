"""A thread of its own for a table, where a server wants that and Discord lets us."""

import logging
from typing import Final

import discord

from bot.i18n import Words
from bot.ui.answers import FAILURES
from bot.ui.panels import Panel, Text

_NAME_LENGTH: Final = 100
_ARCHIVED_AFTER: Final = 1440
"""Minutes without a message after which Discord archives the thread; the next board opens it again."""

_log = logging.getLogger(__name__)


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
                    "This server plays in threads, but I could not open one: I need the permissions "
                    "Create Public Threads and Send Messages in Threads. The table is in the channel instead."
                )
            ),
        )
    )
