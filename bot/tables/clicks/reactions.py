"""The handlers of reactions that are clicked on boards; those of hands are like any move."""

from collections.abc import Mapping

from bot.common.errors import TableError
from bot.discord.clicks import Click, TableHandler, note_panel
from bot.messages.custom_ids import TableVerb
from bot.messages.panels import Reference
from bot.tables.clicks.services import TableServices
from bot.tables.model.commands import Act, Command, LetStand
from bot.tables.panels.reactions import read_standing
from bot.tables.table import Table


class ReactionClicks:
    """Handles reactions that are clicked on boards.

    A button of an old message counts while the play that it was shown for stands. It is answered in private:
    that message must not become a second board.
    """

    def __init__(self, services: TableServices) -> None:
        self._services = services

    @property
    def handlers(self) -> Mapping[str, TableHandler]:
        """The handlers by verb."""
        return {TableVerb.REACT: self._react, TableVerb.LET_STAND: self._let_stand}

    async def _react(self, click: Click, table: Table) -> None:
        shown, _, body = click.control.body.partition(".")
        screen = self._services.panels.screens[table.value.game.key]
        try:
            actions = screen.actions(body, ())
        except ValueError:
            raise TableError("unreadable") from None
        await self._carry_out(click, table, Act(click.user_id, actions, standing=read_standing(shown)))

    async def _let_stand(self, click: Click, table: Table) -> None:
        await self._carry_out(click, table, LetStand(click.user_id, read_standing(click.control.body)))

    async def _carry_out(self, click: Click, table: Table, command: Command) -> None:
        """Answer on the board, for all, or else in private; who is refused is told alone."""
        try:
            work = table.handle(command, click.interaction.id)
            update = await click.answer.after(work, updates=click.on_message)
        except TableError as error:
            self._services.meters.refused(error.code)
            problem = self._services.panels.problem(error, table.value, click.user_id, click.t)
            await click.answer.private(note_panel(problem))
            return
        message, seat = click.interaction.message, update.table.seat_of(click.user_id)
        if seat is not None and (message is None or message.id != update.table.message_id):
            await self._services.show_hand(click.answer, update.table, seat, click.t, updates=False)
            return
        panel = await self._services.board(update.first)
        answering = click.answer.update(panel, Reference(update.table.table_id))
        await self._services.live.publisher.edit_by_answer(update, panel, answering)
