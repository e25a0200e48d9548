"""Takes a typed moment apart into a day, a time of day, a time zone and what cannot be read.

Every word and digit belongs to a part: what no pattern reads is a part of its own, so nothing is left out in
silence. English and French are both read, whatever somebody's language is, with the names of months and
weekdays as Babel has them. Accents may be missing.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone, tzinfo
from enum import Enum
from functools import cache
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from babel.dates import get_day_names, get_month_names

from bot.common.zones import ids_of, zones
from bot.i18n import LANGUAGES, words_for
from bot.messages.time_words import zone_name

_ZONES: Final = (
    "Europe/Lisbon Europe/London Europe/Paris Europe/Athens Europe/Moscow Asia/Tokyo Asia/Seoul "
    "Australia/Sydney Pacific/Auckland America/Halifax America/New_York America/Chicago America/Denver "
    "America/Los_Angeles America/Anchorage Pacific/Honolulu"
)
"""Whose short names, in winter and in summer, are read; not IST, which has three meanings."""
_NUMBERS: Final[Mapping[str, int]] = dict.fromkeys(("a", "an", "one", "un", "une"), 1) | {
    word: number
    for number, words in enumerate(
        ("two deux", "three trois", "four quatre", "five cinq", "six", "seven sept", "eight huit"), 2
    )
    for word in words.split()
}
_AHEAD: Final[Mapping[str, int]] = {
    **dict.fromkeys(("today", "aujourd'hui", "this day"), 0),
    **dict.fromkeys(("tomorrow", "tmrw", "demain"), 1),
    **dict.fromkeys(("the day after tomorrow", "day after tomorrow", "apres-demain", "apres demain"), 2),
    **dict.fromkeys(("yesterday", "hier"), -1),
    **dict.fromkeys(("the day before yesterday", "day before yesterday", "avant-hier", "avant hier"), -2),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day."""

    hour: int
    minute: int = 0
    is_certain: bool = True
    """Whether it cannot mean the evening, too: after "8" it can, after "8 am" it cannot."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A day of the calendar; without a year, the next one."""

    day: int
    month: int
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day of the week, Monday is 0."""

    number: int
    is_next: bool = False
    """Whether today does not count."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """So many days ahead of today."""

    days: int


class DayPart(Enum):
    """A part of a day; the hours until 4 belong to the evening before."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"


class Sign(Enum):
    """What is no moment: something that happens again and again, a word such as "at", what cannot be read."""

    REPEATS = "repeats"
    JOINT = "joint"
    UNREAD = "unread"


Meaning: TypeAlias = (
    Clock | Dated | Weekday | Ahead | timedelta | tzinfo | DayPart | Sign | tuple[Ahead, DayPart]
)
"""A `timedelta` is so long from now, a `tzinfo` a time zone."""


@dataclass(frozen=True, slots=True)
class Part:
    """What stands in a text, and what it means."""

    typed: str
    meaning: Meaning


_END: Final = r"(?![^\W_])"
"""The end of a word."""
_Read: TypeAlias = Callable[[re.Match[str]], Meaning | None]
"""Returns what a match means; None if it means nothing, such as 31 February."""


def parts_of(text: str) -> list[Part]:
    """Return the parts of a text in its order, without joints; unread neighbours are one part."""
    typed = " ".join(unicodedata.normalize("NFC", text).replace("’", "'").split())
    plain, start = "".join(map(_plain, typed)), 0
    found: list[Part] = []
    while start < len(plain):
        if plain[start] == " ":
            start += 1
            continue
        end, meaning = _first(plain, start)
        part = Part(typed[start:end], meaning)
        if meaning is Sign.UNREAD and found and found[-1].meaning is Sign.UNREAD:
            found[-1] = Part(f"{found[-1].typed} {part.typed}", meaning)
        elif meaning is not Sign.JOINT:
            found.append(part)
        start = end
    return found


def _first(plain: str, start: int) -> tuple[int, Meaning]:
    """Return what stands first from a place on, and where it ends."""
    for pattern, read in _patterns():
        match = pattern.match(plain, start)
        if match is not None and match.end() > start and (meaning := read(match)) is not None:
            return match.end(), meaning
    end = plain.find(" ", start)
    return (len(plain) if end < 0 else end), Sign.UNREAD


def _plain(letter: str) -> str:
    """Return a letter in lower case without its accent; always one letter."""
    return unicodedata.normalize("NFD", letter)[0].lower()[0]


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], _Read], ...]:
    """Return what is read, in the order in which it is tried: the longer before what it begins with."""
    return tuple((re.compile(pattern), read) for pattern, read in (*_of_days(), *_of_times()))


