"""Work that is done again and again, whatever fails: the log says what did, without being flooded.

An error that goes on, as with a server's damaged settings, is told when it begins, when it becomes another
one, and then once an hour. What only has to wait, as for the database, is one line each time.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from bot.common.errors import TableError
from bot.common.recent import Recent

AGAIN: Final = 3600.0
"""Seconds until an error that goes on is told again."""
_MOST: Final = 1000

_Told = tuple[str, float]
"""An error in words, and when it was told."""


class LoggedAttempts:
    """The attempts of one keeper, which has the log `log`. `monotonic` is a clock that nobody sets."""

    def __init__(self, log: logging.Logger, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._monotonic = monotonic
        self._told: Recent[str, _Told] = Recent(_MOST)

    async def attempt(self, work: Awaitable[None], what: str) -> None:
        """Await work, and log what fails; `what` it is to do, such as "look at cup 7"."""
        (error,) = await asyncio.gather(work, return_exceptions=True)
        if isinstance(error, TableError):
            self._log.warning("could not %s: %s", what, error.__cause__ or error)
        elif isinstance(error, Exception):
            self.failed(what, error)
        else:
            self.succeeded(what)

    def failed(self, what: str, error: BaseException) -> None:
        """Log an error, unless the same has just been told."""
        words, now = repr(error), self._monotonic()
        before, told_at = self._told.get(what, ("", now))
        if words != before or now - told_at >= AGAIN:
            self._told[what] = words, now
            self._log.error("could not %s; told once an hour if that goes on", what, exc_info=error)

    def succeeded(self, what: str) -> None:
        """Note that it went well: the next error is told at once."""
        self._told.pop(what, None)
