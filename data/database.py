"""Transactions. One is one function's work: all of it is committed, or nothing.

Two coroutines that share a connection would share its transaction; so every transaction has a connection
of its own, on SQLite one writes at a time, and a cancelled task is heard only between two statements,
never inside one. What is written often is a function given to `Database.write`: see `data.group_commit`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any, Final, Self, TypeAlias, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Executable, Row, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from data.addresses import Address, SqliteAddress, read_address
from data.checkpoints import Checkpoints
from data.engines import READ_ONLY, make_engine, make_writer
from data.errors import UnavailableError, UnreadableError
from data.faults import told_in_our_words
from data.group_commit import GroupCommit, undisturbed
from data.migration import make_folder, migrate, require_newest, require_reachable
from data.process_lock import ProcessLock

T = TypeVar("T")

Clock: TypeAlias = Callable[[], int]
"""Milliseconds since the epoch."""

Parameters: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]]

Execute: TypeAlias = Callable[[Executable, Parameters | None], Awaitable[CursorResult[Any]]]
"""Runs a statement on the connection of a transaction."""

_SNAPSHOT: Final = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")


class Transaction:
    """What repositories run their statements in; made by a `Database` alone."""

    def __init__(self, execute: Execute, dialect: str, now: int, *, read_only: bool) -> None:
        self._execute = execute
        self._read_only = read_only
        self.now = now
        """When the transaction began, in milliseconds since the epoch: the time of all it writes."""
        self.dialect = dialect
        """`sqlite` or `postgresql`, for the few statements that differ."""

    async def rows(self, statement: Executable, parameters: Parameters | None = None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows."""
        return (await self._run(statement, parameters)).all()

    async def row(self, statement: Executable, parameters: Parameters | None = None) -> Row[Any] | None:
        """Run a statement and return its only row, None where there is none."""
        return (await self._run(statement, parameters)).one_or_none()

    async def run(self, statement: Executable, parameters: Parameters | None = None) -> int:
        """Run a statement and return how many rows it changed."""
        return (await self._run(statement, parameters)).rowcount

    async def _run(self, statement: Executable, parameters: Parameters | None) -> CursorResult[Any]:
        if self._read_only and isinstance(statement, UpdateBase):
            raise RuntimeError("this transaction only reads")
        with told_in_our_words():
            return await self._execute(statement, parameters)


