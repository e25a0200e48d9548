"""Facts from interactions: server, permissions, language of the answer.

People's choices are in memory, so a click reads nothing from the database. The client has them as the
attributes below.
"""

from typing import Final, Protocol, cast

import discord

from bot.common.errors import TableError
from bot.i18n import Words, words_for
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import require_access
from bot.tables.model.values import TableValue
from data.actors import EVERYWHERE

_COMMUNITY: Final = "COMMUNITY"
"""The feature of a server that has set up its language, rules and more on Discord."""


def is_persons_own(interaction: discord.Interaction) -> bool:
    """Tell whether a person has the application for themselves alone: the server has not invited it."""
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def server_of(interaction: discord.Interaction) -> int:
    """Return the server whose settings and tables an interaction uses; EVERYWHERE outside servers."""
    if interaction.guild_id is None or is_persons_own(interaction):
        return EVERYWHERE
    return interaction.guild_id


def guild_of(interaction: discord.Interaction) -> int:
    """Return the server of an interaction; raises TableError outside servers."""
    home = server_of(interaction)
    if home == EVERYWHERE:
        raise TableError("servers_only")
    return home


def require_table(interaction: discord.Interaction, table: TableValue) -> None:
    """Raise TableError if who clicks may not see a table, or if the bot has left its server since.

    Who has installed the application for themselves can still click there.
    """
    here = is_persons_own(interaction) and table.guild_id == interaction.guild_id
    require_access(table, table.guild_id if here else server_of(interaction), interaction.user.id)
    if here:
        raise TableError("bot_left")


class KnowsLanguages(Protocol):
    """The part of the client that this module needs."""

    preferences: Preferences
    server_settings: ServerSettings


def locale_of(interaction: discord.Interaction) -> str:
    """Return the language of private messages: the person's choice, or that of their Discord client."""
    client = cast("KnowsLanguages", interaction.client)
    return client.preferences.locale_of(interaction.user.id) or str(interaction.locale)


def words_of(interaction: discord.Interaction) -> Words:
    """Return the words for private messages."""
    return words_for(locale_of(interaction))


async def public_locale(interaction: discord.Interaction) -> str:
    """Return the language of public messages: the server's setting, its language on Discord, or the person's.

    Where no variant was chosen, it also says which one is usual: a board and its variant agree. Discord
    tells the language of Community servers alone; of all others it says English.
    """
    if interaction.guild_id is not None:
        await cast("KnowsLanguages", interaction.client).server_settings.of(interaction.guild_id)
    return _known_public_locale(interaction)


def _known_public_locale(interaction: discord.Interaction) -> str:
    """Return it by the server's settings, as far as they have been read."""
    client = cast("KnowsLanguages", interaction.client)
    settled = None
    if interaction.guild_id is not None:
        settled = client.server_settings.last_known(interaction.guild_id).locale
    if settled is not None or interaction.guild is None or _COMMUNITY not in interaction.guild.features:
        return settled or locale_of(interaction)
    return str(interaction.guild_locale or interaction.guild.preferred_locale)


def known_public_words(interaction: discord.Interaction) -> Words:
    """Return the words for public messages, by the server's settings as far as they have been read."""
    return words_for(_known_public_locale(interaction))


async def public_words(interaction: discord.Interaction) -> Words:
    """Return the words for public messages."""
    return words_for(await public_locale(interaction))
