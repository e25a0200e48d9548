"""Transactions whose store errors become TableErrors; the only place that translates them."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

from bot.common.errors import StaleTableError, TableError, UnknownOutcomeError
from data.database import Database, Transaction
from data.errors import DatabaseError, OutcomeUnknownError, StaleError, UnavailableError, UnreadableError
from data.sql.write_locks import WriteLock

T = TypeVar("T")

_log = logging.getLogger(__name__)


@asynccontextmanager
async def writing(database: Database, guild_id: int | None = None) -> AsyncIterator[Transaction]:
    """Open a writing transaction; raises TableError if the store is unavailable.

    Pass the server if the transaction concerns only one, so that other servers need not wait.
    """
    with translating_store_errors():
        async with database.transaction(WriteLock(guild_id)) as tx:
            yield tx


@asynccontextmanager
async def reading(database: Database) -> AsyncIterator[Transaction]:
    """Open a read-only transaction; raises TableError if the store is unavailable."""
    with translating_store_errors():
        async with database.reading() as tx:
            yield tx


async def settled(
    database: Database, guild_id: int | None, order: Callable[[Transaction, bool], Awaitable[T]]
) -> T:
    """Carry out an order in a writing transaction, and once more if nobody knows what became of its commit.

    The order gets True the second time, and must detect that it was carried out already (by a posting's key),
    or be idempotent. The second attempt waits for the lost transaction to end, so it sees the result. Raises
    UnknownOutcomeError if that attempt's answer is lost as well.
    """

    async def carry_out(again: bool) -> T:
        async with writing(database, guild_id) as tx:
            return await order(tx, again)

    try:
        return await carry_out(False)
    except UnknownOutcomeError as unknown:
        try:
            return await carry_out(True)
        except TableError as error:
            if error.code == "try_again":
                raise unknown from error
            raise


@contextmanager
def translating_store_errors() -> Iterator[None]:
    """Re-raise store errors as the TableError to show.

    People get one message (nothing has changed, try again) whether the database is locked, full, gone, or
    read-only after a failover, and another one if nobody knows what became of a commit. The log says why.
    """
    try:
        yield
    except StaleError as error:
        raise StaleTableError from error
    except DatabaseError as error:
        if isinstance(error, OutcomeUnknownError):
            _log.warning("unknown whether something was saved: %s", error)
            raise UnknownOutcomeError from error
        if isinstance(error, UnavailableError | UnreadableError):
            _log.warning("the database is unavailable: %s", error)
        raise TableError("try_again") from error
