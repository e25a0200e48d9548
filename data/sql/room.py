"""Room for so many at a time: for what reads, so that it cannot take all connections from what writes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from data.errors import UnavailableError

_PATIENCE: Final = 30.0
"""Seconds that one waits for room."""


class Room:
    """Lets so many in at a time."""

    def __init__(self, most: int) -> None:
        self._free = asyncio.Semaphore(most)

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        """Be inside for a block; raises UnavailableError if nobody leaves for long."""
        await self._enter()
        try:
            yield
        finally:
            self._free.release()

    async def _enter(self) -> None:
        if not self._free.locked():
            await self._free.acquire()  # at once
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._free.acquire()
        except TimeoutError as error:
            raise UnavailableError("the database is busy") from error
