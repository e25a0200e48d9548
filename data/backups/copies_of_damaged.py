"""Copies of a damaged database, for the operator to look into: one at most, and not for long.

`restore` refuses them. Like a backup, such a copy keeps deleted data until it is deleted itself. But nobody
puts it in place of the database, where forgotten people would be forgotten again: so it goes as soon as
somebody asks to be forgotten.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from data.backups.replaced import read_replaced
from data.backups.stamps import STAMP, read_stamp, stamp_of

_NAME: Final = re.compile(rf"damaged-({STAMP})Z\.sqlite3", re.ASCII)


def keep(copy: Path, now: int) -> None:
    """Keep a copy of a damaged database in its folder, in place of an older one."""
    kept = copy.replace(copy.with_name(f"damaged-{stamp_of(now)}Z.sqlite3"))
    for older, _ in _found(copy.parent):
        if older != kept:
            older.unlink()


def tidy(folder: Path, database: Path, now: int, kept_for: int) -> None:
    """Delete copies that were kept long enough, or from before somebody last asked to be forgotten.

    One that is dated in the future, made while the clock was ahead, would stay for too long: it is deleted.
    """
    for copy, made_at in _found(folder):
        asked = max((row["at"] for row in read_replaced(database).marks.requests), default=-1)
        if asked >= made_at or not 0 <= now - made_at < kept_for:
            copy.unlink()


def _found(folder: Path) -> Iterator[tuple[Path, int]]:
    """Yield the copies, and when they were made."""
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        if (named := _NAME.fullmatch(file.name)) and (made_at := read_stamp(named[1])) is not None:
            yield file, made_at
