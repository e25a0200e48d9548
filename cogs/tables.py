"""/play opens a table; /table does what the controls around seats do (leave, vote, be back, watch, end)."""

from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.discord.commands import Request
from bot.discord.suggesting import suggesting, suggestions_like
from bot.messages.custom_ids import Control, TableVerb
from bot.tables.clicks.opening import PlayOptions
from bot.tables.clicks.play_command import open_and_post
from bot.tables.clicks.table_command import Fits, anybody, hosts, sits
from cogs.choices import CLOCK_CHOICES, EVERY_CONTEXT, EVERY_INSTALL, GAME_CHOICES, options, suggest_variants

Interaction: TypeAlias = discord.Interaction[TapisClient]
Choices: TypeAlias = list[app_commands.Choice[str]]
Command: TypeAlias = app_commands.Command[Any, ..., None]


@suggesting
async def _suggest_table(interaction: Interaction, current: str) -> Choices:
    return suggestions_like(await interaction.client.homes.table_commands.tables(interaction), current)


@suggesting
async def _suggest_seat(interaction: Interaction, current: str) -> Choices:
    seats = interaction.client.homes.table_commands.seats(interaction, interaction.namespace.table)
    return suggestions_like(await seats, current)


_GROUP: Final = app_commands.Group(
    name=locale_str("table"),
    description=locale_str("Your table in this channel"),
    allowed_contexts=EVERY_CONTEXT,
    allowed_installs=EVERY_INSTALL,
)


def _at_table(name: locale_str, description: locale_str, verb: TableVerb, fits: Fits) -> Command:
    """Return a command that does what a control does, at the table that is named or `fits`."""

    async def run(cog: "Tables", interaction: Interaction, table: str | None = None) -> None:
        await cog.bot.homes.table_commands.do(Request(interaction), Control(verb), table, fits)

    return _declared(run, name, description)


def _at_seat(name: locale_str, description: locale_str, verb: TableVerb, fits: Fits) -> Command:
    """Return such a command that is about one of the players."""

    @options(player=locale_str("Which player"))
    @app_commands.autocomplete(player=_suggest_seat)
    async def run(cog: "Tables", interaction: Interaction, player: str, table: str | None = None) -> None:
        await cog.bot.homes.table_commands.do(Request(interaction), Control(verb, body=player), table, fits)

    return _declared(run, name, description)


def _declared(run: Callable[..., Coroutine[Any, Any, None]], name: locale_str, about: locale_str) -> Command:
    run.__qualname__ = f"Tables.{name.message}"  # by this discord.py tells a cog's methods from functions
    taking = options(table=locale_str("Which table, if several are open here"))(run)
    return _GROUP.command(name=name, description=about)(
        app_commands.autocomplete(table=_suggest_table)(taking)
    )


class Tables(commands.Cog):
    """Opening tables, and commands for players, the host and spectators of one."""

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @app_commands.command(name=locale_str("play"), description=locale_str("Open a table in this channel"))
    @options(
        game=locale_str("Which game (default: the server’s)"),
        variant=locale_str("Which variant (default: the server’s)"),
        clock=locale_str("How long a turn may take (default: the server’s setting)"),
        points=locale_str("Play for points, without tokens"),
    )
    @app_commands.choices(game=GAME_CHOICES, clock=CLOCK_CHOICES)
    @app_commands.autocomplete(variant=suggest_variants)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: Interaction,
        game: str | None = None,
        variant: str | None = None,
        clock: str | None = None,
        points: bool = False,
    ) -> None:
        """Open a lobby that others can join."""
        order = PlayOptions(game, variant, clock, points)
        await open_and_post(self.bot.services, self.bot.homes.opener, Request(interaction).answer, order)

    table = _GROUP

    @table.command(
        name=locale_str("list"), description=locale_str("See which tables are open on this server")
    )
    async def listed(self, interaction: Interaction) -> None:
        """Show the open tables of the server that the person can see, in private."""
        request = Request(interaction)
        await request.show_after(self.bot.homes.table_commands.listed(request))

    hand = _at_table(locale_str("hand"), locale_str("Open your hand"), TableVerb.HAND, sits)
    watch = _at_table(
        locale_str("watch"),
        locale_str("See the table in private, in your language"),
        TableVerb.WATCH,
        anybody,
    )
    seats = _at_table(
        locale_str("seats"),
        locale_str("See who is at the table, and what you can do"),
        TableVerb.SEATS,
        anybody,
    )
    leave = _at_table(locale_str("leave"), locale_str("Leave your seat"), TableVerb.LEAVE, sits)
    back = _at_table(
        locale_str("back"), locale_str("Take over again from the AI at your seat"), TableVerb.BACK, sits
    )
    vote = _at_seat(
        locale_str("vote"),
        locale_str("Vote to remove a player who is holding up the game"),
        TableVerb.VOTE,
        sits,
    )
    undo = _at_table(
        locale_str("undo"), locale_str("Vote to undo a deal played for tokens"), TableVerb.UNDO, sits
    )
    host = _at_table(
        locale_str("host"), locale_str("The host’s controls: seats, hints, closing"), TableVerb.HOST, hosts
    )
    kick = _at_seat(
        locale_str("kick"), locale_str("Remove somebody before the match starts"), TableVerb.KICK, hosts
    )
    end = _at_table(locale_str("end"), locale_str("Close a table"), TableVerb.END, hosts)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Tables(bot))
