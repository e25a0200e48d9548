"""How a transaction runs its statements: one at a time on SQLite, as many together as possible on PostgreSQL.

Over a network every query costs a round trip. So on PostgreSQL writes wait for the next query, or for the
commit, and are sent with it; and queries that do not depend on each other are sent together.
"""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import Executable, Row

from data.errors import DatabaseError
from data.sql.faults import translating_driver_errors

Parameters: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]]

Work: TypeAlias = Coroutine[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """What SQLite answers to a statement."""

    rows: Sequence[Row[Any]]
    changed: int
    """How many rows it changed."""


Execute: TypeAlias = Callable[[Executable, Parameters | None], Awaitable[Reply]]
"""Runs a statement on a connection to SQLite."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """How many rows a statement must change, and the error to raise otherwise."""

    changes: int
    otherwise: DatabaseError


class Executor(Protocol):
    """Runs the statements of a `Transaction`."""

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""

    async def rows(self, statement: Executable, parameters: Parameters | None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows."""

    async def run(self, statement: Executable, parameters: Parameters | None) -> int:
        """Run a statement and return how many rows it changed."""

    async def post(
        self, statement: Executable, parameters: Parameters | None, expected: Expectation | None
    ) -> None:
        """Run a statement now, or queue it ahead of the next one."""

    async def together(self, works: Sequence[Work]) -> list[Any]:
        """Run coroutines that do not depend on each other; return their results."""


class SqliteExecutor:
    """Runs the statements of a SQLite transaction one at a time."""

    dialect: Final = "sqlite"

    def __init__(self, execute: Execute) -> None:
        self._execute = execute

    async def rows(self, statement: Executable, parameters: Parameters | None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows."""
        with translating_driver_errors():
            return (await self._execute(statement, parameters)).rows

    async def run(self, statement: Executable, parameters: Parameters | None) -> int:
        """Run a statement and return how many rows it changed."""
        with translating_driver_errors():
            return (await self._execute(statement, parameters)).changed

    async def post(
        self, statement: Executable, parameters: Parameters | None, expected: Expectation | None
    ) -> None:
        """Run a statement."""
        changed = await self.run(statement, parameters)
        if expected is not None and changed != expected.changes:
            raise expected.otherwise

    async def together(self, works: Sequence[Work]) -> list[Any]:
        """Run coroutines one after the other."""
        return await one_by_one(works)


async def one_by_one(works: Sequence[Work]) -> list[Any]:
    """Await coroutines one after the other."""
    try:
        return [await work for work in works]
    finally:
        for work in works:
            work.close()
