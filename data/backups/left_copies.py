"""Folders for copies of a database while it is restored; a day later, those that a killed process left go."""

import re
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
_BESIDE: Final = "restoring-"
_TEMPORARY: Final = "tapis-restoring-"
_LEFT_AFTER: Final = 86_400.0
"""Seconds after which nobody uses one any more."""


@contextmanager
def folder_for_copies(beside: Path | None = None) -> Iterator[Path]:
    """Make a folder that is removed at the end of the block; raises UnavailableError on failure.

    It is in the folder of a database, or in the system's folder for temporary files.
    """
    try:
        folder = Path(tempfile.mkdtemp(prefix=_TEMPORARY if beside is None else _BESIDE, dir=beside))
    except OSError as error:
        raise UnavailableError(f"cannot make a folder for a copy of the backup ({error.strerror})") from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def clear_left(database: Path | None = None) -> None:
    """Delete the folders that killed restores left, those beside a database too; none that may be in use."""
    left = list(Path(tempfile.gettempdir()).glob(f"{_TEMPORARY}*"))
    if database is not None:
        left += database.parent.glob(f"{_BESIDE}*")
    for folder in left:
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
    """Tell whether a folder holds nothing but copies that nobody has changed for a day."""
    files = list(folder.iterdir())
    changed = max(one.stat().st_mtime for one in (folder, *files))
    return time.time() - changed > _LEFT_AFTER and all(one.name.startswith(COPY) for one in files)
