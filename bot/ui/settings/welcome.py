"""The first message on a server that the bot has joined: what it is, and what to set."""

import logging
from collections.abc import Callable
from typing import Final, TypeAlias

import discord

from bot.i18n import Words, words_for
from bot.tables.errors import TableError
from bot.tables.settings import ServerSettings, TableSettings
from bot.ui.answers import NO_MENTIONS
from bot.ui.boards.access import lets_write
from bot.ui.command_mentions import CommandMentions
from bot.ui.games.registry import FACES
from bot.ui.panels import Panel, Text
from bot.ui.render import render
from bot.ui.settings.check import Place, missing, missing_lines
from bot.ui.words.lists import all_of

ACCENT: Final = 0x2E7D5B
Mention: TypeAlias = Callable[[str], str]

_log = logging.getLogger(__name__)


def welcome_panel(place: Place, mention: Mention, t: Words) -> Panel:
    """Return the message; `place` is where it stands."""
    lines = [
        t(
            "### Hello! I deal cards: {games}.",
            games=all_of([t(face.known_as) for face in FACES.values()], t),
        ),
        t("{play} opens a table here, {help} explains it all.", play=mention("play"), help=mention("help")),
        t(
            "For administrators: {settings} sets channels, threads, the usual game, clock and language, and"
            " tells which permissions are missing.",
            settings=mention("settings"),
        ),
    ]
    return Panel((Text("\n".join([*lines, *missing_lines([place], t)])),), ACCENT)


def welcome_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Return where the bot may say hello: the channel for such messages, else the first that it may use."""
    channels = [guild.system_channel, *guild.text_channels]
    for channel in channels:
        if channel is not None and lets_write(channel.permissions_for(guild.me), channel):
            return channel
    return None


async def welcome(guild: discord.Guild, servers: ServerSettings, mentions: CommandMentions) -> None:
    """Say hello to a server, once for ever; a server that lets the bot write nowhere is left alone."""
    servers.forget(guild.id)
    channel = welcome_channel(guild)
    if channel is None:
        _log.info("server %d: no channel to say hello in", guild.id)
        return
    try:
        if not await servers.welcome(guild.id):
            return
    except TableError as error:
        _log.warning("server %d: not greeted, for it could not be noted: %s", guild.id, error.__cause__)
        return
    t = words_for(str(guild.preferred_locale))
    place = Place(channel.id, missing(channel.permissions_for(guild.me), TableSettings()))
    view, _ = render(welcome_panel(place, lambda path: mentions.mention(path, t), t))
    try:
        await channel.send(view=view, allowed_mentions=NO_MENTIONS)
    except discord.HTTPException as error:
        _log.info("server %d: hello could not be said: %s", guild.id, error)
