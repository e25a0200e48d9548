"""This process among all that serve one bot: it takes leases of shards, keeps them, and gives them back."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from bot.cluster.identity import has_ended, new_identity, own_name
from bot.version import VERSION
from data import leases
from data.database import Database
from data.errors import DatabaseError
from data.fence import Fence
from data.leases import LIFE, Process
from data.write_locks import LEASES

RENEWED_EVERY: Final = 5.0
"""Seconds between two renewals."""
ASKED_EVERY: Final = 1.0
"""Seconds between two attempts to get a lease."""

_log = logging.getLogger(__name__)


class Membership:
    """Holds leases of all shards, or waits for them. `fence` is that of the database.

    Nobody has to be right about who is alive: whoever was declared dead by mistake is refused by the fence,
    and ends. While the database is out of reach for us, leases stay: nobody could write, and we may be the
    only ones who could not reach it.
    """

    def __init__(
        self, database: Database, fence: Fence, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._database = database
        self._fence = fence
        self._steady = steady
        self._process = Process(new_identity(), own_name(), VERSION)
        self._failed_at: float | None = None
        """When the database was last out of reach."""
        self.lost = False
        """Whether another process has taken over."""

    async def join(self) -> None:
        """Make this process known to the others."""
        async with self._database.transaction(LEASES) as tx:
            await leases.register(tx, self._process)

    async def take(self, shard_count: int, told: asyncio.Event) -> bool:
        """Wait until this process holds all shards; False if it is told to stop first."""
        waited = False
        while not told.is_set():
            if await self._tried(shard_count):
                return True
            if not waited:
                _log.info("another process serves this bot: waiting to take over")
                waited = True
            try:
                async with asyncio.timeout(ASKED_EVERY):
                    await told.wait()
            except TimeoutError:
                continue
        return False

    async def keep(self, lost: Callable[[], Awaitable[None]]) -> None:
        """Renew this process until another one has declared it dead; then call `lost` and return."""
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            try:
                async with self._database.transaction(LEASES) as tx:
                    held = await leases.renew(tx, self._process.id)
            except DatabaseError as error:
                _log.warning("could not renew the leases of shards, will retry: %s", error)
                continue
            if held is None:
                _log.error("another process has taken over: this one seemed dead to it")
                self.lost = True
                self._fence.hold(self._process.id, 1, {})
                await lost()
                return

    async def leave(self) -> None:
        """Give back all leases; if that fails, they end by themselves."""
        try:
            async with self._database.transaction(LEASES) as tx:
                await leases.remove(tx, self._process.id)
        except DatabaseError as error:
            _log.warning("could not give back the leases of shards: %s", error)

    async def _tried(self, shard_count: int) -> bool:
        """Take all shards if they are free, after freeing those of processes that have ended."""
        try:
            async with self._database.transaction(LEASES) as tx:
                if await leases.renew(tx, self._process.id) is None:
                    await leases.register(tx, self._process)
                for name in await leases.declare_dead(tx, self._dead(await leases.processes(tx))):
                    _log.warning("the process %s has ended without giving back its leases", name)
                held = await leases.claim(tx, self._process.id, range(shard_count), shard_count)
                if len(held) < shard_count:
                    await leases.release(tx, self._process.id, held)
        except DatabaseError as error:
            self._failed_at = self._steady()
            _log.warning("could not ask for the leases of shards, will retry: %s", error)
            return False
        if len(held) < shard_count:
            return False
        self._fence.hold(self._process.id, shard_count, held)
        return True

    def _dead(self, known: Collection[Process]) -> list[str]:
        """Return the processes that have ended, or were not renewed although they could have been.

        After an outage of the database, each gets the time of a whole lease to come back.
        """
        failed = self._failed_at
        could_renew = failed is None or (self._steady() - failed) * 1000 > LIFE
        return [one.id for one in known if (could_renew and one.expires_in < 0) or has_ended(one.id)]
