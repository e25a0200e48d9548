"""Folders for copies of a database while they are checked, and what a killed process leaves of them."""

import glob
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from data.errors import UnavailableError

COPY: Final = "tapis.sqlite3"
"""The name of the copy in such a folder."""
_NAMED: Final = "tapis-restoring-"
_WORKED_WITH: Final = 86_400.0
"""Seconds after which nobody works with a copy any more."""


@contextmanager
def folder_for_copies(beside: Path | None = None) -> Iterator[Path]:
    """Make a folder that is removed at the end of the block; raises UnavailableError on failure.

    It is in the folder of a database or of backups, or in the system's for temporary files.
    """
    try:
        folder = tempfile.TemporaryDirectory(prefix=_NAMED, dir=beside, ignore_cleanup_errors=True)
    except OSError as error:
        raise UnavailableError(f"cannot make a folder for a copy of a database ({error.strerror})") from error
    with folder as path:
        yield Path(path)


def clear_left(*beside: Path) -> None:
    """Delete the folders that killed processes left a day ago, also in the folders `beside`."""
    for place in (Path(tempfile.gettempdir()), *beside):
        for folder in place.glob(f"{_NAMED}*"):
            with suppress(OSError):  # it is somebody else's
                if folder.lstat().st_mtime < time.time() - _WORKED_WITH:
                    shutil.rmtree(folder)


def clear_unfinished(database: Path) -> None:
    """Delete the unfinished copies that a killed process made of a database; call it with its lock held."""
    with suppress(OSError):
        for copy in database.parent.glob(f"{glob.escape(database.name)}*.unfinished*"):
            copy.unlink()
