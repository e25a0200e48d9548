"""Who is spoken to in which language: people in the one they chose, servers in the one that was set.

What people chose is in memory, so nothing is read for a click. The client has both under the names below.
"""

from typing import Protocol, cast

import discord

from bot.i18n import Words, words_for
from bot.tables.preferences import Preferences
from bot.tables.settings import ServerSettings


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
