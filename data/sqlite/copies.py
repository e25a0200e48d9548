"""Copy a SQLite database while others use it, and replace one with a copy."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from data.errors import UnavailableError

_PATIENCE: Final = 2.0
"""Seconds that a restore waits for other connections to close."""
_BROKEN: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
_PRIMARY: Final = 0xFF
"""Masks the primary result code out of SQLite's extended codes."""


def copy_database(source: Path, target: Path) -> None:
    """Copy a snapshot of a database that may be in use; the copy appears whole or not at all.

    Raises UnavailableError if the source cannot be read, the disk is full or permission is missing.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with closing(_opened(source, "rw")) as original, closing(sqlite3.connect(unfinished)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # no -wal file beside the copy
        _replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            unfinished.unlink()
        raise UnavailableError(f"{source} cannot be copied to {target.name} ({_said(error)})") from error


def copy_bytes(source: Path, target: Path) -> None:
    """Copy a file too damaged to open as a database; the copy appears whole or not at all.

    Raises UnavailableError if the source cannot be read, the disk is full or permission is missing.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        shutil.copy2(source, unfinished)
        _replace(unfinished, target)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink()
        raise UnavailableError(f"{source} cannot be copied to {target.name} ({_said(error)})") from error


def is_broken(error: BaseException | None) -> bool:
    """Tell whether a SQLite error means a damaged file rather than a disk problem or a lock."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & _PRIMARY in _BROKEN


def put_back(copy: Path, target: Path) -> None:
    """Replace a database's content with a copy's, in one transaction: a kill half-way changes nothing.

    Raises UnavailableError while anybody uses the database, or if it cannot be written.
    """
    try:
        with _to_itself(target) as present, closing(_opened(copy, "ro")) as original:
            original.backup(present)
    except sqlite3.DatabaseError as error:
        if not is_broken(error):
            raise UnavailableError(f"{target} cannot be replaced ({error})") from error
        # SQLite cannot write into a file that is not a database.
        fresh = target.with_name(f"{target.name}.unfinished")
        copy_database(copy, fresh)
        try:
            for beside in ("-wal", "-shm", "-journal"):
                target.with_name(target.name + beside).unlink(missing_ok=True)
            _replace(fresh, target)
        except OSError as refused:
            raise UnavailableError(f"{target} cannot be replaced ({_said(refused)})") from refused


def require_unused(path: Path) -> None:
    """Raise UnavailableError while anybody is connected to a database."""
    try:
        with _to_itself(path):
            pass
    except sqlite3.DatabaseError as error:
        if not is_broken(error):
            raise UnavailableError(f"{path} cannot be used ({error})") from error


@contextmanager
def _to_itself(path: Path) -> Iterator[sqlite3.Connection]:
    """Connect to a database, making sure that nobody else is connected."""
    with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")  # fails while others are connected
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname == "SQLITE_BUSY":
                raise UnavailableError(f"{path} is in use: stop the bot first") from error
            raise
        yield connection


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    """Connect to an existing file."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)


def _said(error: Exception) -> str:
    """Return the reason, without the file names in the system's errors."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _replace(source: Path, target: Path) -> None:
    """Rename a file, and sync it to disk before anything relies on it."""
    source.replace(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
