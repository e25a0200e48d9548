"""Keeps each table's public message at its newest state.

The newest board wins: whatever came while an edit was under way or the channel had its rest is shown by
one later edit. A board somebody deleted is posted again; a channel that is gone or closed to us is left
alone. Never called inside a table's lock.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.tables.values import TableValue
from bot.ui.answers import NO_MENTIONS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE
from bot.ui.panels import Panel, drawn
from bot.ui.render import Anchor, render

REST: Final = 1.1
"""Seconds between two edits in one channel; Discord's own limit is per channel."""
MOST_REPOSTS: Final = 3
"""Times a deleted board is posted again before the channel is left alone."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Board:
    """What a table's public message shows, and what it should show."""

    table: TableValue
    message_id: int | None
    shown: Panel | None = None
    reposts: int = 0
    dead: bool = False
    task: asyncio.Task[None] | None = None


class Publisher:
    """Edits boards. `draw` makes a table's panel.

    `moved` is told when a board has a new message, `gone` when a channel is not there any more.
    """

    def __init__(
        self,
        client: discord.Client,
        draw: Callable[[TableValue], Panel],
        moved: Callable[[str, int], Awaitable[None]],
        gone: Callable[[int], Awaitable[None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._draw = draw
        self._moved = moved
        self._gone = gone
        self._clock = clock
        self._boards: dict[str, Board] = {}
        self._last_edit_by_channel: dict[int, float] = {}

    def shown(self, table: TableValue, panel: Panel) -> None:
        """Note what the answer to a click has just put on the table's public message."""
        board = self._board(table)
        board.shown = panel
        self._last_edit_by_channel[table.channel_id] = self._clock()

    def publish(self, table: TableValue) -> None:
        """Show a table's newest state soon."""
        board = self._board(table)
        if board.dead or (board.task is not None and not board.task.done()):
            return
        board.task = asyncio.create_task(self._keep_newest(board), name=f"board {table.table_id}")

    async def close(self) -> None:
        """Stop editing; what is under way is finished."""
        tasks = [board.task for board in self._boards.values() if board.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    def _board(self, table: TableValue) -> Board:
        board = self._boards.get(table.table_id)
        if board is None:
            board = self._boards[table.table_id] = Board(table, table.message_id)
        board.table = table
        board.message_id = board.message_id or table.message_id
        return board

    async def _keep_newest(self, board: Board) -> None:
        while not board.dead:
            await self._rest(board.table.channel_id)
            panel = self._draw(board.table)
            if panel == board.shown:
                return
            try:
                await self._show(board, panel)
            except (discord.Forbidden, discord.NotFound) as error:
                _log.warning("table %s: its channel is closed to us (%s)", board.table.table_id, error.code)
                board.dead = True
                if error.code == UNKNOWN_CHANNEL:
                    await self._gone(board.table.channel_id)
            except (discord.HTTPException, OSError) as error:
                _log.warning("table %s: board not shown: %s", board.table.table_id, error)
                return

    async def _show(self, board: Board, panel: Panel) -> None:
        channel = self._client.get_partial_messageable(board.table.channel_id)
        self._last_edit_by_channel[board.table.channel_id] = self._clock()
        finished, anchor = await drawn(panel), Anchor(board.table.table_id)
        view, files = render(finished, anchor)
        if board.message_id is not None:
            try:
                message = channel.get_partial_message(board.message_id)
                await message.edit(view=view, attachments=files, allowed_mentions=NO_MENTIONS)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE or board.reposts >= MOST_REPOSTS:
                    raise
                board.reposts += 1
                board.message_id = None
                view, files = render(finished, anchor)
            else:
                board.shown, board.reposts = panel, 0
                return
        posted = await channel.send(view=view, files=files, allowed_mentions=NO_MENTIONS)
        board.message_id, board.shown = posted.id, panel
        await self._moved(board.table.table_id, posted.id)

    async def _rest(self, channel_id: int) -> None:
        wait = self._last_edit_by_channel.get(channel_id, 0.0) + REST - self._clock()
        if wait > 0:
            await asyncio.sleep(wait)
