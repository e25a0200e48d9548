"""What people share from a private message, which nobody else sees.

As an answer to a click on it, a public message would name it to everybody as a message that was deleted. So
it is posted in the channel, where the bot may write.
"""

import logging
from typing import Any

import discord

from bot.discord.access import may_write
from bot.discord.sending.failures import FAILURES
from bot.discord.sending.rendered import Rendered, send_once

_log = logging.getLogger(__name__)


def is_posted(interaction: discord.Interaction) -> bool:
    """Tell whether a public answer is posted in the channel instead."""
    clicked = interaction.message
    if clicked is None or not clicked.flags.ephemeral or not may_write(interaction):
        return False
    return interaction.client.get_guild(interaction.guild_id or 0) is not None


async def post(interaction: discord.Interaction, shown: Rendered | None, **what: Any) -> discord.Message:
    """Post a public message; raises what that raises."""
    channel_id = interaction.channel_id or 0
    return await send_once(interaction.client, channel_id, f"i{interaction.id}", shown, **what)


async def take_away(interaction: discord.Interaction) -> None:
    """Delete the private message that was clicked, as what it asked is answered elsewhere."""
    clicked = interaction.message
    if clicked is not None and clicked.flags.ephemeral:
        try:
            await interaction.followup.delete_message(clicked.id)
        except FAILURES as error:
            _log.info("could not delete a private message: %s", error)
