"""Transactions on a SQLite file: one writer at a time, any number of readers, each with a snapshot."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any, TypeVar, cast

import aiosqlite
from sqlalchemy import Connection, Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.addresses import SqliteAddress
from data.checkpoints import Checkpoints
from data.engines import make_engine, make_writer
from data.executors import Answer, Execute, Executor, Parameters, SqliteExecutor
from data.faults import translating_driver_errors
from data.fence import Fence
from data.group_commit import GroupCommit
from data.process_lock import ProcessLock
from data.sqlite_commands import Reader, SqliteCompiler, answer_of
from data.unbroken import unbroken
from data.write_locks import WriteLock

T = TypeVar("T")


class Sqlite:
    """A SQLite file: read-only without a `writer`, closed to other writing processes with a `lock`."""

    def __init__(
        self, engine: AsyncEngine, writer: GroupCommit | None = None, lock: ProcessLock | None = None
    ) -> None:
        self.engine = engine
        self.fence: Fence | None = None
        self.writer = writer
        self._lock = lock
        self._compiler = SqliteCompiler(engine.sync_engine)

    @classmethod
    def open(cls, address: SqliteAddress, lock: ProcessLock) -> "Sqlite":
        """Return the store of a file, for reading and writing."""
        return cls(make_engine(address), GroupCommit(make_writer(address), Checkpoints(address.path)), lock)

    async def close(self) -> None:
        """Close every connection."""
        try:
            if self.writer is not None:
                await unbroken(self.writer.close())
            await unbroken(self.engine.dispose())
        finally:
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    @asynccontextmanager
    async def transaction(self, _: WriteLock) -> AsyncIterator[Executor]:
        """Commit when the block ends."""
        turn: Any = nullcontext() if self.writer is None else self.writer.turn
        async with turn, self._connection() as connection:
            await unbroken(_begin(connection))
            yield SqliteExecutor(_unbroken(connection, self._compiler))
            await unbroken(_commit(connection))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Executor]:
        """Read a snapshot of the file."""
        async with self._connection() as connection:
            await unbroken(_start(connection))
            reader = Reader()
            try:
                yield SqliteExecutor(_unbroken(connection, self._compiler, reader))
            finally:
                await unbroken(_end_reading(connection, reader))

    async def write(self, start: Callable[[Executor], Coroutine[Any, Any, T]], lock: WriteLock) -> T:
        """Run a function and commit, together with other waiting ones."""
        if self.writer is None:
            async with self.transaction(lock) as executor:
                return await start(executor)
        return await self.writer.carry_out(partial(_at_once, start, self.writer.compiler))

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection, which is taken from the pool when it is started."""
        connection = self.engine.connect()
        try:
            yield connection
        finally:
            await unbroken(_release(connection))


def _at_once(
    start: Callable[[Executor], Coroutine[Any, Any, T]], compiler: SqliteCompiler, connection: Connection
) -> T:
    driver = cast("sqlite3.Connection", connection.connection.dbapi_connection)

    async def execute(statement: Executable, parameters: Parameters | None) -> Answer:
        command = compiler.command(statement, parameters)
        return (
            answer_of(connection.execute(statement, parameters)) if command is None else command.run(driver)
        )

    return _ended(start(SqliteExecutor(execute)))


def _unbroken(connection: AsyncConnection, compiler: SqliteCompiler, reader: Reader | None = None) -> Execute:
    def execute(statement: Executable, parameters: Parameters | None) -> Awaitable[Answer]:
        command = compiler.command(statement, parameters)
        if command is None:
            return unbroken(_executed_by_sqlalchemy(connection, statement, parameters))
        return unbroken(
            _in_its_thread(connection, command.run if reader is None else partial(reader.run, command))
        )

    return execute


async def _executed_by_sqlalchemy(
    connection: AsyncConnection, statement: Executable, parameters: Parameters | None
) -> Answer:
    return answer_of(await connection.execute(statement, parameters))


async def _in_its_thread(connection: AsyncConnection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Use a connection of aiosqlite: its thread is gone to once, where SQLAlchemy goes there four times."""
    if connection.sync_connection is None:
        raise RuntimeError("the transaction is over")
    driver = cast("aiosqlite.Connection", connection.sync_connection.connection.driver_connection)
    return cast("T", await driver._execute(work, driver._conn))  # type: ignore[no-untyped-call]  # noqa: SLF001


def _ended(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never suspends, and return its result."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    work.close()
    raise RuntimeError("a function given to Database.write may await its transaction only")


async def _start(connection: AsyncConnection) -> None:
    with translating_driver_errors():
        _ = await connection.start()


async def _begin(connection: AsyncConnection) -> None:
    await _start(connection)
    with translating_driver_errors():
        await connection.run_sync(lambda own: own.begin())


async def _end_reading(connection: AsyncConnection, reader: Reader) -> None:
    """Let the snapshot go, even if a statement was broken off; discard the connection if that fails."""
    try:
        with translating_driver_errors():
            await _in_its_thread(connection, reader.end)
    except BaseException:
        await connection.invalidate()
        raise


async def _commit(connection: AsyncConnection) -> None:
    """Commit; on failure discard the connection, since its transaction may still be open."""
    try:
        with translating_driver_errors():
            await connection.commit()
    except Exception:
        await connection.invalidate()
        raise


async def _release(connection: AsyncConnection) -> None:
    """Roll back and return the connection to the pool; discard it if that fails."""
    if connection.sync_connection is None:
        return
    try:
        if connection.in_transaction():
            with translating_driver_errors():
                await connection.rollback()
    except BaseException:
        await connection.invalidate()
        raise
    finally:
        await connection.close()
