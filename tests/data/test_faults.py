"""What drivers say, in our words: the errors that no test can bring about on purpose."""

import sqlite3

import psycopg
import pytest
from psycopg import errors
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from data.errors import DatabaseError, OutcomeUnknownError, UnavailableError, UnreadableError
from data.faults import committing, translating_driver_errors


def of_postgresql(error, kind=DBAPIError, *, cut_off=False):
    return kind("SELECT 1", None, error, connection_invalidated=cut_off)


def of_sqlite(code):
    error = sqlite3.OperationalError("it says something")
    error.sqlite_errorcode = code
    return OperationalError("SELECT 1", None, error)


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), UnavailableError, "locked by another process"),
        (of_sqlite(sqlite3.SQLITE_CANTOPEN_ISDIR), UnreadableError, "cannot be opened"),
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
    "error",
    [
        of_sqlite(sqlite3.SQLITE_ERROR),
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
    ],
)
def test_a_commit_is_uncertain_unless_a_server_that_stays_has_refused_it(error, is_known):
    with pytest.raises(DatabaseError) as raised, committing(), translating_driver_errors():
        raise error
    assert isinstance(raised.value, OutcomeUnknownError) is not is_known
