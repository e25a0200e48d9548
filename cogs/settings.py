"""/settings: a server's settings. /me: personal settings."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client import TapisClient
from bot.ui.discord.answers import Answer
from bot.ui.discord.interactions import words_of
from bot.ui.settings.clicks import require_administrator
from bot.ui.settings.own import own_panel
from bot.ui.settings.panels import settings_anchor, settings_panel
from cogs.installs import everywhere


class Settings(commands.Cog):
    """Settings of servers and of people."""

    def __init__(self, bot: TapisClient) -> None:
        self._desk = bot.settings_desk

    @app_commands.command(
        name=locale_str("settings"),
        description=locale_str("Settings for this server, and a setup check (Manage Server)"),
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show a server's settings with their controls."""
        require_administrator(interaction)
        answer, t = Answer(interaction), words_of(interaction)
        page = await answer.after(self._desk.page(interaction), private=True, updates=False)
        await answer.private(settings_panel(page, t), settings_anchor(page.loaded))

    @app_commands.command(
        name=locale_str("me"),
        description=locale_str("Your language, mentions on your turn, and how your hands look"),
    )
    @everywhere
    async def me(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show a person's settings with their controls."""
        answer, user_id = Answer(interaction), interaction.user.id
        chosen = await answer.after(self._desk.preferences.of(user_id), private=True, updates=False)
        page = await answer.after(self._desk.own_page(interaction, chosen), private=True, updates=False)
        await answer.private(own_panel(page, words_of(interaction)))


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Settings(bot))
