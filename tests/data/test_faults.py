"""What drivers say, in our words: the errors that no test can bring about on purpose."""

import sqlite3

import psycopg
import pytest
from psycopg import errors
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
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
from data.sql.faults import committing, translating_driver_errors


def of_postgresql(error, kind=DBAPIError, *, cut_off=False):
    return kind("SELECT 1", None, error, connection_invalidated=cut_off)


def of_sqlite(code, says="it says something"):
    error = sqlite3.OperationalError(says)
    error.sqlite_errorcode = code
    return OperationalError("SELECT 1", None, error)


def violated(says):
    return IntegrityError("SELECT 1", None, sqlite3.IntegrityError(says))


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), UnavailableError, "locked by another process"),
        (of_sqlite(sqlite3.SQLITE_CANTOPEN_ISDIR), UnreadableError, "cannot be opened"),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), UnavailableError, "the disk cannot be read or written"),
        (PoolTimeoutError(), UnavailableError, "busy"),
        (ConnectionResetError(), UnavailableError, "not answer"),
        (of_postgresql(errors.LockNotAvailable()), LockedError, "is locked"),
        (of_postgresql(errors.ObjectInUse()), UnavailableError, "is locked"),
        (of_postgresql(errors.SyntaxError(), cut_off=True), UnavailableError, "not answer"),
        (of_postgresql(errors.ReadOnlySqlTransaction()), UnavailableError, "may not be written"),
        (of_postgresql(errors.NoActiveSqlTransaction()), UnavailableError, "ended the transaction"),
        (of_postgresql(errors.InsufficientPrivilege()), UnreadableError, "let us read and write"),
        (of_postgresql(errors.DataCorrupted()), UnreadableError, "damaged"),
        (
            of_postgresql(psycopg.OperationalError("no password supplied"), OperationalError),
            UnreadableError,
            "our name or password",
        ),
        (of_postgresql(psycopg.OperationalError("what?"), OperationalError), UnavailableError, "not answer"),
        (
            of_postgresql(psycopg.InterfaceError("the connection is closed"), InterfaceError, cut_off=True),
            UnavailableError,
            "not answer",
        ),
    ],
)
def test_what_a_driver_says_in_our_words(error, kind, words):
    with pytest.raises(kind, match=words), translating_driver_errors():
        raise error


@pytest.mark.parametrize(
    ("says", "kind", "words"),
    [
        ("UNIQUE constraint failed: action.match_id, action.seq", ConflictError, "the match has moved on"),
        ("UNIQUE constraint failed: card_table.id", DuplicateError, "a table of this id"),
        ("UNIQUE constraint failed: card_match.table_id", ConflictError, "plays a match already"),
        ("UNIQUE constraint failed: seat.table_id, seat.actor_key", ConflictError, "nobody sits twice"),
        ("UNIQUE constraint failed: transfer.key", DuplicateError, "posted already"),
        ("CHECK constraint failed: ck_account_covered", OverdraftError, "does not hold enough"),
        ("CHECK constraint failed: ck_account_balance_bounded", OverdraftError, "cannot hold that many"),
    ],
)
def test_what_players_can_come_across_at_once_is_an_error_of_its_own(says, kind, words):
    with pytest.raises(kind, match=words), translating_driver_errors():
        raise violated(says)


@pytest.mark.parametrize(
    "error",
    [
        of_sqlite(sqlite3.SQLITE_ERROR),
        violated("FOREIGN KEY constraint failed"),
        violated("CHECK constraint failed: ck_seat_number"),
        of_postgresql(errors.SyntaxError()),
        of_postgresql(psycopg.InterfaceError("two results at once"), InterfaceError),
    ],
)
def test_mistakes_of_ours_are_not_put_into_other_words(error):
    with pytest.raises(DBAPIError) as raised, translating_driver_errors():
        raise error
    assert raised.value is error


@pytest.mark.parametrize(
    ("error", "is_known"),
    [
        (of_postgresql(errors.SerializationFailure()), True),
        (of_postgresql(errors.AdminShutdown(), cut_off=True), False),
        (of_postgresql(psycopg.OperationalError("cut off"), OperationalError), False),
        (of_sqlite(sqlite3.SQLITE_IOERR), False),
        (of_sqlite(sqlite3.SQLITE_NOMEM), False),
        (of_sqlite(sqlite3.SQLITE_FULL), True),
        (of_sqlite(sqlite3.SQLITE_BUSY), True),
    ],
)
def test_a_commit_is_uncertain_unless_a_server_that_stays_has_refused_it(error, is_known):
    with pytest.raises(DatabaseError) as raised, committing(), translating_driver_errors():
        raise error
    assert isinstance(raised.value, OutcomeUnknownError) is not is_known
