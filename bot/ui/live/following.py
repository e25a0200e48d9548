"""Follows all tables: what one has stored is shown to everybody, whoever asked for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import discord

from bot.i18n import Words, words_for
from bot.tables.errors import TableError
from bot.tables.table import Update
from bot.tables.values import Phase, TableValue
from bot.ui.discord.access import board_clicked, may_attach, may_write
from bot.ui.discord.answers import FAILURES
from bot.ui.discord.tasks import begin
from bot.ui.live.hands import LiveHands
from bot.ui.live.notices import TurnNotices
from bot.ui.live.publisher import Publisher
from bot.ui.live.watchers import Newest, Watchers
from bot.ui.panels import Anchor, Panel
from game.core.protocol import Seat

DrawHand: TypeAlias = Callable[[TableValue, Seat, Words], tuple[Panel, Anchor]]
"""Makes the hand of a seat, and what its controls refer to."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Live:
    """Board, open hands, notices and watchers of all tables. One per bot."""

    publisher: Publisher
    notices: TurnNotices
    hands: LiveHands
    watchers: Watchers
    draw_hand: DrawHand
    newest: Newest
    lull: Callable[[], Awaitable[None]]
    """Waits for a moment in which nobody waits for an answer."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def show(self, update: Update) -> None:
        """Show everybody what a table has stored: it tells this by itself, whoever asked for it.

        The board is edited soon, and the open hands of those whose turn it is now, or whose time was over;
        where players may react out of turn, all open hands: what one of them does ends what others may do.
        A hand or a board that the answer to a click has just shown so needs no edit.
        """
        table = update.table
        self.publisher.publish(table)
        self.watchers.show(table)
        self.notices.follow(update)
        if table.match is not None and table.phase is Phase.PLAYING:
            missed = update.expired.seat if update.expired is not None else None
            affected = range(len(table.seats)) if table.game.has_reactions else table.match.awaited
            seats = dict.fromkeys([*affected, *([] if missed is None else [missed])])
            self._begin(self._refresh_hands(table.table_id, seats), f"hands of {table.table_id}")

    def clicked(self, table: TableValue, interaction: discord.Interaction) -> None:
        """Note that somebody has just used a control of a table, or a command that stands for one."""
        self.notices.clicked(table.table_id, interaction.user.id)
        if interaction.channel_id == table.place_id:
            self.publisher.clicked(
                table,
                board_clicked(interaction),
                may_write=may_write(interaction),
                may_attach=may_attach(interaction),
            )

    async def hand_shown(self, table: TableValue, seat: Seat) -> None:
        """Refresh a hand that was just shown if its table has gone on while it was."""
        if await self._has_gone_on(table):
            self._begin(self._refresh_hands(table.table_id, (seat,)), f"hand of {table.table_id}")

    async def close(self) -> None:
        """Stop following; boards say that the bot restarts."""
        await self.notices.close()
        await self.watchers.close()
        await self.publisher.close()

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = begin(work, name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refresh_hands(self, table_id: str, seats: Iterable[Seat]) -> None:
        await self.lull()
        for seat in seats:
            while not await self._refresh_hand(table_id, seat):
                await self.lull()

    async def _refresh_hand(self, table_id: str, seat: Seat) -> bool:
        """Show a hand as it is now: since it was put off, its table may have gone on. False: once more."""
        try:
            table = await self.newest(table_id)
        except TableError as error:
            _log.info("table %s: its hands are not refreshed: %s", table_id, error.code)
            return True
        user_id = table.seats[seat].user_id if seat < len(table.seats) else None
        locale = self.hands.locale(table_id, user_id) if user_id is not None else None
        if user_id is None or locale is None or table.match is None:
            return True
        panel, anchor = self.draw_hand(table, seat, words_for(locale))
        try:
            return await self.hands.refresh(table_id, user_id, panel, anchor)
        except FAILURES as error:
            _log.info("table %s: a hand could not be refreshed: %s", table_id, error)
            return True

    async def _has_gone_on(self, table: TableValue) -> bool:
        try:
            return await self.newest(table.table_id) is not table
        except TableError:  # it is gone, or cannot be read now: there is nothing newer to show
            return False
