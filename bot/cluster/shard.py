"""The client of one shard: it connects, waits for its lease if another process serves, serves, hands over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from bot.cluster.event_filter import EventFilter
from bot.maintenance.health import Connected
from bot.process.ending import Endable, end, is_only_closed
from data.cluster.person_changes import PersonChange

_log = logging.getLogger(__name__)


class StationClient(Connected, Endable, AbstractAsyncContextManager[Any], Protocol):
    """What a station needs from the client of a shard."""

    door: EventFilter

    async def login(self, token: str) -> None:
        """Log in."""

    async def connect(self) -> None:
        """Connect, and go on until it is closed."""

    def take_over(self, done_elsewhere: Collection[int]) -> None:
        """Serve from now on, where another process has served until now."""

    async def step_down(self) -> list[int]:
        """Finish what is under way; return the interactions that were let in lately."""

    async def hear(self, change: PersonChange) -> None:
        """Take note of what another process has changed about a person."""


class Shard:
    """One shard in this process. `begins` waits until a session with Discord may begin."""

    def __init__(
        self,
        client: StationClient,
        shard: int,
        token: str,
        begins: Callable[[], Awaitable[None]],
        *,
        waits: bool,
    ) -> None:
        self.client = client
        self.shard = shard
        self.waits = waits
        """Whether another process still serves."""
        self._token = token
        self._begins = begins
        if waits:
            client.door.hold()
        self._running = asyncio.create_task(self._run(), name=f"shard {shard}")
        self._stepping_down: asyncio.Task[list[int]] | None = None

    @property
    def ended(self) -> BaseException | bool:
        """The error with which the client has ended by itself; True for none, False while it goes on."""
        if not self._running.done() or self._running.cancelled():
            return False
        return self._running.exception() or True

    def take_over(self, done_elsewhere: Collection[int]) -> None:
        """Serve: the lease is ours now."""
        self.waits = False
        self.client.take_over(done_elsewhere)

    @property
    def has_stepped_down(self) -> bool:
        """Whether it has stopped serving, and its shard is to be served by another process."""
        return self._stepping_down is not None

    async def step_down(self) -> list[int]:
        """Stop serving, once however often this is called; return the interactions let in lately."""
        if self._stepping_down is None:
            self._stepping_down = asyncio.create_task(self.client.step_down())
        return await asyncio.shield(self._stepping_down)

    async def close(self) -> None:
        """End the client."""
        went_on = not self._running.done()
        error = await end(self.client, self._running)
        if error is not None:
            self._log_end(error, is_bug=went_on and not is_only_closed(error))

    def _log_end(self, error: BaseException, *, is_bug: bool) -> None:
        """Log with what a closed client has ended; what ended before is known to the cluster."""
        told = f"{type(error).__name__}: {error}"
        if is_bug:
            _log.error("shard %d ended with %s", self.shard, told, exc_info=error)
        else:
            _log.info("shard %d ended with %s", self.shard, told)

    async def _run(self) -> None:
        async with self.client:
            await self.client.login(self._token)
            await self._begins()
            await self.client.connect()
