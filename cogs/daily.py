"""/daily: the same cards for everybody, once a day."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from cogs.choices import GAME_CHOICES, everywhere, options


class Daily(commands.Cog):
    """The day's deals."""

    def __init__(self, bot: TapisClient) -> None:
        self._services = bot.homes.daily

    @app_commands.command(
        name=locale_str("daily"),
        description=locale_str("The day’s deal: the same cards for everybody, against AIs"),
    )
    @options(game=locale_str("Play this one at once"))
    @app_commands.choices(game=GAME_CHOICES)
    @everywhere
    async def daily(self, interaction: discord.Interaction[TapisClient], game: str | None = None) -> None:
        """Show the day's deals, or play one."""
        request, pages = Request(interaction), self._services.pages
        if game is None:
            await request.show_after(pages.today(interaction, request.t))
        else:
            await self._services.play(request.answer, pages.days.day(), game, request.t, updates=False)


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Daily(bot))
