"""How long a turn may take.

Live: so much for every turn, and a bank for the match. By mail: hours or days, which may stand still at
night. Or no limit at all. Everything is a function of moments, in milliseconds since the epoch.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from bot.tables.zones import DEFAULT_ZONE

_SECOND: Final = 1000
_HOUR: Final = 3_600_000
_DAY_SECONDS: Final = 86_400

LEAST_AFTER_WARNING: Final = 20 * _SECOND
"""A live warning comes at least so long before the end."""


class Pace(StrEnum):
    """What kind of time a table plays by."""

    LIVE = "live"
    MAIL = "mail"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours in which the time of a turn by mail stands still."""

    start: int
    """The first quiet hour of the day, 0 to 23."""
    end: int
    """The first hour that is not quiet any more; at or before `start`: of the next day. Equal: none are."""

    def holds(self, hour: int) -> bool:
        """Tell whether an hour of the day is quiet."""
        if self.start <= self.end:
            return self.start <= hour < self.end
        return hour >= self.start or hour < self.end


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time people have."""

    pace: Pace = Pace.NONE
    per_turn: int = 0
    """Seconds for every turn."""
    bank: int = 0
    """Live: seconds that each person has besides in a match, for the turns that take longer."""
    quiet: Quiet | None = None
    """By mail: when time stands still."""
    zone: str = DEFAULT_ZONE
    """The IANA name of the time zone the quiet hours are those of. A clock without any has it too: the
    table keeps it when its host chooses another clock."""


CLOCKS: Final[Mapping[str, Clock]] = {
    "none": Clock(),
    "calm": Clock(Pace.LIVE, per_turn=90, bank=300),
    "brisk": Clock(Pace.LIVE, per_turn=60, bank=120),
    "hours": Clock(Pace.MAIL, per_turn=8 * 3600, quiet=Quiet(22, 8)),
    "day": Clock(Pace.MAIL, per_turn=_DAY_SECONDS),
    "days": Clock(Pace.MAIL, per_turn=3 * _DAY_SECONDS),
}
"""The clocks to choose from, by name."""

DEFAULT_CLOCK: Final = "calm"


def clocks_in(zone: str) -> dict[str, Clock]:
    """Return the clocks to choose from, by name, with the nights of a time zone."""
    return {name: replace(clock, zone=zone) for name, clock in CLOCKS.items()}


def due_at(clock: Clock, now: int, bank: int) -> int | None:
    """Return when a turn that begins now is over, for somebody with so much (ms) in the bank."""
    match clock.pace:
        case Pace.LIVE:
            return now + clock.per_turn * _SECOND + bank
        case Pace.MAIL:
            return _after(clock, now, clock.per_turn * _SECOND)
        case Pace.NONE:
            return None


def warn_at(clock: Clock, now: int, bank: int) -> int | None:
    """Return when to warn of the end of a turn that begins now, None if not at all.

    Live after two thirds, but early enough to do something; by mail after three quarters.
    """
    match clock.pace:
        case Pace.LIVE:
            whole = clock.per_turn * _SECOND + bank
            span = min(whole * 2 // 3, whole - LEAST_AFTER_WARNING)
            return now + span if span > 0 else None
        case Pace.MAIL:
            return _after(clock, now, clock.per_turn * _SECOND * 3 // 4)
        case Pace.NONE:
            return None


def bank_left(bank: int, due: int, now: int) -> int:
    """Return what is left in a bank of somebody who moves now and had to by `due`."""
    return max(0, min(bank, due - now))


def grace(clock: Clock) -> int:
    """Return how long (ms) a turn goes on that ended while nobody could move.

    A minute, or as long as a warning comes before the end.
    """
    warned = clock.per_turn * _SECOND // (4 if clock.pace is Pace.MAIL else 3)
    return max(60 * _SECOND, warned)


def read_clock(document: Mapping[str, Any] | None) -> Clock:
    """Return a clock as it was written; no limits for a table stored without one.

    The zone stood among the quiet hours while every clock had that of Paris.
    """
    if document is None:
        return Clock()
    zone = (document.get("quiet") or {}).get("zone", DEFAULT_ZONE)
    return _CLOCK.validate_python({"zone": zone, **document}, strict=False)


def write_clock(clock: Clock) -> dict[str, Any]:
    """Return a clock as JSON."""
    written: dict[str, Any] = _CLOCK.dump_python(clock, mode="json")
    return written


def _after(clock: Clock, now: int, span: int) -> int:
    """Return the moment at which so much time has run, none of it quiet."""
    quiet = clock.quiet
    if quiet is None or quiet.start == quiet.end:
        return now + span
    zone = ZoneInfo(clock.zone)
    while True:
        local = datetime.fromtimestamp(now / _SECOND, UTC).astimezone(zone)
        to_next_hour = _HOUR - (local.minute * 60 + local.second) * _SECOND - now % _SECOND
        if not quiet.holds(local.hour):
            if span <= to_next_hour:
                return now + span
            span -= to_next_hour
        now += to_next_hour


_CLOCK: Final = TypeAdapter(Clock)
