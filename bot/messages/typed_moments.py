"""Reads when a card night begins, as people type it, in the time zone of their server.

People type a time ("20:30", "20h30", "8 pm") and, before or after it, a day: "tomorrow", a weekday, "28/11",
"2026-11-28". Without a day it is the next time it is that late. English and French are both read, whatever
somebody's language is.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

FORMAT: Final = "%Y-%m-%d %H:%M"
_USUAL: Final = (20, 21, 19)
"""The hours that are suggested first."""
_DAYS_AHEAD: Final = 7
_MOST_SUGGESTED: Final = 25
_WEEKDAYS: Final[Mapping[str, int]] = {
    name: number
    for number, names in enumerate(
        ("mon lun", "tue mar", "wed mer", "thu jeu", "fri ven", "sat sam", "sun dim")
    )
    for name in names.split()
}
_RELATIVE: Final[Mapping[str, int]] = {
    "today": 0,
    "tonight": 0,
    "aujourd’hui": 0,
    "aujourd'hui": 0,
    "soir": 0,
    "tomorrow": 1,
    "demain": 1,
}
_ISO: Final = re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b")
_DATE: Final = re.compile(r"\b(\d{1,2})/(\d{1,2})\b")
_TIME: Final = re.compile(r"\b(\d{1,2})(?:\s*[:h.]\s*(\d{2}))?\s*(am|pm|h)?\b")


def read_moment(text: str, now: datetime) -> datetime | None:
    """Return the moment that a text means, None if it means none; `now` has the server's time zone."""
    typed = text.casefold().strip()
    try:
        day, rest = _day(typed, now)
    except ValueError:  # there is no 31 February
        return None
    clock = _clock(rest)
    if clock is None:
        return None
    hour, minute = clock
    if day is not None:
        return _at(day, hour, minute)
    today = _at(now, hour, minute)
    return today if today > now else _at(now + timedelta(days=1), hour, minute)


def suggested(text: str, now: datetime, locale: str) -> Iterator[tuple[str, str]]:
    """Yield moments that fit what was typed so far: as people read them, and as `read_moment` does."""
    try:
        day, rest = _day(text.casefold().strip(), now)
    except ValueError:
        return
    found = read_moment(text, now)
    clock = _clock(rest)
    hours = [clock] if clock is not None else [(hour, 0) for hour in _USUAL]
    days = [day] if day is not None else [now + timedelta(days=number) for number in range(_DAYS_AHEAD)]
    moments = [found] if found is not None else []
    moments += [_at(one, *hour) for one in days for hour in hours]
    coming = dict.fromkeys(moment for moment in moments if moment > now)
    for moment in list(coming)[:_MOST_SUGGESTED]:
        yield moment_label(moment, locale), moment.strftime(FORMAT)


def moment_label(moment: datetime, locale: str) -> str:
    """Return a moment as people read it."""
    return format_datetime(moment, "EEEE d MMMM, HH:mm", locale=locale)


def now_in(zone: str, now: int) -> datetime:
    """Return a moment in milliseconds as the time of a zone."""
    return datetime.fromtimestamp(now / 1000, ZoneInfo(zone))


def _day(typed: str, now: datetime) -> tuple[datetime | None, str]:
    """Return the day that a text names, and the rest of the text; raises ValueError for 31 February."""
    for pattern in (_ISO, _DATE):
        if match := pattern.search(typed):
            numbers = [int(number) for number in match.groups()]
            rest = typed[: match.start()] + " " + typed[match.end() :]
            return _dated(numbers, now), rest
    for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", typed):
        ahead = _RELATIVE.get(word)
        if ahead is None and word[:3] in _WEEKDAYS:
            ahead = (_WEEKDAYS[word[:3]] - now.weekday()) % 7
        if ahead is not None:
            return now + timedelta(days=ahead), typed.replace(word, " ", 1)
    return None, typed


def _dated(numbers: list[int], now: datetime) -> datetime:
    """Return the day of a date; raises ValueError if there is no such day."""
    if len(numbers) == len(("year", "month", "day")):
        return now.replace(year=numbers[0], month=numbers[1], day=numbers[2])
    day = now.replace(month=numbers[1], day=numbers[0])
    return day if day.date() >= now.date() else day.replace(year=now.year + 1)


def _clock(rest: str) -> tuple[int, int] | None:
    match = _TIME.search(rest)
    if match is None:
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if match[3] in ("am", "pm"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match[3] == "pm" else 0)
    return (hour, minute) if hour < 24 and minute < 60 else None


def _at(day: datetime, hour: int, minute: int) -> datetime:
    return day.replace(hour=hour, minute=minute, second=0, microsecond=0)
