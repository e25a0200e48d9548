"""Background tasks, and the pending answers that take precedence over them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from functools import partial
from itertools import count
from typing import Any, Final, Generic, TypeVar

from bot.common.errors import TableError

_log = logging.getLogger(__name__)


K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def begin(work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Start work in the background, as part of nobody's act. Keep a reference: the event loop's is weak."""
    task = asyncio.create_task(work, name=name, context=Context())
    task.add_done_callback(_report)
    return task


async def stopped(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel those tasks that there are, and wait for their end."""
    there = [task for task in tasks if task is not None]
    for task in there:
        task.cancel()
    if there:
        await asyncio.wait(there)


class Tasks(Generic[K]):
    """Work in the background that ends with whoever began it, each under a key if it is asked for again."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._by_key: dict[K, asyncio.Task[Any]] = {}
        self._is_over = False

    def begin(self, work: Coroutine[Any, Any, Any], name: str, key: K | None = None) -> None:
        """Start work; an error goes to the log. Once all was stopped, it is cancelled at once."""
        self.hold(begin(work, name), key)

    def hold(self, task: asyncio.Task[Any], key: K | None = None) -> None:
        """Take over a task that has begun."""
        self._tasks.add(task)
        if key is not None:
            self._by_key[key] = task
        task.add_done_callback(partial(self._end, key))
        if self._is_over:
            task.cancel()

    def of(self, key: K) -> asyncio.Task[Any] | None:
        """Return the task that was begun last under a key; None once it is done."""
        return self._by_key.get(key)

    @property
    def keys(self) -> set[K]:
        """The keys of all that is not done."""
        return set(self._by_key)

    async def idle(self) -> None:
        """Wait until all is done, also what is begun meanwhile."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        """Cancel all, and wait for its end; nothing begins any more."""
        self._is_over = True
        await stopped(*self._tasks)

    def _end(self, key: K | None, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if key is not None and self._by_key.get(key) is task:
            del self._by_key[key]


async def all_until(ends: float, tasks: Collection[asyncio.Task[None]]) -> None:
    """Wait for tasks until a time of the loop's clock, then cancel the rest."""
    if not tasks:
        return
    _, late = await asyncio.wait(tasks, timeout=max(0.0, ends - asyncio.get_running_loop().time()))
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late)


async def happens_within(seconds: float, event: asyncio.Event) -> bool:
    """Wait for an event, at most so many seconds; return whether it has happened."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()


async def until_done(
    attempt: Callable[[], Awaitable[bool]],
    first: float,
    longest: float,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Attempt something until that succeeds, after pauses: each is twice as long as the one before."""
    pause = first
    await sleep(pause)
    while not await attempt():
        pause = min(2 * pause, longest)
        await sleep(pause)


def _report(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("%s failed", task.get_name(), exc_info=error)


def report_bug(work: asyncio.Future[Any]) -> None:
    """Log an error of work whose answer was given up, unless it is a refusal, which nobody can hear."""
    error = None if work.cancelled() else work.exception()
    if error is not None and not isinstance(error, TableError):
        _log.error("what an answer was given up for failed", exc_info=error)


PATIENCE: Final = 1.0
"""Seconds after which background work stops waiting for answers."""
BRIEFLY: Final = 0.1
"""Seconds for which it waits for answers that people have begun to wait for after it began to wait. With a
distant database some answer is always pending, which needs no processor meanwhile."""

BEHIND: Final = 0.004
"""Seconds that one round of the event loop takes if more is ready than it can do at once."""


class PendingAnswers:
    """Counts the answers that people are waiting for."""

    def __init__(self) -> None:
        self._numbers = count()
        self._pending: dict[int, asyncio.Task[Any] | None] = {}
        """The tasks that answer, by number."""
        self._waiting: dict[asyncio.Event, int] = {}
        """What waits for the answers up to a number, in order."""
        self._one_after_the_other = asyncio.Lock()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count the block as a pending answer."""
        number = self._begin(asyncio.current_task())
        try:
            yield
        finally:
            self._end(number)

    def until_done(self, task: asyncio.Task[Any]) -> None:
        """Count a task as a pending answer until it is done."""
        number = self._begin(task)
        task.add_done_callback(lambda _: self._end(number))

    async def until_quiet(self) -> None:
        """Wait until no answer is pending; waiters continue one after the other.

        That is at most until all answers are done that are pending now, and BRIEFLY; and at most PATIENCE.
        Where the event loop is BEHIND, as in a burst of clicks, it is PATIENCE: answers need the processor.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        if self._pending:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await self._done(max(self._pending))
        briefly = loop.time() + BRIEFLY
        async with self._one_after_the_other:
            began = loop.time()
            await asyncio.sleep(0)  # clicks that came meanwhile are heard
            if not self._pending:
                return
            if loop.time() - began < BEHIND:
                until = min(until, briefly)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    while self._pending:
                        await self._done(max(self._pending))

    async def finish(self, seconds: float) -> None:
        """Wait until no answer is pending, at most so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                while self._pending:
                    await self._done(max(self._pending))
        except TimeoutError:
            _log.warning("closing with %d answers unfinished", len(self._pending))

    async def give_up(self) -> None:
        """Cancel what is still to be answered: after this, nothing can be sent."""
        late = [task for task in self._pending.values() if task is not None]
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=PATIENCE)

    async def _done(self, last: int) -> None:
        """Wait until the answers up to a number are done."""
        if not self._is_pending(last):
            return
        done = asyncio.Event()
        self._waiting[done] = last
        try:
            await done.wait()
        finally:
            del self._waiting[done]

    def _is_pending(self, last: int) -> bool:
        return bool(self._pending) and min(self._pending) <= last

    def _begin(self, task: asyncio.Task[Any] | None) -> int:
        number = next(self._numbers)
        self._pending[number] = task
        return number

    def _end(self, number: int) -> None:
        self._pending.pop(number, None)
        for done, last in self._waiting.items():
            if not self._is_pending(last):
                done.set()
