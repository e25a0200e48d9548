"""How many requests a second this process may send: its part of what Discord allows the whole bot.

Discord allows a bot 50 requests a second in all, besides those with an interaction's token. Several processes
have one budget, which is shared out like the shards: whoever serves half of them has half of it. More
requests wait, in their order; whoever shows something that may change meanwhile waits for room first, and
then shows the newest.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

_OF_SHARES: Final = 0.9
"""The part for processes with shards; the rest is for those that log in, and get ready to take over."""
_WINDOW: Final = 1.05
"""Seconds in which as many go out as may in one: they are not equally long under way."""
_BRIEFLY: Final = 0.01


class Budget:
    """The requests of one process, of `a_second` of the whole bot. `clock` returns monotonic seconds."""

    def __init__(
        self,
        a_second: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._whole = a_second
        self._clock = clock
        self._sleep = sleep
        self._sent: deque[float] = deque()
        self._promised: deque[float] = deque()
        """When somebody was told that there was room for a request that has not been sent yet."""
        self._requests = asyncio.Lock()
        self._rooms = asyncio.Lock()
        self._most, self._window = 1, _WINDOW
        self.waited = 0.0
        """Seconds that requests have waited in all."""
        self.has_share(1.0)

    def has_share(self, share: float) -> None:
        """Note the part of the bot's shards that this process serves from now on."""
        own = self._whole * (_OF_SHARES * share if share else 1 - _OF_SHARES)
        self._most, self._window = max(1, int(own)), _WINDOW * max(1.0, 1 / own)

    async def take(self) -> None:
        """Wait until one more request may be sent, and count it."""
        async with self._requests:
            while wait := self._wait(self._sent):
                self.waited += wait
                await self._sleep(wait)
            self._sent.append(self._clock())
            if self._promised:
                self._promised.popleft()

    async def until_allowed(self) -> None:
        """Wait until a request could be sent at once; its place is kept for as long as a request counts."""
        async with self._rooms:
            while wait := self._wait([*self._sent, *self._promised]):
                await self._sleep(wait)
            self._promised.append(self._clock())

    def _wait(self, used: Sequence[float]) -> float:
        """Return the seconds until there is one more, 0 if there is, given when each of those used was."""
        over = self._clock() - self._window
        for past in (self._sent, self._promised):
            while past and past[0] <= over:
                past.popleft()
        counted = sorted(one for one in used if one > over)
        if len(counted) < self._most:
            return 0.0
        return max(_BRIEFLY, counted[len(counted) - self._most] - over)
