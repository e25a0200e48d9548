"""When people could last act, stored, so that a restart gives back the time that was lost and no more."""

import logging
import re
from dataclasses import dataclass, replace
from typing import Final

from bot.tables.errors import TableError
from bot.tables.store import Facts
from bot.tables.timing import UNSURE_MILLISECONDS

KEPT_FOR: Final = UNSURE_MILLISECONDS
"""Milliseconds for which a stored sign of life holds: it is stored once in that time."""
_FACT: Final = "people could act"
_WRITTEN: Final = re.compile(r"(\d{1,15}) (\d{1,15})", re.ASCII)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reached:
    """A time in which people could act, in milliseconds since the epoch."""

    since: int
    until: int

    @property
    def lasted_at_least(self) -> int:
        """Return for how many milliseconds people could act, though the process was killed."""
        return max(0, self.until - self.since - KEPT_FOR)


class SignsOfLife:
    """Stores since when, and until when at least, people can act."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._kept_at: int | None = None

    async def last(self, now: int) -> Reached | None:
        """Return when people could last act before this process; None if unknown.

        A process that was killed had stored a time still to come: people could act until then, or until now.
        """
        found = _WRITTEN.fullmatch(await self._facts.fact(_FACT) or "")
        if found is None:
            return None
        since, until = int(found[1]), int(found[2])
        return None if until > now + KEPT_FOR else Reached(since, min(until, now))

    async def keep(self, reached: Reached) -> None:
        """Store that people can act until now and a little longer, at most once in that time."""
        now = reached.until
        if self._kept_at is None or abs(now - self._kept_at) >= KEPT_FOR:
            self._kept_at = now
            await self._store(replace(reached, until=now + KEPT_FOR))

    async def stop(self, reached: Reached) -> None:
        """Store until when exactly people could act: the bot stops."""
        await self._store(reached)

    async def _store(self, reached: Reached) -> None:
        try:
            await self._facts.keep_fact(_FACT, f"{reached.since} {reached.until}")
        except TableError as error:  # a restart then gives back a little more
            _log.warning("could not store a sign of life: %s", error.__cause__ or error)
