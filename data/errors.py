"""Exceptions of the store, with one-line messages.

::

    DatabaseError
    ├── UnreadableError       the database cannot be opened: not a database, not ours, newer, no permission
    │   ├── MissingDatabaseError  there is none, or none of ours
    │   └── OtherSchemaError  it is of a newer version of the bot, or of an older one
    ├── UnavailableError      temporary: lock timeout, disk full, connection lost; nothing was written
    │   ├── LockedError       others hold a lock for too long
    │   └── OutcomeUnknownError  a commit failed or was not answered: it may have been written
    ├── ConflictError         the row changed since the caller read it
    │   └── StaleError        a table was written since the caller read it
    ├── DuplicateError        already recorded (an interaction delivered twice, a posting's key, an id)
    ├── OverdraftError        an account would go below zero
    ├── FencedError           another process has taken over the server since this one decided
    └── TooManyPresetsError   a server has as many rule presets as Discord can list

Any other exception from the store is a bug. An exception that leaves a transaction rolls all of it back.
"""


class DatabaseError(Exception):
    """Any failure of the store that callers may have to handle."""


class UnreadableError(DatabaseError):
    """The database cannot be used at all; the message is one line for the operator."""


class MissingDatabaseError(UnreadableError):
    """There is no database at this address, or an empty one: opening it would create ours."""


class OtherSchemaError(UnreadableError):
    """The database has the schema of another version of the bot: it is whole, but cannot be read here."""


class UnavailableError(DatabaseError):
    """The database cannot run this transaction now; nothing was written, and a retry may help."""


class LockedError(UnavailableError):
    """Another transaction has held a lock for longer than one waits."""


class OutcomeUnknownError(UnavailableError):
    """COMMIT failed, or its answer was lost: either all of the transaction was written, or none.

    Another transaction with the same write lock (`data.sql.write_locks`) waits for that, and sees the result;
    on SQLite it undoes what may be left of it (`data.sqlite.group_commit`).
    """


class ConflictError(DatabaseError):
    """The row is not as the caller expects: somebody else has changed, finished or created it."""


class StaleError(ConflictError):
    """Somebody else wrote the table since the caller read it: read it again, and decide again."""


class DuplicateError(DatabaseError):
    """This was recorded before: the same interaction, the same posting or the same id."""


class OverdraftError(DatabaseError):
    """An account other than the house's would go below zero."""


class FencedError(DatabaseError):
    """This process has no lease of the server's shard: another one decides there now. Nothing was written."""


class TooManyPresetsError(DatabaseError):
    """The server already has 25 rule presets."""
