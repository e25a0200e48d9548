"""What an interaction says: its server, who may manage it, in which language to answer, what is being typed.

What people chose is in memory, so nothing is read for a click. The client has both under the names below.
"""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeAlias, cast

import discord
from discord import app_commands

from bot.i18n import Words, words_for
from bot.tables.errors import TableError
from bot.tables.preferences import Preferences
from bot.tables.settings import ServerSettings


def guild_of(interaction: discord.Interaction) -> int:
    """Return the server of an interaction; raises TableError outside of servers."""
    if interaction.guild_id is None:
        raise TableError("servers_only")
    return interaction.guild_id


def require_manager(interaction: discord.Interaction) -> None:
    """Raise TableError for who may not change the server's rules: Discord says so with each interaction."""
    if not interaction.permissions.manage_guild:
        raise TableError("needs_manage_server")


class KnowsLanguages(Protocol):
    """The client, as interactions lead to it."""

    preferences: Preferences
    server_settings: ServerSettings


def locale_of(interaction: discord.Interaction) -> str:
    """Return the language of what only this person sees: the one they chose, or their Discord's."""
    client = cast("KnowsLanguages", interaction.client)
    return client.preferences.locale_of(interaction.user.id) or str(interaction.locale)


def words_of(interaction: discord.Interaction) -> Words:
    """Return the words for what only this person sees."""
    return words_for(locale_of(interaction))


async def public_locale(interaction: discord.Interaction) -> str:
    """Return the language of what everybody sees: the one that was set, or the server's own."""
    client = cast("KnowsLanguages", interaction.client)
    settled = None
    if interaction.guild_id is not None:
        settled = (await client.server_settings.of(interaction.guild_id)).locale
    return settled or str(interaction.guild_locale or interaction.locale)


async def public_words(interaction: discord.Interaction) -> Words:
    """Return the words for what everybody sees."""
    return words_for(await public_locale(interaction))


P = ParamSpec("P")
Choices: TypeAlias = list[app_commands.Choice[str]]
Suggested: TypeAlias = Coroutine[Any, Any, Choices]


def suggesting(suggest: Callable[P, Suggested]) -> Callable[P, Suggested]:
    """Let a function that suggests offer nothing where it would tell why it cannot.

    Whoever types cannot be told anything; the command itself says it when it is sent.
    """

    @wraps(suggest)
    async def suggested(*arguments: P.args, **named: P.kwargs) -> Choices:
        try:
            return await suggest(*arguments, **named)
        except TableError:
            return []

    return suggested
