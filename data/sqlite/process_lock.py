"""A lock that lets one process at a time write a SQLite file.

SQLite allows many writers. But a bot caches its tables and the interactions it has handled, so a second bot
on the same file would show players wrong states. The lock is the operating system's, on a file beside the
database, and ends with the process, however that ends; the file stays, and its existence means nothing.
Readers such as `verify` and `backup` need no lock.

A hard link to the database has another file beside it, and one that somebody deletes locks nothing any more.
"""

import asyncio
import errno
import logging
import os
import sys
import time
from pathlib import Path
from typing import Final, Self

from data.errors import UnavailableError, UnreadableError

_PATIENCE: Final = 2.0
"""Seconds that a start waits for a process that is shutting down."""
_BETWEEN: Final = 0.05
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The errors that systems give for a file another process has locked."""

_log = logging.getLogger(__name__)

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """The exclusive right to write a SQLite file."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    async def take(cls, database: Path) -> Self:
        """Take the lock of a database; the file need not exist yet, but its folder must.

        Raises UnavailableError while another process has the lock, UnreadableError if it cannot be created.
        """
        descriptor = _open(lock_file(database))
        until = time.monotonic() + _PATIENCE
        while not _is_locked(database, descriptor):
            if time.monotonic() > until:
                os.close(descriptor)
                raise UnavailableError(
                    f"{database} is in use: stop the bot first (one process at a time may write it)"
                )
            await asyncio.sleep(_BETWEEN)
        return cls(descriptor)

    def release(self) -> None:
        """Release the lock."""
        os.close(self._descriptor)


def lock_file(database: Path) -> Path:
    """Return the path of a database's lock: beside the file itself, with symbolic links resolved.

    Raises UnreadableError if there is no such path.
    """
    try:
        real = database.resolve()
    except (OSError, RuntimeError) as error:  # a circle of links, a name that is too long
        raise UnreadableError(f"{database} is no path") from error
    return real.with_name(f"{real.name}.lock")


def _is_locked(database: Path, descriptor: int) -> bool:
    """Lock an open file; return False if another process has it."""
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        # Some network file systems have no locks. SQLite's own do not work there either.
        _log.warning("could not lock %s (%s): make sure that only one bot uses it", database, error.strerror)
    return True


def _open(file: Path) -> int:
    """Open a lock file, even one that another user created and we may only read."""
    try:
        try:
            return os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        except PermissionError:
            return os.open(file, os.O_RDONLY)
    except OSError as error:
        raise UnreadableError(f"{file} cannot be made ({error.strerror})") from error
