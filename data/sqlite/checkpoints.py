"""Checkpoints of SQLite's write-ahead log, made in a thread beside the writer.

Once the log is long, SQLite makes a checkpoint within a commit (see `data.sql.engines`), and that commit
waits for tens of megabytes to reach the disk. A thread makes checkpoints earlier, so no commit waits.
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
"""The log restarts once it is empty: each pass copies what was written during the previous one."""

_log = logging.getLogger(__name__)


class Checkpoints:
    """Makes a checkpoint after so many commits. It may fail: SQLite then makes one later by itself."""

    def __init__(self, path: Path, every: int = EVERY) -> None:
        self._path = path
        self._every = every
        self._commits = 0
        self._making: asyncio.Task[None] | None = None

    def committed(self) -> None:
        """Count a commit, and start a checkpoint in the background when one is due."""
        self._commits += 1
        if self._commits >= self._every and (self._making is None or self._making.done()):
            self._commits = 0
            self._making = asyncio.create_task(asyncio.to_thread(self._make))

    async def close(self) -> None:
        """Wait for a running checkpoint."""
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
            _log.warning("the checkpoint of the write-ahead log failed: %s", error)
