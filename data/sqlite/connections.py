"""Connections to a SQLite file, each with a thread, lent to one transaction at a time.

To go to a thread and back takes longer than most statements do. So what belongs together goes there at once.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine

from data.sql.unbroken import in_thread
from data.sqlite import statements

T = TypeVar("T")


class SqliteConnection:
    """A connection that is opened when it is first used, and anew after a transaction that could not end."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tapis-sqlite")
        self._opened: Connection | None = None
        """For the thread alone."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function in the thread, to its end even if the caller is cancelled, and return its result."""
        return await in_thread(self._thread, partial(self._run, work))

    async def end(self) -> None:
        """Roll back what is open."""
        if self._opened is not None:
            await in_thread(self._thread, self._end)

    async def close(self) -> None:
        """Close the connection for good."""
        self._thread.shutdown()
        await asyncio.to_thread(self._let_go)

    def _run(self, work: Callable[[Connection], T]) -> T:
        if self._opened is None:
            self._opened = self._engine.connect()
        return work(self._opened)

    def _end(self) -> None:
        try:
            self._run(statements.roll_back)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None:
            statements.close(opened)


class SqliteConnections:
    """Some connections to a file."""

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine = engine
        self._room = asyncio.Semaphore(most)
        self._idle: list[SqliteConnection] = []
        self.all: list[SqliteConnection] = []
        """Those that were needed so far."""

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[SqliteConnection]:
        """Lend a connection, when one becomes free."""
        async with self._room:
            connection = self._idle.pop() if self._idle else self._another()
            try:
                yield connection
            finally:
                self._idle.append(connection)

    async def close(self) -> None:
        """Close all; none may be lent any more."""
        for connection in self.all:
            await connection.close()

    def _another(self) -> SqliteConnection:
        connection = SqliteConnection(self._engine)
        self.all.append(connection)
        return connection
