"""How many people may be mentioned at the wish of others, by person and by server, whatever tables they open.

Counted in memory: a server's interactions are served by one process at a time, and a restart, which no member
can cause, begins anew.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeAlias

from bot.common.errors import TableError
from bot.common.recent import Recent

SPAN: Final = 3600.0
"""Seconds in which mentions are counted."""
CALLS_EACH: Final = 3
"""Mentions of the role of members who look for players, by one person."""
CALLS_OF_SERVER: Final = 10
INVITED_EACH: Final = 30
"""People whom one person mentions with invitations."""
INVITED_OF_SERVER: Final = 150
INVITED_AGAIN: Final = 3
"""Mentions of one person by invitations of another one."""
_MOST: Final = 20_000
"""Counts that are kept."""

_Key: TypeAlias = tuple[str | int, ...]
_Limited: TypeAlias = tuple[_Key, int]
"""What is counted: a kind, of a server, by one who mentions, of one who is mentioned; and the most of it."""


class MentionLimits:
    """Counts the mentions of all servers. `monotonic` is a clock that nobody sets. One per bot."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._counted: Recent[_Key, deque[float]] = Recent(_MOST)

    @contextmanager
    def call(self, guild_id: int, user_id: int) -> Iterator[None]:
        """Count a call to a role, unless what is done meanwhile fails; raises TableError at the limit."""
        limits = (("call", guild_id, user_id), CALLS_EACH), (("call", guild_id), CALLS_OF_SERVER)
        wait = self._wait(limits)
        if wait is not None:
            raise TableError("called_too_often", until=round((time.time() + wait) * 1000))
        counted = self._count(limits)
        try:
            yield
        except BaseException:
            for one in counted:
                one.pop()
            raise

    def invite(self, guild_id: int, user_id: int, invited: Sequence[int]) -> list[int]:
        """Count the mentions of invitations; return those people who may be mentioned."""
        return [one for one in invited if self._invite(guild_id, user_id, one)]

    def _invite(self, guild_id: int, user_id: int, invited: int) -> bool:
        limits = (
            (("invite", guild_id, user_id, invited), INVITED_AGAIN),
            (("invite", guild_id, user_id), INVITED_EACH),
            (("invite", guild_id), INVITED_OF_SERVER),
        )
        if self._wait(limits) is not None:
            return False
        _ = self._count(limits)
        return True

    def _wait(self, limits: Sequence[_Limited]) -> float | None:
        """Return the seconds until all limits leave room again, None if they do."""
        now, waits = self._monotonic(), list[float]()
        for key, most in limits:
            times = self._counted.get(key, deque())
            while times and now - times[0] >= SPAN:
                times.popleft()
            if len(times) >= most:
                waits.append(SPAN - (now - times[0]))
        return max(waits, default=None)

    def _count(self, limits: Sequence[_Limited]) -> list[deque[float]]:
        now, counted = self._monotonic(), list[deque[float]]()
        for key, _ in limits:
            times = self._counted.get(key, deque())
            times.append(now)
            self._counted[key] = times
            counted.append(times)
        return counted
