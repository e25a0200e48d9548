"""Reads when something begins, as people type it, in the time zone of their server unless they type another.

People type a time ("20:30", "20h30", "8 pm", "noon") and, before or after it, a day ("tomorrow", a weekday,
"5 December", "28/11", "2026-11-28"); or how long it is until then ("in 2 hours"). Without a day it is the
next time it is that late.
Nothing that is typed is left out: what cannot be read is refused with what was understood.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from bot.common.errors import TableError
from bot.i18n import Words
from bot.messages.moment_parts import Ahead, Clock, Dated, DayPart, Meaning, Part, Sign, Weekday, parts_of
from bot.messages.panels import Button, Panel, Row, Text
from bot.messages.time_words import full_date, zone_name

FORMAT: Final = "%Y-%m-%d %H:%M"
_USUAL: Final = (20, 21, 19)
"""The hours that are suggested first."""
_DAYS_AHEAD: Final = 7
_MOST_SUGGESTED: Final = 25
_LONGEST: Final = 100
"""Nobody types a longer moment, and a refusal repeats what was understood."""
_Day: TypeAlias = Dated | Weekday | Ahead


@dataclass(frozen=True, slots=True)
class _Typed:
    """What a text says of a moment."""

    day: _Day | None = None
    weekday: Weekday | None = None
    """A weekday beside a date."""
    clock: Clock | None = None
    of_day: DayPart | None = None
    ahead: timedelta | None = None
    zone: tzinfo | None = None
    read: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    repeats: bool = False


def read_moment(text: str, now: datetime) -> datetime:
    """Return the moment that a text means; `now` has the server's time zone, and so has the moment.

    Raises TableError if it means none, or one that is past; what was understood is in the error.
    """
    typed = _typed(text)
    _require_read(typed)
    if typed.ahead is not None:
        later = now.astimezone(UTC) + typed.ahead + timedelta(seconds=59)
        return later.astimezone(now.tzinfo).replace(second=0, microsecond=0)
    understood = _quoted(typed.read)
    if typed.clock is None:
        raise TableError("moment_without_time", understood=understood)
    moment = _moment(typed, typed.clock, now)
    if typed.weekday is not None and _named_day(typed, now).weekday() != typed.weekday.number:
        raise TableError("moment_on_other_day", moment=_milliseconds(moment), understood=understood)
    if moment <= now:
        raise TableError("moment_is_past", moment=_milliseconds(moment), understood=understood)
    return moment.astimezone(now.tzinfo)


def _require_read(typed: _Typed) -> None:
    """Raise TableError if something was not understood, or repeats."""
    understood = _quoted(typed.read)
    if typed.repeats:
        raise TableError("moment_repeats", understood=understood)
    if not typed.read:
        raise TableError("unreadable_moment")
    if typed.unread:
        raise TableError("half_read_moment", understood=understood, unread=_quoted(typed.unread))


def suggested(text: str, now: datetime, t: Words, zone: str) -> Iterator[tuple[str, str]]:
    """Yield moments that fit what was typed so far: as people read them, and as `read_moment` does."""
    typed = _typed(text)
    if typed.unread and typed.unread[-1].isdecimal() and text.rstrip().endswith(typed.unread[-1]):
        text = f"{text.rstrip()}:00"  # an hour that is being typed
        typed = _typed(text)
    if typed.repeats or (typed.unread and any(letter.isdigit() for word in typed.unread for letter in word)):
        return
    hours = [typed.clock] if typed.clock else [Clock(hour) for hour in _USUAL]
    days = [typed.day] if typed.day else [Ahead(number) for number in range(_DAYS_AHEAD)]
    try:
        moments = [read_moment(text, now)]
    except TableError:
        moments = []
    if typed.ahead is None:
        moments += [_moment(replace(typed, day=day), hour, now) for day in days for hour in hours]
    local = [moment.astimezone(now.tzinfo) for moment in moments]
    coming = dict.fromkeys(moment for moment in local if moment > now)
    for moment in list(coming)[:_MOST_SUGGESTED]:
        yield f"{moment_label(moment, t.language)} ({zone_name(zone, t)})", moment.strftime(FORMAT)


def moment_label(moment: datetime, locale: str) -> str:
    """Return a moment as people read it; the first of a month is an ordinal in French alone."""
    day = "d'er'" if moment.day == 1 and locale.startswith("fr") else "d"
    return format_datetime(moment, f"EEEE {day} MMMM, HH:mm", locale=locale)


def moment_question(at: int, zone: str, sure: Button, t: Words) -> Panel:
    """Return what somebody confirms before others hear of a moment: it, as Discord shows it to them.

    `zone` is the server's, in which it was typed.
    """
    lines = [
        t("That begins {when} ({span}).", when=f"**{full_date(at)}**", span=f"<t:{at // 1000}:R>"),
        f"-# {local_time(at, zone, t)}",
        t("Is that the moment you mean? Nobody hears of it before you confirm."),
    ]
    return Panel((Text("\n".join(lines)), Row((sure,))))


def local_time(at: int, zone: str, t: Words) -> str:
    """Return the time of a moment in a zone, and the name of that: `21:00 Paris time`."""
    return t("{time} {zone}", time=f"{now_in(zone, at):%H:%M}", zone=zone_name(zone, t))


def now_in(zone: str, now: int) -> datetime:
    """Return a moment in milliseconds as the time of a zone."""
    return datetime.fromtimestamp(now / 1000, ZoneInfo(zone))


def _typed(text: str) -> _Typed:
    """Return what a text says; what says something for a second time is unread."""
    typed = _Typed()
    if len(text) > _LONGEST:
        return typed
    for part in _with_dotted_date(parts_of(text)):
        meanings = part.meaning if isinstance(part.meaning, tuple) else (part.meaning,)
        with_part: _Typed | None = typed
        for meaning in meanings:
            with_part = None if with_part is None else _with(with_part, meaning)
        if with_part is None:
            typed = replace(typed, unread=(*typed.unread, part.typed))
        else:
            typed = replace(with_part, read=(*typed.read, part.typed))
    return typed


def _with_dotted_date(parts: Sequence[Part]) -> list[Part]:
    """Return the parts, with "05.12" as a day unless another is named; "20.30" can only be a time."""
    clocks = [part for part in parts if isinstance(part.meaning, Clock)]
    if any(isinstance(part.meaning, Dated | Weekday | Ahead | tuple) for part in parts):
        return list(parts)
    for clock in clocks:
        dotted = parts_of(f"{clock.typed}.") if clock.typed.replace(".", "", 1).isdigit() else []
        if len(dotted) == 1 and isinstance(dotted[0].meaning, Dated):
            dated = Part(clock.typed, dotted[0].meaning)
            return [dated if part is clock else part for part in parts]
    return list(parts)


def _with(typed: _Typed, meaning: Meaning) -> _Typed | None:
    """Return what is said with one meaning more; None if it does not go with what was said before."""
    if meaning is Sign.REPEATS:
        return replace(typed, repeats=True)
    if isinstance(meaning, tzinfo):
        return None if typed.zone else replace(typed, zone=meaning)
    if typed.ahead is not None:
        return None
    if isinstance(meaning, timedelta):
        alone = not (typed.day or typed.clock or typed.of_day)
        return replace(typed, ahead=meaning) if alone else None
    if isinstance(meaning, Clock):
        return None if typed.clock else replace(typed, clock=meaning)
    if isinstance(meaning, DayPart):
        return None if typed.of_day else replace(typed, of_day=meaning)
    return _with_day(typed, meaning) if isinstance(meaning, _Day) else None


def _with_day(typed: _Typed, day: _Day) -> _Typed | None:
    """Return what is said with a day; a weekday may stand beside a date."""
    if typed.day is None:
        return replace(typed, day=day)
    if isinstance(day, Weekday) and typed.weekday is None and isinstance(typed.day, Dated | Ahead):
        return replace(typed, weekday=day)
    if isinstance(typed.day, Weekday) and isinstance(day, Dated | Ahead):
        return replace(typed, day=day, weekday=typed.day)
    return None


def _moment(typed: _Typed, clock: Clock, now: datetime) -> datetime:
    """Return the moment of a day and a time; it may be past where that day is."""
    there = now.astimezone(typed.zone or now.tzinfo)
    hour = _hour(clock, typed.of_day)
    moment = _at(_named_day(typed, now), hour, clock.minute)
    if moment > there:
        return moment
    if typed.day is None:
        return _at(there + timedelta(days=1), hour, clock.minute)
    return (
        _at(moment + timedelta(days=7), moment.hour, clock.minute)
        if isinstance(typed.day, Weekday)
        else moment
    )


def _named_day(typed: _Typed, now: datetime) -> datetime:
    """Return the day that is named, today if none is."""
    there, day = now.astimezone(typed.zone or now.tzinfo), typed.day
    if isinstance(day, Dated):
        return _dated(day, there)
    if isinstance(day, Weekday):
        ahead = (day.number - there.weekday()) % 7
        return there + timedelta(days=ahead or (7 if day.is_next else 0))
    return there + timedelta(days=day.days if day else 0)


def _dated(day: Dated, there: datetime) -> datetime:
    """Return a day of the calendar; without a year, the next one there is."""
    years = range(there.year, there.year + 9) if day.year is None else (day.year,)
    for year in years:
        try:
            dated = there.replace(year=year, month=day.month, day=day.day)
        except ValueError:  # 29 February
            continue
        if day.year is not None or dated.date() >= there.date():
            return dated
    raise TableError("unreadable_moment")


def _hour(clock: Clock, of_day: DayPart | None) -> int:
    """Return the hour, beyond 24 where an evening goes on after midnight."""
    if of_day in (None, DayPart.MORNING):
        return clock.hour
    if of_day is DayPart.EVENING and (clock.hour < 5 or (clock.hour == 12 and not clock.is_certain)):
        return clock.hour + (24 if clock.hour < 5 else 12)
    return clock.hour + (12 if not clock.is_certain and clock.hour < 12 else 0)


def _at(day: datetime, hour: int, minute: int) -> datetime:
    day = day + timedelta(days=hour // 24)
    return day.replace(hour=hour % 24, minute=minute, second=0, microsecond=0)


def _quoted(typed: Sequence[str]) -> str:
    return " ".join(typed)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
