"""What a server has settled about opening tables: where, how many, and what is usual."""

import discord

from bot.tables.errors import TableError
from bot.tables.settings import TableSettings


def require_place(interaction: discord.Interaction) -> tuple[int, int]:
    """Return the server and the channel of a command; raises TableError where the bot cannot post."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise TableError("servers_only")
    allowed = interaction.app_permissions
    if not (allowed.view_channel and allowed.send_messages):
        raise TableError("cannot_post")
    return interaction.guild_id, interaction.channel_id


def require_allowed(interaction: discord.Interaction, settings: TableSettings) -> None:
    """Raise TableError where the server wants no tables; it names where it does."""
    parent_id = getattr(interaction.channel, "parent_id", None)
    if not settings.allows(interaction.channel_id or 0, parent_id):
        channels = ", ".join(f"<#{channel}>" for channel in settings.channels)
        raise TableError("channel_not_allowed", channels=channels)


def require_room(open_tables: int, settings: TableSettings) -> None:
    """Raise TableError if as many tables are open as the server wants."""
    if open_tables >= settings.most_tables:
        raise TableError("too_many_tables", most=settings.most_tables)
