"""The slash commands: for servers only, every failure answered in one line."""

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands

from bot.tables.errors import TableError
from bot.ui.answers import Answer
from bot.ui.clicks import guarded
from bot.ui.command_door import is_offered
from bot.ui.languages import words_of

_REMEMBERED: Final = 1000
"""Commands that are known again when they come twice, which they do within moments of each other."""


class TapisTree(app_commands.CommandTree[Any]):
    """Hands commands to the cogs, each once."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._came: deque[int] = deque(maxlen=_REMEMBERED)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let through what we offer; answer what we do not. What came before is being answered already."""
        if interaction.id in self._came:
            return False
        self._came.append(interaction.id)
        if (answering := asyncio.current_task()) is not None:
            interaction.client.desk.under_way.until_done(answering)
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
