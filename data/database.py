"""Transactions: each commits as a whole, or not at all.

Two coroutines that share a connection would share its transaction, so every transaction has its own
connection; and cancellation takes effect only between statements, never inside one. SQLite has one writer at
a time; on PostgreSQL, writers wait for each other as `data.sql.write_locks` says. Frequent writes go through
`Database.write`: see `data.sqlite.group_commit` and `data.postgresql.batches`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from sqlalchemy import Executable, Row, Table
from sqlalchemy.sql.dml import UpdateBase

from data.errors import DatabaseError, MissingDatabaseError, UnavailableError
from data.opening.migration import make_folder, migrate, require_newest
from data.sql.addresses import Address, SqliteAddress, read_address
from data.sql.executors import Executor, Expectation, Parameters
from data.sql.fence import Fence
from data.sql.inserts import insert_if_new, insert_or_change
from data.sql.write_locks import WHOLE_DATABASE, WriteLock
from data.sqlite.process_lock import ProcessLock
from data.sqlite.store import Sqlite

if TYPE_CHECKING:
    from data.postgresql.store import Postgresql

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

Clock: TypeAlias = Callable[[], int]
"""Milliseconds since the epoch."""


class Act:
    """What a person has asked for: all that one task does, with the tasks that it awaits."""

    _present: ContextVar["Act | None"] = ContextVar("act", default=None)

    def __init__(self) -> None:
        self.has_committed = False
        """Whether a transaction of it was committed, so that what fails next does not undo all."""

    @classmethod
    def begin(cls) -> None:
        """Count from here on what this task does as one act."""
        cls._present.set(cls())

    @classmethod
    async def apart(cls, work: Awaitable[object]) -> None:
        """Do something that is no part of the present act, as it is undone if that fails."""
        token = cls._present.set(cls())
        try:
            await work
        finally:
            cls._present.reset(token)

    @classmethod
    def present(cls) -> "Act":
        """Return what this task is part of; a new one outside of acts."""
        return cls._present.get() or cls()


class Transaction:
    """Runs the statements of repositories; only a `Database` makes one."""

    def __init__(self, executor: Executor, now: int, *, read_only: bool) -> None:
        self._executor = executor
        self._read_only = read_only
        self.now = now
        """When the transaction began, in milliseconds since the epoch; the timestamp of everything it
        writes."""
        self.dialect = executor.dialect
        """`sqlite` or `postgresql`, for the few statements that differ."""
        self.topics: set[str] = set()
        """What listeners hear of once this is committed (`Database.listen`)."""

    async def rows(self, statement: Executable, parameters: Parameters | None = None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows."""
        self._require_right(statement)
        return await self._executor.rows(statement, parameters)

    async def row(self, statement: Executable, parameters: Parameters | None = None) -> Row[Any] | None:
        """Run a statement and return its only row, None if it has none."""
        rows = await self.rows(statement, parameters)
        if len(rows) > 1:
            raise LookupError("expected one row, found several")
        return rows[0] if rows else None

    async def figures(self, statement: Executable) -> Row[Any]:
        """Run a statement that always has one row, of counts and sums, and return it."""
        (row,) = await self.rows(statement)
        return row

    async def run(self, statement: Executable, parameters: Parameters | None = None) -> int:
        """Run a statement and return how many rows it changed."""
        self._require_right(statement)
        return await self._executor.run(statement, parameters)

    async def post(
        self,
        statement: Executable,
        parameters: Parameters | None = None,
        *,
        changes: int = 0,
        otherwise: DatabaseError | None = None,
    ) -> None:
        """Run a statement without waiting for its result; raises `otherwise` unless it changes so many rows.

        On PostgreSQL it is sent with the next statement, which also raises this one's errors.
        """
        self._require_right(statement)
        expected = None if otherwise is None else Expectation(changes, otherwise)
        await self._executor.post(statement, parameters, expected)

    async def add(self, table: Table, row: Mapping[str, Any]) -> bool:
        """Store a row, unless something unique of it is taken; tell whether it was stored."""
        return bool(await self.run(insert_if_new(self.dialect, table), row))

    async def put(self, table: Table, *rows: Mapping[str, Any], keep: Collection[str] = ()) -> None:
        """Store rows; of one whose primary key is taken, change all columns given here but those to keep."""
        changed = tuple(name for name in rows[0] if name not in keep)
        await self.run(insert_or_change(self.dialect, table, changed), list(rows))

    async def together(
        self, a: Coroutine[Any, Any, A], b: Coroutine[Any, Any, B], c: Coroutine[Any, Any, C], /
    ) -> tuple[A, B, C]:
        """Run coroutines of this transaction that do not depend on each other, and return their results.

        Inside `Database.write`, PostgreSQL gets their statements together.
        """
        one, two, three = await self._executor.together((a, b, c))
        return one, two, three

    def _require_right(self, statement: Executable) -> None:
        if self._read_only and isinstance(statement, UpdateBase):
            raise RuntimeError("this transaction is read-only")


