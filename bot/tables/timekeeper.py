"""Lets deadlines pass: what the database says is due is told to its table, through the table's one door."""

import asyncio
import logging
from typing import Final

from bot.tables.commands import Expire, Resume
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.store import TableStore
from bot.tables.timing import EXTENDED

INTERVAL: Final = 1.0
"""Seconds between two looks: nobody waits for longer than two seconds."""

LONGEST_GAP: Final = 60_000
"""Milliseconds: after more time without a look, people could not act either."""

REST: Final = 60_000
"""Milliseconds for which a table is left alone that broke when it was told."""

_log = logging.getLogger(__name__)


class Timekeeper:
    """Looks for deadlines that have passed. They stand in the database, so a restart forgets none.

    At its first look, and after the process stood still or the clock was put forward, nobody is punished
    for a time in which nobody could act: turns and the like that have run out get some time more, once.
    """

    def __init__(
        self,
        directory: Directory,
        store: TableStore,
        interval: float = INTERVAL,
    ) -> None:
        self._directory = directory
        self._store = store
        self._interval = interval
        self._looked_at: int | None = None
        self._rests_until: dict[str, int] = {}
        self._stopping = False

    async def run(self) -> None:
        """Look again and again, until cancelled; what a table is doing then is finished first."""
        while True:
            looking = asyncio.create_task(self.look())
            try:
                await asyncio.wait({looking})
            finally:
                self._stopping = not looking.done()
                await asyncio.wait({looking})
            error = looking.exception()
            if isinstance(error, TableError):
                _log.warning("deadlines could not be read: %s", error.__cause__ or error)
            elif error is not None:
                _log.error("deadlines could not be looked at", exc_info=error)
            await asyncio.sleep(self._interval)

    async def look(self) -> None:
        """Tell every table whose deadline has passed."""
        now = self._store.now()
        if self._looked_at is None or now - self._looked_at > LONGEST_GAP:
            await self._resume()
        self._looked_at = now
        for table_id, expired in await self._store.due():
            if self._stopping:
                break
            await self._tell(table_id, expired)

    async def _resume(self) -> None:
        """Give time to the tables at which somebody has run out of it, or is about to."""
        for table_id in await self._store.due_within(LONGEST_GAP, EXTENDED):
            await self._tell(table_id, Resume())

    async def _tell(self, table_id: str, command: Expire | Resume) -> None:
        """One table that breaks, by a fault of the bot, does not stop the time of all others."""
        now = self._store.now()
        if self._rests_until.get(table_id, 0) > now:
            return
        task = asyncio.ensure_future(self._handle(table_id, command))
        await asyncio.wait({task})
        error = task.exception()
        if isinstance(error, TableError):
            _log.info("table %s: %s came too late: %s", table_id, command, error)
        elif error is not None:
            self._rests_until[table_id] = now + REST
            _log.error("table %s could not be told of %s", table_id, command, exc_info=error)

    async def _handle(self, table_id: str, command: Expire | Resume) -> None:
        table = await self._directory.find(table_id)
        await table.handle(command)
