"""Copies of a SQLite database, taken while others use it, and put back in its place."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from data.errors import UnavailableError

_PATIENCE: Final = 2.0
"""Seconds that a restore waits for whoever uses the database to let go."""
_BROKEN: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
_PRIMARY: Final = 0xFF
"""The part of SQLite's codes that says what kind of error it is."""


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as of one moment, while others use it; the copy appears whole or not at all.

    Raises UnavailableError where it cannot be read, or where there is no room or no permission.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with closing(_opened(source, "rw")) as original, closing(sqlite3.connect(unfinished)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        _replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            unfinished.unlink()
        raise UnavailableError(f"{source} cannot be copied to {target.name} ({_said(error)})") from error


def copy_bytes(source: Path, target: Path) -> None:
    """Copy what is so damaged that it is no database any more; the copy appears whole or not at all.

    Raises UnavailableError where it cannot be read, or where there is no room or no permission.
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
    """Tell whether an error of SQLite is about a damaged file, and not about the disk or other processes."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & _PRIMARY in _BROKEN


@contextmanager
def folder_for_copies(prefix: str, within: Path | None = None) -> Iterator[Path]:
    """Make a folder that ends with the block; raises UnavailableError where none can be made.

    It stands where the system keeps what is temporary, or `within` a folder.
    """
    try:
        folder = tempfile.TemporaryDirectory(prefix=prefix, dir=within)
    except OSError as error:
        raise UnavailableError(f"no folder for a copy of the backup can be made ({_said(error)})") from error
    with folder as name:
        yield Path(name)


def put_back(copy: Path, target: Path) -> None:
    """Make a database what a copy of it says, in one transaction: a process killed half-way changes nothing.

    Raises UnavailableError while anybody uses the database, or if it cannot be written.
    """
    try:
        with _to_itself(target) as present, closing(_opened(copy, "ro")) as original:
            original.backup(present)
    except sqlite3.DatabaseError as error:
        if not is_broken(error):
            raise UnavailableError(f"{target} cannot be replaced ({error})") from error
        # Nothing can be written into what is no database any more.
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
    """Connect to a database that nobody else is connected to."""
    with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")  # not given while others are connected
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname == "SQLITE_BUSY":
                raise UnavailableError(f"{path} is in use: stop the bot first") from error
            raise
        yield connection


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    """Connect to a file that must be there."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)


def _said(error: Exception) -> str:
    """Return why, without the names of files that errors of the system repeat."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _replace(source: Path, target: Path) -> None:
    """Rename a file, and let the disk know before anything relies on it."""
    source.replace(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
