"""/replay: a finished match, step by step."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from bot.discord.suggesting import suggesting
from bot.replay.panels import Spot
from cogs.choices import MatchId, everywhere, matches_like, options


class Replays(commands.Cog):
    """The replay command."""

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.replay

    @app_commands.command(
        name=locale_str("replay"), description=locale_str("Watch a finished match again, step by step")
    )
    @options(match=locale_str("Which match (default: the last one in this channel)"))
    @everywhere
    async def replay(
        self, interaction: discord.Interaction[TapisClient], match: MatchId | None = None
    ) -> None:
        """Open a replay that only the person sees."""
        request, pages = Request(interaction), self._pages
        t, spot = request.t, Spot(match.strip()) if match else None
        await request.show_after(pages.panel(interaction, spot, t) if spot else pages.latest(interaction, t))

    @replay.autocomplete("match")
    @suggesting
    async def _suggest(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest the latest finished matches by game and players."""
        return matches_like(await self._pages.options(interaction, Request(interaction).t, current), current)


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Replays(bot))
