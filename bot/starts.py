"""Limits how often the bot starts: a crash loop must not use up Discord's session limit.

Discord lets a bot identify 1,000 times a day and resets its token beyond that. Starts that do not get ready
are spaced out more and more, and the number of starts per day stays below the limit in any case. A new
session of a running bot, after Discord ended the last one, counts like a start.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from pydantic import TypeAdapter, ValidationError

from bot.tables.store import Facts

FREE_FAILURES: Final = 3
"""Failed starts in a row that cause no wait."""
FIRST_WAIT: Final = 5.0
"""Seconds; doubled with every further failed start."""
LONGEST_WAIT: Final = 300.0
MOST_A_DAY: Final = 250
"""After so many starts in a day, CROWDED_WAIT seconds separate them: at most 970 a day."""
CROWDED_WAIT: Final = 120.0
LONGEST_WITHIN: Final = 30.0
"""The longest wait while connecting, in seconds: discord.py gives up after 60."""
_DAY: Final = 24 * 3600
_FACT: Final = "recent starts"

_log = logging.getLogger(__name__)


class TooSoonError(OSError):
    """A new session may not begin yet. discord.py retries later, as if the server had not answered."""


@dataclass(frozen=True, slots=True)
class RecentStarts:
    """The starts of the last day. Times are seconds since the epoch."""

    times: tuple[int, ...] = ()
    failed: int = 0
    """How many of the latest starts in a row did not get ready."""

    def wait(self, now: float) -> float:
        """Return how many seconds the next start has to wait."""
        wait = 0.0
        if self.failed >= FREE_FAILURES:
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (self.failed - FREE_FAILURES))
        if sum(now - time < _DAY for time in self.times) >= MOST_A_DAY:
            wait = max(wait, CROWDED_WAIT)
        return wait

    def started(self, now: float) -> "RecentStarts":
        """Return the starts with a new one added, which is not ready yet."""
        return RecentStarts((*self.times, int(now))[-MOST_A_DAY:], self.failed + 1)


class Starts:
    """Records starts in the database. `clock` returns seconds since the epoch."""

    def __init__(
        self,
        facts: Facts,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._facts = facts
        self._clock = clock
        self._sleep = sleep

    async def begin(self) -> None:
        """Wait as long as earlier starts require, and record this one."""
        starts = await self._read()
        if wait := starts.wait(self._clock()):
            _log.warning("the last %d starts failed: waiting %.0f seconds", starts.failed, wait)
            await self._sleep(wait)
        await self._keep(starts.started(self._clock()))

    async def again(self) -> None:
        """Record a new session, after a short wait if needed; raise TooSoonError for a long one."""
        starts = await self._read()
        last = starts.times[-1] if starts.times else 0
        wait = last + starts.wait(self._clock()) - self._clock()
        if wait > LONGEST_WITHIN:
            raise TooSoonError(f"{starts.failed} sessions failed: the next may begin in {wait:.0f} seconds")
        if wait > 0:
            await self._sleep(wait)
        await self._keep(starts.started(self._clock()))

    async def ready(self) -> None:
        """Record that this start succeeded."""
        starts = await self._read()
        if starts.failed:
            await self._keep(replace(starts, failed=0))

    async def _read(self) -> RecentStarts:
        noted = await self._facts.fact(_FACT)
        try:
            return _STARTS.validate_json(noted) if noted else RecentStarts()
        except ValidationError:
            _log.warning("could not read earlier starts: %s", noted)
            return RecentStarts()

    async def _keep(self, starts: RecentStarts) -> None:
        await self._facts.keep_fact(_FACT, json.dumps({"times": starts.times, "failed": starts.failed}))


_STARTS: Final = TypeAdapter(RecentStarts)
