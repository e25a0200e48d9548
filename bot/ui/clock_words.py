"""How long a turn may take, and until when, in words."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.tables.clocks import Clock, Pace
from bot.ui.zone_words import zone_name

CLOCK_NAMES: Final[Mapping[str, str]] = {
    "none": mark("No clock"),
    "calm": mark("Calm"),
    "brisk": mark("Brisk"),
    "hours": mark("By mail, eight hours a turn"),
    "day": mark("By mail, a day a turn"),
    "days": mark("By mail, three days a turn"),
}
"""By the names of the clocks there are."""

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400


def clock_name(name: str, t: Words) -> str:
    """Return what a clock is called."""
    return t(CLOCK_NAMES[name])


def moment(at: int) -> str:
    """Return a moment (in ms) as Discord counts down to it, on everybody's own clock: "in 40 seconds"."""
    return f"<t:{at // 1000}:R>"


def clock_text(clock: Clock, t: Words) -> str:
    """Return what a table's clock allows: `90 seconds a turn, then 5 minutes of time bank`.

    Of one that stands still at night it says whose night: `… 8:00 aside (New York time)`.
    """
    terms = clock_terms(clock, t)
    return terms if clock.quiet is None else f"{terms} ({zone_name(clock.zone, t)})"


def clock_terms(clock: Clock, t: Words) -> str:
    """Return the same without the time zone, for where that is told by itself."""
    if clock.pace is Pace.NONE:
        return t("no time limit")
    turn = t("{span} a turn", span=span(clock.per_turn, t))
    parts = [turn]
    if clock.bank:
        parts.append(t("then {span} of time bank for the match", span=span(clock.bank, t)))
    if clock.quiet is not None:
        parts.append(
            t("the night from {start}:00 to {end}:00 aside", start=clock.quiet.start, end=clock.quiet.end)
        )
    return ", ".join(parts)


def span(seconds: int, t: Words) -> str:
    """Return a length of time in its largest whole unit; `90 seconds`, `5 minutes`, `3 days`."""
    if seconds >= 2 * _DAY and seconds % _DAY == 0:
        return t.plural("{count} day", "{count} days", seconds // _DAY)
    if seconds >= _HOUR and seconds % _HOUR == 0:
        return t.plural("{count} hour", "{count} hours", seconds // _HOUR)
    if seconds >= 2 * _MINUTE and seconds % _MINUTE == 0:
        return t.plural("{count} minute", "{count} minutes", seconds // _MINUTE)
    return t.plural("{count} second", "{count} seconds", seconds)
