"""/stats: what people have done here, how strong they are, and what was played."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.cups.values import CupState
from bot.discord.interactions import words_of
from bot.discord.sending.answers import Answer
from bot.discord.suggesting import suggesting
from bot.messages.panels import Panel
from cogs.choices import GAME_CHOICES, cups_like

_MEMBER: Final = locale_str("member")
_MOST_SEASONS: Final = 999_999_999


class Stats(commands.Cog):
    """Statistics and ratings of a server."""

    stats = app_commands.Group(
        name=locale_str("stats"),
        description=locale_str("What you and others have done here, and how strong you are"),
        guild_only=True,
    )

    def __init__(self, bot: TapisClient) -> None:
        self._desk = bot.stats_desk

    @stats.command(name=locale_str("me"), description=locale_str("Your matches, wins, records and rating"))
    async def me(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the person's own statistics, privately."""
        await self._show_person(interaction, interaction.user)

    @stats.command(
        name=locale_str("member"),
        description=locale_str("A member’s statistics, and how you do against them"),
    )
    @app_commands.describe(member=locale_str("Whose statistics"))
    @app_commands.rename(member=_MEMBER)
    async def member(self, interaction: discord.Interaction[TapisClient], member: discord.User) -> None:
        """Show somebody's statistics, privately, with how the person does against them."""
        await self._show_person(interaction, member)

    @stats.command(
        name=locale_str("server"), description=locale_str("What was played here, and the records of a match")
    )
    async def server(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the server's statistics to everybody."""
        answer = Answer(interaction)
        panel = await answer.after(self._desk.server(interaction), private=False, updates=False)
        await answer.public(panel)

    @stats.command(name=locale_str("leaderboard"), description=locale_str("The strongest players of a game"))
    @app_commands.describe(game=locale_str("Which game (default: the one that most people play here)"))
    @app_commands.rename(game=locale_str("game"))
    @app_commands.choices(game=GAME_CHOICES)
    async def leaderboard(
        self, interaction: discord.Interaction[TapisClient], game: str | None = None
    ) -> None:
        """Show a game's ratings to everybody, as a picture."""
        answer = Answer(interaction)
        making = self._desk.ratings(interaction, game, newest=True)
        await answer.public(await answer.after(making, private=False, updates=False))

    @stats.command(
        name=locale_str("season"),
        description=locale_str("Who was on top when a season ended: tokens and ratings"),
    )
    @app_commands.describe(number=locale_str("Which season (default: the last one that is over)"))
    @app_commands.rename(number=locale_str("number"))
    async def season(
        self,
        interaction: discord.Interaction[TapisClient],
        number: app_commands.Range[int, 1, _MOST_SEASONS] | None = None,
    ) -> None:
        """Show the page of a season to everybody."""
        answer = Answer(interaction)
        making = self._desk.season(interaction, number)
        await answer.public(await answer.after(making, private=False, updates=False))

    @stats.command(name=locale_str("cup"), description=locale_str("See how a cup stands"))
    @app_commands.describe(cup=locale_str("Which cup (default: the newest)"))
    @app_commands.rename(cup=locale_str("cup"))
    async def cup(self, interaction: discord.Interaction[TapisClient], cup: str | None = None) -> None:
        """Show the standings of a cup, privately; `/cup` itself is for those who organise them."""
        answer = Answer(interaction)
        looking = self._standings(interaction, cup)
        await answer.private(await answer.after(looking, updates=False))

    @cup.autocomplete("cup")
    @suggesting
    async def _suggest_cups(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        return await cups_like(interaction, current, *CupState)

    async def _standings(self, interaction: discord.Interaction[TapisClient], cup_id: str | None) -> Panel:
        desk = interaction.client.cup_desk
        return await desk.asked(interaction, await desk.named(interaction, cup_id), words_of(interaction))

    async def _show_person(
        self, interaction: discord.Interaction[TapisClient], user: discord.User | discord.Member
    ) -> None:
        answer = Answer(interaction)
        panel = await answer.after(self._desk.person(interaction, user.id), updates=False)
        await answer.private(panel)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Stats(bot))
