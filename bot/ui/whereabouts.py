"""Is the bot in a server, is a channel there? Discord is asked for that one by name.

That one is absent from a list, from READY, from what discord.py remembers, says nothing: lists are cut short
by outages, by a shard that is not there yet, by a mistake. And what is closed or deleted on a wrong answer
cannot be taken back. So whatever is not plainly said counts as not said.
"""

import asyncio
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any, Final

import discord

from bot.ui.answers import FAILURES, UNKNOWN_CHANNEL

_UNKNOWN_GUILD: Final = 10004
_UNKNOWN_MEMBER: Final = 10007
_UNKNOWN_USER: Final = 10013
_MISSING_ACCESS: Final = 50001
_PATIENCE: Final = 30.0
"""Seconds for an answer; discord.py repeats a request that found Discord in trouble."""


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


def is_no_member(error: Exception) -> bool:
    """Tell whether a look-up of a member failed because there is no such member; a server may be unknown."""
    return isinstance(error, discord.NotFound) and error.code in (_UNKNOWN_MEMBER, _UNKNOWN_USER)


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
