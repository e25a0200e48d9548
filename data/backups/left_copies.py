"""Folders for copies of a database while it is restored; deletes those that a killed process left.

Whoever makes a folder locks a file in it. The lock ends with the process, so the folder of one that was
killed can be told from one in use.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from data.errors import UnavailableError
from data.sqlite.process_lock import try_lock

COPY: Final = "tapis.sqlite3"
"""The name of the copy in such a folder."""
_IN_USE: Final = "in-use"
_BESIDE: Final = "restoring-"
_TEMPORARY: Final = "tapis-restoring-"


@contextmanager
def folder_for_copies(beside: Path | None = None) -> Iterator[Path]:
    """Make a folder that is removed at the end of the block; raises UnavailableError on failure.

    It is in the folder of a database, or in the system's folder for temporary files.
    """
    try:
        folder, lock = _locked_folder(beside)
    except OSError as error:
        raise UnavailableError(f"cannot make a folder for a copy of the backup ({error.strerror})") from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)
        shutil.rmtree(folder, ignore_errors=True)  # on Windows, the locked file is there still


def clear_left(database: Path | None = None) -> None:
    """Delete the folders that killed restores left, those beside a database too; none that is in use."""
    left = list(Path(tempfile.gettempdir()).glob(f"{_TEMPORARY}*"))
    if database is not None:
        left += database.parent.glob(f"{_BESIDE}*")
    for folder in left:
        with suppress(OSError):  # it is somebody else's
            _clear(folder)


def clear_unfinished(database: Path) -> None:
    """Delete the unfinished copies that a killed process made of a database; call it with its lock held."""
    unfinished = re.compile(rf"{re.escape(database.name)}(\.(replaced|before)-[^.]+)?\.unfinished(-\w+)?")
    with suppress(OSError):
        for copy in database.parent.iterdir():
            if unfinished.fullmatch(copy.name):
                copy.unlink(missing_ok=True)


def _locked_folder(beside: Path | None) -> tuple[Path, int]:
    """Make a folder, and lock it; another process may take it for one that was left before it is locked."""
    while True:
        prefix = _TEMPORARY if beside is None else _BESIDE
        folder = Path(tempfile.mkdtemp(prefix=prefix, dir=beside))
        with suppress(FileNotFoundError):
            lock = os.open(folder / _IN_USE, os.O_RDWR | os.O_CREAT, 0o600)
            if _is_ours(lock) and (folder / _IN_USE).exists():
                return folder, lock
            os.close(lock)


def _is_ours(lock: int) -> bool:
    """Lock an open file, unless the file system has no locks: then nobody deletes its folder."""
    try:
        return try_lock(lock)
    except OSError:
        return True


def _clear(folder: Path) -> None:
    """Delete a folder that holds nothing but copies, unless it is in use or may be."""
    if folder.is_symlink() or not folder.is_dir():
        return
    names = {one.name for one in folder.iterdir()}
    if _IN_USE not in names or any(name != _IN_USE and not name.startswith(COPY) for name in names):
        return
    lock = os.open(folder / _IN_USE, os.O_RDWR)
    try:
        if not try_lock(lock):
            return
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)
    shutil.rmtree(folder, ignore_errors=True)  # on Windows, the locked file is there still
