"""/verify: whether a match was dealt fairly."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from bot.discord.interactions import guild_of, public_words, words_of
from bot.discord.suggesting import suggesting
from bot.verify.panels import match_options
from cogs.choices import MatchId, matches_like, options


class Verify(commands.Cog):
    """The verify command."""

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.verify

    @app_commands.command(
        name=locale_str("verify"), description=locale_str("Check that a match was dealt fairly")
    )
    @options(
        match=locale_str("Which match (default: the last one in this channel)"),
        public=locale_str("Show everybody (default: only you)"),
    )
    @app_commands.guild_only()
    async def verify(
        self,
        interaction: discord.Interaction[TapisClient],
        match: MatchId | None = None,
        public: bool = False,
    ) -> None:
        """Replay a match, deals included, and show whether the result is the same."""
        request = Request(interaction)
        t = await public_words(interaction) if public else request.t
        named = match.strip() if match else None
        verifying = self._pages.panel(interaction, named, t, choices=not public)
        await (request.announce_after(verifying) if public else request.show_after(verifying))

    @verify.autocomplete("match")
    @suggesting
    async def _suggest(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest the latest matches by game and players."""
        recent, names = (
            await self._pages.recent(interaction, current),
            self._pages.names(guild_of(interaction)),
        )
        options = match_options(recent, names, words_of(interaction), interaction.user.id)
        return matches_like(options, current)


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Verify(bot))
