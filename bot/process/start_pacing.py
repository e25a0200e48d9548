"""Limits how often the bot begins sessions: a crash loop must not use up what Discord allows in a day.

Discord says how many sessions are left (`session_start_limit`), and resets the bot's token beyond that. The
more are used up, the longer the next one waits, so that they last. Starts that fail to get ready are also
spaced out more and more. A new session of a running bot, after Discord ended the last one, counts as a start.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self

import discord
from pydantic import TypeAdapter, ValidationError

from bot.process.clock import now

if TYPE_CHECKING:  # imported while Discord answers
    from bot.tables.storing.store import ApplicationFacts

_PLENTY: Final = 0.75
"""While more than this share of the sessions is left, they cause no wait."""


@dataclass(frozen=True, slots=True)
class SessionsLeft:
    """The sessions that Discord allows until `reset_after` seconds from now; a start takes one per shard."""

    total: int
    remaining: int
    reset_after: float
    shards: int = 1
    max_concurrency: int = 1
    """How many may begin at the same time, of shards whose numbers differ in the remainder by this."""

    def for_one(self) -> Self:
        """Return the same for the session of one shard."""
        return replace(self, shards=1)

    def wait(self, since_last: float) -> float:
        """Return how many seconds the next start has to wait, so that sessions last until the reset.

        `since_last` is the number of seconds since the last start.
        """
        if self.remaining < self.shards:
            return self.reset_after
        if self.remaining > self.total * _PLENTY:
            return 0.0
        return max(0.0, self.reset_after * self.shards / self.remaining - since_last)


NOT_SAID: Final = SessionsLeft(1, 1, 0.0)


async def sessions_left(client: discord.Client) -> SessionsLeft:
    """Ask Discord for them; `NOT_SAID`, which causes no wait, if it does not say. A wrong token raises."""
    try:
        shards, _, limit = await client.http.get_bot_gateway()
    except discord.GatewayNotFound as error:
        _log.warning("Discord does not say how many sessions are left: %s", error.__cause__)
        return NOT_SAID
    return SessionsLeft(
        limit["total"],
        limit["remaining"],
        limit["reset_after"] / 1000,
        shards,
        max(1, limit["max_concurrency"]),
    )


FREE_FAILURES: Final = 3
"""Failed starts in a row that cause no wait."""
FIRST_WAIT: Final = 5.0
"""Seconds; doubled with every further failed start."""
LONGEST_WAIT: Final = 300.0
LONGEST_WITHIN: Final = 30.0
"""The longest wait while connecting, in seconds: discord.py gives up after 60."""
_FACT: Final = "recent starts"

_log = logging.getLogger(__name__)


class TooSoonError(OSError):
    """A new session may not begin yet. discord.py retries later, as if the server had not answered."""


@dataclass(frozen=True, slots=True)
class RecentStarts:
    """A record of the latest starts.

    Attributes:
        failed: how many of the latest starts in a row did not get ready.
        last: when the latest was, in seconds since the epoch.
    """

    failed: int = 0
    last: float = 0.0

    @property
    def wait(self) -> float:
        """The least number of seconds between the last start and the next."""
        if self.failed < FREE_FAILURES:
            return 0.0
        return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (self.failed - FREE_FAILURES))


class Starts:
    """Records starts in the database. `clock` returns seconds since the epoch."""

    def __init__(
        self,
        facts: "ApplicationFacts",
        clock: Callable[[], float] = lambda: now() / 1000,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._facts = facts
        self._clock = clock
        self._sleep = sleep

    async def begin(self, left: SessionsLeft) -> None:
        """Wait as long as earlier starts require, and record this one."""
        starts = await self._read()
        if starts.wait:
            _log.warning("the last %d starts failed: waiting %.0f seconds", starts.failed, starts.wait)
        pacing = left.wait(self._clock() - starts.last)
        if pacing:
            _log.warning(
                "Discord allows %d of %d more sessions: waiting %.0f seconds",
                left.remaining,
                left.total,
                pacing,
            )
        if wait := max(starts.wait, pacing):
            await self._sleep(wait)
        await self._note_start(starts)

    async def again(self, left: SessionsLeft) -> None:
        """Record a new session, after a short wait if needed; raise TooSoonError for a long one."""
        starts = await self._read()
        since_last = self._clock() - starts.last
        wait = max(starts.wait - since_last, left.wait(since_last))
        if wait > LONGEST_WITHIN:
            raise TooSoonError(
                f"{starts.failed} sessions failed, Discord allows {left.remaining} more: "
                f"the next may begin in {wait:.0f} seconds"
            )
        if wait > 0:
            await self._sleep(wait)
        await self._note_start(starts)

    async def ready(self) -> None:
        """Record that this start succeeded."""
        starts = await self._read()
        if starts.failed:
            await self._keep(RecentStarts(0, starts.last))

    async def _note_start(self, starts: RecentStarts) -> None:
        await self._keep(RecentStarts(starts.failed + 1, self._clock()))

    async def _read(self) -> RecentStarts:
        noted = await self._facts.fact(_FACT)
        try:
            return _STARTS.validate_json(noted) if noted else RecentStarts()
        except ValidationError:
            _log.warning("could not read earlier starts: %s", noted)
            return RecentStarts()

    async def _keep(self, starts: RecentStarts) -> None:
        await self._facts.keep_fact(_FACT, json.dumps({"failed": starts.failed, "last": starts.last}))


_STARTS: Final = TypeAdapter(RecentStarts)
