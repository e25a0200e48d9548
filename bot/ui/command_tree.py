"""The slash commands: for servers only, every failure answered in one line."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.tables.errors import TableError
from bot.ui.answers import Answer
from bot.ui.clicks import guarded
from bot.ui.command_door import is_offered
from bot.ui.languages import words_of


class TapisTree(app_commands.CommandTree[Any]):
    """Hands commands to the cogs."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let through what we offer; answer what we do not."""
        data: Mapping[str, Any] = dict(interaction.data or {})
        typing = interaction.type is discord.InteractionType.autocomplete
        if is_offered(self, data, typing=typing):
            return True
        if typing:
            await Answer(interaction).suggest([])
        else:
            await self._tell(interaction, TableError("unreadable_command"))
        return False

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what a command could not do."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, app_commands.NoPrivateMessage):
            cause = TableError("servers_only")
        if isinstance(cause, app_commands.CommandSignatureMismatch | app_commands.TransformerError):
            cause = TableError("unreadable_command")
        await self._tell(interaction, cause)

    async def _tell(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        meters = interaction.client.desk.meters
        await guarded(_raise(error), Answer(interaction), words_of(interaction), meters)


async def _raise(error: BaseException) -> None:
    raise error
