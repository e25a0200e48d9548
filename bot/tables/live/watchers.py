"""Watchers: the board in private, in their own language, without hidden cards.

Views are refreshed from time to time, as long as Discord allows it (see `bot.tables.live.open_hands`), and
again after what failed; their button renews them.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.common.tasks import Tasks
from bot.discord.sending.answers import Answer
from bot.discord.sending.rendered import ShownMessages
from bot.i18n import Words, words_for
from bot.messages.panels import Panel, Reference
from bot.tables.live.open_hands import LiveHands
from bot.tables.live.pauses import failure_of, pause_after
from bot.tables.model.values import TableValue

REST: Final = 5.0
"""Seconds between two refreshes of a table's views: the players' messages take precedence."""
_ACCENT: Final = 0x5C6670

DrawView: TypeAlias = Callable[[TableValue, int, Words], Panel]
"""Returns the view of a table for a person (user id)."""
Newest: TypeAlias = Callable[[str], Awaitable[TableValue]]
"""Returns the current value of a table (id); raises TableError."""


class Watchers:
    """Keeps watchers' views up to date, with a delay of some seconds."""

    def __init__(self, messages: ShownMessages, draw: DrawView, newest: Newest, rest: float = REST) -> None:
        self._draw = draw
        self._newest = newest
        self._rest = rest
        self._views = LiveHands(messages)
        self._changed: set[str] = set()
        self._tasks = Tasks[str]()

    def keep(self, table: TableValue, answer: Answer, panel: Panel) -> None:
        """Record the view that an answer has just shown."""
        self._views.keep(table.table_id, answer, panel, Reference(table.table_id))

    def show(self, table: TableValue) -> None:
        """Schedule a refresh of a table's views."""
        if not self._views.locale_by_person(table.table_id):
            return
        self._changed.add(table.table_id)
        former, at = self._tasks.of(table.table_id), table.table_id
        if former is None or former.done():
            self._tasks.begin(self._keep_newest(at), f"views of {at}", at)

    async def show_again(self, table: TableValue, user_id: int) -> None:
        """Schedule a refresh of a view that may not show what the last answer put there."""
        self._views.doubt(table.table_id, user_id)
        self.show(table)

    async def close(self) -> None:
        """Stop refreshing."""
        await self._tasks.stop()

    async def _keep_newest(self, table_id: str) -> None:
        """Refresh a table's views after each change, and after pauses those that could not be refreshed."""
        failures, pause = 0, self._rest
        while table_id in self._changed:
            await asyncio.sleep(pause)
            self._changed.discard(table_id)
            error = await self._refresh(table_id)
            failures += 1
            again = None if error is None else pause_after(error, failures)
            if again is None:
                failures, pause = 0, self._rest
            else:
                pause = max(again, self._rest)
                self._changed.add(table_id)

    async def _refresh(self, table_id: str) -> Exception | None:
        """Refresh a table's views; return what one of them failed of."""
        failed: Exception | None = None
        for user_id, locale in self._views.locale_by_person(table_id).items():
            refreshing = self._refresh_one(table_id, user_id, locale)
            if (error := await failure_of(refreshing, f"refresh a view of table {table_id}")) is not None:
                failed = error
        return failed

    async def _refresh_one(self, table_id: str, user_id: int, locale: str) -> None:
        panel = self._draw(await self._newest(table_id), user_id, words_for(locale))
        await self._views.refresh(table_id, user_id, panel, Reference(table_id))
