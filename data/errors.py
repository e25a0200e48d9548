"""What can go wrong with the store, in words that fit on one line.

::

    DatabaseError
    ├── UnreadableError       the database cannot be opened: not a database, not ours, newer, no permission
    │   └── BrokenTextError   a row holds bytes that are no text
    ├── UnavailableError      not now: locked for too long, disk full, connection lost; nothing was written
    │   └── OutcomeUnknownError  the answer to a commit was lost: it was written, or not
    ├── ConflictError         what was to be changed is not any more what the caller has seen
    │   └── StaleError        a table was written since the caller read it
    ├── DuplicateError        recorded already (an interaction delivered twice, a posting's key, an id)
    ├── OverdraftError        an account that may not be negative would be
    └── TooManyPresetsError   a server has as many rule presets as Discord can list

Whatever else the store raises is a bug. A transaction that an error leaves is rolled back as a whole.
"""


class DatabaseError(Exception):
    """Any failure of the store that callers may have to answer for."""


class UnreadableError(DatabaseError):
    """The database cannot be used at all; the message is one line for whoever starts the process."""


class BrokenTextError(UnreadableError):
    """A row holds bytes that are no text: a bit has flipped. Other rows can be read."""


class UnavailableError(DatabaseError):
    """The database cannot take this transaction now; nothing of it was written, trying again may help."""


class OutcomeUnknownError(UnavailableError):
    """COMMIT was sent and its answer was lost: all of the transaction was written, or nothing.

    Another transaction with the same turn (`data.turns`) waits until that is decided, and sees it.
    """


class ConflictError(DatabaseError):
    """The row is not as the caller believes: changed, finished or made meanwhile by somebody else."""


class StaleError(ConflictError):
    """A table was written by somebody else since the caller read it: read it again, and decide again."""


class DuplicateError(DatabaseError):
    """This was recorded before: the same interaction, the same posting or the same id."""


class OverdraftError(DatabaseError):
    """An account other than the house's would go below zero."""


class TooManyPresetsError(DatabaseError):
    """The server has its 25 rule presets already."""
