"""Translates driver errors into data.errors; the only module that knows the drivers' codes."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import PrimaryKeyConstraint, UniqueConstraint
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from data.errors import (
    ConflictError,
    DatabaseError,
    DuplicateError,
    LockedError,
    OutcomeUnknownError,
    OverdraftError,
    UnavailableError,
    UnreadableError,
)
from data.schema.core import metadata

_ERROR_BY_CONSTRAINT: Final[dict[str, tuple[type[DatabaseError], str]]] = {
    "pk_action": (ConflictError, "the match has moved on"),
    "uq_action_interaction_id_interaction_index": (DuplicateError, "this interaction is recorded already"),
    "uq_transfer_key": (DuplicateError, "this transfer is posted already"),
    "pk_card_table": (DuplicateError, "a table of this id exists already"),
    "pk_card_match": (DuplicateError, "a match of this id exists already"),
    "pk_season": (ConflictError, "the season is over already"),
    "pk_rule_draft": (DuplicateError, "a draft of this id exists already"),
    "pk_cup": (DuplicateError, "a cup of this id exists already"),
    "pk_cup_entry": (ConflictError, "somebody else has this number"),
    "uq_cup_entry_cup_id_actor_key": (ConflictError, "they have signed up already"),
    "pk_cup_table": (DuplicateError, "a table of this id exists already"),
    "uq_cup_table_cup_id_round_place": (ConflictError, "the round has been drawn already"),
    "pk_night": (DuplicateError, "a night of this id exists already"),
    "pk_coming_seed": (ConflictError, "the table has committed to a seed already"),
    "uq_card_match_open": (ConflictError, "the table plays a match already"),
    "uq_seat_table_id_actor_key": (ConflictError, "nobody sits twice at a table"),
    "ck_account_covered": (OverdraftError, "an account does not hold enough tokens"),
    "ck_account_balance_bounded": (OverdraftError, "an account cannot hold that many tokens"),
}

_SILENT: Final = "the database does not answer"
_DAMAGED: Final = "the database is damaged"
_ONLY_READ: Final = "the database may not be written"
"""Temporary: PostgreSQL says so after a failover, until there is a new primary."""

_UNAVAILABLE_BY_SQLITE_CODE: Final = {
    sqlite3.SQLITE_BUSY: "the database is locked by another process",
    sqlite3.SQLITE_LOCKED: "the database is locked by another process",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_NOMEM: "out of memory",
    sqlite3.SQLITE_READONLY: _ONLY_READ,
}

_ANSWERS_BY_SQLITE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CONSTRAINT,
    }
)
"""What SQLite says of a COMMIT before the log has the last page of its transaction, which makes it valid."""

_UNREADABLE_BY_SQLITE_CODE: Final = {
    sqlite3.SQLITE_NOTADB: "the file is not a SQLite database",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_PERM: "the file may not be read",
    sqlite3.SQLITE_AUTH: "the file may not be read",
}

_LOCK_NOT_AVAILABLE: Final = "55P03"

_UNAVAILABLE_BY_SQLSTATE: Final = {
    "25": "the database ended the transaction",
    "25006": _ONLY_READ,
    "25P03": "the transaction was silent for too long",
    "57014": "the database takes too long",
    "08": _SILENT,
    "40": "another transaction was in the way",
    "53": "the database has no room left",
    "55": "the database is locked",
    "57": "the database is shutting down",
    "58": "the database's disk fails",
}

_REFUSED_AT_THE_DOOR: Final = {
    r"database .* does not exist": "the database does not exist",
    r"authentication failed|role .* does not exist|no pg_hba.conf entry|no password supplied": (
        "the database refuses our name or password"
    ),
    r"certificate verify failed|does not match host name": "its certificate is not trusted",
    r"certificate file|private key file|certificate revocation list": (
        "a certificate or key that its address names, or needs, cannot be used"
    ),
    r"invalid \w+ value": "an option of its address has a value that libpq does not take",
    r"does not support SSL": "it does not speak TLS, which sslmode asks for",
    r"SSL error": "no TLS comes about",
}
"""Patterns for libpq's English messages: it has no codes for failed connections."""

