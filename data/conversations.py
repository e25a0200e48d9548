"""How a transaction speaks to its database: word by word to SQLite, to PostgreSQL as much at once as can be.

Over a network every question costs a trip there and back. So on PostgreSQL what is only written waits for the
next question, or for the commit, and travels with it; and questions that do not need each other's answers
are asked together.
"""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import CursorResult, Executable, Row

from data.errors import DatabaseError
from data.faults import told_in_our_words

Parameters: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]]

Work: TypeAlias = Coroutine[Any, Any, Any]

Execute: TypeAlias = Callable[[Executable, Parameters | None], Awaitable[CursorResult[Any]]]
"""Runs a statement on a connection to SQLite."""


@dataclass(frozen=True, slots=True)
class Demand:
    """How many rows a statement has to change, and what to raise if those are not as many."""

    changes: int
    otherwise: DatabaseError


class Conversation(Protocol):
    """What a `Transaction` is spoken through."""

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""

    async def rows(self, statement: Executable, parameters: Parameters | None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows."""

    async def run(self, statement: Executable, parameters: Parameters | None) -> int:
        """Run a statement and return how many rows it changed."""

    async def post(self, statement: Executable, parameters: Parameters | None, demand: Demand | None) -> None:
        """Run a statement, now or before whatever comes next is answered."""

    async def together(self, works: Sequence[Work]) -> list[Any]:
        """Carry out works that do not need each other's answers; return what they return."""


class WordByWord:
    """A transaction of SQLite."""

    dialect: Final = "sqlite"

    def __init__(self, execute: Execute) -> None:
        self._execute = execute

    async def rows(self, statement: Executable, parameters: Parameters | None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows."""
        with told_in_our_words():
            return (await self._execute(statement, parameters)).all()

    async def run(self, statement: Executable, parameters: Parameters | None) -> int:
        """Run a statement and return how many rows it changed."""
        with told_in_our_words():
            return (await self._execute(statement, parameters)).rowcount

    async def post(self, statement: Executable, parameters: Parameters | None, demand: Demand | None) -> None:
        """Run a statement."""
        changed = await self.run(statement, parameters)
        if demand is not None and changed != demand.changes:
            raise demand.otherwise

    async def together(self, works: Sequence[Work]) -> list[Any]:
        """Carry out works one after the other."""
        return await one_by_one(works)


async def one_by_one(works: Sequence[Work]) -> list[Any]:
    """Await works one after the other."""
    try:
        return [await work for work in works]
    finally:
        for work in works:
            work.close()
