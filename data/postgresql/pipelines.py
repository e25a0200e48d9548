"""PostgreSQL connections in pipeline mode: many statements, one round trip."""

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from typing import Any, Final, cast

import psycopg
from psycopg.pq import PipelineStatus, TransactionStatus
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.errors import DatabaseError, LockedError, UnavailableError
from data.postgresql.silence import ending_silent
from data.postgresql.statements import Command
from data.sql.addresses import PostgresqlAddress
from data.sql.engines import make_postgresql_engine
from data.sql.faults import committing, translating_driver_errors
from data.sql.unbroken import unbroken

COMMIT: Final = "COMMIT"
LINES: Final = 10
"""Connections of a process."""
TRIP: Final = 15.0
"""Seconds after which a silent server counts as lost; its own statement timeout is shorter."""

_ROLLBACK: Final = "ROLLBACK"
_PIPELINE: Final = "tapis_pipeline"

_log: Final = logging.getLogger(__name__)
logging.getLogger("psycopg").setLevel(logging.ERROR)  # its warnings quote rows that made statements fail


class PipelinedConnection:
    """A PostgreSQL connection that sends statements in pipelined round trips only."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._driver: psycopg.AsyncConnection[Any] | None = None
        self._pipeline: psycopg.AsyncPipeline | None = None

    async def open(self) -> None:
        """Take a connection from the pool; raises UnavailableError if none answers."""
        with translating_driver_errors():
            _ = await self._connection.start()
            raw = await self._connection.get_raw_connection()
            self._driver = cast("psycopg.AsyncConnection[Any]", raw.driver_connection)
            if _PIPELINE not in raw.info:
                raw.info[_PIPELINE] = await _in_pipeline_for_good(self._driver)
        self._pipeline, _ = raw.info[_PIPELINE]

    async def trip(self, commands: Sequence[Command]) -> None:
        """Send commands and wait for all results; raises the error of the first one that failed."""
        await unbroken(self._travel(commands))
        for command in commands:
            command.check()

    async def commit(self, commands: Sequence[Command]) -> None:
        """Send the last commands of a transaction, followed by COMMIT.

        Raises OutcomeUnknownError if COMMIT was sent and its answer is lost.
        """
        _ = self._both()
        with committing():
            await self.trip([*commands, Command(COMMIT)])

    async def close(self) -> None:
        """Roll back and return the connection to the pool; discard it if that fails."""
        driver = self._driver
        try:
            if driver is not None and _is_within(driver):
                await self._travel([Command(_ROLLBACK)])
        finally:
            if self._connection.sync_connection is not None:
                if not self._is_idle:
                    await self._connection.invalidate()
                await self._connection.close()
                if driver is not None and driver.closed:
                    # After a failover, each of the idle ones would fail somebody.
                    await self._connection.engine.dispose()

    @property
    def _is_idle(self) -> bool:
        driver, pipeline = self._driver, self._pipeline
        if driver is None or driver.closed or pipeline is None or pipeline.result_queue:
            return False
        return driver.info.transaction_status is TransactionStatus.IDLE

    def _both(self) -> tuple[psycopg.AsyncConnection[Any], psycopg.AsyncPipeline]:
        """Return the connection and its pipeline; raises UnavailableError if the connection is lost."""
        driver, pipeline = self._driver, self._pipeline
        if driver is None or pipeline is None or driver.closed:
            raise UnavailableError("the database does not answer")
        return driver, pipeline

    async def _travel(self, commands: Sequence[Command]) -> None:
        driver, pipeline = self._both()
        cut = asyncio.get_running_loop().call_later(TRIP, _cut, driver)
        try:
            with translating_driver_errors(), _as_sqlalchemy_tells(driver):
                cursors = await _there_and_back(driver, pipeline, commands)
                for command, answered in zip(commands, cursors, strict=True):
                    await _keep_answers(command, answered)
        finally:
            cut.cancel()


async def _there_and_back(
    driver: psycopg.AsyncConnection[Any], pipeline: psycopg.AsyncPipeline, commands: Sequence[Command]
) -> list[list[psycopg.AsyncCursor[Any]]]:
    """Send everything, then wait for all results; raises the error of the first command that failed."""
    cursors: list[list[psycopg.AsyncCursor[Any]]] = []
    try:
        for command in commands:
            cursors.append([])
            for parameters in command.parameters:
                cursors[-1].append(await driver.cursor().execute(command.text, parameters))
        await pipeline.sync()
    except psycopg.Error:
        # If the error was read while the last command was being sent, libpq answered that one itself
        # and nothing is queued, but only a sync lets the server go on.
        while (pipeline.result_queue or pipeline.status is PipelineStatus.ABORTED) and not driver.closed:
            with suppress(psycopg.Error):
                await pipeline.sync()
        raise
    return cursors


class PipelinedPool:
    """The process's connection pool."""

    def __init__(self, address: PostgresqlAddress) -> None:
        self.engine = make_postgresql_engine(
            address,
            pool_size=LINES,
            pool_reset_on_return=None,  # a transaction always ends itself
            isolation_level="AUTOCOMMIT",  # no BEGIN of the driver's own
        )

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[PipelinedConnection]:
        """Lend a connection; roll back what is not committed at the end of the block.

        If the block waits in vain for a lock, sessions that hold theirs without a word are ended.
        """
        try:
            async with self._lent() as connection:
                yield connection
        except LockedError:
            await self._end_silent()
            raise

    async def _end_silent(self) -> None:
        end = ending_silent()
        try:
            async with self._lent() as connection:
                await connection.trip([end])
        except DatabaseError as error:  # whoever waited hears of the lock, and may try again
            _log.warning("could not look for sessions that stand still: %s", error)
        if end.rows:
            _log.warning("ended %d sessions that stood still in the middle of a transaction", len(end.rows))

    @asynccontextmanager
    async def _lent(self) -> AsyncIterator[PipelinedConnection]:
        connection = PipelinedConnection(self.engine.connect())
        try:
            await unbroken(connection.open())
            yield connection
        finally:
            await unbroken(connection.close())


