"""Transactions. One is one function's work: all of it is committed, or nothing.

Two coroutines that share a connection would share its transaction; so every transaction has a connection
of its own, and cancellation takes effect only between statements, never inside one. On SQLite one writes
at a time; on PostgreSQL those do that say so (`data.turns`). What is written often is a function given to
`Database.write`: see `data.group_commit` and `data.batches`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol, Self, TypeAlias, TypeVar, overload

from sqlalchemy import Executable, Row
from sqlalchemy.sql.dml import UpdateBase

from data.addresses import Address, SqliteAddress, read_address
from data.conversations import Conversation, Demand, Parameters
from data.engines import make_engine
from data.errors import DatabaseError, UnavailableError, UnreadableError
from data.migration import make_folder, migrate, require_newest, require_reachable
from data.process_lock import ProcessLock
from data.sqlite import Sqlite
from data.turns import ALONE, Turn

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

Clock: TypeAlias = Callable[[], int]
"""Milliseconds since the epoch."""


class Transaction:
    """What repositories run their statements in; made by a `Database` alone."""

    def __init__(self, conversation: Conversation, now: int, *, read_only: bool) -> None:
        self._conversation = conversation
        self._read_only = read_only
        self.now = now
        """When the transaction began, in milliseconds since the epoch: the time of all it writes."""
        self.dialect = conversation.dialect
        """`sqlite` or `postgresql`, for the few statements that differ."""

    async def rows(self, statement: Executable, parameters: Parameters | None = None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows."""
        self._require_right(statement)
        return await self._conversation.rows(statement, parameters)

    async def row(self, statement: Executable, parameters: Parameters | None = None) -> Row[Any] | None:
        """Run a statement and return its only row, None where there is none."""
        rows = await self.rows(statement, parameters)
        if len(rows) > 1:
            raise LookupError("one row was asked for, and there are several")
        return rows[0] if rows else None

    async def run(self, statement: Executable, parameters: Parameters | None = None) -> int:
        """Run a statement and return how many rows it changed."""
        self._require_right(statement)
        return await self._conversation.run(statement, parameters)

    async def post(
        self,
        statement: Executable,
        parameters: Parameters | None = None,
        *,
        changes: int = 0,
        otherwise: DatabaseError | None = None,
    ) -> None:
        """Run a statement without waiting for its answer; raises `otherwise` unless it changes so many rows.

        On PostgreSQL it travels with what comes next, and that raises what this one met with.
        """
        self._require_right(statement)
        demand = None if otherwise is None else Demand(changes, otherwise)
        await self._conversation.post(statement, parameters, demand)

    @overload
    async def together(self, a: Coroutine[Any, Any, A], b: Coroutine[Any, Any, B], /) -> tuple[A, B]: ...

    @overload
    async def together(
        self, a: Coroutine[Any, Any, A], b: Coroutine[Any, Any, B], c: Coroutine[Any, Any, C], /
    ) -> tuple[A, B, C]: ...

    async def together(self, *works: Coroutine[Any, Any, Any]) -> tuple[Any, ...]:
        """Carry out functions of this transaction that do not need each other's answers.

        Inside `Database.write` their statements travel together on PostgreSQL.
        """
        return tuple(await self._conversation.together(works))

    def _require_right(self, statement: Executable) -> None:
        if self._read_only and isinstance(statement, UpdateBase):
            raise RuntimeError("this transaction only reads")


class Store(Protocol):
    """What the two databases do each in its way."""

    def transaction(self, turn: Turn) -> AbstractAsyncContextManager[Conversation]:
        """Commit what is done inside when the block ends."""

    def reading(self) -> AbstractAsyncContextManager[Conversation]:
        """See one state of the database."""

    async def write(self, start: Callable[[Conversation], Coroutine[Any, Any, T]], turn: Turn) -> T:
        """Commit what a function does."""

    async def close(self) -> None:
        """Close every connection."""


class Database:
    """The store of one process: opened once, closed at the end, shared by all tasks."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
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
        if isinstance(place, SqliteAddress):
            return cls(await _open_file(place, application), clock)
        await migrate(place, application=application)
        from data.postgresql import Postgresql  # whoever keeps a file needs no driver of PostgreSQL

        return cls(await Postgresql.open(place), clock)

    @staticmethod
    async def require_reachable(address: str) -> None:
        """Raise UnreadableError or UnavailableError for what could not be opened; nothing is written."""
        await require_reachable(read_address(address))

    @classmethod
    async def look_at(cls, address: str | Address, *, clock: Clock, or_older: bool = False) -> Self:
        """Open what stands at a DATABASE_URL to read it; nothing is made, upgraded or written.

        Raises UnreadableError where there is no database, or one of another version; with `or_older`, an
        older version's will do, and the caller reads what has always been there.
        """
        place = read_address(address) if isinstance(address, str) else address
        if isinstance(place, SqliteAddress) and not place.is_there:
            raise UnreadableError(f"there is no database at {place.name}")
        engine = make_engine(place, only_look=True)
        try:
            await require_newest(engine, place.name, or_older=or_older)
        except BaseException:
            await engine.dispose()
            raise
        if isinstance(place, SqliteAddress):
            return cls(Sqlite(engine), clock)
        await engine.dispose()
        from data.postgresql import Postgresql

        return cls(Postgresql(place), clock)

    def now(self) -> int:
        """Return the time that transactions are stamped with, in milliseconds since the epoch."""
        return self._clock()

    async def close(self) -> None:
        """Let the transactions under way end, and close every connection; new ones are refused."""
        self._is_closed = True
        await self._nobody_within.wait()
        await self._store.close()

    @asynccontextmanager
    async def transaction(self, turn: Turn = ALONE) -> AsyncIterator[Transaction]:
        """Commit what is done inside when the block ends; on any error or cancellation, nothing of it.

        Transactions do not nest: inside one, repositories are given the `Transaction` at hand.
        """
        async with self._alone(), self._store.transaction(turn) as conversation:
            yield Transaction(conversation, self._clock(), read_only=False)
        self.committed += 1

    async def write(self, work: Callable[[Transaction], Coroutine[Any, Any, T]], turn: Turn = ALONE) -> T:
        """Commit what a function does and return what it returns; on any error, nothing of it.

        For what happens often: it is committed together with others that wait. On SQLite the function runs in
        the writer's thread, in one go. So it awaits its transaction and nothing else.
        """

        def start(conversation: Conversation) -> Coroutine[Any, Any, T]:
            return work(Transaction(conversation, self._clock(), read_only=False))

        async with self._alone():
            result = await self._store.write(start, turn)
        self.committed += 1
        return result

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """See one unchanging state of the database; waits for no writer, may change nothing."""
        async with self._alone(), self._store.reading() as conversation:
            yield Transaction(conversation, self._clock(), read_only=True)

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


async def _open_file(address: SqliteAddress, application: int | None) -> Sqlite:
    await asyncio.to_thread(make_folder, address.path)
    lock = await ProcessLock.take(address.path)
    try:
        await migrate(address, application=application)
        return Sqlite.open(address, lock)
    except BaseException:
        lock.release()
        raise
