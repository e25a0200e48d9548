"""Keeps each table's public message at its newest state.

The newest board wins: whatever came while an edit was under way or the channel had its rest is shown by
one later edit. A board that lies too deep, or is nearly too old to be edited, moves to a new message with
the next change; the old one goes first, so that there are never two. What is gone or forbidden is left
alone until a click shows that it is there again; a picture that is forbidden is written out until then.
Never called inside a table's lock.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import discord

from bot.i18n import words_for
from bot.tables.errors import TableError
from bot.tables.values import Phase, TableValue
from bot.ui.answers import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE
from bot.ui.boards.access import refuses_pictures
from bot.ui.boards.board import MOST_LOST, PAUSES, Board
from bot.ui.boards.burial import Burial
from bot.ui.boards.pacing import Pacing
from bot.ui.boards.posts import FAILURES, BoardPosts, place_of
from bot.ui.panels import Panel
from bot.ui.render import PanelTooLargeError
from bot.ui.tasks import begin

OLD_EDITS: Final = 30046
ARCHIVED_THREAD: Final = 50083
LOCKED_THREAD: Final = 160005
MOST_BOARDS: Final = 2000
"""Boards that are remembered; of older ones, one edit more is sent than would be needed."""
MOST_FAREWELLS: Final = 20
CLOSING_SECONDS: Final = 3.0
"""For what is under way and the farewells together."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Showing:
    """What the publisher asks of the rest of the bot."""

    draw: Callable[[TableValue], Panel]
    """The board of a table."""
    newest: Callable[[str], Awaitable[TableValue]]
    """A table as it is now; raises TableError."""
    moved: Callable[[str, int], Awaitable[None]]
    """A board has a new message, which is to be noted down; raises TableError."""
    gone: Callable[[int], Awaitable[None]]
    """A channel is not there any more."""
    farewell: Callable[[TableValue], Panel]
    """The board of a table while the bot restarts."""
    leaving: Callable[[list[str]], Awaitable[None]]
    """The bot closes, and the boards of these tables are about to say so."""
    lull: Callable[[], Awaitable[None]]
    """Waits for a moment in which nobody waits for an answer."""