class Database:
    """The store of one process: opened once, closed at the end, shared by all tasks."""

    def __init__(
        self,
        engine: AsyncEngine,
        clock: Clock,
        writer: GroupCommit | None = None,
        lock: ProcessLock | None = None,
    ) -> None:
        self._engine = engine
        self._clock = clock
        self._writer = writer
        self._lock = lock
        self._within: set[asyncio.Task[Any]] = set()
        self._nobody_within = asyncio.Event()
        self._nobody_within.set()
        self._is_closed = False
        self.committed = 0
        """How many transactions were committed since the database was opened."""

    @classmethod
    async def open(cls, address: str | Address, *, clock: Clock, application: int | None = None) -> Self:
        """Open a DATABASE_URL, or what was read from one, and bring its schema up to date.

        An older SQLite file is backed up first. No other process may open one until it is closed again.
        With the id of an application, the database is that application's from its first start on.
        Raises UnreadableError or UnavailableError with one line for whoever starts the process.
        """
        place = read_address(address) if isinstance(address, str) else address
        if not isinstance(place, SqliteAddress):
            await migrate(place, application=application)
            return cls(make_engine(place), clock)
        await asyncio.to_thread(make_folder, place.path)
        lock = await ProcessLock.take(place.path)
        try:
            await migrate(place, application=application)
            return cls(make_engine(place), clock, _writer(place), lock)
        except BaseException:
            lock.release()
            raise

    @staticmethod
    async def require_reachable(address: str) -> None:
        """Raise UnreadableError or UnavailableError for what could not be opened; nothing is written."""
        await require_reachable(read_address(address))

    @classmethod
    async def look_at(cls, address: str | Address, *, clock: Clock) -> Self:
        """Open what stands at a DATABASE_URL to read it; nothing is made, upgraded or written.

        Raises UnreadableError where there is no database, or one of another version.
        """
        place = read_address(address) if isinstance(address, str) else address
        if isinstance(place, SqliteAddress) and not place.is_there:
            raise UnreadableError(f"there is no database at {place.name}")
        engine = make_engine(place, only_look=True)
        try:
            await require_newest(engine, place.name)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, clock)

    def now(self) -> int:
        """Return the time that transactions are stamped with, in milliseconds since the epoch."""
        return self._clock()

    async def close(self) -> None:
        """Let the transactions under way end, and close every connection; new ones are refused."""
        self._is_closed = True
        await self._nobody_within.wait()
        try:
            if self._writer is not None:
                await unbroken(self._writer.close())
            await unbroken(self._engine.dispose())
        finally:
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Commit what is done inside when the block ends; on any error or cancellation, nothing of it.

        Transactions do not nest: inside one, repositories are given the `Transaction` at hand.
        """
        turn = nullcontext() if self._writer is None else self._writer.turn
        async with self._alone(), turn, self._work(read_only=False) as tx:
            yield tx

    async def write(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """Commit what a function does and return what it returns; on any error, nothing of it.

        For what happens often: on SQLite the function runs in the writer's thread, in one go, and is
        committed together with others that wait. So it awaits its transaction and nothing else.
        """
        if self._writer is None:
            async with self.transaction() as tx:
                return await work(tx)
        async with self._alone():
            result = await self._writer.carry_out(partial(self._at_once, work))
        self.committed += 1
        return result

    def _at_once(self, work: Callable[[Transaction], Coroutine[Any, Any, T]], connection: Connection) -> T:
        async def execute(statement: Executable, parameters: Parameters | None) -> CursorResult[Any]:
            return connection.execute(statement, parameters)

        return _ended(work(Transaction(execute, connection.dialect.name, self._clock(), read_only=False)))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """See one unchanging state of the database; waits for no writer, may change nothing."""
        async with self._alone(), self._work(read_only=True) as tx:
            if tx.dialect != "sqlite":
                await tx.run(_SNAPSHOT)
            yield tx

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        task = asyncio.current_task()
        if task is None or task in self._within:
            raise RuntimeError("transactions do not nest")
        if self._is_closed:
            raise UnavailableError("the database is closed")
        self._within.add(task)
        self._nobody_within.clear()
        try:
            yield
        finally:
            self._within.discard(task)
            if not self._within:
                self._nobody_within.set()

    @asynccontextmanager
    async def _work(self, *, read_only: bool) -> AsyncIterator[Transaction]:
        connection = self._engine.connect()
        try:
            await unbroken(_begin(connection, read_only=read_only))
            yield Transaction(
                _unbroken(connection), connection.dialect.name, self._clock(), read_only=read_only
            )
            await unbroken(_commit(connection))
            self.committed += not read_only
        finally:
            await unbroken(_release(connection))


def _writer(address: SqliteAddress) -> GroupCommit:
    return GroupCommit(make_writer(address), Checkpoints(address.path))


async def unbroken(work: Coroutine[Any, Any, T]) -> T:
    """Await to the end even if the caller is cancelled meanwhile; the cancellation is raised after it."""
    task = asyncio.create_task(work)
    try:
        await undisturbed(task)
    except asyncio.CancelledError:
        if not task.cancelled():
            task.exception()  # looked at, or asyncio would complain that nobody did
        raise
    return task.result()


def _unbroken(connection: AsyncConnection) -> Execute:
    def execute(statement: Executable, parameters: Parameters | None) -> Awaitable[CursorResult[Any]]:
        return unbroken(connection.execute(statement, parameters))

    return execute


def _ended(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never has to wait to its end."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    work.close()
    raise RuntimeError("what is written in one go may await its transaction only")


async def _begin(connection: AsyncConnection, *, read_only: bool) -> None:
    with told_in_our_words():
        _ = await connection.start()
        await connection.run_sync(_begin_now, read_only)


def _begin_now(connection: Connection, read_only: bool) -> None:
    connection.execution_options(**{READ_ONLY: read_only})
    connection.begin()


async def _commit(connection: AsyncConnection) -> None:
    """Commit; a connection that could not is thrown away, for its transaction may still be open."""
    try:
        with told_in_our_words():
            await connection.commit()
    except Exception:
        await connection.invalidate()
        raise


async def _release(connection: AsyncConnection) -> None:
    """Roll back what is not committed and give the connection back; one that cannot is thrown away."""
    if connection.sync_connection is None:
        return
    try:
        with told_in_our_words():
            await connection.rollback()
    except BaseException:
        await connection.invalidate()
        raise
    finally:
        await connection.close()
