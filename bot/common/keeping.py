"""What the bot does by itself: it looks again and again, and acts on what it finds, whatever fails.

A `Keeper` looks when it is woken, else after a pause, until it is stopped. `ByServer` does what there is to
do in many servers side by side. `LoggedAttempts` logs what fails without flooding the log: an error that goes
on, as with a server's damaged settings, is told when it begins, when it becomes another one, and then once an
hour. What only has to wait, as for the database, is one line each time.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Set
from typing import Final, TypeAlias, TypeVar

from bot.common.errors import TableError
from bot.common.recent import Recent
from bot.common.tasks import Tasks, begin, happens_within, stopped

AGAIN: Final = 3600.0
"""Seconds until an error that goes on is told again."""
MOST: Final = 20
"""Servers that are worked for at once."""
_MOST_TOLD: Final = 1000

_Told = tuple[str, float]
"""An error in words, and when it was told."""
Work: TypeAlias = Callable[[], Coroutine[None, None, None]]
Find: TypeAlias = Callable[[Set[int]], Awaitable[Mapping[int, Work]]]
"""(busy servers) -> what there is to do in each server (id)."""
Clock: TypeAlias = Callable[[], float]
"""Returns seconds of a clock that nobody sets."""
T = TypeVar("T")


class LoggedAttempts:
    """The attempts of one keeper, which has the log `log`."""

    def __init__(self, log: logging.Logger, monotonic: Clock = time.monotonic) -> None:
        self._log = log
        self._monotonic = monotonic
        self._told: Recent[str, _Told] = Recent(_MOST_TOLD)

    async def attempt(self, work: Awaitable[T], what: str, failed: T) -> T:
        """Await work, and return its result; log what fails, and return `failed` then.

        `what` it is to do, such as "look at cup 7".
        """
        (result,) = await asyncio.gather(work, return_exceptions=True)
        if not isinstance(result, BaseException):
            self._told.pop(what, None)  # the next error is told at once
            return result
        if isinstance(result, TableError):
            self._log.warning("could not %s: %s", what, result.__cause__ or result)
        elif isinstance(result, Exception):
            self._tell(what, result)
        return failed

    def _tell(self, what: str, error: Exception) -> None:
        """Log an error, unless the same has just been told."""
        words, now = repr(error), self._monotonic()
        before, told_at = self._told.get(what, ("", now))
        if words != before or now - told_at >= AGAIN:
            self._told[what] = words, now
            self._log.error("could not %s; told once an hour if that goes on", what, exc_info=error)


async def nothing() -> None:
    """Do nothing."""


class Keeper:
    """Looks and acts when it is woken, else after a pause; what fails is tried at the next look.

    `look` returns the seconds until there may be more to do, None for the usual pause, `every`. The first
    look comes after `first` seconds. Once it is woken, it waits another `gather` seconds for more.
    """

    def __init__(
        self,
        attempts: LoggedAttempts,
        what: str,
        look: Callable[[], Awaitable[float | None]],
        *,
        every: float,
        first: float = 0.0,
        gather: float = 0.0,
        at_end: Callable[[], Awaitable[None]] = nothing,
    ) -> None:
        self._attempts = attempts
        self._what = what
        self._look = look
        self._every = every
        self._first = first
        self._gather = gather
        self._at_end = at_end
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Look soon, or once more if it is just looking."""
        self._woken.set()

    def start(self) -> None:
        """Begin to look, unless it has begun."""
        if self._task is None:
            self._task = begin(self._run(), self._what)

    async def stop(self) -> None:
        """End for good; what it was doing is interrupted."""
        await stopped(self._task)

    async def _run(self) -> None:
        pause = self._first
        try:
            while True:
                if await happens_within(pause, self._woken):
                    await asyncio.sleep(self._gather)
                found = await self._attempts.attempt(self._look_once(), self._what, None)
                pause = self._every if found is None else found
        finally:
            await self._at_end()

    async def _look_once(self) -> float | None:
        self._woken.clear()  # in one step with the look: what it is told of from now on is for the next one
        return await self._look()


class ByServer:
    """Does what a search finds, one task for each server. `what` names it in the log."""

    def __init__(self, what: str, find: Find, most: int = MOST) -> None:
        self._what = what
        self._find = find
        self._room = asyncio.Semaphore(most)
        self._tasks = Tasks[int]()
        self._looking = asyncio.Lock()

    @property
    def busy(self) -> set[int]:
        """The servers (id) for which something is being done, or waits for room."""
        return self._tasks.keys

    async def begin_found(self) -> None:
        """Begin what there is to do in all servers that are not busy; raises what the search raises."""
        async with self._looking:
            await self._begin_found()

    async def do_found(self) -> None:
        """Do what there is to do in all servers, after what is being done there; wait for its end."""
        async with self._looking:
            await self.idle()
            await self._begin_found()
            await self.idle()

    def begin(self, guild_id: int, work: Work) -> None:
        """Begin work for a server that is not busy; an error ends it and goes to the log."""
        self._tasks.begin(self._do(work), f"{self._what} of server {guild_id}", guild_id)

    async def idle(self) -> None:
        """Wait until no server is busy."""
        await self._tasks.idle()

    async def stop(self) -> None:
        """Cancel all that is being done, and wait for its end."""
        await self._tasks.stop()

    async def _begin_found(self) -> None:
        busy = self.busy  # before the search: what it reads may be old where something is being done
        for guild_id, work in (await self._find(busy)).items():
            if guild_id not in busy:
                self.begin(guild_id, work)

    async def _do(self, work: Work) -> None:
        async with self._room:
            await work()
