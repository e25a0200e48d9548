"""How many people may be mentioned at the wish of others, by person and by server, whatever tables they open.

Counted in memory: a server's interactions are served by one process at a time, and a restart, which no member
can cause, begins anew.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bot.common.errors import TableError

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


@dataclass(frozen=True, slots=True)
class _Mention:
    """One mention in a server: of somebody by an invitation, or of the role by a call."""

    made: float
    by: int
    invited: int | None = None


class MentionLimits:
    """Counts the mentions of all servers. `monotonic` is a clock that nobody sets, `now` tells the time.

    A server's mentions of the last hour are as many as its limits allow: that bounds what is kept.
    """

    def __init__(self, now: Callable[[], int], monotonic: Callable[[], float] = time.monotonic) -> None:
        self._now, self._monotonic = now, monotonic
        self._made: OrderedDict[int, list[_Mention]] = OrderedDict()
        """By server: the one that mentioned somebody last comes last."""

    @contextmanager
    def call(self, guild_id: int, user_id: int) -> Iterator[None]:
        """Count a call to a role, unless what is done meanwhile fails; raises TableError at the limit."""
        calls = [one for one in self._lately(guild_id) if one.invited is None]
        own = [one for one in calls if one.by == user_id]
        wait = self._wait((own, CALLS_EACH), (calls, CALLS_OF_SERVER))
        if wait is not None:
            raise TableError("called_too_often", until=self._now() + round(wait * 1000))
        with self._counted(guild_id, [self._count(guild_id, user_id)]):
            yield

    @contextmanager
    def invite(self, guild_id: int, user_id: int, invited: Sequence[int]) -> Iterator[list[int]]:
        """Count the mentions of invitations in the same way, and give those people who may be mentioned."""
        made = [one for user in invited if (one := self._invite(guild_id, user_id, user)) is not None]
        with self._counted(guild_id, made):
            yield [one.invited for one in made if one.invited is not None]

    @contextmanager
    def _counted(self, guild_id: int, made: Sequence[_Mention]) -> Iterator[None]:
        try:
            yield
        except BaseException:
            left = [one for one in self._made.pop(guild_id, ()) if not any(one is lost for lost in made)]
            if left:
                self._made[guild_id] = left
            raise

    def _invite(self, guild_id: int, user_id: int, invited: int) -> _Mention | None:
        invitations = [one for one in self._lately(guild_id) if one.invited is not None]
        own = [one for one in invitations if one.by == user_id]
        again = [one for one in own if one.invited == invited]
        limits = (again, INVITED_AGAIN), (own, INVITED_EACH), (invitations, INVITED_OF_SERVER)
        if self._wait(*limits) is not None:
            return None
        return self._count(guild_id, user_id, invited)

    def _lately(self, guild_id: int) -> list[_Mention]:
        """Return a server's mentions that still count; forget those of all servers that do not."""
        since = self._monotonic() - SPAN
        while self._made and next(iter(self._made.values()))[-1].made <= since:
            self._made.popitem(last=False)
        return [one for one in self._made.get(guild_id, ()) if one.made > since]

    def _wait(self, *limits: tuple[Sequence[_Mention], int]) -> float | None:
        """Return the seconds until all limits leave room again, None if they do."""
        waits = [made[-most].made + SPAN - self._monotonic() for made, most in limits if len(made) >= most]
        return max(waits, default=None)

    def _count(self, guild_id: int, by: int, invited: int | None = None) -> _Mention:
        mention = _Mention(self._monotonic(), by, invited)
        self._made[guild_id] = [*self._lately(guild_id), mention]
        self._made.move_to_end(guild_id)
        return mention
