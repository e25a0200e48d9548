"""Carrying SQLite's write-ahead log over into the database, beside the one who writes.

SQLite does it by itself within a commit, once the log is long (see `data.engines`): who commits then waits
for some tens of megabytes to reach the disk. Done before that by a thread of its own, nobody waits.
"""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

EVERY: Final = 500
"""Commits; about 16 MB of log."""
_PASSES: Final = 5
"""The log begins anew once all of it is carried over: each pass takes what was written during the last."""

_log = logging.getLogger(__name__)


class Checkpoints:
    """Makes a checkpoint after so many commits. It may fail: what it leaves, SQLite does by itself later."""

    def __init__(self, path: Path, every: int = EVERY) -> None:
        self._path = path
        self._every = every
        self._commits = 0
        self._making: asyncio.Task[None] | None = None

    def committed(self) -> None:
        """Count a commit; a checkpoint may begin, which nobody waits for."""
        self._commits += 1
        if self._commits >= self._every and (self._making is None or self._making.done()):
            self._commits = 0
            self._making = asyncio.create_task(asyncio.to_thread(self._make))

    async def close(self) -> None:
        """Wait for a checkpoint under way."""
        if self._making is not None:
            await self._making

    def _make(self) -> None:
        try:
            with closing(sqlite3.connect(self._path)) as file:
                for _ in range(_PASSES):
                    _, logged, carried_over = file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                    if logged == carried_over:
                        return
        except sqlite3.Error as error:
            _log.warning("the log could not be carried over into the database: %s", error)
