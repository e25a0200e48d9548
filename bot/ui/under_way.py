"""What is being answered right now: a bot that closes finishes it first."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

_log = logging.getLogger(__name__)


class UnderWay:
    """Counts the answers that somebody waits for."""

    def __init__(self) -> None:
        self._count = 0
        self._nothing = asyncio.Event()
        self._nothing.set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count what is done inside as under way."""
        self._count += 1
        self._nothing.clear()
        try:
            yield
        finally:
            self._count -= 1
            if not self._count:
                self._nothing.set()

    async def finish(self, seconds: float) -> None:
        """Wait until nothing is under way, so many seconds at most."""
        try:
            async with asyncio.timeout(seconds):
                await self._nothing.wait()
        except TimeoutError:
            _log.warning("closing while %d answers are under way", self._count)
