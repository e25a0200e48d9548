"""/verify: whether a match was dealt fairly."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.interactions import guild_of, public_words, words_of
from bot.discord.sending.answers import Answer
from bot.discord.suggesting import suggesting
from bot.verify.panels import match_options
from cogs.choices import MatchId, matches_like


class Verify(commands.Cog):
    """The verify command."""

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @app_commands.command(
        name=locale_str("verify"), description=locale_str("Check that a match was dealt fairly")
    )
    @app_commands.describe(
        match=locale_str("Which match (default: the last one in this channel)"),
        public=locale_str("Show everybody (default: only you)"),
    )
    @app_commands.rename(match=locale_str("match"), public=locale_str("public"))
    @app_commands.guild_only()
    async def verify(
        self,
        interaction: discord.Interaction[TapisClient],
        match: MatchId | None = None,
        public: bool = False,
    ) -> None:
        """Replay a match, deals included, and show whether the result is the same."""
        answer = Answer(interaction)
        t = await public_words(interaction) if public else words_of(interaction)
        verifying = self.bot.verify_desk.panel(
            interaction, match.strip() if match else None, t, choices=not public
        )
        panel = await answer.after(verifying, private=not public, updates=False)
        await (answer.public(panel) if public else answer.private(panel))

    @verify.autocomplete("match")
    @suggesting
    async def _suggest(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest the latest matches by game and players."""
        desk, t = self.bot.verify_desk, words_of(interaction)
        recent = await desk.recent(interaction, current)
        options = match_options(recent, desk.names(guild_of(interaction)), t, interaction.user.id)
        return matches_like(options, current)


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Verify(bot))
