"""What an interaction says of its server, and of who may manage it."""

import discord

from bot.tables.errors import TableError


def guild_of(interaction: discord.Interaction) -> int:
    """Return the server of an interaction; raises TableError outside of servers."""
    if interaction.guild_id is None:
        raise TableError("servers_only")
    return interaction.guild_id


def require_manager(interaction: discord.Interaction) -> None:
    """Raise TableError for who may not change the server's rules: Discord says so with each interaction."""
    if not interaction.permissions.manage_guild:
        raise TableError("needs_manage_server")
