"""Connections to a SQLite file, each with a thread of aiosqlite's, lent to one transaction at a time.

To go to a thread and back takes longer than most statements do. So what belongs together goes there at once.
"""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias, TypeVar, cast

import aiosqlite

from data.sql.room import Room
from data.sql.unbroken import unbroken
from data.sqlite.statements import roll_back

T = TypeVar("T")

Open: TypeAlias = Callable[[], Awaitable[aiosqlite.Connection]]
"""Opens a connection."""


class SqliteConnection:
    """A connection that is opened when it is first used, and anew after a transaction that could not end."""

    def __init__(self, open_one: Open) -> None:
        self._open_one = open_one
        self._opened: aiosqlite.Connection | None = None

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function in the thread, to its end even if the caller is cancelled, and return its result."""
        return await unbroken(self._run(work))

    async def end(self) -> None:
        """Roll back what is open, even if a statement was broken off."""
        if self._opened is None:
            return
        try:
            await self.run(roll_back)
        except BaseException:
            await unbroken(self.close())
            raise

    async def close(self) -> None:
        """Close the connection; the next use opens another one."""
        opened, self._opened = self._opened, None
        if opened is not None:
            await opened.close()

    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        opened = self._opened
        if opened is None:
            opened = self._opened = await self._open_one()
        # aiosqlite's own statements go to the thread once for each step: to run, to fetch, to close.
        return cast("T", await opened._execute(work, opened._conn))  # type: ignore[no-untyped-call]  # noqa: SLF001


class SqliteConnections:
    """Some connections to a file."""

    def __init__(self, open_one: Open, most: int) -> None:
        self.open_one = open_one
        self._room = Room(most)
        self._idle: list[SqliteConnection] = []
        self.all: list[SqliteConnection] = []
        """Those that were needed so far."""

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[SqliteConnection]:
        """Lend a connection; raises UnavailableError if none becomes free."""
        async with self._room.entered():
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
        connection = SqliteConnection(self.open_one)
        self.all.append(connection)
        return connection
