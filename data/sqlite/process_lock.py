"""A lock that lets one process at a time write a SQLite file.

SQLite allows many writers. But a bot caches its tables and the interactions it has handled, so a second bot
on the same file would show players wrong states. The lock is the operating system's, on a file beside the
database, and ends with the process, however that ends; the file stays, and its existence means nothing.
Readers such as `verify` and `backup` need no lock.

Somebody may delete that file while it is locked, and a hard link to the database has another one beside it.
So on Linux a byte of the database itself is locked too, far beyond those that SQLite locks.
"""

import asyncio
import errno
import logging
import os
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
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


_FAR_BYTE: Final = 1 << 62
"""The locked byte of a database: SQLite locks bytes just beyond the first gigabyte."""
_FLOCK: Final = "hhqqi4x"
"""`struct flock` of 64-bit Linux: type, whence, start, length, pid."""

if sys.platform == "linux":

    def _lock_byte(descriptor: int) -> None:
        """Lock a byte for the open file description, not the process: this leaves SQLite's locks alone."""
        asked = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, _FAR_BYTE, 1, 0)
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, asked)

else:

    def _lock_byte(_: int) -> None:
        """Do nothing: elsewhere the file beside the database must suffice."""


@dataclass(slots=True)
class _Held:
    """A lock of this process, and how often it was taken: a process does not block itself."""

    descriptors: tuple[int, ...]
    times: int = 1


_held: Final[dict[Path, _Held]] = {}
_counting: Final = threading.Lock()


class ProcessLock:
    """The exclusive right to write a SQLite file, shared within one process."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @classmethod
    async def take(cls, database: Path) -> Self:
        """Take the lock of a database; the file need not exist yet, but its folder must.

        Raises UnavailableError while another process has the lock, UnreadableError if it cannot be created.
        """
        file = lock_file(database)
        until = time.monotonic() + _PATIENCE
        while not _take(file):
            if time.monotonic() > until:
                raise UnavailableError(
                    f"{database} is in use: stop the bot first (one process at a time may write it)"
                )
            await asyncio.sleep(_BETWEEN)
        return cls(file)

    def release(self) -> None:
        """Release the lock, once this has been called as often as `take`."""
        with _counting:
            held = _held[self._file]
            held.times -= 1
            if not held.times:
                del _held[self._file]
                _close(held.descriptors)


def lock_file(database: Path) -> Path:
    """Return the path of a database's lock: beside the file itself, with symbolic links resolved."""
    real = database.resolve()
    return real.with_name(f"{real.name}.lock")


def _take(file: Path) -> bool:
    with _counting:
        if file in _held:
            _held[file].times += 1
            return True
        descriptors: list[int] = []
        for path, lock in ((file, _lock), (file.with_suffix(""), _lock_byte)):
            descriptor = _open(path) if path == file else _open_database(path)
            if descriptor is None:
                continue
            descriptors.append(descriptor)
            if not _is_locked(path, descriptor, lock):
                _close(descriptors)
                return False
        _held[file] = _Held(tuple(descriptors))
        return True


def _is_locked(path: Path, descriptor: int, lock: Callable[[int], None]) -> bool:
    """Lock an open file; return False if another process has it."""
    try:
        lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        # Some network file systems have no locks. SQLite's own do not work there either.
        _log.warning("could not lock %s (%s): make sure that only one bot uses it", path, error.strerror)
    return True


def _close(descriptors: Iterable[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _open_database(database: Path) -> int | None:
    """Open a database to lock it; None if it does not exist yet or is read-only.

    Closing it drops all of the process's locks on the file, SQLite's too. So it is opened before SQLite opens
    it and closed after SQLite has closed it.
    """
    try:
        return os.open(database, os.O_RDWR)
    except OSError:
        return None


def _open(file: Path) -> int:
    """Open a lock file, even one that another user created and we may only read."""
    try:
        try:
            return os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        except PermissionError:
            return os.open(file, os.O_RDONLY)
    except OSError as error:
        raise UnreadableError(f"{file} cannot be made ({error.strerror})") from error
