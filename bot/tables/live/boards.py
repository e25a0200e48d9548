"""Keeps each table's public message up to date.

The newest board wins: one edit shows all changes since the last edit began, but a few moves one after the
other (`bot.tables.model.beats`). A board that is buried or nearly too old to edit moves to a new message with
the next change; the old one is deleted first, so that there are never two. A channel that forbids writing is
left alone until a click or a message there shows that it is possible again, or for a while; a forbidden
picture is shown as text. If the answer to a click edits the board, no other edit is needed once Discord has
confirmed it. Never call this inside a table's lock.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.tasks import Tasks, all_until, begin, happens_within
from bot.discord.access import refuses_pictures
from bot.discord.sending import failures
from bot.discord.sending.render import PanelTooLargeError
from bot.i18n import words_for
from bot.messages.panels import Panel, has_picture
from bot.tables.live.board_requests import OLD_EDITS, BoardPosts, Place, TokenEndedError, why_closed
from bot.tables.live.board_state import SENDS_NOTHING, Board, Boards, BoardState, Event
from bot.tables.live.channels import Burial, Pacing
from bot.tables.live.dependencies import PublisherDependencies
from bot.tables.live.pauses import pause_after, paused
from bot.tables.live.retries import Retries
from bot.tables.model.values import Phase, TableValue
from bot.tables.table import Update

MOST_FAREWELLS: Final = 20
CLOSING_SECONDS: Final = 3.0
"""The time for pending edits and farewells together."""

_log = logging.getLogger(__name__)


class Publisher:
    """Edits boards. `now` returns milliseconds since the epoch, `clock` monotonic seconds."""

    def __init__(
        self,
        client: discord.Client,
        showing: PublisherDependencies,
        now: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.channels = showing.channels
        self._showing = showing
        self._posts = BoardPosts(client)
        self._clock = clock
        self._pacing = Pacing(clock)
        self._burial = Burial()
        self._now = now
        self._boards = Boards()
        self._strays = Tasks[None]()
        self._retries = Retries(self._try_again)
        self._closing = asyncio.Event()

    async def post_by_answer(self, table: TableValue, panel: Panel, answering: Awaitable[int | None]) -> None:
        """Post a table's board as the answer to a command; if that is lost, post it separately.

        `answering` returns the message id, None if its arrival is not confirmed.
        """
        board, message_id = self._board(table), None
        board.happens(Event.HOLD)
        try:
            message_id = await answering
        finally:
            if message_id is None:
                board.happens(Event.RELEASE)
            else:
                board.posted(message_id, panel)
            self._pacing.wrote(table.place_id, counted=False)
            self.publish(table)
        try:
            await self._store(board)
        except TableError as error:  # the board's task tries again
            _log.warning("table %s: could not store its board: %s", table.table_id, error.code)

    async def edit_by_answer(self, update: Update, panel: Panel, answering: Awaitable[bool]) -> None:
        """Edit a table's board by the answer to a click on it, if that arrives; it shows what was first.

        `answering` returns whether its arrival is confirmed.
        """
        table, board, arrived = update.table, self._board(update.table), False
        board.begin_edit()
        try:
            arrived = await answering
        finally:
            board.end_edit(panel if arrived else None)
            self._pacing.wrote(table.place_id, counted=False)
            board.beats = list(update.beats[1:])
            board.hold(update.first, table, self._clock())
            self.publish(table)

    def show(self, update: Update) -> None:
        """Schedule that a table's board shows what was changed, step by step."""
        if not update.table.private:
            self._board(update.table).plays(update.before, update.table, update.beats)
        self.publish(update.table)

    def publish(self, table: TableValue) -> None:
        """Schedule an update of a table's board."""
        if table.private or (table.phase is Phase.VOID and table.message_id is None):
            return
        board = self._board(table)
        board.due = True
        board.changed.set()
        self._work(board)
        if not self.channels[table.place_id].writing.is_there:
            self._retries.wait_for(board.place)

    def clicked(
        self, table: TableValue, message_id: int | None, *, may_write: bool, may_attach: bool = True
    ) -> None:
        """Record a click on a table's control, and our permissions there.

        `message_id` is the clicked public message, if any; an outdated board is deleted. If a permission is
        back, this shows what was forbidden. A board that this process has not shown yet is updated.
        """
        if table.private:
            return
        board = self._board(table)
        if message_id is not None and board.message_id is not None and message_id < board.message_id:
            self._strays.begin(self._posts.remove(board.place, message_id), f"old board {message_id}")
        channel = self.channels[table.place_id]
        changes = (channel.writing.told(allowed=may_write), channel.files.told(allowed=may_attach))
        if any(changes):
            self._work_all(board.place)
        elif board.shown is None and board.message_id is not None:
            self._work(board)

    def told_of(self, table: TableValue, seen: int = 0) -> TableValue:
        """Return what a table's board has told of it, or what somebody has seen who saw so many moves."""
        board = self._boards.get(table.table_id)
        return table if board is None else board.told_of(table, seen)

    async def shown(self, table_id: str) -> bool:
        """Wait until no update of a table's board is pending; return whether its newest state is shown."""
        board = self._boards.get(table_id)
        while board is not None and board.is_at_work and board.task is not None:
            await asyncio.wait([board.task])
        return board is not None and not board.due

    async def is_posted(self, table: TableValue, seconds: float) -> bool:
        """Post the board of a table that opened by itself; return whether it is there after some seconds.

        What Discord says of our permissions counts for more than an earlier refusal.
        """
        if table.message_id is not None:
            return True
        if self._posts.may_post(Place(table.guild_id, table.place_id)):
            _ = self.channels[table.place_id].writing.told(allowed=True)
        self.publish(table)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.shown(table.table_id)
        return self._board(table).message_id is not None

    def reopened(self, table: TableValue) -> None:
        """Show a table where we may write again, or that has moved to another channel."""
        if not table.private and table.phase is not Phase.VOID:
            _ = self.channels[table.place_id].writing.told(allowed=True)
            self.publish(table)

    def written(self, channel_id: int, message_id: int) -> None:
        """Record somebody else's message in a channel."""
        self._burial.written(channel_id, message_id)

    async def stop(self, seconds: float) -> None:
        """Begin no more edits, and finish those under way within some seconds."""
        self._closing.set()
        for board in self._boards.values():
            board.changed.set()
        await self._retries.stop()
        ends = asyncio.get_running_loop().time() + seconds
        await all_until(ends, [board.task for board in self._boards.values() if board.task is not None])

    async def close(self) -> None:
        """Finish pending edits, and let the most recently changed boards announce the restart."""
        ends = asyncio.get_running_loop().time() + CLOSING_SECONDS
        await self.stop(CLOSING_SECONDS)
        able = [board for board in reversed(self._boards.values()) if board.may_say_farewell]
        last = [one for one in able if self.channels[one.place.channel_id].writing.is_there][:MOST_FAREWELLS]
        if last:
            try:
                await self._showing.leaving([board.table_id for board in last])
            except TableError as error:
                _log.warning("could not post farewells: %s", error.code)
                return
        await all_until(ends, [asyncio.create_task(self._say_farewell(board)) for board in last])

    def _board(self, table: TableValue) -> Board:
        if table.table_id not in self._boards:
            self._burial.watch(table.place_id)
        return self._boards.of(table)

    def _may_show(self, board: Board) -> bool:
        if self._closing.is_set() or board.state in SENDS_NOTHING or not self._posts.is_member(board.place):
            return False
        return self.channels[board.place.channel_id].writing.is_there

    def _work_all(self, place: Place) -> None:
        for board in [one for one in self._boards.values() if one.place == place]:
            self._work(board)

    async def _try_again(self, place: Place) -> bool:
        """Try one of the boards due in a channel that refused one; return whether none waits any more."""
        writing = self.channels[place.channel_id].writing
        due = [one for one in self._boards.values() if one.place == place and one.waits]
        if due and not writing.is_there:
            writing.forgotten()
            self._work(due[-1])
            await self.shown(due[-1].table_id)
        if writing.is_there:  # perhaps it was reached by a token, which says nothing of others
            self._work_all(place)
        return not due or writing.is_there

    def _work(self, board: Board) -> None:
        if self._may_show(board) and not board.is_at_work:
            board.task = begin(self._keep_newest(board), f"board {board.table_id}")

    async def _keep_newest(self, board: Board) -> None:
        while self._may_show(board) and await self._rested(board):
            try:
                goes_on = await self._show_newest(board)
            except Exception as error:  # noqa: BLE001 - a bug, perhaps of this moment alone
                _log.exception("board %s failed", board.table_id)
                board.due = True
                goes_on = await self._tries_again(board, error)
            if not goes_on:
                break
        if not board.is_live:
            self._boards.pop(board.table_id, None)

    async def _show_newest(self, board: Board) -> bool:
        """Update a board; return whether there is more to do."""
        try:
            table = await self._showing.newest(board.table_id)
        except TableError as error:
            _log.warning("table %s: could not show the board: %s", board.table_id, error.code)
            return await self._tries_again(board, error)
        board.follow(table)
        board.changed.clear()
        moves, counted = self._should_move(board), self._is_counted(board)
        if counted and self._pacing.is_crowded:
            board.beats.clear()
        beat = board.next_beat(table)
        panel, board.due = self._showing.draw(beat), beat is not table
        if panel == board.shown and board.state is BoardState.STANDING and not moves:
            board.tells(beat, table)
            return board.due
        self._pacing.wrote(table.place_id, counted=counted)
        try:
            await self._show(board, table, panel, moves, counted)
        except (*failures.FAILURES, TableError, TokenEndedError) as error:
            board.due = True
            return await self._goes_on_after(board, table, panel, error)
        board.hold(beat, table, self._clock())
        return not board.is_settled

    async def _rested(self, board: Board) -> bool:
        """Wait for the channel's pace and for pending answers; return False if the bot closes."""
        channel_id = board.place.channel_id
        while not self._closing.is_set():
            counted = self._is_counted(board)
            rest = max(self._pacing.rest(channel_id, counted=counted), board.held_until - self._clock())
            if rest > 0:
                await happens_within(rest, self._closing)
                continue
            await self._showing.until_quiet()
            if counted:
                await self._showing.until_allowed()  # before drawing: what changes meanwhile costs no edit
            if not self._pacing.rest(channel_id, counted=counted):  # other boards may have used the pace
                return not self._closing.is_set()
        return False

    def _is_counted(self, board: Board) -> bool:
        """Tell whether Discord counts what the board needs next for the requests of a bot a second."""
        return self._should_move(board) or self._posts.is_edit_counted(board.message_id)

    def _should_move(self, board: Board) -> bool:
        if board.message_id is None or not board.is_live:
            return False
        buried = self._burial.is_buried(board.place.channel_id, board.message_id)
        outdated = board.due and (buried or board.is_old(self._now()))
        return (outdated or board.state is BoardState.WORN) and self._posts.may_post(board.place)

    async def _show(self, board: Board, table: TableValue, panel: Panel, moves: bool, counted: bool) -> None:
        if board.message_id is None or moves:
            await self._post(board, table, panel)
        elif panel != board.shown:
            await self._edit(board, table, board.message_id, panel)
        if counted and self.channels[table.place_id].used(with_files=has_picture(panel)):
            self._work_all(board.place)  # an edit with a token proves no permission
        await self._store(board)

    async def _edit(self, board: Board, table: TableValue, message_id: int, panel: Panel) -> None:
        try:
            await self._edited(board, table, message_id, panel)
        except discord.NotFound as error:
            if error.code != failures.UNKNOWN_MESSAGE or not board.is_live:
                raise
            await self._replace(board, table, message_id, panel)

    async def _edited(self, board: Board, table: TableValue, message_id: int, panel: Panel) -> None:
        board.begin_edit()
        arrived = False
        try:
            await self._posts.edit(table, message_id, panel)
            arrived = True
        finally:
            board.end_edit(panel if arrived else None)

    async def _replace(self, board: Board, table: TableValue, lost: int, panel: Panel) -> None:
        """Show a board whose message is gone."""
        board.deleted()
        if board.state is BoardState.GIVEN_UP:
            return
        found = await self._posts.find(table, lost) if board.state is BoardState.INHERITED else None
        board.removed()
        if found is None:
            board.posted(await self._posts.post(table, panel, after=lost), panel)
        else:
            board.posted(found, None)
            await self._edited(board, table, found, panel)

    async def _post(self, board: Board, table: TableValue, panel: Panel) -> None:
        """Post a board in a new message, after deleting the old one, so that nobody ever sees two."""
        old = board.message_id
        if old is not None and await self._posts.remove(board.place, old):
            board.removed()
        posted = await self._posts.post(table, panel, after=old or board.replaces)
        stays = board.message_id
        board.posted(posted, panel)
        board.deletions = 0
        await self._store(board)
        if stays is not None:
            await self._posts.retire(board.place, stays, posted, words_for(table.locale))

    async def _store(self, board: Board) -> None:
        """Store the board's message id with its table; raises TableError."""
        if board.state is BoardState.UNSTORED and board.message_id is not None:
            await self._showing.moved(board.table_id, board.message_id)
            board.happens(Event.STORE)

    async def _goes_on_after(self, board: Board, table: TableValue, panel: Panel, error: Exception) -> bool:
        """Handle a failure to show a panel; return whether to try again."""
        if isinstance(error, TokenEndedError):
            self._pacing.spared(table.place_id)
            return True
        channel = self.channels[table.place_id]
        if refuses_pictures(error, panel) and channel.files.is_there:
            channel.files.refused()
            return True
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if code in (OLD_EDITS, failures.ARCHIVED_THREAD) and board.state is not BoardState.WORN:
            board.happens(Event.WEAR_OUT)
            return True
        if code in failures.CLOSED_THREAD and await self._showing.moved_to_channel(board.table_id):
            return True
        if code == failures.UNKNOWN_MESSAGE:
            board.happens(Event.GIVE_UP)
            return False
        if isinstance(error, discord.Forbidden | discord.NotFound) or code == failures.LOCKED_THREAD:
            _log.warning("table %s: no access to its channel (%s)", board.table_id, code)
            channel.writing.refused(why_closed(error, table))
            self._retries.wait_for(board.place)
            if code == failures.UNKNOWN_CHANNEL:
                await self._showing.gone(board.place)
            return False
        _log.warning("table %s: could not show the board: %s", board.table_id, error)
        return await self._tries_again(board, error)

    async def _tries_again(self, board: Board, error: Exception) -> bool:
        """Wait after a failure, less if the table changes; return False to leave the board alone."""
        board.failures += 1
        pause = pause_after(error, board.failures, is_over=not board.is_live)
        if pause is None:
            board.failures = 0
            return False
        return await paused(pause, self._closing, board.changed)

    async def _say_farewell(self, board: Board) -> None:
        try:
            table = await self._showing.newest(board.table_id)
            panel = self._showing.farewell(table)
            if board.message_id is not None and panel != board.shown:
                try:
                    await self._edited(board, table, board.message_id, panel)
                except TokenEndedError:
                    await self._edited(board, table, board.message_id, panel)
        except (*failures.FAILURES, PanelTooLargeError, TableError) as error:
            _log.info("table %s: could not post a farewell: %s", board.table_id, error)
