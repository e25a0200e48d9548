"""What the controls of hands do: each click plays or chooses, and its answer is the hand's new state."""

from collections.abc import Mapping

from bot.tables.commands import Act, ImBack
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.tables.values import TableValue
from bot.ui.clicks import Click, TableHandler
from bot.ui.desk import Desk
from bot.ui.games.screen import PICK_VERB, PLAY_VERB
from bot.ui.seats import verbs


class HandClicks:
    """Answers the controls of hands, and "My hand"."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def handlers(self) -> Mapping[str, TableHandler]:
        """The handlers by verb."""
        return {
            verbs.HAND: self._open,
            verbs.REFRESH: self._refresh,
            verbs.HAND_BACK: self._come_back,
            PLAY_VERB: self._act,
            PICK_VERB: self._pick,
        }

    async def _open(self, click: Click, table: Table) -> None:
        """Open a hand; who has none sees the board."""
        value = table.value
        seat = value.seat_of(click.user_id)
        if seat is None:
            await self._desk.watch(click.answer, value, click.t, updates=False)
            return
        await self._desk.show_hand(click.answer, value, seat, click.t, updates=False)

    async def _refresh(self, click: Click, table: Table) -> None:
        await self._show(click, table.value)

    async def _act(self, click: Click, table: Table) -> None:
        """Play; the answer is the clicked hand's new state."""
        screen = self._desk.screens[table.value.game.key]
        try:
            actions = screen.actions(click.control.body, click.values)
        except ValueError:
            raise TableError("unreadable") from None
        command = Act(click.user_id, actions, click.control.decision)
        try:
            work = table.handle(command, click.interaction.id)
            update = await click.answer.after(work, private=True, updates=True)
        except TableError as error:
            self._desk.meters.refused(error.code)
            note = self._desk.problem(error, table.value, click.user_id, click.t)
            await self._show(click, table.value, note=note)
            return
        await self._show(click, update.table)

    async def _pick(self, click: Click, table: Table) -> None:
        await self._show(click, table.value, pick=click.chosen)

    async def _come_back(self, click: Click, table: Table) -> None:
        work = table.handle(ImBack(click.user_id), click.interaction.id)
        update = await click.answer.after(work, private=True, updates=True)
        await self._show(click, update.table)

    async def _show(self, click: Click, value: TableValue, pick: str = "", note: str = "") -> None:
        """Show the clicked hand as it is now."""
        seat = value.seat_of(click.user_id)
        if seat is None:
            raise TableError("not_seated")
        await self._desk.show_hand(click.answer, value, seat, click.t, pick=pick, note=note, updates=True)
