"""What the controls of practice tables do, beside the moves."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.tables.commands import Close, Command, ReadyForDeal, Rematch
from bot.tables.directory import require_access
from bot.tables.errors import TableError
from bot.ui.clicks import Click
from bot.ui.desk import Desk
from bot.ui.practice import verbs
from bot.ui.practice.panel import closed_panel

_COMMANDS: Final[Mapping[str, Callable[[int], Command]]] = {
    verbs.NEXT: ReadyForDeal,
    verbs.AGAIN: Rematch,
    verbs.END: Close,
}


class PracticeClicks:
    """Deals on, begins again, ends."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        wanted = _COMMANDS.get(click.control.verb)
        if wanted is None:
            raise TableError("unreadable")
        table = await click.answer.after(
            self._desk.directory.find(click.control.table_id), private=True, updates=True
        )
        require_access(table.value, click.interaction.guild_id, click.user_id)
        if not table.value.private:  # their own controls ask before they end a table, and show it to all
            raise TableError("no_such_table")
        work = table.handle(wanted(click.user_id), click.interaction.id)
        value = (await click.answer.after(work, private=True, updates=True)).table
        seat = value.seat_of(click.user_id)
        if seat is None:
            await click.answer.update(closed_panel(click.t))
            return
        await self._desk.show_hand(click.answer, value, seat, click.t, updates=True)
