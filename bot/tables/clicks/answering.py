"""Carries out the commands behind seat controls, and answers with the board or in private."""

from dataclasses import dataclass
from typing import Final

from bot.common.errors import TableError
from bot.common.transactions import saved
from bot.discord.clicks import Click
from bot.messages.custom_ids import TableVerb
from bot.messages.panels import Panel, Reference, Text
from bot.tables.clicks.services import TableServices
from bot.tables.model.commands import Command
from bot.tables.model.values import TableValue
from bot.tables.panels.seats import Visitor, offer_question, seats_panel
from bot.tables.table import Table, Update

_STARTING: Final = frozenset({TableVerb.START, TableVerb.FILL, TableVerb.REMATCH, TableVerb.HAND_REMATCH})
_SETTING_UP: Final = frozenset({TableVerb.VARIANT, TableVerb.GAME, TableVerb.CLOCK, TableVerb.AIS})
"""The verbs with which a lobby's host chooses in the host's panel, and on the boards of older versions."""


@dataclass(frozen=True, slots=True)
class SeatAnswers:
    """Answers the controls of seats and lobbies."""

    services: TableServices

    async def handle(self, click: Click, table: Table, command: Command) -> Update:
        """Carry out a command, deferring the answer if it takes long."""
        work = table.handle(command, click.interaction.id)
        return await click.answer.after(work, updates=click.on_message)

    async def handle_offered(self, click: Click, table: Table, command: Command) -> Update | None:
        """Carry out what may stake tokens; if the message showed another offer, ask, and return None."""
        try:
            return await self.handle(click, table, command)
        except TableError as error:
            if error.code != "offer_unseen":
                raise
        value = table.value
        title = self.services.panels.screens[value.game.key].title(value.rules, value.preset, click.t)
        await self.show(click, value, offer_question(value, title, click.control.verb, click.t))
        return None

    async def show_result(self, click: Click, update: Update, note: str, *, always: bool = False) -> None:
        """Show the result of a command: on the board if it was clicked there, else in private.

        The note is part of the private answer; with `always`, also show it in private after a click on the
        board. A private message from which a match was started becomes the person's hand.
        """
        table = update.table
        started = click.on_private_message and click.control.verb in _STARTING
        if started and (seat := table.seat_of(click.user_id)) is not None:
            showing = self.services.show_hand(click.answer, table, seat, click.t, updates=True)
            await saved(showing)
            return
        message = click.interaction.message
        if message is not None and message.id == table.message_id:
            panel = await self.services.board(update.first)
            answering = click.answer.update(panel, Reference(table.table_id))
            await self.services.live.publisher.edit_by_answer(update, panel, answering)
            if always:
                await click.answer.follow_up(Panel((Text(note),)))
        else:
            own = self.host if click.control.verb in _SETTING_UP else self.seats
            await self.show(click, table, own(click, table, note))

    async def show_host(self, click: Click, update: Update, note: str) -> None:
        """Show the result of a command in the host's panel."""
        await self.show(click, update.table, self.host(click, update.table, note))

    async def show(self, click: Click, table: TableValue, panel: Panel) -> None:
        """Show a panel in private, replacing the clicked message if that is private."""
        reference = Reference(table.table_id)
        if click.on_private_message:
            await click.answer.update(panel, reference)
        else:
            await click.answer.private(panel, reference)

    def seats(self, click: Click, table: TableValue, note: str = "") -> Panel:
        """Return the person's own panel."""
        names = self.services.panels.names(table)
        return seats_panel(table, self._visitor(click), names, click.t, note)

    def host(self, click: Click, table: TableValue, note: str = "") -> Panel:
        """Return the host's panel."""
        return self.services.panels.host(table, self._visitor(click), click.t, note)

    def _visitor(self, click: Click) -> Visitor:
        return Visitor(click.user_id, click.is_moderator)
