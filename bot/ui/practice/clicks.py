"""What the controls of practice tables do, beside the moves."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.tables.commands import Close, Command, ReadyForDeal, Rematch, Start
from bot.tables.directory import require_access
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.tables.values import TableValue
from bot.ui.clicks import Click
from bot.ui.desk import Desk
from bot.ui.hand import hand_anchor
from bot.ui.practice import verbs
from bot.ui.practice.panel import closed_panel

_COMMANDS: Final[Mapping[str, Sequence[type[ReadyForDeal] | type[Rematch] | type[Start] | type[Close]]]] = {
    verbs.NEXT: (ReadyForDeal,),
    verbs.AGAIN: (Rematch, Start),
    verbs.END: (Close,),
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
        commands = [command(click.user_id) for command in wanted]
        value = await click.answer.after(_handle_all(table, commands), private=True, updates=True)
        await self.show(click, value)

    async def show(self, click: Click, value: TableValue) -> None:
        """Answer with the table as it is now."""
        seat = value.seat_of(click.user_id)
        if seat is None:
            await click.answer.update(closed_panel(click.t))
            return
        panel, anchor = self._desk.hand_panel(value, seat, click.t), hand_anchor(value, seat)
        await click.answer.update(panel, anchor)


async def _handle_all(table: Table, commands: Sequence[Command]) -> TableValue:
    """Carry commands out one after the other; return the table after the last."""
    for command in commands:
        await table.handle(command)
    return table.value
