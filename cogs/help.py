"""/help: how to play, in private."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from cogs.choices import everywhere


class Help(commands.Cog):
    """How to play."""

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.help

    @app_commands.command(name=locale_str("help"), description=locale_str("How to play, in short"))
    @everywhere
    async def explain(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the first screen."""
        request = Request(interaction)
        await request.show_after(self._pages.page(request.home, 0, request.t))


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Help(bot))
