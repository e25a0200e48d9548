"""/cup: people sign up, meet each other round by round, and are ranked."""

from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.cups.panels import FORMAT_NAMES
from bot.cups.planning import CupOptions
from bot.cups.points import Format
from bot.cups.values import LARGEST_TABLE, MOST_ROUNDS, CupState
from bot.discord.commands import Request
from bot.discord.suggesting import suggesting, suggestions_like
from bot.tables.clicks.opening import OpensIn
from cogs.choices import CLOCK_CHOICES, GAME_CHOICES, options, suggest_moments, suggest_variants

Interaction: TypeAlias = discord.Interaction[TapisClient]
Choices: TypeAlias = list[app_commands.Choice[str]]

_FORMATS = [app_commands.Choice(name=locale_str(name), value=key.value) for key, name in FORMAT_NAMES.items()]
_CLOCKS = [choice for choice in CLOCK_CHOICES if choice.value != "none"]


class CupCommands(commands.Cog):
    """Holding cups. Discord offers the commands to members who may create events."""

    cup = app_commands.Group(
        name=locale_str("cup"),
        description=locale_str("Cups: sign up, play rounds, be ranked"),
        guild_only=True,
        default_permissions=discord.Permissions(create_events=True),
    )

    def __init__(self, bot: TapisClient) -> None:
        self._plans = bot.homes.cups

    @cup.command(name=locale_str("create"), description=locale_str("Let people sign up for a new cup"))
    @options(
        game=locale_str("Which game (default: the server’s)"),
        variant=locale_str("Which variant (default: the server’s)"),
        format_=locale_str("Swiss rounds (default), or everybody meets everybody"),
        size=locale_str("How many sit at a table (default: as few as the game allows)"),
        rounds=locale_str("How many rounds (default: as many as suit those who sign up)"),
        clock=locale_str("How much time players have (default: calm)"),
        when=locale_str("When, for example “Saturday 20:30” (default: when you start it)"),
        where=locale_str("In which channel the tables open (default: this one)"),
    )
    @app_commands.choices(game=GAME_CHOICES, format_=_FORMATS, clock=_CLOCKS)
    @app_commands.autocomplete(when=suggest_moments, variant=suggest_variants)
    async def create(
        self,
        interaction: Interaction,
        game: str | None = None,
        variant: str | None = None,
        format_: str = Format.SWISS.value,
        size: app_commands.Range[int, 2, LARGEST_TABLE] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        clock: str = "calm",
        when: str | None = None,
        where: OpensIn | None = None,
    ) -> None:
        """Make a cup, and post the message with which people sign up."""
        asked = CupOptions(game, variant, format_, size, rounds, clock, when, where)
        await self._plans.create(Request(interaction), asked)

    @cup.command(name=locale_str("start"), description=locale_str("Start a cup now"))
    @options(cup=locale_str("Which cup (default: the newest)"))
    async def start(self, interaction: Interaction, cup: str | None = None) -> None:
        """End the sign-up of a cup."""
        await self._plans.start(Request(interaction), cup)

    @cup.command(
        name=locale_str("cancel"), description=locale_str("Cancel a cup; its tables are played to the end")
    )
    @options(cup=locale_str("Which cup"))
    async def cancel(self, interaction: Interaction, cup: str) -> None:
        """Cancel a cup, and tell the channel."""
        await self._plans.cancel(Request(interaction), cup)

    @start.autocomplete("cup")
    @suggesting
    async def _suggest_waiting(self, interaction: Interaction, current: str) -> Choices:
        return suggestions_like(await self._plans.labels(interaction, CupState.SIGNUP), current)

    @cancel.autocomplete("cup")
    @suggesting
    async def _suggest_active(self, interaction: Interaction, current: str) -> Choices:
        found = await self._plans.labels(interaction, CupState.SIGNUP, CupState.RUNNING)
        return suggestions_like(found, current)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(CupCommands(bot))
