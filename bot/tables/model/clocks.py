"""How long a turn may take.

Live: a time per turn and a time bank for the match. By mail: hours or days, optionally paused during quiet
hours. Or no limit. All functions are pure; moments are milliseconds since the epoch.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from bot.common.zones import DEFAULT_ZONE

_SECOND: Final = 1000
_HOUR: Final = 3_600_000
_DAY_SECONDS: Final = 86_400

LEAST_AFTER_WARNING: Final = 20 * _SECOND
"""The least time between a live warning and the end of the turn."""


class Pace(StrEnum):
    """The kind of clock."""

    LIVE = "live"
    MAIL = "mail"
    NONE = "none"


class Pause(StrEnum):
    """How long a play stands before the next one, where others may react to it."""

    SHORT = "short"
    USUAL = "usual"
    LONG = "long"


class Tempo(StrEnum):
    """How fast a board shows what happens."""

    CALM = "calm"
    LIVELY = "lively"
    AT_ONCE = "at_once"


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours in which the clock of a match by mail is paused."""

    start: int
    """The first quiet hour of the day, 0 to 23."""
    end: int
    """The first hour that is not quiet; if before `start`, of the next day. Equal to `start`: no quiet
    hours."""

    def holds(self, hour: int) -> bool:
        """Tell whether an hour of the day is quiet."""
        if self.start <= self.end:
            return self.start <= hour < self.end
        return hour >= self.start or hour < self.end


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time players have."""

    pace: Pace = Pace.NONE
    per_turn: int = 0
    """Seconds for every turn."""
    bank: int = 0
    """Live: each player's time bank for a match, in seconds."""
    quiet: Quiet | None = None
    """By mail: when the clock is paused."""
    zone: str = DEFAULT_ZONE
    """The IANA time zone of the quiet hours. Set even without quiet hours: the table keeps its zone when the
    host chooses another clock."""
    pause: Pause = Pause.USUAL
    tempo: Tempo = Tempo.AT_ONCE
    """Kept in the same way; at once for a table stored without one."""

    def others(self) -> "dict[str, Clock]":
        """Return the clocks that the host can choose instead, by name."""
        return clocks_in(self.zone, self.pause, self.tempo)


CLOCKS: Final[Mapping[str, Clock]] = {
    "none": Clock(),
    "calm": Clock(Pace.LIVE, per_turn=90, bank=300),
    "brisk": Clock(Pace.LIVE, per_turn=60, bank=120),
    "hours": Clock(Pace.MAIL, per_turn=8 * 3600, quiet=Quiet(22, 8)),
    "day": Clock(Pace.MAIL, per_turn=_DAY_SECONDS),
    "days": Clock(Pace.MAIL, per_turn=3 * _DAY_SECONDS),
}
"""The available clocks, by name."""

DEFAULT_CLOCK: Final = "calm"

PAUSES: Final[Mapping[Pause, int]] = {Pause.SHORT: 3, Pause.USUAL: 5, Pause.LONG: 10}
"""Seconds that a play stands, except by mail."""
SHARES: Final[Mapping[Pause, int]] = {Pause.SHORT: 8, Pause.USUAL: 4, Pause.LONG: 2}
"""The same by mail: this part of the time for a turn, an eighth, a quarter or a half."""


HOLDS: Final[Mapping[Tempo, float]] = {Tempo.CALM: 2.2, Tempo.LIVELY: 1.1, Tempo.AT_ONCE: 0.0}
"""For how many seconds a board shows each move; 0 to show the newest state only."""


def clocks_in(zone: str, pause: Pause = Pause.USUAL, tempo: Tempo = Tempo.AT_ONCE) -> dict[str, Clock]:
    """Return the available clocks, by name, with quiet hours in a time zone, a pause and a tempo."""
    return {name: replace(clock, zone=zone, pause=pause, tempo=tempo) for name, clock in CLOCKS.items()}


def pause_end(clock: Clock, now: int) -> int:
    """Return until when a play stands that is made now."""
    if clock.pace is Pace.MAIL:
        return _after(clock, now, pause_length(clock))
    return now + pause_length(clock)


def pause_length(clock: Clock) -> int:
    """Return for how many milliseconds a play stands, quiet hours not counted."""
    if clock.pace is Pace.MAIL:
        return clock.per_turn * _SECOND // SHARES[clock.pause]
    return PAUSES[clock.pause] * _SECOND


def due_at(clock: Clock, now: int, bank: int) -> int | None:
    """Return when a turn that begins now ends, for a player with `bank` milliseconds left."""
    match clock.pace:
        case Pace.LIVE:
            return now + clock.per_turn * _SECOND + bank
        case Pace.MAIL:
            return _after(clock, now, clock.per_turn * _SECOND)
        case Pace.NONE:
            return None


def warn_at(clock: Clock, now: int, bank: int) -> int | None:
    """Return when to warn a player whose turn begins now, None for no warning.

    Live: after two thirds of the time, but early enough to act; by mail: after three quarters.
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
    """Return what is left of the time bank of a player who moves now and had to by `due`."""
    return max(0, min(bank, due - now))


def grace(clock: Clock) -> int:
    """Return how many milliseconds to add to a turn that ended while nobody could move.

    A minute, or the time between the warning and the end.
    """
    warned = clock.per_turn * _SECOND // (4 if clock.pace is Pace.MAIL else 3)
    return max(60 * _SECOND, warned)


def read_clock(document: Mapping[str, Any] | None) -> Clock:
    """Read a clock from JSON; no limits for a table stored without one.

    Older versions stored the zone with the quiet hours.
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
    """Return when `span` milliseconds have passed, not counting quiet hours."""
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
