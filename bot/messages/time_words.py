"""Clocks, moments and time zones in words."""

import re
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Final

from babel import Locale
from babel.dates import format_timedelta

from bot.common.zones import UTC, ids_of
from bot.i18n import Words, mark
from bot.tables.model.clocks import PAUSES, SHARES, Clock, Pace, Pause

_CONTRACTED: Final = (
    ("de Le ", "du "),
    ("d’Île ", "de l’Île "),
    (
        "(?:de |d’)(?=Açores|Bermudes|Caïmans|Comores|Fidji|Galápagos|Maldives|Marquises|Palaos|Îles)",
        "des ",
    ),
)
"""What becomes of the French « de » before places that have an article."""


@cache
def city_of(zone: str, language: str) -> str:
    """Return the name of the city, or island, after which a zone is called."""
    known = Locale.parse(language).time_zones
    names = (known[one]["city"] for one in ids_of(zone) if "city" in known.get(one, {}))
    return next(names, zone.rpartition("/")[2].replace("_", " "))


def zone_name(zone: str, t: Words) -> str:
    """Return what the time of a zone is called: `New York time`, « heure du Caire »."""
    if zone == UTC:
        return "UTC"
    name = t("{city} time", city=city_of(zone, t.language))
    for found, said in _CONTRACTED if t.language == "fr" else ():
        name = re.sub(found, said, name)
    return name


CLOCK_NAMES: Final[Mapping[str, str]] = {
    "none": mark("No clock"),
    "calm": mark("Calm"),
    "brisk": mark("Brisk"),
    "hours": mark("Correspondence, 8 hours per turn"),
    "day": mark("Correspondence, a day per turn"),
    "days": mark("Correspondence, 3 days per turn"),
}
"""The names of clocks, by key."""

PAUSE_NAMES: Final[Mapping[Pause, str]] = {
    Pause.SHORT: mark("Short"),
    Pause.USUAL: mark("Usual"),
    Pause.LONG: mark("Long"),
}
"""The names of pauses in which others may react to a play."""
_PARTS: Final[Mapping[int, str]] = {
    8: mark("an eighth of a turn’s time"),
    4: mark("a quarter of a turn’s time"),
    2: mark("half of a turn’s time"),
}

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400


def clock_name(name: str, t: Words) -> str:
    """Return the name of a clock."""
    return t(CLOCK_NAMES[name])


def pause_words(pause: Pause, t: Words) -> tuple[str, str]:
    """Return the name of a pause, and how long it is."""
    by_mail = t(_PARTS[SHARES[pause]])
    return t(PAUSE_NAMES[pause]), t("{span}, by mail {part}", span=span(PAUSES[pause], t), part=by_mail)


def moment(at: int) -> str:
    """Return a moment (in ms) as a Discord timestamp, which says how long ago it was: "2 hours ago"."""
    return f"<t:{at // 1000}:R>"


_UNTIL_EDITED: Final = 2


def deadline(at: int) -> str:
    """Return when something ends (in ms), counted down ("in 40 seconds") in a message that is edited then.

    It ends a little later than it does: "1 second ago" would stand there until the edit has come.
    """
    return f"<t:{-(-at // 1000) + _UNTIL_EDITED}:R>"


def exact_time(at: int) -> str:
    """Return when something ends (in ms) in seconds or in a message that stays: this is never in the past."""
    return f"<t:{-(-at // 1000)}:T>"


def clock_time(at: int) -> str:
    """Return a moment (in ms) as a Discord timestamp with the time of day, which fits into any language.

    Discord writes all timestamps in the reader's own language; of the others, words would stand in a public
    sentence that may be in another one.
    """
    return f"<t:{at // 1000}:t>"


def date(at: int) -> str:
    """Return a moment (in ms) as a Discord timestamp with day and time."""
    return f"<t:{at // 1000}:f>"


def full_date(at: int) -> str:
    """Return a moment (in ms) as a Discord timestamp with weekday, day and time."""
    return f"<t:{at // 1000}:F>"


def ago(milliseconds: int, t: Words) -> str:
    """Return how long ago something was, where Discord shows no timestamps: `3 hours ago`."""
    passed = timedelta(seconds=max(milliseconds // 1000, 1))
    return str(format_timedelta(-passed, add_direction=True, locale=t.language))


def clock_text(clock: Clock, t: Words) -> str:
    """Return a clock's terms: `90 seconds a turn, then 5 minutes of time bank`.

    With quiet hours, include the time zone: `… 8:00 aside (New York time)`.
    """
    terms = clock_terms(clock, t)
    return terms if clock.quiet is None else f"{terms} ({zone_name(clock.zone, t)})"


def clock_terms(clock: Clock, t: Words) -> str:
    """Return the same without the time zone, where that is shown separately."""
    if clock.pace is Pace.NONE:
        return t("no time limit")
    turn = t("{span} per turn", span=span(clock.per_turn, t))
    parts = [turn]
    if clock.bank:
        parts.append(t("then {span} of time bank per match", span=span(clock.bank, t)))
    if clock.quiet is not None:
        parts.append(t("paused from {start}:00 to {end}:00", start=clock.quiet.start, end=clock.quiet.end))
    return ", ".join(parts)


def rounded(seconds: int) -> int:
    """Return a duration rounded down to what somebody would say: whole minutes, hours or days."""
    for unit in (_DAY, _HOUR, _MINUTE):
        if seconds >= 2 * unit:
            return seconds - seconds % unit
    return seconds


def brief_span(seconds: int) -> str:
    """Return a duration with the signs of units, which are the same in all languages: `5 min`, `45 s`."""
    if seconds >= 2 * _MINUTE and seconds % _MINUTE == 0:
        return f"{seconds // _MINUTE}\N{NO-BREAK SPACE}min"
    return f"{seconds}\N{NO-BREAK SPACE}s"


def span(seconds: int, t: Words) -> str:
    """Return a duration in its largest whole unit: `90 seconds`, `5 minutes`, `3 days`."""
    if seconds >= 2 * _DAY and seconds % _DAY == 0:
        return t.plural("{count} day", "{count} days", seconds // _DAY)
    if seconds >= _HOUR and seconds % _HOUR == 0:
        return t.plural("{count} hour", "{count} hours", seconds // _HOUR)
    if seconds >= 2 * _MINUTE and seconds % _MINUTE == 0:
        return t.plural("{count} minute", "{count} minutes", seconds // _MINUTE)
    return t.plural("{count} second", "{count} seconds", seconds)
