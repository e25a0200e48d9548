"""Runs a transaction's statements on PostgreSQL with as few round trips as possible."""

from collections.abc import Awaitable, Callable, Generator, Sequence
from types import coroutine
from typing import Any, Final

from sqlalchemy import Executable, Row

from data.postgresql.statements import Command, StatementCompiler
from data.sql.executors import Expectation, Parameters, Work


class PipelineExecutor:
    """A PostgreSQL transaction, or one coroutine's part in a shared one.

    `send` sends the queued commands, empties the queue, and returns when all results are in.
    """

    dialect: Final = "postgresql"

    def __init__(
        self,
        compiler: StatementCompiler,
        queue: list[Command],
        send: Callable[[], Awaitable[None]],
        together: Callable[[Sequence[Work]], Awaitable[list[Any]]],
    ) -> None:
        self._compiler = compiler
        self._queue = queue
        self._send = send
        self._together = together

    async def rows(self, statement: Executable, parameters: Parameters | None) -> Sequence[Row[Any]]:
        """Send a statement with the queue, and return its rows."""
        return (await self._ask(statement, parameters)).rows

    async def run(self, statement: Executable, parameters: Parameters | None) -> int:
        """Send a statement with the queue, and return how many rows it changed."""
        return (await self._ask(statement, parameters)).changed

    async def post(
        self, statement: Executable, parameters: Parameters | None, expected: Expectation | None
    ) -> None:
        """Queue a statement."""
        command = self._compiler.command(statement, parameters)
        if expected is not None:
            command.changes, command.otherwise = expected.changes, expected.otherwise
        self._queue.append(command)

    async def together(self, works: Sequence[Work]) -> list[Any]:
        """Run coroutines, sending their statements together where possible."""
        return await self._together(works)

    async def _ask(self, statement: Executable, parameters: Parameters | None) -> Command:
        command = self._compiler.command(statement, parameters)
        self._queue.append(command)
        await self._send()
        return command


_ANSWERS: Final = object()
"""What a stepped coroutine yields while it waits for results."""


@coroutine
def answered() -> Generator[object, None, None]:
    """Wait, inside a coroutine driven by `SteppedCoroutine`, until the queued commands have their results."""
    yield _ANSWERS


@coroutine
def side_by_side(works: Sequence[Work]) -> Generator[object, None, list[Any]]:
    """Step several coroutines to their ends, waiting for the results of all of them at once."""
    stepped = [SteppedCoroutine(work) for work in works]
    try:
        while sum(one.step() for one in stepped):
            yield _ANSWERS
    finally:
        for work in works:
            work.close()
    return [one.result for one in stepped]


class SteppedCoroutine:
    """Steps through a coroutine that awaits nothing but its transaction."""

    def __init__(self, work: Work) -> None:
        self._work: Work | None = work
        self.result: Any = None

    def step(self) -> bool:
        """Run until it waits for a result or ends; return whether it waits."""
        if self._work is None:
            return False
        try:
            waits_for = self._work.send(None)
        except StopIteration as end:
            self._work, self.result = None, end.value
            return False
        if waits_for is not _ANSWERS:
            self._work.close()
            raise RuntimeError("a function given to Database.write may await its transaction only")
        return True

    def close(self) -> None:
        """Close the coroutine."""
        if self._work is not None:
            self._work.close()
