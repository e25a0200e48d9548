"""/table: the controls around seats as commands (leave, vote, be back, watch, end)."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.common.errors import OtherVersionError, TableError
from bot.discord.interactions import server_of, words_of
from bot.discord.sending.answers import Answer
from bot.discord.suggesting import suggesting, suggestions_like
from bot.i18n import Words
from bot.messages.custom_ids import Control, TableVerb
from bot.tables.clicks.which import which_panel
from bot.tables.live.board_requests import place_of
from bot.tables.model.commands import Close
from bot.tables.model.values import TableValue
from bot.tables.panels.hand import closed_practice_panel
from bot.tables.panels.lines import seat_label, seat_value, table_label, tables_meant
from bot.tables.table import Table
from cogs.installs import EVERY_CONTEXT, EVERY_INSTALL
from data.actors import EVERYWHERE
from data.tables.card_tables import PlacedTable

Interaction: TypeAlias = discord.Interaction[TapisClient]
Choices: TypeAlias = list[app_commands.Choice[str]]

Fits: TypeAlias = Callable[[TableValue, int], bool]
"""Tells whether a command of a person (user id) is meant for a table."""


def _sits(table: TableValue, user_id: int) -> bool:
    return user_id in table.people


def _hosts(table: TableValue, user_id: int) -> bool:
    return table.host_id == user_id


def _any(_table: TableValue, _user_id: int) -> bool:
    return True


_STOPS_PRACTICE: Final = (TableVerb.END, TableVerb.LEAVE)

_WHICH: Final = locale_str("Which table, if several are open here")


def _address(interaction: Interaction, table: TableValue, t: Words) -> str:
    """Return where a table is; in a locked thread, nobody can click."""
    if table.guild_id == EVERYWHERE:
        return place_of(table).address
    thread = interaction.guild.get_thread(table.place_id) if interaction.guild is not None else None
    place = f"<#{table.place_id}>"
    return t("{thread} (locked)", thread=place) if thread is not None and thread.locked else place


class Seats(commands.Cog):
    """Commands for players, the host and spectators of a table."""

    table = app_commands.Group(
        name=locale_str("table"),
        description=locale_str("Your table in this channel"),
        allowed_contexts=EVERY_CONTEXT,
        allowed_installs=EVERY_INSTALL,
    )

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @table.command(name=locale_str("hand"), description=locale_str("Open your hand"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the hand, or the board for a person without one."""
        await self._do(interaction, Control(TableVerb.HAND), table, _sits)

    @table.command(
        name=locale_str("watch"), description=locale_str("See the table in private, in your language")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def watch(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the board in private."""
        await self._do(interaction, Control(TableVerb.WATCH), table, _any)

    @table.command(
        name=locale_str("seats"), description=locale_str("See who is at the table, and what you can do")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def seats(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the person's panel."""
        await self._do(interaction, Control(TableVerb.SEATS), table, _any)

    @table.command(name=locale_str("leave"), description=locale_str("Leave your seat"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave a table, after a confirmation during a match."""
        await self._do(interaction, Control(TableVerb.LEAVE), table, _sits)

    @table.command(
        name=locale_str("back"), description=locale_str("Take over again from the AI at your seat")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def back(self, interaction: Interaction, table: str | None = None) -> None:
        """Take the seat back from the AI."""
        await self._do(interaction, Control(TableVerb.BACK), table, _sits)

    @table.command(
        name=locale_str("vote"), description=locale_str("Vote to remove a player who is holding up the game")
    )
    @app_commands.describe(seat=locale_str("Which player"), table=_WHICH)
    @app_commands.rename(seat=locale_str("player"), table=locale_str("table"))
    async def vote(self, interaction: Interaction, seat: str, table: str | None = None) -> None:
        """Vote to remove a player, after a confirmation."""
        await self._do(interaction, Control(TableVerb.VOTE, body=seat), table, _sits)

    @table.command(name=locale_str("undo"), description=locale_str("Vote to undo a deal played for tokens"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Vote to undo the running deal, after a confirmation."""
        await self._do(interaction, Control(TableVerb.UNDO), table, _sits)

    @table.command(
        name=locale_str("host"), description=locale_str("The host’s controls: seats, hints, closing")
    )
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def host(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the host's panel."""
        await self._do(interaction, Control(TableVerb.HOST), table, _hosts)

    @table.command(name=locale_str("kick"), description=locale_str("Remove somebody before the match starts"))
    @app_commands.describe(seat=locale_str("Which player"), table=_WHICH)
    @app_commands.rename(seat=locale_str("player"), table=locale_str("table"))
    async def kick(self, interaction: Interaction, seat: str, table: str | None = None) -> None:
        """Remove somebody from the lobby, as the host or a moderator."""
        await self._do(interaction, Control(TableVerb.KICK, body=seat), table, _hosts)

    @table.command(name=locale_str("end"), description=locale_str("Close a table"))
    @app_commands.describe(table=_WHICH)
    @app_commands.rename(table=locale_str("table"))
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table, as the host or a moderator, after a confirmation."""
        await self._do(interaction, Control(TableVerb.END), table, _hosts)

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
                    number,
                    one.value,
                    desk.panels.screens[one.value.game.key],
                    desk.panels.names(one.value),
                    t,
                ),
                one.value.table_id,
            )
            for number, one in enumerate(tables, start=1)
        ]
        return suggestions_like(labels, current)

    @vote.autocomplete("seat")
    @kick.autocomplete("seat")
    @suggesting
    async def _suggest_seat(self, interaction: Interaction, current: str) -> Choices:
        found = await self._fitting(interaction, interaction.namespace.table, _sits)
        if len(found) != 1:
            return []
        table = found[0]
        names = self.bot.desk.panels.names(table.value)
        seats = range(len(table.value.seats))
        return suggestions_like(
            [(seat_label(one, names), seat_value(table.value, one)) for one in seats], current
        )

    async def _do(self, interaction: Interaction, wanted: Control, table: str | None, fits: Fits) -> None:
        """Do something at the named table, or at the one that fits; ask if there are several."""
        found, user_id = await self._fitting(interaction, table, fits), interaction.user.id
        if table is None and not any(fits(one.value, user_id) for one in found):
            practice = await self._practice(interaction)
            if practice is not None:
                await self._do_in_practice(interaction, practice, wanted)
                return
        if len(found) == 1:
            await self.bot.clicks.command(interaction, found[0], wanted.verb, wanted.body)
            return
        if not found:
            error = await self._none_here(interaction, ends=wanted.verb == TableVerb.END)
            if not isinstance(error, OtherVersionError):
                raise error
            await self.bot.clicks.command_at_waiting(interaction, error, wanted)
            return
        tables, panels = [one.value for one in found], self.bot.desk.panels
        t, now = words_of(interaction), self.bot.store.now()
        panel = which_panel(tables, wanted, panels.screens, panels.names, now, t)
        await Answer(interaction).private(panel)

    async def _do_in_practice(self, interaction: Interaction, practice: Table, wanted: Control) -> None:
        """Show the hand, from which everything can be done, or stop practising."""
        if wanted.verb not in _STOPS_PRACTICE:
            await self.bot.clicks.command(interaction, practice, TableVerb.HAND)
            return
        answer = Answer(interaction)
        closing = practice.handle(Close(interaction.user.id), interaction.id)
        await answer.after(closing, updates=False)
        await answer.private(closed_practice_panel(words_of(interaction)))

    async def _fitting(self, interaction: Interaction, wanted: str | None, fits: Fits) -> Sequence[Table]:
        user_id = interaction.user.id
        return tables_meant(await self._here(interaction), wanted, lambda table: fits(table.value, user_id))

    async def _practice(self, interaction: Interaction) -> Table | None:
        """Return the person's practice table in this channel."""
        own = await self._own(interaction)
        here = [one for one in own if one.value.private and one.value.place_id == interaction.channel_id]
        return here[-1] if here else None

    async def _own(self, interaction: Interaction) -> list[Table]:
        """Return the person's tables in this server, and those outside servers."""
        of_member, user_id = self.bot.desk.directory.of_member, interaction.user.id
        home = server_of(interaction)
        outside = await of_member(EVERYWHERE, user_id)
        return outside if home == EVERYWHERE else [*await of_member(home, user_id), *outside]

    async def _none_here(self, interaction: Interaction, *, ends: bool) -> TableError:
        """Return the error for a channel without tables, which names the person's tables elsewhere.

        Tables that wait for another version of the bot are neither here nor gone: it says where they are. A
        person who `ends` one need not sit there.
        """
        t, directory, home = words_of(interaction), self.bot.desk.directory, server_of(interaction)
        own: Sequence[PlacedTable] = ()
        if home != EVERYWHERE:
            own = await directory.waiting_of_member(home, interaction.user.id)
        anybodys = await directory.waiting_in_channel(interaction.channel_id or 0) if ends else ()
        for one in (*own, *anybodys):
            if one.channel_id == interaction.channel_id:
                return OtherVersionError(one.game, one)
        places = [_address(interaction, one.value, t) for one in await self._own(interaction)]
        places += [
            t("{table} (waits for another version of the bot)", table=f"<#{one.channel_id}>") for one in own
        ]
        if not places:
            return TableError("no_table_here")
        return TableError("no_table_here_but", tables=", ".join(dict.fromkeys(places)))

    async def _here(self, interaction: Interaction) -> list[Table]:
        if interaction.channel_id is None:
            raise TableError("servers_only")
        tables = await self.bot.desk.directory.in_channel(interaction.channel_id)
        return [table for table in tables if not table.value.private]


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Seats(bot))
