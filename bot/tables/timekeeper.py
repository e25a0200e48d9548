"""Lets deadlines pass: what the database says is due is told to its table, through the table's one door."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.store import TableStore
from bot.tables.table import Update

INTERVAL: Final = 2.0
"""Seconds between two looks; the shortest deadline is a minute."""

_log = logging.getLogger(__name__)


class Timekeeper:
    """Looks for deadlines that have passed. They stand in the database, so a restart forgets none."""

    def __init__(
        self,
        directory: Directory,
        store: TableStore,
        listener: Callable[[Update], None],
        interval: float = INTERVAL,
    ) -> None:
        self._directory = directory
        self._store = store
        self._listener = listener
        self._interval = interval

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            try:
                await self.look()
            except TableError as error:
                _log.warning("deadlines could not be read: %s", error.__cause__ or error)
            await asyncio.sleep(self._interval)

    async def look(self) -> None:
        """Tell every table whose deadline has passed."""
        for table_id, expired in await self._store.due():
            table = await self._directory.find(table_id)
            try:
                self._listener(await table.handle(expired))
            except TableError as error:
                _log.info("table %s: deadline %s came too late: %s", table_id, expired.kind, error)
