"""/practice: a private game against AIs."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.interactions import server_of, usual_language, words_of
from bot.discord.sending.answers import Answer
from bot.practice.panels import offer_panel
from bot.tables.deciding.seating import require_seat
from cogs.choices import GAME_CHOICES, LEVEL_CHOICES, suggest_variants
from cogs.installs import everywhere

MOST_OPPONENTS: Final = 7
_LEVEL: Final = "normal"


class Practice(commands.Cog):
    """Practice tables."""

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @app_commands.command(name=locale_str("practice"), description=locale_str("Play against AIs, in private"))
    @app_commands.describe(
        game=locale_str("Which game (default: the server’s)"),
        preset=locale_str("Which variant (default: the server’s)"),
        opponents=locale_str("How many AIs (default: as few as the variant allows)"),
        level=locale_str("How well they play (default: normal)"),
    )
    @app_commands.rename(
        game=locale_str("game"),
        preset=locale_str("variant"),
        opponents=locale_str("opponents"),
        level=locale_str("level"),
    )
    @app_commands.choices(game=GAME_CHOICES, level=LEVEL_CHOICES)
    @app_commands.autocomplete(preset=suggest_variants)
    @everywhere
    async def practice(
        self,
        interaction: discord.Interaction[TapisClient],
        game: str | None = None,
        preset: str | None = None,
        opponents: app_commands.Range[int, 1, MOST_OPPONENTS] | None = None,
        level: str = _LEVEL,
    ) -> None:
        """Deal at once; offer taught hands first to somebody who never played and asks for nothing else."""
        bot, answer, t = self.bot, Answer(interaction), words_of(interaction)
        guild_id, user_id = server_of(interaction), interaction.user.id
        settings = await answer.after(bot.server_settings.of(guild_id), updates=False)
        if not any((game, preset, opponents)) and level == _LEVEL:
            looking = bot.store.has_played(guild_id, user_id)
            if not await answer.after(looking, updates=False):
                await answer.private(offer_panel(settings.game, t))
                return
        language = await usual_language(interaction)
        meaning = bot.opening_desk.game_meant(guild_id, game, preset, settings, t)
        meant = await answer.after(meaning, updates=False)
        choosing = bot.rule_desk.choose_to_play(guild_id, meant, preset, t, language)
        variant = await answer.after(choosing, updates=False)
        dealing = bot.practice_desk.deal(interaction, variant, opponents, level)
        value = (await answer.after(dealing, updates=False)).value
        seat = require_seat(value, user_id)
        await bot.desk.show_hand(answer, value, seat, t, updates=False)


async def setup(bot: TapisClient) -> None:
    """Add the command."""
    await bot.add_cog(Practice(bot))
