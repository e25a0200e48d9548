"""/verify: whether a match was dealt fairly."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client import TapisClient
from bot.tables.errors import TableError
from bot.ui.discord.answers import Answer
from bot.ui.discord.interactions import public_words, words_of
from bot.ui.verify.panels import proof_panel

MatchId = app_commands.Range[str, 1, 64]


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
        if interaction.guild_id is None or interaction.channel_id is None:
            raise TableError("servers_only")
        answer = Answer(interaction)
        checking = self.bot.verifier.verify(
            interaction.guild_id,
            interaction.channel_id,
            match.strip() if match else None,
            user_id=interaction.user.id,
        )
        proof = await answer.after(checking, private=not public, updates=False)
        t = await public_words(interaction) if public else words_of(interaction)
        panel = proof_panel(proof, interaction.user.id, t)
        await (answer.public(panel) if public else answer.private(panel))


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Verify(bot))
