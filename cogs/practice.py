"""/practice: a private game against AIs."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from bot.practice.opening import PracticeOptions
from cogs.choices import GAME_CHOICES, LEVEL_CHOICES, everywhere, options, suggest_variants

MOST_OPPONENTS: Final = 7


class Practice(commands.Cog):
    """Practice tables."""

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.practice

    @app_commands.command(name=locale_str("practice"), description=locale_str("Play against AIs, in private"))
    @options(
        game=locale_str("Which game (default: the server’s)"),
        variant=locale_str("Which variant (default: the server’s)"),
        opponents=locale_str("How many AIs (default: as few as the variant allows)"),
        level=locale_str("How well they play (default: normal)"),
    )
    @app_commands.choices(game=GAME_CHOICES, level=LEVEL_CHOICES)
    @app_commands.autocomplete(variant=suggest_variants)
    @everywhere
    async def practice(
        self,
        interaction: discord.Interaction[TapisClient],
        game: str | None = None,
        variant: str | None = None,
        opponents: app_commands.Range[int, 1, MOST_OPPONENTS] | None = None,
        level: str = "normal",
    ) -> None:
        """Deal at once; offer taught hands first to somebody who never played and asks for nothing else."""
        await self._pages.play(Request(interaction), PracticeOptions(game, variant, opponents, level))


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Practice(bot))
