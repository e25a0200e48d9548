"""What a SQLite database says that a backup is about to replace: of any age, and read as it stands.

Damage may be why it is replaced. What can be read is honoured, and nothing else stands in the way.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from data import ownership
from data.errors import UnreadableError
from data.handed_out import KEYED_WITH, Marks


@dataclass(frozen=True, slots=True)
class Replaced:
    """What stays true of a database when it is replaced."""

    owners: set[int]
    """Whom it belongs to; nobody where it cannot say so."""
    forgotten: set[str] | None
    """The keys that nobody stands behind any more; None if that cannot be read."""
    marks: Marks
    """What it notes of those it has forgotten; nothing where that cannot be read."""


NOTHING: Final = Replaced(set(), set(), Marks(None, ()))
"""Where there is no database to be replaced."""


def read_replaced(path: Path) -> Replaced:
    """Return what a database says, as far as it can be read."""
    keys = _rows(path, "SELECT key FROM actor WHERE user_id IS NULL")
    return Replaced(_owners(path), None if keys is None else {key for (key,) in keys}, _marks(path))


def _owners(path: Path) -> set[int]:
    try:
        return ownership.read_owners(_rows(path, "SELECT name, value FROM application_fact") or ())
    except UnreadableError:
        return set()


def _marks(path: Path) -> Marks:
    named = _rows(path, "SELECT value FROM application_fact WHERE name = ?", KEYED_WITH)
    rows = _rows(path, "SELECT guild_id, mark, document, until FROM handed_out")
    return Marks(named[0][0] if named else None, tuple(rows or ()))


def _rows(path: Path, statement: str, *values: str) -> list[tuple[Any, ...]] | None:
    """Return the rows of a statement; None if the database is too damaged, or too old, to have them."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            return file.execute(statement, values).fetchall()
    except sqlite3.Error:
        return None
