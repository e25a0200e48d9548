"""/play opens a table."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client import TapisClient
from bot.i18n import Words, words_for
from bot.ui.discord.access import no_pictures_panel
from bot.ui.discord.answers import Answer
from bot.ui.discord.interactions import words_of
from bot.ui.discord.places import no_thread_panel, thread_panel
from bot.ui.panels import Anchor
from bot.ui.table.opening import Opened, Order
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
        desk, answer = self.bot.desk, Answer(interaction)
        opening = self.bot.opening_desk.open(interaction, Order(game, preset, clock, points))
        opened = await answer.after(opening, private=False, updates=False)
        table, t = opened.table, words_of(interaction)
        if table.value.thread_id is not None:
            public_t = words_for(table.value.locale)
            await answer.public(thread_panel(table.value.thread_id, opened.title, public_t))
            desk.live.publisher.publish(table.value)
            await _tell_host(answer, opened, t)
            return
        panel = desk.looks.board(table.value)
        answering = answer.public(panel, Anchor(table.value.table_id))
        await desk.live.publisher.post_by_answer(table.value, panel, answering)
        await _tell_host(answer, opened, t)


async def _tell_host(answer: Answer, opened: Opened, t: Words) -> None:
    """Tell the host which permissions are missing for the server's table settings."""
    if opened.lacks_thread:
        await answer.follow_up(no_thread_panel(t))
    if opened.lacks_pictures:
        await answer.follow_up(no_pictures_panel(t))


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Tables(bot))
