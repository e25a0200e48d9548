"""Conversations with PostgreSQL, where every question costs a trip there and back."""

from collections.abc import Awaitable, Callable, Generator, Sequence
from types import coroutine
from typing import Any, Final

from sqlalchemy import Executable, Row

from data.commands import Command, Scribe
from data.conversations import Demand, Parameters, Work


class Gathering:
    """A transaction of PostgreSQL, or its part in one that many works share.

    `send` sends what is queued, empties the queue, and returns when all of it is answered.
    """

    dialect: Final = "postgresql"

    def __init__(
        self,
        scribe: Scribe,
        queue: list[Command],
        send: Callable[[], Awaitable[None]],
        together: Callable[[Sequence[Work]], Awaitable[list[Any]]],
    ) -> None:
        self._scribe = scribe
        self._queue = queue
        self._send = send
        self._together = together

    async def rows(self, statement: Executable, parameters: Parameters | None) -> Sequence[Row[Any]]:
        """Send a statement with what is queued, and return its rows."""
        return (await self._ask(statement, parameters)).rows

    async def run(self, statement: Executable, parameters: Parameters | None) -> int:
        """Send a statement with what is queued, and return how many rows it changed."""
        return (await self._ask(statement, parameters)).changed

    async def post(self, statement: Executable, parameters: Parameters | None, demand: Demand | None) -> None:
        """Queue a statement."""
        command = self._scribe.command(statement, parameters)
        if demand is not None:
            command.changes, command.otherwise = demand.changes, demand.otherwise
        self._queue.append(command)

    async def together(self, works: Sequence[Work]) -> list[Any]:
        """Carry out works; what they ask travels together where that can be."""
        return await self._together(works)

    async def _ask(self, statement: Executable, parameters: Parameters | None) -> Command:
        command = self._scribe.command(statement, parameters)
        self._queue.append(command)
        await self._send()
        return command


_ANSWERS: Final = object()
"""What a work awaits that awaits its transaction."""


@coroutine
def answered() -> Generator[object, None, None]:
    """Wait in a work that somebody steps (`Stepped`) until what is queued is answered."""
    yield _ANSWERS


@coroutine
def side_by_side(works: Sequence[Work]) -> Generator[object, None, list[Any]]:
    """Step works until each has ended, and wait for answers to all of them at once."""
    stepped = [Stepped(work) for work in works]
    try:
        while sum(one.step() for one in stepped):
            yield _ANSWERS
    finally:
        for work in works:
            work.close()
    return [one.result for one in stepped]


class Stepped:
    """A work that awaits its transaction and nothing else, carried out step by step."""

    def __init__(self, work: Work) -> None:
        self._work: Work | None = work
        self.result: Any = None

    def step(self) -> bool:
        """Go on until it waits for an answer, or has ended; tell whether it waits."""
        if self._work is None:
            return False
        try:
            waits_for = self._work.send(None)
        except StopIteration as end:
            self._work, self.result = None, end.value
            return False
        if waits_for is not _ANSWERS:
            self._work.close()
            raise RuntimeError("what is written in one go may await its transaction only")
        return True

    def close(self) -> None:
        """Give it up."""
        if self._work is not None:
            self._work.close()
