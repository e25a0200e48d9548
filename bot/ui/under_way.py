"""What is being answered right now: that goes before what nobody waits for; a bot that closes finishes it."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

PATIENCE: Final = 1.0
"""Seconds after which what nobody waits for goes on all the same."""

_log = logging.getLogger(__name__)


class UnderWay:
    """Counts the answers that somebody waits for."""

    def __init__(self) -> None:
        self._count = 0
        self._nothing = asyncio.Event()
        self._nothing.set()
        self._one_after_the_other = asyncio.Lock()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count what is done inside as under way."""
        self._begin()
        try:
            yield
        finally:
            self._end()

    def until_done(self, task: asyncio.Task[Any]) -> None:
        """Count a task as under way, from now on."""
        self._begin()
        task.add_done_callback(lambda _: self._end())

    async def lull(self) -> None:
        """Wait until nothing is under way, PATIENCE at most; who waits goes on one after the other."""
        until = asyncio.get_running_loop().time() + PATIENCE
        async with self._one_after_the_other:
            try:
                async with asyncio.timeout_at(until):
                    await self._nothing.wait()
            except TimeoutError:
                return

    async def finish(self, seconds: float) -> None:
        """Wait until nothing is under way, so many seconds at most."""
        try:
            async with asyncio.timeout(seconds):
                await self._nothing.wait()
        except TimeoutError:
            _log.warning("closing while %d answers are under way", self._count)

    def _begin(self) -> None:
        self._count += 1
        self._nothing.clear()

    def _end(self) -> None:
        self._count -= 1
        if not self._count:
            self._nothing.set()