Store: TypeAlias = "Sqlite | Postgresql"


class Database:
    """The store of one process: opened once, closed at the end, shared by all tasks."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._within: set[asyncio.Task[Any]] = set()
        self._nobody_within = asyncio.Event()
        self._nobody_within.set()
        self._is_closed = False
        self._listeners: dict[str, list[Callable[[], None]]] = {}
        self.committed = 0
        """How many transactions were committed since the database was opened."""

    @classmethod
    async def open(cls, address: str | Address, *, clock: Clock, application: int | None = None) -> Self:
        """Open a DATABASE_URL, or one already parsed, and migrate its schema.

        An older SQLite file is backed up first. No other process can open the file until it is closed. With
        an application id, the database belongs to that Discord application from its first start on. Raises
        UnreadableError or UnavailableError with a one-line message for the operator.
        """
        place = read_address(address) if isinstance(address, str) else address
        if isinstance(place, SqliteAddress):
            return cls(await _open_file(place, application), clock)
        await migrate(place, application=application)
        from data.postgresql.store import Postgresql  # SQLite needs no PostgreSQL driver

        return cls(await Postgresql.open(place), clock)

    @classmethod
    async def look_at(cls, address: str | Address, *, clock: Clock, or_older: bool = False) -> Self:
        """Open an existing database to read it; nothing is created, upgraded or written.

        Raises MissingDatabaseError if there is none, OtherSchemaError if its schema has another version. With
        `or_older`, older schemas are accepted; the caller then reads only what the first schema had.
        """
        place = read_address(address) if isinstance(address, str) else address
        if isinstance(place, SqliteAddress) and not place.is_there:
            raise MissingDatabaseError(f"there is no database at {place.name}")
        await require_newest(place, or_older=or_older)
        if isinstance(place, SqliteAddress):
            return cls(Sqlite.look_at(place), clock)
        from data.postgresql.store import Postgresql

        return cls(Postgresql(place), clock)

    def listen(self, topic: str, listener: Callable[[], None]) -> None:
        """Call a listener after each commit in this process of a transaction with this topic."""
        self._listeners.setdefault(topic, []).append(listener)

    @property
    def fence(self) -> Fence | None:
        """The leases under which this process writes; None on SQLite, which has one process at a time."""
        return self._store.fence

    def now(self) -> int:
        """Return the current time of the store's clock, in milliseconds since the epoch."""
        return self._clock()

    async def close(self) -> None:
        """Refuse new transactions, wait for those under way, and close every connection."""
        self._is_closed = True
        await self._nobody_within.wait()
        await self._store.close()

    @asynccontextmanager
    async def transaction(self, lock: WriteLock = WHOLE_DATABASE) -> AsyncIterator[Transaction]:
        """Commit when the block ends; roll back on any error or cancellation.

        Transactions do not nest: inside one, pass its `Transaction` to repositories.
        """
        async with self._alone(), self._store.transaction(lock) as executor:
            tx = Transaction(executor, self._clock(), read_only=False)
            yield tx
        self._note_committed(tx)

    async def write(
        self, work: Callable[[Transaction], Coroutine[Any, Any, T]], lock: WriteLock = WHOLE_DATABASE
    ) -> T:
        """Run a function, commit, and return its result; roll back on any error.

        For frequent writes: it is committed together with others that are waiting. On SQLite the function
        runs in the writer's thread without yielding, so it may await its transaction and nothing else.
        """
        begun: list[Transaction] = []

        def start(executor: Executor) -> Coroutine[Any, Any, T]:
            begun.append(Transaction(executor, self._clock(), read_only=False))
            return work(begun[-1])

        async with self._alone():
            result = await self._store.write(start, lock)
        self._note_committed(begun[-1])
        return result

    def _note_committed(self, tx: Transaction) -> None:
        self.committed += 1
        Act.present().has_committed = True
        for topic in tx.topics:
            for listener in self._listeners.get(topic, ()):
                listener()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Read a snapshot of the database without waiting for writers; may change nothing."""
        async with self._alone(), self._store.reading() as executor:
            yield Transaction(executor, self._clock(), read_only=True)

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
