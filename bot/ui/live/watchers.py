"""Watchers: the board in private, in their own language, without hidden cards.

Views are refreshed from time to time, best effort, as long as Discord allows it (see `bot.ui.live.hands`);
their button renews them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.i18n import Words, words_for
from bot.tables.errors import TableError
from bot.tables.values import TableValue
from bot.ui.discord.answers import FAILURES, Answer
from bot.ui.discord.rendered import ShownMessages
from bot.ui.discord.tasks import begin
from bot.ui.live.hands import LiveHands
from bot.ui.panels import Anchor, Panel

REST: Final = 5.0
"""Seconds between two refreshes of a table's views: the players' messages take precedence."""
_ACCENT: Final = 0x5C6670

DrawView: TypeAlias = Callable[[TableValue, int, Words], Panel]
"""Returns the view of a table for a person (user id)."""
Newest: TypeAlias = Callable[[str], Awaitable[TableValue]]
"""Returns the current value of a table (id); raises TableError."""

_log = logging.getLogger(__name__)


class Watchers:
    """Keeps watchers' views up to date, with a delay of some seconds."""

    def __init__(self, messages: ShownMessages, draw: DrawView, newest: Newest, rest: float = REST) -> None:
        self._draw = draw
        self._newest = newest
        self._rest = rest
        self._views = LiveHands(messages)
        self._changed: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def keep(self, table: TableValue, answer: Answer, panel: Panel) -> None:
        """Record the view that an answer has just shown."""
        self._views.keep(table.table_id, answer, panel, Anchor(table.table_id))

    def show(self, table: TableValue) -> None:
        """Schedule a refresh of a table's views."""
        if not self._views.locale_by_person(table.table_id):
            return
        self._changed.add(table.table_id)
        if table.table_id not in self._tasks:
            task = begin(self._refresh(table.table_id), f"views of {table.table_id}")
            self._tasks[table.table_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.table_id, None))

    async def show_again(self, table: TableValue, user_id: int) -> None:
        """Schedule a refresh of a view that may not show what the last answer put there."""
        self._views.doubt(table.table_id, user_id)
        self.show(table)

    async def close(self) -> None:
        """Stop refreshing."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _refresh(self, table_id: str) -> None:
        while table_id in self._changed:
            await asyncio.sleep(self._rest)
            self._changed.discard(table_id)
            try:
                table = await self._newest(table_id)
            except TableError as error:
                _log.info("table %s: could not refresh its views: %s", table_id, error.code)
                return
            for user_id, locale in self._views.locale_by_person(table_id).items():
                await self._refresh_one(table, user_id, locale)

    async def _refresh_one(self, table: TableValue, user_id: int, locale: str) -> None:
        panel = self._draw(table, user_id, words_for(locale))
        try:
            await self._views.refresh(table.table_id, user_id, panel, Anchor(table.table_id))
        except FAILURES as error:
            _log.info("table %s: could not refresh a view: %s", table.table_id, error)