class Publisher:
    """Edits boards. `clock` counts seconds for pauses, `now` is the time of day in seconds."""

    def __init__(
        self,
        client: discord.Client,
        showing: Showing,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._showing = showing
        self._posts = BoardPosts(client)
        self._pacing = Pacing(clock)
        self._burial = Burial()
        self._now = now
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._strays: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    def shown(self, table: TableValue, panel: Panel) -> None:
        """Note what the answer to a click has just put on the table's public message."""
        board = self._board(table)
        board.shown = panel
        self._pacing.answered(table.place_id)

    @contextmanager
    def held(self, table: TableValue) -> Iterator[None]:
        """Leave a table's board to who posts it inside; what is left to be shown comes after."""
        board = self._board(table)
        board.held = True
        try:
            yield
        finally:
            board.held = False
            self.publish(board.table)

    def publish(self, table: TableValue) -> None:
        """Show a table's newest state soon."""
        if table.private or (table.phase is Phase.VOID and table.message_id is None):
            return
        board = self._board(table)
        board.changed = True
        self._work(board)

    def clicked(
        self, table: TableValue, message_id: int | None, *, may_write: bool, may_attach: bool = True
    ) -> None:
        """Note that somebody has just used a control of a table, and what we may do where it is.

        `message_id` is the public message it stands on, if any: a board that was left behind goes. One that
        could not be shown, or not as the picture it should be, comes back with the click after the
        permission; one that this process never showed may be older than its table, and is brought up to
        date.
        """
        if table.private:
            return
        board = self._board(table)
        if message_id is not None and board.message_id is not None and message_id < board.message_id:
            self._remove_stray(board, message_id)
        looks_other = board.learn_of_files(may_attach=may_attach)
        if not may_write:
            board.quiet, board.lost = True, 0
        elif board.quiet and board.lost < MOST_LOST:
            board.quiet = False
            self.publish(table)
        elif looks_other:
            self.publish(table)
        elif board.shown is None and board.message_id is not None:
            self._work(board)

    def is_quiet(self, table: TableValue) -> bool:
        """Tell whether a table's board stands still because we may not write in its channel."""
        board = self._boards.get(table.table_id)
        return board is not None and board.quiet

    def is_in_words(self, table: TableValue) -> bool:
        """Tell whether a table's board is written out because files may not be attached where it stands."""
        board = self._boards.get(table.table_id)
        return board is not None and board.in_words

    def written(self, channel_id: int, message_id: int) -> None:
        """Note that somebody else has written in a channel."""
        self._burial.written(channel_id, message_id)

    async def close(self) -> None:
        """Finish what is under way, and let the boards of tables that live say that the bot restarts.

        Within a few seconds, so only those at which something happened last.
        """
        self._closing.set()
        ends = asyncio.get_running_loop().time() + CLOSING_SECONDS
        await _all_until(ends, [board.task for board in self._boards.values() if board.task is not None])
        last = [board for board in reversed(self._boards.values()) if _can_say_farewell(board)]
        last = last[:MOST_FAREWELLS]
        if last:
            try:
                await self._showing.leaving([board.table.table_id for board in last])
            except TableError as error:
                _log.warning("no farewells: %s", error.code)
                return
        await _all_until(ends, [asyncio.create_task(self._say_farewell(board)) for board in last])

    def _board(self, table: TableValue) -> Board:
        board = self._boards.get(table.table_id)
        if board is None:
            board = self._boards[table.table_id] = Board(table, table.message_id)
            self._forget_some()
            self._burial.watch(table.place_id)
        self._boards.move_to_end(table.table_id)
        board.meet(table)
        return board

    def _forget_some(self) -> None:
        if len(self._boards) > MOST_BOARDS:
            idle = [table_id for table_id, board in self._boards.items() if not board.at_work]
            for table_id in idle[: MOST_BOARDS // 10]:
                del self._boards[table_id]

    def _remove_stray(self, board: Board, message_id: int) -> None:
        task = begin(self._posts.discard(place_of(board.table), message_id), f"old board {message_id}")
        self._strays.add(task)
        task.add_done_callback(self._strays.discard)

    def _work(self, board: Board) -> None:
        if not (board.quiet or board.held or board.at_work or self._closing.is_set()):
            board.task = begin(self._keep_newest(board), f"board {board.table.table_id}")

    async def _keep_newest(self, board: Board) -> None:
        while not board.quiet and await self._rested(board):
            board.table = await self._newest(board)
            panel, moves = self._showing.draw(board.table), self._should_move(board)
            board.changed = False
            if panel == board.shown and board.noted and not moves:
                break
            self._pacing.wrote(board.table.place_id)
            try:
                await self._show(board, panel, moves)
            except (*FAILURES, TableError) as error:
                if not await self._goes_on_after(board, panel, error):
                    break
            else:
                if not board.changed:
                    break
        if not board.lives:
            self._boards.pop(board.table.table_id, None)

    async def _newest(self, board: Board) -> TableValue:
        try:
            return await self._showing.newest(board.table.table_id)
        except TableError as error:
            _log.warning("table %s could not be read: %s", board.table.table_id, error.code)
            return board.table

    async def _rested(self, board: Board) -> bool:
        """Wait until the channel may be written in again, and answers are given; False if the bot closes."""
        while not self._closing.is_set():
            if (rest := self._pacing.rest(board.table.place_id)) > 0:
                await self._paused(rest)
                continue
            await self._showing.lull()
            if not self._pacing.rest(board.table.place_id):  # others may have been written meanwhile
                return not self._closing.is_set()
        return False

    async def _paused(self, seconds: float) -> bool:
        """Wait; True as soon as the bot closes."""
        try:
            async with asyncio.timeout(seconds):
                return await self._closing.wait()
        except TimeoutError:
            return False

    def _should_move(self, board: Board) -> bool:
        if board.message_id is None or not board.lives:
            return False
        buried = self._burial.is_buried(board.table.place_id, board.message_id)
        due = board.worn or (board.changed and (buried or board.is_old(self._now())))
        return due and self._posts.may_post(board.table)

    async def _show(self, board: Board, panel: Panel, moves: bool) -> None:
        if board.message_id is None or moves:
            await self._post(board, panel)
        elif panel != board.shown:
            await self._edit(board, board.message_id, panel)
        await self._note(board)

    async def _edit(self, board: Board, message_id: int, panel: Panel) -> None:
        try:
            await self._posts.edit(board.table, message_id, panel)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE or not board.lives:
                raise
            await self._replace(board, message_id, panel)
        else:
            board.stands(message_id, panel)
            board.lost = 0

    async def _replace(self, board: Board, lost: int, panel: Panel) -> None:
        """Show a board whose message is not there any more."""
        board.lost += 1
        board.quiet = board.lost > MOST_LOST
        if board.quiet:
            return
        found = None if board.own else await self._posts.find(board.table, lost)
        board.removed()
        if found is None:
            board.stands(await self._posts.post(board.table, panel, after=lost), panel)
        else:
            await self._posts.edit(board.table, found, panel)
            board.stands(found, panel)

    async def _post(self, board: Board, panel: Panel) -> None:
        """Post a board anew; the old message goes first, so that nobody ever sees two."""
        table, old = board.table, board.message_id
        if old is not None and await self._posts.remove(place_of(table), old):
            board.removed()
        posted = await self._posts.post(table, panel, after=old or board.replaces)
        stays = board.message_id
        board.stands(posted, panel)
        board.lost = 0
        await self._note(board)
        if stays is not None:
            await self._posts.retire(place_of(table), stays, posted, words_for(table.locale))

    async def _note(self, board: Board) -> None:
        """Have the board's message stored with its table."""
        if not board.noted and board.message_id is not None:
            await self._showing.moved(board.table.table_id, board.message_id)
            board.noted = True

    async def _goes_on_after(self, board: Board, panel: Panel, error: Exception) -> bool:
        """Decide what a failure to show a panel means; whether to try again."""
        if refuses_pictures(error, panel) and not board.in_words:
            board.refuse_picture()
            return True
        table_id = board.table.table_id
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if code in (OLD_EDITS, ARCHIVED_THREAD) and not board.worn:
            board.worn = True
            return True
        if isinstance(error, discord.Forbidden | discord.NotFound) or code == LOCKED_THREAD:
            _log.warning("table %s: its channel is closed to us (%s)", table_id, code)
            board.lose()
            if code == UNKNOWN_CHANNEL:
                await self._showing.gone(board.table.place_id)
            return False
        _log.warning("table %s: board not shown: %s", table_id, error)
        if board.failed >= len(PAUSES) or _is_our_fault(error):
            board.failed = 0
            return False
        board.failed += 1
        return not await self._paused(PAUSES[board.failed - 1])

    async def _say_farewell(self, board: Board) -> None:
        panel = self._showing.farewell(board.table)
        if board.message_id is None or panel == board.shown:
            return
        try:
            await self._posts.edit(board.table, board.message_id, panel)
        except (*FAILURES, PanelTooLargeError) as error:
            _log.info("table %s: no farewell: %s", board.table.table_id, error)
        else:
            board.stands(board.message_id, panel)


def _can_say_farewell(board: Board) -> bool:
    runs = board.table.phase in (Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    return runs and board.message_id is not None and not board.quiet and not board.at_work


def _is_our_fault(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) and 400 <= error.status < 500 and error.status != 429


async def _all_until(ends: float, tasks: Collection[asyncio.Task[None]]) -> None:
    """Wait for tasks until a time of the loop's clock; what is not done by then is given up."""
    if not tasks:
        return
    _, late = await asyncio.wait(tasks, timeout=max(0.0, ends - asyncio.get_running_loop().time()))
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late)
