"""How often a bot may identify, and over how many shards.

Discord's documentation, topic "Gateway": a bot may identify 1,000 times a day; after that its token is reset.
One shard of each of `max_concurrency` buckets may identify every five seconds, others get an invalid session.
A bot with too few shards for its servers is closed with 4011.
"""

from collections import deque
from dataclasses import dataclass

from playground.world.clock import Clock
from playground.world.errors import Json

_DAY = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """What `GET /gateway/bot` tells a bot, and the gateway enforces.

    Attributes:
        a_day: identifications within 24 hours.
        max_concurrency: how many shards may identify at once.
        pause: seconds between two identifications of one bucket; Discord's 5, or 0 so that a bot can be
            restarted quickly.
        shards: how many are advised.
        shards_required: how many are needed at least.
    """

    a_day: int = 1000
    max_concurrency: int = 1
    pause: float = 0.0
    shards: int = 1
    shards_required: int = 1


class Identifications:
    """Those of the last day.

    Attributes:
        limits: may be replaced at any time.
    """

    def __init__(self, clock: Clock, limits: SessionLimits | None = None) -> None:
        self.limits = limits or SessionLimits()
        self._clock = clock
        self._times: deque[float] = deque()
        self._of_bucket: dict[int, float] = {}

    @property
    def remaining(self) -> int:
        """How many are left until the oldest is a day old."""
        self._forget_old()
        return max(0, self.limits.a_day - len(self._times))

    def too_soon(self, shard: int) -> bool:
        """Whether another shard of the same bucket has identified just now."""
        last = self._of_bucket.get(shard % self.limits.max_concurrency)
        return last is not None and self._clock.seconds() - last < self.limits.pause

    def note(self, shard: int) -> None:
        """Count one."""
        now = self._clock.seconds()
        self._times.append(now)
        self._of_bucket[shard % self.limits.max_concurrency] = now

    def rendered(self) -> Json:
        """The limits as `GET /gateway/bot` answers them."""
        remaining = self.remaining
        oldest = self._times[0] if self._times else self._clock.seconds() - _DAY
        return {
            "total": self.limits.a_day,
            "remaining": remaining,
            "reset_after": max(0, round((oldest + _DAY - self._clock.seconds()) * 1000)),
            "max_concurrency": self.limits.max_concurrency,
        }

    def _forget_old(self) -> None:
        while self._times and self._clock.seconds() - self._times[0] >= _DAY:
            self._times.popleft()