_UNREADABLE_BY_SQLSTATE: Final = {
    "28": "the database refuses our name or password",
    "3D": "the database does not exist",
    "42501": "the database does not let us read and write",
    "XX": _DAMAGED,
}


@contextmanager
def translating_driver_errors() -> Iterator[None]:
    """Re-raise expected driver errors as ours; let all others pass."""
    try:
        yield
    except PoolTimeoutError as error:
        raise UnavailableError("the database is busy") from error
    except DBAPIError as error:
        translated = _translated(error)
        if translated is None:
            raise
        raise translated from error
    except (OSError, TimeoutError) as error:
        raise UnavailableError(_SILENT) from error


@contextmanager
def committing() -> Iterator[None]:
    """Raise OutcomeUnknownError if a COMMIT failed and may have been carried out all the same.

    If a server rejects a statement and stays connected, that is an answer: nothing was written. So is what
    SQLite says before the last page is in its log.
    """
    try:
        yield
    except (UnavailableError, UnreadableError) as error:
        if was_answered(error):
            raise
        raise OutcomeUnknownError(str(error)) from error


def was_answered(error: BaseException) -> bool:
    """Tell whether an error of a COMMIT says that nothing was written."""
    cause = error if isinstance(error, DBAPIError) else error.__cause__
    if not isinstance(cause, DBAPIError):
        return False
    if isinstance(cause.orig, sqlite3.Error):
        return _code(cause.orig) in _ANSWERS_BY_SQLITE
    return bool(getattr(cause.orig, "sqlstate", None)) and not cause.connection_invalidated


def _translated(error: DBAPIError) -> DatabaseError | None:
    if isinstance(error, IntegrityError):
        kind_and_words = _ERROR_BY_CONSTRAINT.get(_constraint(error.orig))
        return None if kind_and_words is None else kind_and_words[0](kind_and_words[1])
    if isinstance(error.orig, sqlite3.Error):
        return _translated_from_sqlite(error.orig)
    return _translated_from_postgresql(error)


def _translated_from_sqlite(error: sqlite3.Error) -> DatabaseError | None:
    code = _code(error)
    if code in _UNAVAILABLE_BY_SQLITE_CODE:
        return UnavailableError(_UNAVAILABLE_BY_SQLITE_CODE[code])
    if code in _UNREADABLE_BY_SQLITE_CODE:
        return UnreadableError(_UNREADABLE_BY_SQLITE_CODE[code])
    return None


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _translated_from_postgresql(error: DBAPIError) -> DatabaseError | None:
    state = str(getattr(error.orig, "sqlstate", None) or "")
    if state == _LOCK_NOT_AVAILABLE:
        return LockedError(_UNAVAILABLE_BY_SQLSTATE[state[:2]])
    for key in (state, state[:2]):
        if key in _UNAVAILABLE_BY_SQLSTATE:
            return UnavailableError(_UNAVAILABLE_BY_SQLSTATE[key])
        if key in _UNREADABLE_BY_SQLSTATE:
            return UnreadableError(_UNREADABLE_BY_SQLSTATE[key])
    if state or not isinstance(error, OperationalError):
        return UnavailableError(_SILENT) if error.connection_invalidated else None
    for said, words in _REFUSED_AT_THE_DOOR.items():
        if re.search(said, str(error.orig)):
            return UnreadableError(words)
    return UnavailableError(_SILENT)


def _constraint(error: object) -> str:
    """Return the name of the constraint that a driver error reports."""
    diagnosis = getattr(error, "diag", None)
    if diagnosis is not None:
        return diagnosis.constraint_name or ""
    failed = str(error).partition("constraint failed: ")[2]
    return _UNIQUE_BY_COLUMNS.get(failed, failed)


def _unique_by_columns() -> dict[str, str]:
    """Return the names of unique constraints by their columns, which is how SQLite reports them."""
    uniques = {}
    for table in metadata.tables.values():
        constraints = [c for c in table.constraints if isinstance(c, UniqueConstraint | PrimaryKeyConstraint)]
        indexes = [index for index in table.indexes if index.unique]
        for unique in (*constraints, *indexes):
            columns = ", ".join(f"{table.name}.{column.name}" for column in unique.columns)
            uniques[columns] = str(unique.name)
    return uniques


_UNIQUE_BY_COLUMNS: Final = _unique_by_columns()
