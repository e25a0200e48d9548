"""What somebody may do on a server by their roles: open tables, play for tokens, manage variants.

Manage Server always may. The roles come with each interaction.
"""

from collections.abc import Collection
from typing import cast

import discord

from bot.tables.errors import TableError
from bot.tables.settings import TableSettings
from bot.ui.discord.interactions import KnowsLanguages, guild_of


def require_opener(interaction: discord.Interaction, settings: TableSettings) -> None:
    """Raise TableError unless the person may open tables."""
    _require(interaction, settings.openers, "only_openers")


def require_staker(interaction: discord.Interaction, settings: TableSettings) -> None:
    """Raise TableError unless the person may play for tokens."""
    _require(interaction, settings.stakers, "only_stakers")


async def settings_of(interaction: discord.Interaction) -> TableSettings:
    """Return the settings of the server."""
    client = cast("KnowsLanguages", interaction.client)
    return await client.server_settings.of(guild_of(interaction))


async def require_editor(interaction: discord.Interaction) -> None:
    """Raise TableError unless the person may manage the server's variants."""
    settings = await settings_of(interaction)
    if not settings.editors and not interaction.permissions.manage_guild:
        raise TableError("needs_manage_server")
    _require(interaction, settings.editors, "only_editors")


def _require(interaction: discord.Interaction, roles: Collection[int], code: str) -> None:
    if not roles or interaction.permissions.manage_guild or _roles_of(interaction) & set(roles):
        return
    raise TableError(code, roles=tuple(roles))


def _roles_of(interaction: discord.Interaction) -> set[int]:
    """Return the ids of the person's roles; everybody has the one with the server's id."""
    user = interaction.user
    own = {role.id for role in user.roles} if isinstance(user, discord.Member) else set()
    return {*own, guild_of(interaction)}
