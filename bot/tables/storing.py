"""Transactions as people hear of them: the one place that turns what the store cannot do into their words."""

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from bot.tables.errors import StaleTableError, TableError
from data.database import Database, Transaction
from data.errors import DatabaseError, StaleError, UnavailableError, UnreadableError
from data.turns import Turn

_log = logging.getLogger(__name__)


@asynccontextmanager
async def writing(database: Database, guild_id: int | None = None) -> AsyncIterator[Transaction]:
    """Write in one transaction; raises TableError if it cannot be written now.

    What is about one server alone names it: others need not wait, where the database lets them write.
    """
    with translating_store_errors():
        async with database.transaction(Turn(guild_id)) as tx:
            yield tx


@asynccontextmanager
async def reading(database: Database) -> AsyncIterator[Transaction]:
    """Read one state of the database; raises TableError if it cannot be read now."""
    with translating_store_errors():
        async with database.reading() as tx:
            yield tx


@contextmanager
def translating_store_errors() -> Iterator[None]:
    """Raise whatever the store says it cannot do as the TableError that people are told.

    All of it is one line to them, whether the database is locked, full, gone, or may only be read since a
    failover: nothing has changed, try again. The log has what it was, for the owner.
    """
    try:
        yield
    except StaleError as error:
        raise StaleTableError from error
    except DatabaseError as error:
        if isinstance(error, UnavailableError | UnreadableError):
            _log.warning("the database was of no use: %s", error)
        raise TableError("try_again") from error
