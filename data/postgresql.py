"""Transactions of a PostgreSQL database: who writes beside whom, and what travels with what.

Every transaction that writes takes its turn (`data.turns`) with its first statement. What is written often is
carried out in batches (`data.batches`).
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar, cast

from sqlalchemy import text

from data.addresses import PostgresqlAddress
from data.batches import Batches, carry_out
from data.commands import Command, Scribe
from data.conversations import Conversation, one_by_one
from data.gathering import Gathering
from data.pipelines import Lines
from data.session import begin, begin_reading, require_settings
from data.turns import Turn, locks
from data.unbroken import unbroken

T = TypeVar("T")

WRITERS: Final = 4
"""Transactions besides batches that may wait for their turns at once: connections are left to read."""

_COMMIT: Final = text("COMMIT")


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
        async with self._writers, self._conversation(begin(self._scribe, locks([turn]))) as conversation:
            yield conversation

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Conversation]:
        """See one state of the database, that of the first statement."""
        async with self._conversation(begin_reading(self._scribe)) as conversation:
            yield conversation

    async def write(self, start: Callable[[Conversation], Coroutine[Any, Any, T]], turn: Turn) -> T:
        """Commit what a function does, together with others that wait where they may stand beside it."""
        if turn.beside_others:
            return cast("T", await self._batches.carry_out(start, turn))
        async with self._writers, self._lines.line() as line:
            (result,) = await carry_out(line, self._scribe, [(start, turn)])
        return cast("T", result)

    @asynccontextmanager
    async def _conversation(self, queue: list[Command]) -> AsyncIterator[Conversation]:
        async with self._lines.line() as line:

            async def send() -> None:
                commands = list(queue)
                queue.clear()
                await line.trip(commands)

            yield Gathering(self._scribe, queue, send, one_by_one)
            if any(command.otherwise is not None for command in queue):
                await send()
            queue.append(self._scribe.command(_COMMIT))
            await send()
