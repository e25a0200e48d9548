"""Copies of a damaged database, for the operator to look into: one at most, and not for long.

`restore` refuses them. Like a backup, such a copy keeps deleted data until it is deleted itself. But nobody
puts it in place of the database, where forgotten people would be forgotten again, so they are forgotten here.
"""

import re
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from data.backups.replaced import read_replaced
from data.backups.stamps import STAMP, read_stamp, stamp_of
from data.privacy.marks import Marks

_NAME: Final = re.compile(rf"damaged-({STAMP})Z\.sqlite3", re.ASCII)
_OF_ACTORS: Final = {
    "actor": "UPDATE actor SET user_id = NULL WHERE key = ?",
    "person": "DELETE FROM person WHERE actor_key = ?",
    "rule_draft": "DELETE FROM rule_draft WHERE actor_key = ?",
    "server_log": "UPDATE server_log SET reason = NULL WHERE ?1 IN (by_actor, about)",
    "bar": "DELETE FROM bar WHERE ?1 IN (actor_key, by_actor)",
    "daily_play": "DELETE FROM daily_play WHERE actor_key = ?",
}
"""What forgets a person in each table; a copy with an older schema may lack one."""


def keep(copy: Path, now: int) -> Path:
    """Keep a copy of a damaged database in its folder, in place of an older one."""
    kept = copy.replace(copy.with_name(f"damaged-{stamp_of(now)}Z.sqlite3"))
    for older, _ in list(_found(copy.parent)):
        if older != kept:
            _delete(older)
    return kept


def tidy(folder: Path, database: Path, now: int, kept_for: int) -> list[Path]:
    """Delete copies that were kept long enough, and forget people in the others.

    One that is dated in the future, made while the clock was ahead, would stay for too long: it is deleted.
    Forgotten are those whom the database has forgotten since. Returns the copies that cannot be opened or
    changed: these keep what they have until they are deleted.
    """
    unchanged = []
    for copy, made_at in list(_found(folder)):
        if not 0 <= now - made_at < kept_for:
            _delete(copy)
        elif not _forget(copy, made_at, database):
            unchanged.append(copy)
    return unchanged


def _found(folder: Path) -> Iterator[tuple[Path, int]]:
    """Yield the copies, and when they were made."""
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        if (named := _NAME.fullmatch(file.name)) and (made_at := read_stamp(named[1])) is not None:
            yield file, made_at


def _delete(copy: Path) -> None:
    copy.with_name(f"{copy.name}-journal").unlink(missing_ok=True)
    copy.unlink(missing_ok=True)


def _forget(copy: Path, made_at: int, database: Path) -> bool:
    """Forget in a copy whom the database has forgotten; tell whether the copy could be changed."""
    present = read_replaced(database)
    try:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=rw", uri=True)) as file, file:
            file.execute("PRAGMA secure_delete = ON")
            keys = _forgotten_in(file, present.forgotten, present.marks, made_at)
            there = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            for table, statement in _OF_ACTORS.items():
                if table in there:
                    file.executemany(statement, [(key,) for key in keys])
    except sqlite3.Error:
        return False
    return True


def _forgotten_in(
    file: sqlite3.Connection, cleared: Collection[str], marks: Marks, made_at: int
) -> list[str]:
    """Return the keys of people who were forgotten after the copy was made."""
    asked = {row["mark"] for row in marks.requests if row["at"] >= made_at}
    known = file.execute("SELECT key, user_id FROM actor WHERE user_id IS NOT NULL").fetchall()
    return [key for key, user_id in known if key in cleared or marks.stand_for(user_id, asked)]
