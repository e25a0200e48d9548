"""Reads a SQLite database that a backup is about to replace, of any schema version.

Damage may be why it is replaced. Everything readable is honoured, row by row up to the first damaged page,
and nothing prevents the restore; but unreadable data never count as absent (`Replaced.all_known`).
"""

import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from data import daily
from data.errors import UnreadableError
from data.opening import ownership
from data.privacy.marks import KEYED_WITH, Marks
from data.sql import documents, seals

Row: TypeAlias = dict[str, Any]

_MARK: Final = re.compile("[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Replaced:
    """The facts about a database that remain valid when it is replaced."""

    owner: int | None
    """Its owner; None if that is unreadable, or if it has none."""
    forgotten: set[str]
    """The cleared keys, as far as they are readable."""
    marks: Marks
    """Its records about forgotten people, as far as they are readable."""
    all_known: bool = True
    """Whether all of that was readable: if not, it may have forgotten more people."""
    days_secret: str | None = None
    """What the seeds of the days' deals follow from, if readable: people have seen their commitments."""


NOTHING: Final = Replaced(None, set(), Marks())
"""If there is no database to replace."""


def read_replaced(path: Path) -> Replaced:
    """Return the facts in a database, as far as they are readable."""
    reader = _Reader(path)
    keys = reader.rows("actor", "SELECT key FROM actor WHERE user_id IS NULL", _has_key)
    facts = reader.rows("application_fact", "SELECT name, value FROM application_fact", _is_fact)
    value_by_name = {row["name"]: row["value"] for row in facts}
    secrets = _secrets(value_by_name.get(KEYED_WITH))
    of_days = value_by_name.get(daily.SECRET)
    handed = reader.rows("handed_out", "SELECT * FROM handed_out", _is_handed_out)
    requests = reader.rows("forget_request", "SELECT * FROM forget_request", _is_marked)
    return Replaced(
        _owner(value_by_name),
        {row["key"] for row in keys},
        Marks(secrets or (), tuple(handed), tuple(requests)),
        reader.read_all and secrets is not None and bool(secrets or not (handed or requests)),
        None if of_days is None else documents.read_value(of_days),
    )


def owner_of_file(path: Path) -> int | None:
    """Return whom a SQLite database belongs to; raises UnreadableError if damage hides it."""
    reader = _Reader(path)
    facts = reader.rows("application_fact", "SELECT name, value FROM application_fact", _is_fact)
    owner = ownership.read_owner((row["name"], row["value"]) for row in facts)
    if owner is None and not reader.read_all:
        raise UnreadableError("the name of its application is damaged")
    return owner


def _owner(value_by_name: Mapping[str, str]) -> int | None:
    try:
        return ownership.read_owner(value_by_name.items())
    except UnreadableError:
        return None


def _secrets(stored: str | None) -> tuple[str, ...] | None:
    """Return the secrets of the marks, None if they are damaged."""
    if stored is None:
        return ()
    value = documents.read_value(stored)
    return None if value is None else tuple(value.split())


class _Reader:
    """Reads one file, and records whether anything in it was unreadable."""

    def __init__(self, path: Path) -> None:
        self._address = f"{path.absolute().as_uri()}?mode=ro"
        self.read_all = True

    def rows(self, table: str, statement: str, is_whole: Callable[[Row], bool]) -> list[Row]:
        """Return the rows of a statement up to the first unreadable one, without malformed ones."""
        found: list[Row] = []
        try:
            with closing(sqlite3.connect(self._address, uri=True)) as file:
                self.read_all = self.read_all and _is_sound(file, table)
                file.row_factory = sqlite3.Row
                found.extend(dict(row) for row in file.execute(statement))
        except sqlite3.Error:
            self.read_all = False
        whole = [row for row in found if is_whole(row)]
        self.read_all = (
            self.read_all and len(whole) == len(found) and all(_has_its_seal(table, row) for row in whole)
        )
        return whole


def _is_sound(file: sqlite3.Connection, table: str) -> bool:
    """Tell whether a table and its indexes agree: a page that lost rows can look intact."""
    try:
        return file.execute(f"PRAGMA integrity_check({table})").fetchall() == [("ok",)]
    except sqlite3.Error:
        return False


def _has_its_seal(table: str, row: Row) -> bool:
    """Tell whether a row matches its seal, if its table has one; it is honoured even if not."""
    return table not in seals.SEALED or seals.is_whole(table, row)


def _has_key(row: Row) -> bool:
    return isinstance(row["key"], str)


def _is_fact(row: Row) -> bool:
    return isinstance(row["name"], str) and isinstance(row["value"], str)


def _is_marked(row: Row) -> bool:
    """Tell whether a mark and its times are valid."""
    times = [value for name, value in row.items() if name in ("at", "until")]
    return isinstance(row["mark"], str) and bool(_MARK.fullmatch(row["mark"])) and _all_int(times)


def _is_handed_out(row: Row) -> bool:
    return _is_marked(row) and isinstance(row["document"], str) and documents.is_whole(row["document"])


def _all_int(values: list[Any]) -> bool:
    return all(isinstance(value, int) for value in values)
