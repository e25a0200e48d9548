"""/play opens a table."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client import TapisClient
from bot.i18n import words_for
from bot.tables.bank.stake_units import at_stake_unit
from bot.tables.commands import Posted
from bot.tables.errors import TableError
from bot.ui.answers import Answer
from bot.ui.render import Anchor
from bot.ui.rules.choosing import suggestions
from bot.ui.rules.desk import guild_of
from game.registry import GAMES

_GAMES: Final = [
    app_commands.Choice(name=locale_str("Shithead, Norvégien, Danish, Palace"), value="shithead"),
    app_commands.Choice(name=locale_str("Nain Jaune (Yellow Dwarf)"), value="nain_jaune"),
]


class Tables(commands.Cog):
    """Opening tables."""

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @app_commands.command(name=locale_str("play"), description=locale_str("Open a table in this channel"))
    @app_commands.describe(
        game=locale_str("Which game"),
        preset=locale_str("Which variant; the usual one if you leave it out"),
        points=locale_str("Play for points, no tokens (Nain Jaune)"),
    )
    @app_commands.rename(game=locale_str("game"), preset=locale_str("variant"), points=locale_str("points"))
    @app_commands.choices(game=_GAMES)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: discord.Interaction[TapisClient],
        game: app_commands.Choice[str],
        preset: str | None = None,
        points: bool = False,
    ) -> None:
        """Open a lobby that others can join."""
        chosen = GAMES[game.value]
        guild_id, channel_id = _place(interaction)
        desk, answer = self.bot.desk, Answer(interaction)
        t = words_for(str(interaction.locale))
        choosing = self.bot.rule_desk.choose_to_play(guild_id, chosen, preset, t)
        variant = await answer.after(choosing, private=False, updates=False)
        loading = self.bot.token_desk.bank.settings(guild_id)
        unit = (await answer.after(loading, private=False, updates=False)).settings.stake_unit
        documented = not (points or variant.is_own)
        desk.people.remember(guild_id, interaction.user)
        opening = desk.directory.open(
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=interaction.user.id,
            locale=str(interaction.guild_locale or interaction.locale),
            game=chosen,
            preset=variant.name,
            base=variant.base if variant.is_own else "",
            rules=at_stake_unit(chosen, variant.rules, unit) if documented else variant.rules,
            for_tokens=not points,
        )
        table = await answer.after(opening, private=False, updates=False)
        panel = desk.public_panel(table.value)
        message_id = await answer.public(panel, Anchor(table.value.table_id))
        if message_id is None:
            desk.publisher.publish(table.value)
            return
        update = await table.handle(Posted(message_id))
        desk.publisher.shown(update.table, panel)

    @play.autocomplete("preset")
    async def _suggest(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        game = GAMES.get(str(interaction.namespace.game))
        if game is None:
            return []
        desk, t = self.bot.rule_desk, words_for(str(interaction.locale))
        presets = await desk.house_rules.of_game(guild_of(interaction), game)
        found = suggestions(presets, current, desk.screens, t, key=lambda preset: preset.name)
        return [app_commands.Choice(name=label, value=key) for label, key in found]


def _place(interaction: discord.Interaction[TapisClient]) -> tuple[int, int]:
    if interaction.guild_id is None or interaction.channel_id is None:
        raise TableError("servers_only")
    allowed = interaction.app_permissions
    if not (allowed.view_channel and allowed.send_messages):
        raise TableError("cannot_post")
    return interaction.guild_id, interaction.channel_id


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Tables(bot))
