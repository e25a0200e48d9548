"""How often the bot has started: a crash loop must not use up what Discord allows.

Discord lets a bot identify 1,000 times a day and takes its token away beyond that. Starts that never got
as far as being ready are spaced out more and more; whatever happens, a day has fewer starts than that. A
session that is begun anew while the bot runs, because Discord ended the last one, counts like a start.
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
"""Starts in a row without getting ready that cost no wait."""
FIRST_WAIT: Final = 5.0
"""Seconds; doubled with every further start that fails."""
LONGEST_WAIT: Final = 300.0
MOST_A_DAY: Final = 250
"""Starts within a day from which on there are CROWDED_WAIT seconds between two: at most 970 a day."""
CROWDED_WAIT: Final = 120.0
LONGEST_WITHIN: Final = 30.0
"""Seconds to wait within a connection: after 60 discord.py gives it up."""
_DAY: Final = 24 * 3600
_FACT: Final = "recent starts"

_log = logging.getLogger(__name__)


class TooSoonError(OSError):
    """A session may not be begun anew yet. discord.py tries again later, as if nobody had answered."""


@dataclass(frozen=True, slots=True)
class RecentStarts:
    """The starts of the last day. Times are seconds since the epoch."""

    times: tuple[int, ...] = ()
    failed: int = 0
    """How many of the last ones did not get ready."""

    def wait(self, now: float) -> float:
        """Return for how many seconds the next start has to wait."""
        wait = 0.0
        if self.failed >= FREE_FAILURES:
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (self.failed - FREE_FAILURES))
        if sum(now - time < _DAY for time in self.times) >= MOST_A_DAY:
            wait = max(wait, CROWDED_WAIT)
        return wait

    def started(self, now: float) -> "RecentStarts":
        """Return the starts with one more, which is not ready yet."""
        return RecentStarts((*self.times, int(now))[-MOST_A_DAY:], self.failed + 1)


class Starts:
    """Remembers starts in the database. `clock` is the time of day in seconds."""

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
        """Wait as long as earlier starts ask for, and note this one."""
        starts = await self._read()
        if wait := starts.wait(self._clock()):
            _log.warning("the last %d starts failed: waiting %.0f seconds", starts.failed, wait)
            await self._sleep(wait)
        await self._keep(starts.started(self._clock()))

    async def again(self) -> None:
        """Note that a session is begun anew, after a short wait if need be; TooSoonError for a long one."""
        starts = await self._read()
        last = starts.times[-1] if starts.times else 0
        wait = last + starts.wait(self._clock()) - self._clock()
        if wait > LONGEST_WITHIN:
            raise TooSoonError(
                f"{starts.failed} sessions were in vain: the next may begin in {wait:.0f} seconds"
            )
        if wait > 0:
            await self._sleep(wait)
        await self._keep(starts.started(self._clock()))

    async def ready(self) -> None:
        """Note that this start was a good one."""
        starts = await self._read()
        if starts.failed:
            await self._keep(replace(starts, failed=0))

    async def _read(self) -> RecentStarts:
        noted = await self._facts.fact(_FACT)
        try:
            return _STARTS.validate_json(noted) if noted else RecentStarts()
        except ValidationError:
            _log.warning("earlier starts could not be read: %s", noted)
            return RecentStarts()

    async def _keep(self, starts: RecentStarts) -> None:
        await self._facts.keep_fact(_FACT, json.dumps({"times": starts.times, "failed": starts.failed}))


_STARTS: Final = TypeAdapter(RecentStarts)
