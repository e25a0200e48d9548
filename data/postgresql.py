"""Transactions of a PostgreSQL database: who writes beside whom, and what travels with what.

Every transaction that writes takes its turn (`data.turns`) with its first statement. What is written often is
carried out in batches (`data.batches`).
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeVar, cast

from data.addresses import PostgresqlAddress
from data.batches import Batches, carry_out, sent
from data.commands import Command, Scribe
from data.conversations import Conversation, one_by_one
from data.gathering import Gathering
from data.pipelines import COMMIT, Line, Lines
from data.session import begin, begin_reading, require_settings
from data.turns import Turn, locks
from data.unbroken import unbroken

T = TypeVar("T")

WRITERS: Final = 4
"""Transactions besides batches that may wait for their turns at once: connections are left to read."""


class Postgresql:
    """A PostgreSQL database."""

    def __init__(self, address: PostgresqlAddress) -> None:
        self._lines = Lines(address)
        self._scribe = Scribe()
        self._batches = Batches(self._lines, self._scribe)
        self._writers = asyncio.Semaphore(WRITERS)
        self.engine = self._lines.engine

    @classmethod
    async def open(cls, address: PostgresqlAddress) -> "Postgresql":
        """Connect; raises UnreadableError if the server does not take the settings our promises rest on."""
        opened = cls(address)
        try:
            await require_settings(opened._lines, opened._scribe, address.name)
        except BaseException:
            await opened.close()
            raise
        return opened

    async def close(self) -> None:
        """Close every connection."""
        await unbroken(self.engine.dispose())

    @asynccontextmanager
    async def transaction(self, turn: Turn) -> AsyncIterator[Conversation]:
        """Commit what is done inside when the block ends; the turn is taken with the first statement."""
        queue = begin(self._scribe, locks([turn]))
        async with self._writers, self._conversation(queue) as (conversation, line):
            yield conversation
            if any(command.otherwise is not None for command in queue):  # looked at before it is too late
                await sent(line, queue)
            await line.commit(queue)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Conversation]:
        """See one state of the database, that of the first statement."""
        queue = begin_reading(self._scribe)
        async with self._conversation(queue) as (conversation, line):
            yield conversation
            await line.trip([*queue, Command(COMMIT)])

    async def write(self, start: Callable[[Conversation], Coroutine[Any, Any, T]], turn: Turn) -> T:
        """Commit what a function does, together with others that wait where they may stand beside it."""
        if turn.beside_others:
            return cast("T", await self._batches.carry_out(start, turn))
        async with self._writers, self._lines.line() as line:
            (result,) = await carry_out(line, self._scribe, [(start, turn)])
        return cast("T", result)

    @asynccontextmanager
    async def _conversation(self, queue: list[Command]) -> AsyncIterator[tuple[Conversation, Line]]:
        async with self._lines.line() as line:
            yield Gathering(self._scribe, queue, partial(sent, line, queue), one_by_one), line
