"""What the controls of tables and /table have in common: who may use them, where, and at which table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import discord

from bot.common.errors import OtherVersionError, TableError
from bot.discord.access import board_clicked, require_here, sees
from bot.discord.clicks import Click, TableHandler, note_panel
from bot.discord.commands import Request
from bot.discord.interactions import is_persons_own, public_words, require_table, words_of
from bot.discord.places import Departures
from bot.discord.sending.posted import take_away
from bot.messages.custom_ids import Control, TableVerb
from bot.messages.panels import Panel
from bot.messages.refusals import public_text
from bot.settings.powers import require_staker, settings_of
from bot.tables.clicks.other_versions import answer_at_waiting
from bot.tables.clicks.seats import STARTING
from bot.tables.clicks.services import TableServices
from bot.tables.clicks.which import at_the_chosen_table, open_tables_panel, which_panel
from bot.tables.directory import require_place
from bot.tables.live.board_requests import place_of
from bot.tables.model.commands import Close
from bot.tables.model.values import TableValue
from bot.tables.panels.board import rules_panel
from bot.tables.panels.hand import closed_practice_panel
from bot.tables.panels.lines import seat_label, seat_value, table_label, tables_meant
from bot.tables.table import Table
from data.actors import EVERYWHERE
from data.tables.card_tables import PlacedTable

_STAKING: Final = STARTING | {TableVerb.JOIN, TableVerb.PRESENT, TableVerb.HAND_PRESENT}
"""The verbs with which somebody agrees to play for tokens where a table plays for them."""
_CALLING: Final = {TableVerb.INVITE, TableVerb.CALL}
_SETTING_UP: Final = {TableVerb.VARIANT, TableVerb.GAME, TableVerb.CLOCK, TableVerb.AIS, TableVerb.LEVEL}
_WRITING: Final = STARTING | _CALLING | _SETTING_UP
"""The verbs of public tables with which somebody lets the bot write in the channel, or call others there."""


class TableClicks:
    """Answers the controls of tables, and the commands that do the same. `handlers` has them by verb."""

    def __init__(
        self, services: TableServices, departures: Departures, handlers: Mapping[str, TableHandler]
    ) -> None:
        self._services = services
        self._departures = departures
        self._handlers: Mapping[str, TableHandler] = {**handlers, TableVerb.RULES: self._show_rules}

    async def handle(self, click: Click) -> None:
        """Answer a click, and take a question away that it has answered; raises TableError."""
        if click.control.verb == TableVerb.WHICH:
            await self._handle(at_the_chosen_table(click))
            asked = click.interaction.message
            if asked is not None and click.answer.message_id != asked.id:
                await take_away(click.interaction)
            return
        await self._handle(click)

    async def _handle(self, click: Click) -> None:
        """Answer a click; raises TableError."""
        try:
            table = await self._services.directory.find(click.control.table_id)
        except OtherVersionError as error:
            await answer_at_waiting(self._services, click, error)
            return
        except TableError as error:
            if error.code != "no_such_table" or not await self._is_of_lost_table(click.interaction):
                raise
            t = await public_words(click.interaction)
            await click.answer.update(note_panel(public_text(error, t)))
            return
        await self.answer_at(click, table)

    async def answer_at(self, click: Click, table: Table) -> None:
        """Answer a click or command at a table; raises TableError."""
        require_table(click.interaction, table.value)
        require_place(table.value, click.interaction.channel_id)
        handler = self._handlers.get(click.control.verb)
        if handler is None:
            raise TableError("unreadable")
        interaction = click.interaction
        if not table.value.private:
            settings = await settings_of(interaction)
            if click.control.verb in _STAKING and table.value.may_take_stakes:
                require_staker(interaction, settings)
        if click.control.verb in _WRITING and not table.value.private:
            require_here(interaction, posts=click.control.verb in _CALLING)
        self._services.live.clicked(table.value, interaction)
        if interaction.guild is not None and not is_persons_own(interaction):
            await self._departures.look_around(interaction.guild, table)
        await handler(click, table)

    async def _is_of_lost_table(self, interaction: discord.Interaction) -> bool:
        """Tell whether a click is on the board of a table that a restore has lost.

        A database that was never restored has lost none: it may be the wrong one, and the boards are good.
        """
        return board_clicked(interaction) is not None and await self._services.directory.has_lost_tables()

    async def _show_rules(self, click: Click, table: Table) -> None:
        value = table.value
        screen = self._services.panels.screens[value.game.key]
        await click.answer.private(rules_panel(value, screen, click.t))


Fits: TypeAlias = Callable[[TableValue, int], bool]
"""Tells whether a command of a person (user id) is meant for a table."""
Labels: TypeAlias = list[tuple[str, str]]
"""What can be suggested, each with its value."""

_STOPS_PRACTICE: Final = (TableVerb.END, TableVerb.LEAVE)


def sits(table: TableValue, user_id: int) -> bool:
    """Tell whether somebody has a seat."""
    return user_id in table.people


def hosts(table: TableValue, user_id: int) -> bool:
    """Tell whether somebody is the host."""
    return table.host_id == user_id


def anybody(_table: TableValue, _user_id: int) -> bool:
    """Tell that everybody is meant."""
    return True


class TableCommands:
    """Does by command what the controls of tables do. One per bot. `now` is in milliseconds."""

    def __init__(self, services: TableServices, clicks: TableClicks, now: Callable[[], int]) -> None:
        self._services = services
        self._clicks = clicks
        self._now = now

    async def do(self, request: Request, wanted: Control, table: str | None, fits: Fits) -> None:
        """Do something at the named table, or at the one that fits; ask if there are several."""
        found, user_id = await self._fitting(request.interaction, table, fits), request.user_id
        if table is None and not any(fits(one.value, user_id) for one in found):
            practice = await self._practice(request)
            if practice is not None:
                await self._do_in_practice(request, practice, wanted)
                return
        if found:
            await self._do_at_one(request, wanted, found)
            return
        error = await self._none_here(request, ends=wanted.verb == TableVerb.END)
        if not isinstance(error, OtherVersionError):
            raise error
        await answer_at_waiting(self._services, _click(request, wanted), error)

    async def listed(self, request: Request) -> Panel:
        """Return the open tables of the server that the person can see, with their links."""
        panels, t = self._services.panels, request.t
        found = await self._services.directory.in_server(request.guild_id)
        tables = [table.value for table in found]
        seen = [one for one in tables if sees(request.interaction, one.place_id, one.people)]
        return open_tables_panel(seen, panels.screens, panels.names, lambda one: place_of(one).link, t)

    async def tables(self, interaction: discord.Interaction) -> Labels:
        """Return the tables of the channel."""
        panels, t, here = self._services.panels, words_of(interaction), await self._here(interaction)
        return [
            (
                table_label(number, one, panels.screens[one.game.key], panels.names(one), t),
                one.table_id,
            )
            for number, one in enumerate((table.value for table in here), start=1)
        ]

    async def seats(self, interaction: discord.Interaction, table: str | None) -> Labels:
        """Return the seats of the table that is meant; none while it could be several."""
        found = await self._fitting(interaction, table, sits)
        if len(found) != 1:
            return []
        value, names = found[0].value, self._services.panels.names(found[0].value)
        return [(seat_label(one, names), seat_value(value, one)) for one in range(len(value.seats))]

    async def _do_at_one(self, request: Request, wanted: Control, found: Sequence[Table]) -> None:
        """Do something at the only table there is, or ask which one is meant."""
        if len(found) == 1:
            await self._do_at(request, found[0], wanted.verb, wanted.body)
            return
        tables, panels = [one.value for one in found], self._services.panels
        await request.show(which_panel(tables, wanted, panels.screens, panels.names, self._now(), request.t))

    async def _do_at(self, request: Request, table: Table, verb: str, body: str = "") -> None:
        await self._clicks.answer_at(_click(request, Control(verb, table.value.table_id, body=body)), table)

    async def _do_in_practice(self, request: Request, practice: Table, wanted: Control) -> None:
        """Show the hand, from which everything can be done, or stop practising."""
        if wanted.verb not in _STOPS_PRACTICE:
            await self._do_at(request, practice, TableVerb.HAND)
            return
        await request.after(practice.handle(Close(request.user_id), request.interaction.id))
        await request.show(closed_practice_panel(request.t))

    async def _fitting(
        self, interaction: discord.Interaction, wanted: str | None, fits: Fits
    ) -> Sequence[Table]:
        user_id = interaction.user.id
        return tables_meant(await self._here(interaction), wanted, lambda table: fits(table.value, user_id))

    async def _practice(self, request: Request) -> Table | None:
        """Return the person's practice table in this channel."""
        here = request.interaction.channel_id
        own = [one for one in await self._own(request) if one.value.private and one.value.place_id == here]
        return own[-1] if own else None

    async def _own(self, request: Request) -> list[Table]:
        """Return the person's tables in this server, and those outside servers."""
        of_member = self._services.directory.of_member
        outside = await of_member(EVERYWHERE, request.user_id)
        if request.home == EVERYWHERE:
            return outside
        return [*await of_member(request.home, request.user_id), *outside]

    async def _none_here(self, request: Request, *, ends: bool) -> TableError:
        """Return the error for a channel without tables, which names the person's tables elsewhere.

        Tables that wait for another version of the bot are neither here nor gone: it says where they are. A
        person who `ends` one need not sit there.
        """
        t, directory, channel_id = request.t, self._services.directory, request.interaction.channel_id
        own: Sequence[PlacedTable] = ()
        if request.home != EVERYWHERE:
            own = await directory.waiting_of_member(request.home, request.user_id)
        anybodys = await directory.waiting_in_channel(channel_id or 0) if ends else ()
        for one in (*own, *anybodys):
            if one.channel_id == channel_id:
                return OtherVersionError(one.game, one)
        places = [_address(request, one.value) for one in await self._own(request)]
        places += [
            t("{table} (waits for another version of the bot)", table=f"<#{one.channel_id}>") for one in own
        ]
        if not places:
            return TableError("no_table_here")
        return TableError("no_table_here_but", tables=", ".join(dict.fromkeys(places)))

    async def _here(self, interaction: discord.Interaction) -> list[Table]:
        if interaction.channel_id is None:
            raise TableError("servers_only")
        tables = await self._services.directory.in_channel(interaction.channel_id)
        return [table for table in tables if not table.value.private]


def _click(request: Request, control: Control) -> Click:
    """Return the click on a control that a command stands for."""
    return Click(control, (), request.answer, request.user_id, request.t)


def _address(request: Request, table: TableValue) -> str:
    """Return where a table is; in a locked thread, nobody can click."""
    if table.guild_id == EVERYWHERE:
        return place_of(table).address
    guild = request.interaction.guild
    thread = guild.get_thread(table.place_id) if guild is not None else None
    place = f"<#{table.place_id}>"
    return request.t("{thread} (locked)", thread=place) if thread is not None and thread.locked else place
