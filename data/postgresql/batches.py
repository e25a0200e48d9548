"""Writing to PostgreSQL: jobs that wait at the same time are sent and committed together.

A round trip takes as long for thirty jobs as for one. Jobs that can share a transaction (`WriteLock.shared`)
run in one, their queries sent together; if one of them fails, the transaction is rolled back and each job
runs in its own. All other jobs have their own transaction from the start.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from data.errors import UnavailableError
from data.postgresql.gathering import PipelineExecutor, SteppedCoroutine, answered, side_by_side
from data.postgresql.pipelines import PipelinedConnection, PipelinedPool
from data.postgresql.session import begin
from data.postgresql.statements import Command, StatementCompiler
from data.sql.executors import Executor, Work
from data.sql.fence import Fence
from data.sql.unbroken import answer_of, undisturbed
from data.sql.write_locks import WriteLock

MOST_AT_ONCE: Final = 32
"""The most jobs in one transaction; others wait for the next one."""
AT_THE_SAME_TIME: Final = 4
"""The most concurrent transactions; with fewer running, a job does not wait."""

Start: TypeAlias = Callable[[Executor], Work]
"""Starts a job in a transaction."""


@dataclass(eq=False, slots=True)
class _Order:
    """A job that waits to be executed and committed."""

    start: Start
    lock: WriteLock
    answer: asyncio.Future[Any]
    alone: bool = False


class Batches:
    """Executes jobs; each caller gets its result after the commit."""

    def __init__(self, pool: PipelinedPool, compiler: StatementCompiler, fence: Fence) -> None:
        self._pool = pool
        self._compiler = compiler
        self._fence = fence
        self._waiting: deque[_Order] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._under_way = 0

    async def carry_out(self, start: Start, lock: WriteLock) -> Any:
        """Execute a job together with others and commit it; an error leaves no trace of it.

        If cancelled before its turn, it does not run; if later, it finishes before the cancellation is
        raised.
        """
        order = _Order(start, lock, asyncio.get_running_loop().create_future())
        self._waiting.append(order)
        if self._under_way < AT_THE_SAME_TIME:
            self._under_way += 1
            task = asyncio.create_task(self._carry_out_all())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await answer_of(order, order.answer, self._waiting)

    async def _carry_out_all(self) -> None:
        try:
            while self._waiting:
                await self._carry_out_some(self._next())
        finally:
            self._under_way -= 1
            if not self._under_way:  # the loop is closing, or nobody waits
                for order in self._waiting:
                    order.answer.cancel()
                self._waiting.clear()

    def _next(self) -> list[_Order]:
        orders = [self._waiting.popleft()]
        while (
            self._waiting and len(orders) < MOST_AT_ONCE and not (orders[0].alone or self._waiting[0].alone)
        ):
            orders.append(self._waiting.popleft())
        return orders

    async def _carry_out_some(self, orders: Sequence[_Order]) -> None:
        done = asyncio.create_task(self._in_one_transaction(orders))
        try:
            await undisturbed(done)
        finally:
            self._tell(orders, done)

    async def _in_one_transaction(self, orders: Sequence[_Order]) -> list[Any]:
        async with self._pool.connect() as connection:
            works = [(one.start, one.lock) for one in orders]
            return await carry_out(connection, self._compiler, self._fence, works)

    def _tell(self, orders: Sequence[_Order], done: asyncio.Task[list[Any]]) -> None:
        """Answer the waiting callers; if one of several jobs failed, run each in its own transaction.

        If the answer to the commit was lost, each caller gets that error, and has to check the outcome.
        """
        failed = asyncio.CancelledError() if done.cancelled() else done.exception()
        if failed is None:
            for order, result in zip(orders, done.result(), strict=True):
                order.answer.set_result(result)
        elif len(orders) == 1 or isinstance(failed, UnavailableError | asyncio.CancelledError):
            for order in orders:
                order.answer.set_exception(failed)
        else:
            for order in reversed(orders):
                order.alone = True
                self._waiting.appendleft(order)


async def carry_out(
    connection: PipelinedConnection,
    compiler: StatementCompiler,
    fence: Fence,
    works: Sequence[tuple[Start, WriteLock]],
) -> list[Any]:
    """Execute jobs in one transaction of a connection and commit it; return their results."""
    queue = begin(compiler, [lock for _, lock in works], fence)

    async def send() -> None:
        await answered()

    executor = PipelineExecutor(compiler, queue, send, side_by_side)
    stepped = [SteppedCoroutine(start(executor)) for start, _ in works]
    try:
        while sum(one.step() for one in stepped):
            await sent(connection, queue)
    finally:
        for one in stepped:
            one.close()
    if any(command.otherwise is not None for command in queue):  # check before it is too late
        await sent(connection, queue)
    await connection.commit(queue)
    return [one.result for one in stepped]


async def sent(connection: PipelinedConnection, queue: list[Command]) -> None:
    """Send the queued commands and wait for their answers."""
    commands = list(queue)
    queue.clear()
    await connection.trip(commands)
