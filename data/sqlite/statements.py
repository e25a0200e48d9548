"""What a SQLite connection is told: statements, and how a transaction begins and ends."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Executable

from data.sql.executors import Parameters, Reply


def run(connection: Connection, statement: Executable, parameters: Parameters | None) -> Reply:
    """Run a statement and return all that it answers."""
    result = connection.execute(statement, parameters)
    return Reply(result.all() if result.returns_rows else (), result.rowcount)


def begin_reading(connection: Connection) -> None:
    """Begin a transaction that sees the file as its first query does."""
    connection.exec_driver_sql("BEGIN")


def begin_writing(connection: Connection) -> None:
    """Take the write lock at once: a transaction that reads first may fail to upgrade to it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def commit(connection: Connection) -> None:
    """Commit."""
    connection.exec_driver_sql("COMMIT")


def write_over(connection: Connection) -> None:
    """Commit something that changes nothing, over whatever a failed commit has left in the log.

    SQLite shows nobody a transaction whose log could not be synced. But it is in the log, and whoever reads
    that from its beginning, as after a kill, takes it for committed.
    """
    begin_writing(connection)
    number = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    connection.exec_driver_sql(f"PRAGMA user_version = {number}")  # writes the first page, whatever it says
    commit(connection)


def is_within(connection: Connection) -> bool:
    """Tell whether SQLite is in a transaction: after some errors it ends one itself."""
    driver = connection.connection.driver_connection
    return driver is not None and bool(driver.in_transaction)


def roll_back(connection: Connection) -> None:
    """End a transaction, if there is one."""
    if is_within(connection):
        connection.exec_driver_sql("ROLLBACK")


@contextmanager
def savepoint(connection: Connection) -> Iterator[None]:
    """Undo what a block wrote if it fails."""
    connection.exec_driver_sql("SAVEPOINT one")
    try:
        yield
    except BaseException:
        if is_within(connection):
            connection.exec_driver_sql("ROLLBACK TO one")
            connection.exec_driver_sql("RELEASE one")
        raise
    connection.exec_driver_sql("RELEASE one")


def close(connection: Connection) -> None:
    """Close a connection at once, without asking it to roll back: closing does that."""
    connection.invalidate()
    connection.close()