async def _in_pipeline_for_good(
    driver: psycopg.AsyncConnection[Any],
) -> tuple[psycopg.AsyncPipeline, AbstractAsyncContextManager[psycopg.AsyncPipeline]]:
    """Switch a connection to pipeline mode, which is never left, and return what keeps it there.

    Leaving it costs one more round trip, and a flush after the last result, which makes the server forget its
    timeout for idle transactions.
    """
    entered = driver.pipeline()
    return await entered.__aenter__(), entered


def _is_within(driver: psycopg.AsyncConnection[Any]) -> bool:
    return driver.info.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR)


def _cut(driver: psycopg.AsyncConnection[Any]) -> None:
    """Close a connection from our side, so that whoever waits for a result gets an error."""
    if not driver.closed:
        with socket.socket(fileno=os.dup(driver.pgconn.socket)) as ours:
            ours.shutdown(socket.SHUT_RDWR)


@contextmanager
def _as_sqlalchemy_tells(driver: psycopg.AsyncConnection[Any]) -> Iterator[None]:
    """Raise driver errors as SQLAlchemy does, without the parameter values."""
    try:
        yield
    except psycopg.Error as error:
        raise DBAPIError.instance(
            None,
            None,
            error,
            psycopg.Error,
            hide_parameters=True,
            connection_invalidated=driver.closed,
        ) from error


async def _keep_answers(command: Command, cursors: Sequence[psycopg.AsyncCursor[Any]]) -> None:
    command.changed = sum(cursor.rowcount for cursor in cursors)
    last = cursors[-1]
    if last.description is not None:
        names = SimpleResultMetaData([column.name for column in last.description])
        result: IteratorResult[Any] = IteratorResult(names, iter(await last.fetchall()))
        command.rows = result.all()
