"""Transactions as people hear of them: the one place that turns what the store cannot do into their words."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

from bot.tables.errors import StaleTableError, TableError, UnknownOutcomeError
from data.database import Database, Transaction
from data.errors import DatabaseError, OutcomeUnknownError, StaleError, UnavailableError, UnreadableError
from data.turns import Turn

T = TypeVar("T")

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


async def settled(order: Callable[[bool], Awaitable[T]]) -> T:
    """Carry out an order; if the answer to its commit is lost, order it a second time.

    The order finds out whether it was carried out already: by the key of its posting, or because doing it
    twice is doing it once. It is told whether it is ordered again. Its turn comes after the lost transaction
    has ended, so what it sees is settled. Raises UnknownOutcomeError if the second time cannot see it either.
    """
    try:
        return await order(False)
    except UnknownOutcomeError as unknown:
        try:
            return await order(True)
        except TableError as error:
            if error.code == "try_again":
                raise unknown from error
            raise


@contextmanager
def translating_store_errors() -> Iterator[None]:
    """Raise whatever the store says it cannot do as the TableError that people are told.

    All of it is one line to them, whether the database is locked, full, gone, or may only be read since a
    failover: nothing has changed, try again. It is another line if the answer to a commit was lost. The log
    has what it was, for the owner.
    """
    try:
        yield
    except StaleError as error:
        raise StaleTableError from error
    except DatabaseError as error:
        if isinstance(error, OutcomeUnknownError):
            _log.warning("it is not known whether something was saved: %s", error)
            raise UnknownOutcomeError from error
        if isinstance(error, UnavailableError | UnreadableError):
            _log.warning("the database was of no use: %s", error)
        raise TableError("try_again") from error
