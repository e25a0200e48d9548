"""/stats: what people have done here, how strong they are, and what was played."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.cups.values import CupState
from bot.discord.commands import Request
from bot.discord.suggesting import suggesting, suggestions_like
from cogs.choices import GAME_CHOICES, options

_MOST_SEASONS: Final = 999_999_999


class Stats(commands.Cog):
    """Statistics and ratings of a server."""

    stats = app_commands.Group(
        name=locale_str("stats"),
        description=locale_str("What you and others have done here, and how strong you are"),
        guild_only=True,
    )

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.stats.pages

    @stats.command(name=locale_str("me"), description=locale_str("Your matches, wins, records and rating"))
    async def me(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the person's own statistics, privately."""
        await Request(interaction).show_after(self._pages.person(interaction, interaction.user.id))

    @stats.command(
        name=locale_str("member"),
        description=locale_str("A member’s statistics, and how you do against them"),
    )
    @options(member=locale_str("Whose statistics"))
    async def member(self, interaction: discord.Interaction[TapisClient], member: discord.User) -> None:
        """Show somebody's statistics, privately, with how the person does against them."""
        await Request(interaction).show_after(self._pages.person(interaction, member.id))

    @stats.command(
        name=locale_str("server"), description=locale_str("What was played here, and the records of a match")
    )
    async def server(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the server's statistics to everybody."""
        await Request(interaction).announce_after(self._pages.server(interaction))

    @stats.command(name=locale_str("leaderboard"), description=locale_str("The strongest players of a game"))
    @options(game=locale_str("Which game (default: the one that most people play here)"))
    @app_commands.choices(game=GAME_CHOICES)
    async def leaderboard(
        self, interaction: discord.Interaction[TapisClient], game: str | None = None
    ) -> None:
        """Show a game's ratings to everybody, as a picture."""
        await Request(interaction).announce_after(self._pages.ratings(interaction, game, newest=True))

    @stats.command(
        name=locale_str("season"),
        description=locale_str("Who was on top when a season ended: tokens and ratings"),
    )
    @options(number=locale_str("Which season (default: the last one that is over)"))
    async def season(
        self,
        interaction: discord.Interaction[TapisClient],
        number: app_commands.Range[int, 1, _MOST_SEASONS] | None = None,
    ) -> None:
        """Show the page of a season to everybody."""
        await Request(interaction).announce_after(self._pages.season(interaction, number))

    @stats.command(name=locale_str("cup"), description=locale_str("See how a cup stands"))
    @options(cup=locale_str("Which cup (default: the newest)"))
    async def cup(self, interaction: discord.Interaction[TapisClient], cup: str | None = None) -> None:
        """Show the standings of a cup, privately; `/cup` itself is for those who organise them."""
        request = Request(interaction)
        await request.show_after(interaction.client.homes.cups.pages.asked(interaction, cup, request.t))

    @cup.autocomplete("cup")
    @suggesting
    async def _suggest_cups(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        return suggestions_like(await interaction.client.homes.cups.labels(interaction, *CupState), current)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Stats(bot))
