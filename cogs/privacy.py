"""/privacy: the data stored about a person, shown in private."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from cogs.choices import everywhere


class PrivacyCog(commands.Cog, name="Privacy"):
    """The privacy command."""

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.privacy

    @app_commands.command(
        name=locale_str("privacy"),
        description=locale_str("What is stored about you: see it, export it, or be forgotten"),
    )
    @everywhere
    async def show(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show what is stored and for how long."""
        request = Request(interaction)
        await request.show(self._pages.page(request.t))


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(PrivacyCog(bot))
