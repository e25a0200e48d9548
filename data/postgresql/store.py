"""Transactions on PostgreSQL.

A writing transaction takes its lock (`data.sql.write_locks`) with its first statement. Frequent writes run in
batches (`data.postgresql.batches`).
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeVar, cast

from data.postgresql.batches import Batches, carry_out, sent
from data.postgresql.gathering import PipelineExecutor
from data.postgresql.pipelines import COMMIT, LINES, PipelinedConnection, PipelinedPool
from data.postgresql.session import begin, begin_reading, require_settings
from data.postgresql.statements import Command, StatementCompiler
from data.sql.addresses import PostgresqlAddress
from data.sql.executors import Executor, one_by_one
from data.sql.fence import Fence
from data.sql.unbroken import unbroken
from data.sql.write_locks import WriteLock

T = TypeVar("T")

WRITERS: Final = 4
"""Writing transactions, other than batches, that may hold a connection at once."""
READERS: Final = LINES - WRITERS
"""Reading transactions that may: what writes never waits for what reads."""


class Postgresql:
    """A PostgreSQL database."""

    def __init__(self, address: PostgresqlAddress) -> None:
        self._pool = PipelinedPool(address)
        self._compiler = StatementCompiler()
        self.fence = Fence()
        self._batches = Batches(self._pool, self._compiler, self.fence)
        self._writers = asyncio.Semaphore(WRITERS)
        self._readers = asyncio.Semaphore(READERS)
        self.engine = self._pool.engine

    @classmethod
    async def open(cls, address: PostgresqlAddress) -> "Postgresql":
        """Connect; raises UnreadableError if the server does not apply our transaction settings."""
        opened = cls(address)
        try:
            await require_settings(opened._pool, opened._compiler, address.name)
        except BaseException:
            await opened.close()
            raise
        return opened

    async def close(self) -> None:
        """Close every connection."""
        await unbroken(self.engine.dispose())

    @asynccontextmanager
    async def transaction(self, lock: WriteLock) -> AsyncIterator[Executor]:
        """Commit when the block ends; the first statements take the write lock and check the lease."""
        queue = begin(self._compiler, [lock], self.fence)
        async with self._writers, self._executor(queue) as (executor, connection):
            yield executor
            if any(command.otherwise is not None for command in queue):  # check before committing
                await sent(connection, queue)
            await connection.commit(queue)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Executor]:
        """Read a snapshot of the database as of the first statement."""
        queue = begin_reading(self._compiler)
        async with self._readers, self._executor(queue) as (executor, connection):
            yield executor
            await connection.trip([*queue, Command(COMMIT)])

    async def write(self, start: Callable[[Executor], Coroutine[Any, Any, T]], lock: WriteLock) -> T:
        """Run a function and commit, in a batch with other waiting ones where they may share it."""
        if lock.shared:
            return cast("T", await self._batches.carry_out(start, lock))
        async with self._writers, self._pool.connect() as connection:
            (result,) = await carry_out(connection, self._compiler, self.fence, [(start, lock)])
        return cast("T", result)

    @asynccontextmanager
    async def _executor(self, queue: list[Command]) -> AsyncIterator[tuple[Executor, PipelinedConnection]]:
        async with self._pool.connect() as connection:
            yield (
                PipelineExecutor(self._compiler, queue, partial(sent, connection, queue), one_by_one),
                connection,
            )
