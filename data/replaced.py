"""What a SQLite database says that a backup is about to replace: of any age, and read as it stands.

Damage may be why it is replaced. What can be read is honoured, and nothing else stands in the way.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from data import documents, ownership
from data.errors import UnreadableError
from data.marks import KEYED_WITH, Marks


@dataclass(frozen=True, slots=True)
class Replaced:
    """What stays true of a database when it is replaced."""

    owners: set[int]
    """Whom it belongs to; nobody where it cannot say so."""
    forgotten: set[str] | None
    """The keys that nobody stands behind any more; None if that cannot be read."""
    marks: Marks
    """What it notes of those it has forgotten; nothing where that cannot be read."""


NOTHING: Final = Replaced(set(), set(), Marks())
"""Where there is no database to be replaced."""


def read_replaced(path: Path) -> Replaced:
    """Return what a database says, as far as it can be read."""
    keys = _rows(path, "SELECT key FROM actor WHERE user_id IS NULL")
    facts = _rows(path, "SELECT name, value FROM application_fact") or []
    value_by_name = {row["name"]: row["value"] for row in facts}
    marks = Marks(
        _secrets(value_by_name.get(KEYED_WITH)),
        tuple({"kept_for": 0, **row} for row in _rows(path, "SELECT * FROM handed_out") or ()),
        tuple(_rows(path, "SELECT * FROM forget_request") or ()),
    )
    return Replaced(_owners(value_by_name), None if keys is None else {row["key"] for row in keys}, marks)


def _owners(value_by_name: Mapping[str, str]) -> set[int]:
    try:
        return ownership.read_owners(value_by_name.items())
    except UnreadableError:
        return set()


def _secrets(stored: str | None) -> tuple[str, ...]:
    return () if stored is None else tuple((documents.read_value(stored) or "").split())


def _rows(path: Path, statement: str) -> list[dict[str, Any]] | None:
    """Return the rows of a statement; None if the database is too damaged, or too old, to have them."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            file.row_factory = sqlite3.Row
            return [dict(row) for row in file.execute(statement)]
    except sqlite3.Error:
        return None
