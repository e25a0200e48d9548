"""Turns at long work that people ask for, shared fairly: nobody makes others wait by asking for much.

Whoever waits is served in turn: one request of each person, then the next of each. A person can have a few
requests at a time; all together can have many, which only bounds the memory they take.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from types import TracebackType
from typing import Final, Self

from bot.common.errors import TableError

MOST_TOGETHER: Final = 100


class FairTurns:
    """Lets so many requests go on `at_once`, and so many of `each` person wait or go on."""

    def __init__(self, at_once: int, each: int, together: int = MOST_TOGETHER) -> None:
        self._free = at_once
        self._each = each
        self._together = together
        self._asked: Counter[int] = Counter()
        self._waiting: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()
        """By person, who is served next first."""

    def ask(self, person: int) -> "Turn":
        """Return a person's turn, to be entered once; raises TableError if they, or all, ask too much."""
        if self._asked[person] >= self._each:
            raise TableError("your_requests_wait")
        if self._asked.total() >= self._together:
            raise TableError("requests_wait")
        self._asked[person] += 1
        return Turn(self, person)

    async def begin(self, person: int) -> None:
        """Wait until it is the person's turn."""
        if self._free:
            self._free -= 1
            return
        served: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(served)
        try:
            await served
        except asyncio.CancelledError:
            if served.done() and not served.cancelled():  # it was served at this very moment
                self._pass_on()
            raise

    def end(self, person: int, *, served: bool) -> None:
        """Forget a request, and serve the next one if it was `served`."""
        self._asked[person] -= 1
        if not self._asked[person]:
            del self._asked[person]
        if served:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            person, theirs = self._waiting.popitem(last=False)
            next_one = theirs.popleft()
            if theirs:
                self._waiting[person] = theirs
            if not next_one.done():  # else who waited has given up
                next_one.set_result(None)
                return
        self._free += 1


class Turn:
    """One request; what it asks for is done inside of `async with`."""

    def __init__(self, turns: FairTurns, person: int) -> None:
        self._turns = turns
        self._person = person

    async def __aenter__(self) -> Self:
        try:
            await self._turns.begin(self._person)
        except BaseException:
            self._turns.end(self._person, served=False)
            raise
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._turns.end(self._person, served=True)
