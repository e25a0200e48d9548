"""Whom Discord has let in: people who could run a command that a server keeps for some.

Each server says on its Integrations page who may run a command; what we ask for by default then no longer
counts. So a command that arrives needs no second check. Neither do the controls of what it showed, for a
while: that message is private, and Discord says whose it is.

This is about commands. What the bot does on Discord for somebody takes their own permissions besides
(`bot.discord.access`), and a role that is let in has power.
"""

from typing import Final

import discord

from bot.common.errors import TableError
from bot.discord.sending.controls import is_shown
from bot.discord.sending.failures import FAILURES

_ROLE: Final = discord.AppCommandPermissionType.role.value
LASTS: Final = 15 * 60.0
"""Seconds for which a private message counts; then the permissions of its reader do."""


def was_let_in(interaction: discord.Interaction) -> bool:
    """Tell whether somebody runs a command, or uses what a command of theirs has just shown in private.

    Call this only where that command is kept for some by its default permissions.
    """
    if interaction.type is discord.InteractionType.application_command:
        return True
    message = interaction.message
    if message is None or not message.flags.ephemeral or not _is_recent(interaction, message):
        return False
    data = dict(interaction.data or {})
    opened = message.interaction_metadata
    return (
        opened is not None
        and opened.user.id == interaction.user.id
        and is_shown(message, str(data.get("custom_id")), data.get("component_type"))
    )


async def roles_let_in(client: discord.Client, guild_id: int) -> frozenset[int]:
    """Return the roles of a server whose members may run a command of ours because its page says so.

    Raises TableError if Discord does not tell.
    """
    http, own_id = client.http, client.application_id
    if own_id is None:
        raise TableError("discord_fails")
    try:
        said = await http.get_guild_application_command_permissions(own_id, guild_id)
    except FAILURES as error:
        raise TableError("discord_fails") from error
    every = (one for command in said for one in command["permissions"])
    return frozenset(int(one["id"]) for one in every if one["type"] == _ROLE and one["permission"])


def _is_recent(interaction: discord.Interaction, message: discord.Message) -> bool:
    """Tell it by Discord's clock, which made both ids."""
    return (interaction.created_at - message.created_at).total_seconds() < LASTS
