"""/night: card nights, planned with an event on Discord; their tables open by themselves."""

from typing import Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from bot.discord.suggesting import suggesting, suggestions_like
from bot.nights.panels import EVERY
from bot.nights.planning import NightOptions
from bot.tables.clicks.opening import OpensIn
from cogs.choices import GAME_CHOICES, options, suggest_moments, suggest_variants

_REPEATS: Final = [
    app_commands.Choice(name=locale_str("once"), value=0),
    *(app_commands.Choice(name=locale_str(name), value=days) for days, name in EVERY.items()),
]
Interaction: TypeAlias = discord.Interaction[TapisClient]


class CardNights(commands.Cog):
    """Planning card nights. Discord offers the commands to members who may create events."""

    night = app_commands.Group(
        name=locale_str("night"),
        description=locale_str("Card nights: tables that open by themselves"),
        guild_only=True,
        default_permissions=discord.Permissions(create_events=True),
    )

    def __init__(self, bot: TapisClient) -> None:
        self._plans = bot.homes.nights

    @night.command(
        name=locale_str("plan"), description=locale_str("Plan a card night, with an event on Discord")
    )
    @options(
        when=locale_str("When, for example “Saturday 20:30” (the server’s time zone)"),
        game=locale_str("Which game (default: the server’s)"),
        variant=locale_str("Which variant (default: the server’s)"),
        where=locale_str("In which channel (default: this one)"),
        points=locale_str("Play for points, without tokens"),
        repeat=locale_str("How often (default: once)"),
    )
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(repeat=_REPEATS)
    @app_commands.autocomplete(when=suggest_moments, variant=suggest_variants)
    async def plan(
        self,
        interaction: Interaction,
        when: str,
        game: str | None = None,
        variant: str | None = None,
        where: OpensIn | None = None,
        points: bool = False,
        repeat: int = 0,
    ) -> None:
        """Ask whether the moment is right, before a night is planned."""
        order = NightOptions(when, game, variant, where, points, repeat)
        await self._plans.plan(Request(interaction), order)

    @night.command(name=locale_str("change"), description=locale_str("Change a card night, and its event"))
    @options(
        night=locale_str("Which card night"),
        when=locale_str("When, for example “Saturday 20:30” (default: as it is)"),
        game=locale_str("Which game (default: as it is)"),
        variant=locale_str("Which variant (default: as it is)"),
        where=locale_str("In which channel (default: as it is)"),
        points=locale_str("For points, without tokens (default: as it is)"),
        repeat=locale_str("How often (default: as it is)"),
    )
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(repeat=_REPEATS)
    @app_commands.autocomplete(when=suggest_moments, variant=suggest_variants)
    async def change(
        self,
        interaction: Interaction,
        night: str,
        when: str = "",
        game: str | None = None,
        variant: str | None = None,
        where: OpensIn | None = None,
        points: bool | None = None,
        repeat: int | None = None,
    ) -> None:
        """Ask whether a night is to be at another moment, or another one."""
        order = NightOptions(when, game, variant, where, points, repeat)
        await self._plans.ask_to_change(Request(interaction), night, order)

    @night.command(name=locale_str("list"), description=locale_str("See which card nights are planned"))
    async def list_nights(self, interaction: Interaction) -> None:
        """Show the planned nights, in private."""
        request = Request(interaction)
        await request.show_after(self._plans.planned(request))

    @night.command(
        name=locale_str("cancel"), description=locale_str("Cancel a card night, and delete its event")
    )
    @options(night=locale_str("Which card night"))
    async def cancel(self, interaction: Interaction, night: str) -> None:
        """Cancel a night, and tell the channel."""
        await self._plans.cancel(Request(interaction), night)

    @change.autocomplete("night")
    @cancel.autocomplete("night")
    @suggesting
    async def _suggest_night(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return suggestions_like(await self._plans.labels(interaction), current)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(CardNights(bot))
