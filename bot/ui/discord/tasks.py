"""Background tasks, and the pending answers that take precedence over them."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final

_log = logging.getLogger(__name__)


def begin(work: Coroutine[None, None, None], name: str) -> asyncio.Task[None]:
    """Start work in the background. Keep a reference to the task: the event loop's is weak."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_report)
    return task


async def stopped(task: asyncio.Task[None] | None) -> None:
    """Cancel a task, if there is one, and wait for its end."""
    if task is not None:
        task.cancel()
        await asyncio.wait({task})


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("%s failed", task.get_name(), exc_info=error)


PATIENCE: Final = 1.0
"""Seconds after which background work stops waiting."""


class PendingAnswers:
    """Counts the answers that people are waiting for."""

    def __init__(self) -> None:
        self._count = 0
        self._nothing = asyncio.Event()
        self._nothing.set()
        self._one_after_the_other = asyncio.Lock()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count the block as a pending answer."""
        self._begin()
        try:
            yield
        finally:
            self._end()

    def until_done(self, task: asyncio.Task[Any]) -> None:
        """Count a task as a pending answer until it is done."""
        self._begin()
        task.add_done_callback(lambda _: self._end())

    async def lull(self) -> None:
        """Wait until no answer is pending, at most PATIENCE; waiters continue one after the other."""
        until = asyncio.get_running_loop().time() + PATIENCE
        async with self._one_after_the_other:
            try:
                async with asyncio.timeout_at(until):
                    await self._nothing.wait()
            except TimeoutError:
                return

    async def finish(self, seconds: float) -> None:
        """Wait until no answer is pending, at most so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._nothing.wait()
        except TimeoutError:
            _log.warning("closing with %d answers unfinished", self._count)

    def _begin(self) -> None:
        self._count += 1
        self._nothing.clear()

    def _end(self) -> None:
        self._count -= 1
        if not self._count:
            self._nothing.set()
