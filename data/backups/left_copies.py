"""Folders for copies of a database while they are checked: whoever uses one holds its lock meanwhile.

The next process deletes those that a killed one left. No clock tells which they are, since any may be wrong.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from data.errors import UnavailableError
from data.sqlite.process_lock import held, is_free, lock_file

COPY: Final = "tapis.sqlite3"
"""The name of the copy in such a folder."""
_BESIDE: Final = "restoring-"
_TEMPORARY: Final = "tapis-restoring-"


@contextmanager
def folder_for_copies(beside: Path | None = None) -> Iterator[Path]:
    """Make a folder that is removed at the end of the block; raises UnavailableError on failure.

    It is in the folder of a database or of backups, or in the system's for temporary files.
    """
    try:
        folder = Path(tempfile.mkdtemp(prefix=_TEMPORARY if beside is None else _BESIDE, dir=beside))
    except OSError as error:
        raise UnavailableError(f"cannot make a folder for a copy of a database ({error.strerror})") from error
    try:
        with held(folder / COPY):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def clear_left(*beside: Path) -> None:
    """Delete the folders that killed processes left, also in the folders `beside`; none that is in use."""
    left = [found for place in beside for found in place.glob(f"{_BESIDE}*")]
    for folder in [*left, *Path(tempfile.gettempdir()).glob(f"{_TEMPORARY}*")]:
        with suppress(OSError):  # it is somebody else's
            if not folder.is_symlink() and _is_left(folder):
                shutil.rmtree(folder)


def clear_unfinished(database: Path) -> None:
    """Delete the unfinished copies that a killed process made of a database; call it with its lock held."""
    unfinished = re.compile(rf"{re.escape(database.name)}(\.(replaced|before)-[^.]+)?\.unfinished(-\w+)?")
    with suppress(OSError):
        for copy in database.parent.iterdir():
            if unfinished.fullmatch(copy.name):
                copy.unlink(missing_ok=True)


def _is_left(folder: Path) -> bool:
    """Tell whether a folder holds nothing but copies, and a lock that nobody has."""
    names, copy = {one.name for one in folder.iterdir()}, folder / COPY
    return lock_file(copy).name in names and all(one.startswith(COPY) for one in names) and is_free(copy)
