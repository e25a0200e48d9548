"""Our permissions in the channel of a board, which every interaction includes."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord

from bot.common.errors import TableError
from bot.discord.sending.controls import is_shown
from bot.messages.panels import Panel, has_picture
from bot.messages.permissions import INVITED_FOR, NEEDS, TO_WRITE, TO_WRITE_IN_THREADS, Need, lacking
from data.actors import EVERYWHERE

PERMISSIONS: Final = discord.Permissions(**{need.flag: True for need in NEEDS if need.use in INVITED_FOR})
"""What the link that adds the bot asks for, no more."""

SCOPES: Final = ("bot", "applications.commands")
USER_SCOPES: Final = ("applications.commands",)
"""What people who install the bot for themselves grant."""

MISSING_PERMISSIONS: Final = 50013


def invite_link(application_id: int, guild_id: int | None = None, *, also: Iterable[Need] = ()) -> str:
    """Return the link that adds the bot to a server, with the permissions it needs, and `also` some others.

    Used again where the bot is, it gives the bot's role what it asks for.
    """
    more = discord.Permissions(**{need.flag: True for need in also})
    return discord.utils.oauth_url(
        application_id,
        permissions=PERMISSIONS | more,
        guild=discord.utils.MISSING if guild_id is None else discord.Object(guild_id),
        scopes=SCOPES,
    )


def link_to_add(client: discord.Client, guild_id: int) -> str:
    """Return the link that adds the bot to a server, "" where it is, or outside servers."""
    if client.application_id is None or guild_id == EVERYWHERE or client.get_guild(guild_id) is not None:
        return ""
    return invite_link(client.application_id, guild_id)


def require_member(interaction: discord.Interaction) -> None:
    """Raise TableError, with the link that adds the bot, where only its commands are in the server."""
    guild_id = interaction.guild_id
    if guild_id is not None and interaction.client.get_guild(guild_id) is None:
        raise TableError("commands_alone", link=invite_link(interaction.application_id, guild_id))


def may_write(interaction: discord.Interaction) -> bool:
    """Tell whether we may post boards in the channel of a click."""
    return lets_write(interaction.app_permissions, interaction.channel)


def may_attach(interaction: discord.Interaction) -> bool:
    """Tell whether we may post pictures in the channel of a click or command."""
    return interaction.app_permissions.attach_files


def lets_write(granted: discord.Permissions, channel: object) -> bool:
    """Tell whether permissions suffice for messages in a channel or thread."""
    return not missing_to_write(granted, channel)


def missing_to_write(granted: discord.Permissions, channel: object) -> tuple[str, ...]:
    """Return the permissions that are missing for messages in a channel or thread."""
    return lacking(granted, TO_WRITE_IN_THREADS if isinstance(channel, discord.Thread) else TO_WRITE)


def board_clicked(interaction: discord.Interaction) -> int | None:
    """Return the id of the clicked board, None for anything else.

    If the control is not in the message, the message is not known to be a board.
    """
    message = interaction.message
    if message is None or message.flags.ephemeral or not message.flags.components_v2:
        return None
    data: Mapping[str, Any] = dict(interaction.data or {})
    shown = is_shown(message, str(data.get("custom_id")), data.get("component_type"))
    return message.id if shown else None


def refuses_pictures(error: Exception, panel: Panel) -> bool:
    """Tell whether a message may have been refused because of its picture."""
    is_forbidden = isinstance(error, discord.Forbidden) and error.code == MISSING_PERMISSIONS
    return is_forbidden and has_picture(panel)
