"""When people could last act, and what tables are owed: stored, so that a restart gives back what it took."""

import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.common.errors import TableError
from bot.tables.deciding.deadlines import UNSURE_MILLISECONDS
from bot.tables.model.commands import Resume
from bot.tables.storing.store import ApplicationFacts
from data.share import EVERY_SERVER, Share

KEPT_FOR: Final = UNSURE_MILLISECONDS
"""Milliseconds for which a stored sign of life holds: it is stored once in that time."""
_FACT: Final = "people could act"
_WRITTEN: Final = re.compile(r"(\d{1,15}) (\d{1,15})(?: (\{.*\}))?", re.ASCII)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reached:
    """A time in which people could act, in milliseconds since the epoch."""

    since: int
    until: int
    is_exact: bool = True
    """False after a restart: the process before may have died up to `KEPT_FOR` before `until`."""

    @property
    def lasted(self) -> int:
        """Return for how many milliseconds people could act, at least."""
        return max(0, self.until - self.since - (0 if self.is_exact else KEPT_FOR))


@dataclass(frozen=True, slots=True)
class Debts:
    """The lost time that tables have not been given back yet, by table id."""

    still: Mapping[str, Reached | None] = field(default_factory=dict)
    """When people could last act at tables that stand still, None if unknown."""
    owed: Mapping[str, Resume] = field(default_factory=dict)
    """Extensions that are not stored at their tables."""


@dataclass(frozen=True, slots=True)
class Before:
    """What the process before this one has left."""

    reached: Reached | None
    """When people could act, None if unknown."""
    debts: Debts = field(default_factory=Debts)


class SignsOfLife:
    """Stores since when, and until when at least, people can act, together with what tables are owed.

    One value holds both: a debt is never forgotten because a newer sign of life hides the outage.
    """

    def __init__(self, facts: ApplicationFacts, share: Share = EVERY_SERVER) -> None:
        self._facts = facts
        self._name = share.named(_FACT)
        self._kept_at: int | None = None
        self._kept = Debts()

    async def before(self, now: int, *, is_exact: bool = False) -> Before:
        """Return what the process before this one has left.

        One that was killed had stored a time still to come: people could act until then, or until now. It is
        exact if that process has just handed over to this one.
        """
        found = _WRITTEN.fullmatch(await self._facts.fact(self._name) or "")
        if found is None:
            return Before(None)
        since, until = int(found[1]), int(found[2])
        reached = None if until > now + KEPT_FOR else Reached(since, min(until, now), is_exact)
        try:
            return Before(reached, _read(found[3]))
        except (ValueError, TypeError, LookupError, AttributeError):  # another version wrote more
            return Before(None)

    async def keep(self, reached: Reached, debts: Debts) -> None:
        """Store that people can act until now and a little longer: at once if debts changed, or rarely."""
        now = reached.until
        is_old = self._kept_at is None or abs(now - self._kept_at) >= KEPT_FOR
        if is_old or debts != self._kept:
            self._kept_at = now
            await self._store(replace(reached, until=now + KEPT_FOR), debts)

    async def stop(self, reached: Reached, debts: Debts) -> None:
        """Store until when exactly people could act: the bot stops."""
        await self._store(reached, debts)

    async def _store(self, reached: Reached, debts: Debts) -> None:
        written = " ".join(filter(None, (str(reached.since), str(reached.until), _text(debts))))
        try:
            await self._facts.keep_fact(self._name, written)
        except TableError as error:  # a restart then gives back a little more
            _log.warning("could not store a sign of life: %s", error.__cause__ or error)
        else:
            self._kept = debts


def _text(debts: Debts) -> str:
    """Return debts as they are stored; nothing for none, as earlier versions wrote."""
    if debts == Debts():
        return ""
    still = {
        table_id: None if one is None else [one.since, one.until, one.is_exact]
        for table_id, one in debts.still.items()
    }
    owed = {table_id: [one.lost, one.heard] for table_id, one in debts.owed.items()}
    return json.dumps({"still": still, "owed": owed}, separators=(",", ":"))


def _read(written: str | None) -> Debts:
    stored: dict[str, Any] = {} if written is None else json.loads(written)
    return Debts(
        {
            table_id: None if one is None else Reached(int(one[0]), int(one[1]), bool(one[2]))
            for table_id, one in stored.get("still", {}).items()
        },
        {table_id: Resume(*map(_figure, one)) for table_id, one in stored.get("owed", {}).items()},
    )


def _figure(one: Any) -> int | None:
    return None if one is None else int(one)
