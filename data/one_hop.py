"""Cursors for SQLite that cross into its thread once for each statement.

aiosqlite crosses for every call: to make a cursor, to execute, to fetch, to close. Each crossing wakes two
threads that wait for the same interpreter, and costs more than the statements themselves.
"""

import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, cast

import aiosqlite
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
)
from sqlalchemy.engine import Dialect

Statement: TypeAlias = Callable[[sqlite3.Cursor], object]


@dataclass(frozen=True, slots=True)
class _Done:
    """What is left of a cursor whose statement was run, but for the rows."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None

    async def close(self) -> None:
        """Do nothing: it was closed where it was opened."""


_NOTHING_DONE: Final = _Done()


class _Driver(aiosqlite.Connection):
    """A connection whose thread does all there is to do for a statement."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True  # as SQLAlchemy has it for connections that it makes itself

    async def run(self, statement: Statement) -> tuple[_Done, deque[Any]]:
        """Run a statement and return what is left of it, with all its rows."""
        execute: Callable[..., Awaitable[tuple[_Done, deque[Any]]]] = self._execute
        return await execute(_run, self._conn, statement)


class _Cursor(AsyncAdapt_aiosqlite_cursor):
    """Runs a statement and takes all its rows, in one go."""

    __slots__ = ()

    def _make_new_cursor(self, _: Any) -> Any:
        return _NOTHING_DONE

    def _aenter_cursor(self, cursor: Any) -> Any:
        return cursor

    async def _execute_async(self, operation: Any, parameters: Any) -> None:
        await self._run(lambda cursor: cursor.execute(operation, parameters or ()))

    async def _executemany_async(self, operation: Any, seq_of_parameters: Any) -> None:
        await self._run(lambda cursor: cursor.executemany(operation, seq_of_parameters))

    async def _run(self, statement: Statement) -> None:
        done, rows = await cast("_Driver", self._connection).run(statement)
        self._cursor, self._rows = cast("Any", done), rows


class _Connection(AsyncAdapt_aiosqlite_connection):
    __slots__ = ()
    _cursor_cls = _Cursor


def connect(dialect: Dialect, _: Any, arguments: Sequence[Any], named: dict[str, Any]) -> Any:
    """Open a connection whose cursors are of this kind; for SQLAlchemy's event `do_connect`."""
    opened: Any = dialect.connect(*arguments, **named, async_creator_fn=_driver)
    return _Connection(dialect.dbapi, opened.driver_connection)


def _driver(*arguments: Any, **named: Any) -> _Driver:
    return _Driver(partial(sqlite3.connect, *arguments, **named))


def _run(connection: sqlite3.Connection, statement: Statement) -> tuple[_Done, deque[Any]]:
    cursor = connection.cursor()
    try:
        statement(cursor)
        rows = deque(cursor.fetchall() if cursor.description else ())
        return _Done(cursor.description, cursor.rowcount, cursor.lastrowid), rows
    finally:
        cursor.close()