def _of_days() -> tuple[tuple[str, _Read], ...]:
    month, day = "|".join(_by_length(_months())), "|".join(_by_length(_weekdays()))
    number = "|".join(_by_length(_NUMBERS))
    year = r"(?:,?\s*(\d{4})(?![\d:h]))?"
    many = rf"(\d{{1,3}}|{number})"
    no_time = rf"(?![\d:.h])(?!\s*(?:{month}|am|pm){_END})"
    minutes = r"(?:\s*(?:and|et)?\s*(\d{1,2})(?:\s*min(?:ute)?s?)?)?"
    return (
        (
            rf"(?:every|each|chaque|tou(?:s|tes) les)\s+(?:(?:{day})s?|[^\W\d_]+){_END}",
            lambda _: Sign.REPEATS,
        ),
        (rf"(?:weekly|fortnightly|daily|monthly|hebdomadaire|(?:{day})s){_END}", _plural),
        (r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:t(?=\d)|(?!\d))", lambda m: _dated(m[4], m[3], m[1])),
        (r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)", lambda m: _dated(m[1], m[3], m[4], turns=True)),
        (r"(\d{1,2})[-/](\d{1,2})(?![\d:h])", lambda m: _dated(m[1], m[2], turns=True)),
        (r"(\d{1,2})\.(\d{1,2})\.(?!\d)", lambda m: _dated(m[1], m[2])),
        (
            rf"(\d{{1,2}})(?:st|nd|rd|th|er|e)?\s+(?:of |de )?({month})\.?{_END}{year}",
            lambda m: _dated(m[1], _months()[m[2]], m[3]),
        ),
        (
            rf"({month})\.?\s+(?:the )?(\d{{1,2}})(?:st|nd|rd|th)?{no_time}{_END}{year}",
            lambda m: _dated(m[2], _months()[m[1]], m[3]),
        ),
        (
            rf"(?:(next)\s+|this\s+|ce\s+)?({day})\b\.?(?:\s+(prochain))?{_END}",
            lambda m: Weekday(_weekdays()[m[2]], bool(m[1] or m[3])),
        ),
        (
            rf"(?:in|dans)\s+(?:half an|une demi-?)\s*(?:heure|hour){_END}",
            lambda _: timedelta(minutes=30),
        ),
        (
            rf"(?:in|dans)\s+{many}\s*(?:hours?|heures?|hrs?|h){minutes}{_END}",
            lambda m: timedelta(hours=_number(m[1]), minutes=int(m[2] or 0)),
        ),
        (rf"(?:in|dans)\s+{many}\s*min(?:ute)?s?{_END}", lambda m: timedelta(minutes=_number(m[1]))),
        (rf"(?:in|dans)\s+{many}\s*(?:days?|jours?|j){_END}", lambda m: Ahead(_number(m[1]))),
        (rf"(?:in|dans)\s+{many}\s*(?:weeks?|semaines?){_END}", lambda m: Ahead(7 * _number(m[1]))),
        (rf"(?:{'|'.join(_by_length(_AHEAD))}){_END}", lambda m: Ahead(_AHEAD[m[0]])),
    )


