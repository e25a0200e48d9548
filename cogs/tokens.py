"""/tokens: what one has, and who has most."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client import TapisClient
from bot.i18n import words_for
from bot.tables.errors import TableError
from bot.ui.answers import Answer
from bot.ui.tokens import tokens_panel


class Tokens(commands.Cog):
    """The server's tokens."""

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @app_commands.command(
        name=locale_str("tokens"), description=locale_str("Your tokens, and the server's ten richest")
    )
    @app_commands.guild_only()
    async def tokens(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show one's balance and the server's top ten, privately."""
        guild_id = interaction.guild_id
        if guild_id is None:
            raise TableError("servers_only")
        held = await self.bot.bank.holdings(guild_id, interaction.user.id)
        t = words_for(str(interaction.locale))
        await Answer(interaction).private(tokens_panel(held.balance, held.top, interaction.user.id, t))


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Tokens(bot))
