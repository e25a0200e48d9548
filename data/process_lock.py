"""One process at a time writes a SQLite file: it holds a lock on a file beside it.

SQLite lets as many write as like. A bot remembers its tables, though, and what it was asked, so that a
second one beside it would tell players what is not so. The lock is the operating system's and ends with the
process, however that ends; the file itself stays, and that it is there means nothing. Who only reads, as
`verify` and `backup` do, needs no lock.

Somebody may tidy that file away while it is locked, and a hard link to the database has another one beside
it. On Linux a byte of the database is therefore locked as well, far behind all that SQLite locks.
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
"""Seconds that a start waits for a process that is just ending."""
_BETWEEN: Final = 0.05
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What systems say of a file that another process has locked."""

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
"""The byte of a database that is locked: SQLite locks bytes just behind the first gigabyte."""
_FLOCK: Final = "hhqqi4x"
"""`struct flock` of 64-bit Linux: type, whence, start, length, pid."""

if sys.platform == "linux":

    def _lock_byte(descriptor: int) -> None:
        """Lock a byte for an open file, not for the process: SQLite's locks are let be."""
        asked = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, _FAR_BYTE, 1, 0)
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, asked)

else:

    def _lock_byte(_: int) -> None:
        """Elsewhere the file beside the database has to do."""


@dataclass(slots=True)
class _Held:
    """A lock of this process, and how often it was taken: a process is not in its own way."""

    descriptors: tuple[int, ...]
    times: int = 1


_held: Final[dict[Path, _Held]] = {}
_counting: Final = threading.Lock()


class ProcessLock:
    """The right to write a SQLite file; several in one process share it."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @classmethod
    async def take(cls, database: Path) -> Self:
        """Take the lock of a database, which need not be there yet; its folder must be.

        Raises UnavailableError while another process has it, UnreadableError where none can be made.
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
        """Let another process have it, unless this one took it more than once."""
        with _counting:
            held = _held[self._file]
            held.times -= 1
            if not held.times:
                del _held[self._file]
                _close(held.descriptors)


def lock_file(database: Path) -> Path:
    """Return where a database's lock is: beside the file itself, whatever links lead to it."""
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
    """Lock an open file and tell whether it is ours: False if another process has it."""
    try:
        lock(descriptor)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        # Some network disks know no locks. SQLite's own do not hold there either.
        _log.warning("%s cannot be locked (%s): see that one bot alone uses it", path, error.strerror)
    return True


def _close(descriptors: Iterable[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _open_database(database: Path) -> int | None:
    """Open a database to lock it, None where there is none yet or it may only be read.

    When it is closed, the process loses all its locks on it, SQLite's too. So it is opened before SQLite
    opens it and closed after SQLite has.
    """
    try:
        return os.open(database, os.O_RDWR)
    except OSError:
        return None


def _open(file: Path) -> int:
    """Open a lock's file, also one that another user made and we may only read."""
    try:
        try:
            return os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        except PermissionError:
            return os.open(file, os.O_RDONLY)
    except OSError as error:
        raise UnreadableError(f"{file} cannot be made ({error.strerror})") from error
