"""Transactions for what is kept besides tables, told in the words of tables when they fail."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from bot.tables.errors import TableError
from data.database import Database, Transaction
from data.errors import ConflictError, UnavailableError


@asynccontextmanager
async def writing(database: Database) -> AsyncIterator[Transaction]:
    """Write in one transaction; raises TableError if it cannot be written now."""
    with _told():
        async with database.transaction() as tx:
            yield tx


@asynccontextmanager
async def reading(database: Database) -> AsyncIterator[Transaction]:
    """Read one state of the database; raises TableError if it cannot be read now."""
    with _told():
        async with database.reading() as tx:
            yield tx


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (UnavailableError, ConflictError) as error:
        raise TableError("try_again") from error
