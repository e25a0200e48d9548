"""Whether we may write where a table's board stands: every interaction says so, without a request."""

import discord

from bot.i18n import Words


def may_write(interaction: discord.Interaction, *, pictures: bool) -> bool:
    """Tell whether boards, with `pictures` or without, can be shown where somebody has just clicked."""
    granted = interaction.app_permissions
    return lets_write(granted, interaction.channel) and (granted.attach_files or not pictures)


def lets_write(granted: discord.Permissions, channel: object) -> bool:
    """Tell whether permissions are enough for messages in a channel, or in a thread."""
    writes = granted.send_messages
    if isinstance(channel, discord.Thread):
        writes = granted.send_messages_in_threads
    return granted.view_channel and writes


def board_clicked(interaction: discord.Interaction) -> int | None:
    """Return the id of the board that was clicked, None if it was something else."""
    message = interaction.message
    if message is None or message.flags.ephemeral or not message.flags.components_v2:
        return None
    return message.id


def cannot_show(t: Words) -> str:
    """Return what players are told while the board stands still."""
    return t(
        "⚠️ The board stands still: I may no longer view this channel, write or attach files in it. "
        "It comes back with the next click once somebody who manages the server lets me."
    )
