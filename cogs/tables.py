"""/play opens a table."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.sending.answers import Answer
from bot.tables.clicks.opening import PlayOptions
from bot.tables.clicks.play_command import open_and_post
from cogs.choices import CLOCK_CHOICES, GAME_CHOICES, suggest_variants


class Tables(commands.Cog):
    """Opening tables."""

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @app_commands.command(name=locale_str("play"), description=locale_str("Open a table in this channel"))
    @app_commands.describe(
        game=locale_str("Which game (default: the server’s)"),
        preset=locale_str("Which variant (default: the server’s)"),
        clock=locale_str("How long a turn may take (default: the server’s setting)"),
        points=locale_str("Play for points, without tokens"),
    )
    @app_commands.rename(
        game=locale_str("game"),
        preset=locale_str("variant"),
        clock=locale_str("clock"),
        points=locale_str("points"),
    )
    @app_commands.choices(game=GAME_CHOICES, clock=CLOCK_CHOICES)
    @app_commands.autocomplete(preset=suggest_variants)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: discord.Interaction[TapisClient],
        game: str | None = None,
        preset: str | None = None,
        clock: str | None = None,
        points: bool = False,
    ) -> None:
        """Open a lobby that others can join."""
        order = PlayOptions(game, preset, clock, points)
        await open_and_post(self.bot.desk, self.bot.opening_desk, Answer(interaction), order)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Tables(bot))
