"""The welcome on a new server."""

import logging
from collections.abc import Callable
from typing import TypeAlias

import discord

from bot.common.errors import TableError
from bot.discord.access import lets_write
from bot.discord.commands import CommandMentions
from bot.discord.sending.render import render
from bot.discord.sending.rendered import NO_MENTIONS
from bot.games.registry import FACES
from bot.i18n import Words, words_for
from bot.messages.list_words import all_of
from bot.messages.panels import Panel, Text
from bot.messages.permissions import missing
from bot.settings.check_panels import CheckedChannel, missing_lines
from bot.settings.clicks import ACCENT
from bot.settings.server import (
    ServerSettings,
    TableSettings,
)

Mention: TypeAlias = Callable[[str], str]
_log = logging.getLogger(__name__)


def welcome_panel(place: CheckedChannel, mention: Mention, t: Words) -> Panel:
    """Return the message; `place` is its location."""
    lines = [
        t(
            "### Hello! I deal cards: {games}.",
            games=all_of([t(face.known_as) for face in FACES.values()], t),
        ),
        t("Open a table with {play}; {help} explains the rest.", play=mention("play"), help=mention("help")),
        t(
            "For administrators: {settings} sets channels, threads, default game, clock and language, and "
            "lists missing permissions.",
            settings=mention("settings show"),
        ),
    ]
    return Panel((Text("\n".join([*lines, *missing_lines([place], t)])),), ACCENT)


def welcome_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Return where to post the welcome: the system channel, or the first that the bot can use."""
    channels = [guild.system_channel, *guild.text_channels]
    for channel in channels:
        if channel is not None and lets_write(channel.permissions_for(guild.me), channel):
            return channel
    return None


async def welcome(guild: discord.Guild, servers: ServerSettings, mentions: CommandMentions) -> None:
    """Post a server's welcome, once ever; do nothing if the bot can't write anywhere."""
    servers.forget(guild.id)
    channel = welcome_channel(guild)
    if channel is None:
        _log.info("server %d: no channel to post the welcome in", guild.id)
        return
    try:
        if not await servers.welcome(guild.id):
            return
    except TableError as error:
        _log.warning("server %d: no welcome posted, could not record it: %s", guild.id, error.__cause__)
        return
    t = words_for(str(guild.preferred_locale))
    place = CheckedChannel(channel.id, missing(channel.permissions_for(guild.me), TableSettings()))
    view, _ = render(welcome_panel(place, lambda path: mentions.mention(path, t), t))
    try:
        await channel.send(view=view, allowed_mentions=NO_MENTIONS)
    except discord.HTTPException as error:
        _log.info("server %d: could not post the welcome: %s", guild.id, error)