def _of_times() -> tuple[tuple[str, _Read], ...]:
    month, named = "|".join(_by_length(_months())), "|".join(_by_length(_zone_names()))
    return (
        (rf"(?:tonight|this evening|ce soir|cette nuit){_END}", lambda _: (Ahead(0), DayPart.EVENING)),
        (rf"(?:in the |du |at )?(?:evening|night|soir|soiree|nuit){_END}", lambda _: DayPart.EVENING),
        (rf"(?:in the |de l')?(?:afternoon|apres-midi|aprem){_END}", lambda _: DayPart.AFTERNOON),
        (rf"(?:in the |du )?(?:morning|matin){_END}", lambda _: DayPart.MORNING),
        (rf"(?:noon|midday|midi){_END}", lambda _: Clock(12)),
        (rf"(?:midnight|minuit){_END}", lambda _: Clock(24)),
        (rf"(\d{{1,2}})(?:[:.h](\d{{2}}))?(?::00)?\s*([ap])\.?m\.?{_END}", _half_day),
        (
            rf"(\d{{1,2}})\s*(?:heures?|h)\s*(\d{{2}})(?!\s*(?:{month}){_END}|[\d/.-]){_END}",
            lambda m: _clock(m[1], m[2]),
        ),
        (rf"(\d{{1,2}})\s*(?:heures?|h){_END}", lambda m: _clock(m[1], "0")),
        (
            rf"(\d{{1,2}})\s?[:.]\s?(\d{{2}})(?::00(?:\.0+)?)?(?:{_END}(?!\.\d)|(?=z{_END}|utc|gmt))",
            lambda m: _clock(m[1], m[2]),
        ),
        (r"(?:utc|gmt)\s*([+-])(0?\d|1[0-4])(?::?([0-5]\d))?(?![\d:])", _offset),
        (r"([+-])(0\d|1[0-4]):?([0-5]\d)(?![\d:])", _offset),
        (
            rf"(?:{'|'.join(_by_length(_zone_hours()))}){_END}",
            lambda m: timezone(_zone_hours()[m[0]]),
        ),
        (rf"\(?({named})\)?{_END}", lambda m: ZoneInfo(_zone_names()[m[1]])),
        (rf"(?:at|on|the|le|la|a|and|et){_END}|[@,;()]|[-–—.|](?=\s|$)", lambda _: Sign.JOINT),
    )


def _by_length(words: Mapping[str, object]) -> Iterator[str]:
    """Yield words as patterns, those before others that they begin with."""
    yield from map(re.escape, sorted(words, key=len, reverse=True))


@cache
def _months() -> Mapping[str, int]:
    return {"sept": 9, "juil": 7, **_numbers_by_name(get_month_names)}


@cache
def _weekdays() -> Mapping[str, int]:
    return {"tues": 1, "weds": 2, "thur": 3, "thurs": 3, **_numbers_by_name(get_day_names)}


def _numbers_by_name(names_of: Callable[..., Mapping[int, str]]) -> dict[str, int]:
    """Return the numbers of months or days by their names in all languages, in full and short."""
    return {
        "".join(map(_plain, name)).rstrip("."): number
        for language in LANGUAGES
        for width in ("wide", "abbreviated")
        for number, name in names_of(width, locale=language).items()
    }


@cache
def _zone_hours() -> Mapping[str, timedelta]:
    zones = map(ZoneInfo, _ZONES.split())
    named = [datetime(2028, month, 1, tzinfo=zone) for zone in zones for month in (1, 7)]
    ahead = {str(one.tzname()).lower(): one.utcoffset() or timedelta() for one in named}
    return {"z": timedelta(), "utc": timedelta(), **ahead}


@cache
def _zone_names() -> Mapping[str, str]:
    """Return the zones by their ids, and by what people call their time in each language."""
    names = {zone_name(zone, words_for(one)): zone for one in LANGUAGES for zone in zones()}
    names |= {one: zone for zone in zones() for one in ids_of(zone) if "/" in one}
    return {"".join(map(_plain, name.replace("’", "'"))): zone for name, zone in names.items()}


def _plural(match: re.Match[str]) -> Meaning | None:
    return None if match[0] in _weekdays() else Sign.REPEATS


def _number(typed: str) -> int:
    return _NUMBERS.get(typed) or int(typed)


def _dated(day: str, month: str | int, year: str | None = None, *, turns: bool = False) -> Meaning | None:
    """Return a day of the calendar, None if there is none; if it `turns`, 12/25 is 25 December."""
    number, of = int(day), int(month)
    if turns and of > 12:
        number, of = of, number
    full = None if year is None else int(year) + (2000 if len(year) == len("26") else 0)
    if full is not None and not 2000 <= full < 3000:
        return None
    try:
        date(full or 2028, of, number)  # 29 February is a day
    except ValueError:
        return None
    return Dated(number, of, full)


def _clock(hour: str, minute: str) -> Meaning | None:
    if int(hour) > 23 or int(minute) > 59:
        return None
    return Clock(int(hour), int(minute), is_certain=int(hour) > 12 or hour.startswith("0"))


def _half_day(match: re.Match[str]) -> Meaning | None:
    """Return a time with "am" or "pm"."""
    hour, minute = int(match[1]), int(match[2] or 0)
    if not 1 <= hour <= 12 or minute > 59:
        return None
    return Clock(hour % 12 + (12 if match[3] == "p" else 0), minute)


def _offset(match: re.Match[str]) -> Meaning | None:
    ahead = timedelta(hours=int(match[2]), minutes=int(match[3] or 0))
    return timezone(-ahead if match[1] == "-" else ahead)
