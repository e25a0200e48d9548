"""Work for many servers side by side, so that a slow one delays no other."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Set
from functools import partial
from typing import Final, TypeAlias

from bot.common.tasks import begin

MOST: Final = 20
"""Servers that are worked for at once."""

Work: TypeAlias = Callable[[], Coroutine[None, None, None]]
Look: TypeAlias = Callable[[Set[int]], Awaitable[Mapping[int, Work]]]
"""(busy servers) -> what there is to do in each server (id)."""


class ByServer:
    """One lane for each server: what is done there is done by one task. `what` names it in the log."""

    def __init__(self, what: str, most: int = MOST) -> None:
        self._what = what
        self._room = asyncio.Semaphore(most)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._looking = asyncio.Lock()

    @property
    def busy(self) -> set[int]:
        """The servers (id) for which something is being done, or waits for room."""
        return set(self._tasks)

    async def begin_found(self, look: Look) -> None:
        """Begin what a look finds, in all servers that are not busy; raises what the look raises."""
        async with self._looking:
            await self._begin_found(look)

    async def do_found(self, look: Look) -> None:
        """Do what a look finds, in all servers, after what is being done there, and wait until it is done."""
        async with self._looking:
            await self.idle()
            await self._begin_found(look)
            await self.idle()

    def begin(self, guild_id: int, work: Work) -> None:
        """Begin work for a server that is not busy; an error ends it and goes to the log."""
        task = begin(self._do(work), f"{self._what} of server {guild_id}")
        self._tasks[guild_id] = task
        task.add_done_callback(partial(self._end, guild_id))

    async def idle(self) -> None:
        """Wait until no server is busy."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def stop(self) -> None:
        """Cancel all that is being done, and wait for its end."""
        for task in self._tasks.values():
            task.cancel()
        await self.idle()

    async def _begin_found(self, look: Look) -> None:
        busy = self.busy  # before the look: what it reads may be old where something is being done
        for guild_id, work in (await look(busy)).items():
            if guild_id not in busy:
                self.begin(guild_id, work)

    async def _do(self, work: Work) -> None:
        async with self._room:
            await work()

    def _end(self, guild_id: int, _task: asyncio.Task[None]) -> None:
        del self._tasks[guild_id]
