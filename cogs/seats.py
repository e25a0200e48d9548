"""/table: the controls around seats as commands (leave, vote, be back, watch, end)."""

from collections.abc import Callable
from typing import Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client import TapisClient
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.ui.custom_ids import TableVerb
from bot.ui.discord.interactions import suggesting, words_of
from bot.ui.table.lines import MOST_SUGGESTED, choose, seat_label, seat_value, table_label

Interaction: TypeAlias = discord.Interaction[TapisClient]
Choices: TypeAlias = list[app_commands.Choice[str]]

_WHICH: Final = locale_str("Which table, if several are open here")


class Seats(commands.Cog):
    """Commands for players, the host and spectators of a table."""

    table = app_commands.Group(
        name=locale_str("table"),
        description=locale_str("Your table in this channel"),
        guild_only=True,
    )

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @table.command(name=locale_str("hand"), description=locale_str("Open your hand"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the hand, or the board for a person without one."""
        await self._do(interaction, TableVerb.HAND, await self._own(interaction, table))

    @table.command(
        name=locale_str("watch"), description=locale_str("See the table in private, in your language")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def watch(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the board in private."""
        await self._do(interaction, TableVerb.WATCH, await self._any(interaction, table))

    @table.command(
        name=locale_str("seats"), description=locale_str("See who is at the table, and what you can do")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def seats(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the person's panel."""
        await self._do(interaction, TableVerb.SEATS, await self._any(interaction, table))

    @table.command(name=locale_str("leave"), description=locale_str("Leave your seat"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave a table, after a confirmation during a match."""
        await self._do(interaction, TableVerb.LEAVE, await self._own(interaction, table))

    @table.command(
        name=locale_str("back"), description=locale_str("Take over again from the AI at your seat")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def back(self, interaction: Interaction, table: str | None = None) -> None:
        """Take the seat back from the AI."""
        await self._do(interaction, TableVerb.BACK, await self._own(interaction, table))

    @table.command(
        name=locale_str("vote"), description=locale_str("Vote to remove a player who is holding up the game")
    )
    @app_commands.describe(seat=locale_str("Which player"), table=_WHICH)
    @app_commands.rename(seat=locale_str("player"), table=locale_str("table"))
    async def vote(self, interaction: Interaction, seat: str, table: str | None = None) -> None:
        """Vote to remove a player, after a confirmation."""
        await self._do(interaction, TableVerb.VOTE, await self._own(interaction, table), seat)

    @table.command(name=locale_str("undo"), description=locale_str("Vote to undo a deal played for tokens"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Vote to undo the running deal, after a confirmation."""
        await self._do(interaction, TableVerb.UNDO, await self._own(interaction, table))

    @table.command(
        name=locale_str("host"), description=locale_str("The host’s controls: seats, hints, closing")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def host(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the host's panel."""
        await self._do(interaction, TableVerb.HOST, await self._ruled(interaction, table))

    @table.command(name=locale_str("kick"), description=locale_str("Remove somebody before the match starts"))
    @app_commands.describe(seat=locale_str("Which player"), table=_WHICH)
    @app_commands.rename(seat=locale_str("player"), table=locale_str("table"))
    async def kick(self, interaction: Interaction, seat: str, table: str | None = None) -> None:
        """Remove somebody from the lobby, as the host or a moderator."""
        await self._do(interaction, TableVerb.KICK, await self._ruled(interaction, table), seat)

    @table.command(name=locale_str("end"), description=locale_str("Close a table"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table, as the host or a moderator, after a confirmation."""
        await self._do(interaction, TableVerb.END, await self._ruled(interaction, table))

    @hand.autocomplete("table")
    @watch.autocomplete("table")
    @seats.autocomplete("table")
    @leave.autocomplete("table")
    @back.autocomplete("table")
    @vote.autocomplete("table")
    @undo.autocomplete("table")
    @host.autocomplete("table")
    @kick.autocomplete("table")
    @end.autocomplete("table")
    @suggesting
    async def _suggest_table(self, interaction: Interaction, current: str) -> Choices:
        tables, desk = await self._here(interaction), self.bot.desk
        t = words_of(interaction)
        labels = [
            (
                table_label(
                    number, one.value, desk.looks.screens[one.value.game.key], desk.looks.names(one.value), t
                ),
                one,
            )
            for number, one in enumerate(tables, start=1)
        ]
        return [
            app_commands.Choice(name=label, value=one.value.table_id)
            for label, one in labels[:MOST_SUGGESTED]
            if current.casefold() in label.casefold()
        ]

    @vote.autocomplete("seat")
    @kick.autocomplete("seat")
    @suggesting
    async def _suggest_seat(self, interaction: Interaction, current: str) -> Choices:
        table = await self._own(interaction, interaction.namespace.table)
        names = self.bot.desk.looks.names(table.value)
        labels = [
            (seat_value(table.value, seat), seat_label(seat, names)) for seat in range(len(table.value.seats))
        ]
        return [
            app_commands.Choice(name=label, value=seat)
            for seat, label in labels
            if current.casefold() in label.casefold()
        ]

    async def _do(self, interaction: Interaction, verb: str, table: Table, body: str = "") -> None:
        await self.bot.clicks.command(interaction, table, verb, body)

    async def _own(self, interaction: Interaction, wanted: str | None) -> Table:
        """Return the named table, or the one where the person sits."""
        user_id = interaction.user.id
        return await self._chosen(interaction, wanted, lambda table: user_id in table.value.people)

    async def _ruled(self, interaction: Interaction, wanted: str | None) -> Table:
        """Return the named table, or the one that the person hosts."""
        user_id = interaction.user.id
        return await self._chosen(interaction, wanted, lambda table: table.value.host_id == user_id)

    async def _any(self, interaction: Interaction, wanted: str | None) -> Table:
        return await self._chosen(interaction, wanted, lambda _: True)

    async def _chosen(
        self, interaction: Interaction, wanted: str | None, fits: Callable[[Table], bool]
    ) -> Table:
        return choose(await self._here(interaction), wanted, fits)

    async def _here(self, interaction: Interaction) -> list[Table]:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise TableError("servers_only")
        tables = await self.bot.desk.directory.in_channel(interaction.channel_id)
        return [table for table in tables if not table.value.private]


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Seats(bot))
