"""Transactions on a SQLite file: one writer at a time, any number of readers, each with a snapshot."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Connection, Engine, Executable

from data.errors import OutcomeUnknownError, UnavailableError
from data.sql.addresses import SqliteAddress
from data.sql.engines import make_sqlite_engine
from data.sql.executors import Execute, Executor, Parameters, Reply, SqliteExecutor
from data.sql.faults import translating_driver_errors
from data.sql.fence import Fence
from data.sql.unbroken import unbroken
from data.sql.write_locks import WriteLock
from data.sqlite.connections import SqliteConnection, SqliteConnections
from data.sqlite.group_commit import GroupCommit
from data.sqlite.process_lock import ProcessLock
from data.sqlite.statements import begin_reading, begin_writing, is_within, run

T = TypeVar("T")

READERS: Final = 3
"""Transactions that read at the same time; those that write have connections of their own."""


class Sqlite:
    """A SQLite file: read-only without a `writer`, closed to other writing processes with a `lock`."""

    def __init__(
        self, engine: Engine, writer: GroupCommit | None = None, lock: ProcessLock | None = None
    ) -> None:
        self.engine = engine
        self.connections = SqliteConnections(engine, READERS)
        """For reading."""
        self._writing = SqliteConnection(engine)
        """For the transaction that has its turn to write."""
        self.fence: Fence | None = None
        self.writer = writer
        self._lock = lock

    @classmethod
    def open(cls, address: SqliteAddress, lock: ProcessLock) -> "Sqlite":
        """Return the store of a file, for reading and writing."""
        engine = make_sqlite_engine(address)
        return cls(engine, GroupCommit(engine), lock)

    @classmethod
    def look_at(cls, address: SqliteAddress) -> "Sqlite":
        """Return the store of a file, for reading alone."""
        return cls(make_sqlite_engine(address, only_look=True))

    async def close(self) -> None:
        """Close every connection."""
        try:
            if self.writer is not None:
                await unbroken(self.writer.close())
            await unbroken(self._writing.close())
            await unbroken(self.connections.close())
        finally:
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    @asynccontextmanager
    async def transaction(self, _: WriteLock) -> AsyncIterator[Executor]:
        """Commit when the block ends."""
        writer, connection = self._to_write(), self._writing
        async with writer.turn:
            await writer.find_out()
            try:
                with translating_driver_errors():
                    await connection.run(begin_writing)
                yield SqliteExecutor(_through(connection, run))
                await connection.run(writer.commit)
            except OutcomeUnknownError as unknown:
                await connection.end()
                raise await writer.found_out(unknown) from unknown.__cause__
            except BaseException:
                await connection.end()
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Executor]:
        """Read a snapshot of the file; while an outcome is unknown, find it out first."""
        if self.writer is not None and self.writer.in_doubt:
            async with self.writer.turn:
                await self.writer.find_out()
        async with self.connections.lend() as connection:
            try:
                yield SqliteExecutor(_through(connection, _read))
            finally:
                with translating_driver_errors():
                    await connection.end()

    async def write(self, start: Callable[[Executor], Coroutine[Any, Any, T]], _: WriteLock) -> T:
        """Run a function and commit, together with other waiting ones."""
        writer = self._to_write()
        return await writer.carry_out(partial(_at_once, start))

    def _to_write(self) -> GroupCommit:
        if self.writer is None:
            raise UnavailableError("it was opened for reading alone")
        return self.writer


def _at_once(start: Callable[[Executor], Coroutine[Any, Any, T]], connection: Connection) -> T:
    async def execute(statement: Executable, parameters: Parameters | None) -> Reply:
        return run(connection, statement, parameters)

    return _ended(start(SqliteExecutor(execute)))


def _read(opened: Connection, statement: Executable, parameters: Parameters | None) -> Reply:
    """Run a statement in a snapshot of the file, which the first one begins."""
    if not is_within(opened):
        begin_reading(opened)
    return run(opened, statement, parameters)


def _through(
    connection: SqliteConnection, run_one: Callable[[Connection, Executable, Parameters | None], Reply]
) -> Execute:
    def execute(statement: Executable, parameters: Parameters | None) -> Awaitable[Reply]:
        return connection.run(lambda opened: run_one(opened, statement, parameters))

    return execute


def _ended(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never suspends, and return its result."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    work.close()
    raise RuntimeError("a function given to Database.write may await its transaction only")
