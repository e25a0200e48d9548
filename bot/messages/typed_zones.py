"""Finds the time zone that people mean, by a city, a country or how far it is from UTC, in every language."""

from collections.abc import Iterator
from datetime import datetime, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from babel import Locale

from bot.common.errors import TableError
from bot.common.zones import ids_of, zones
from bot.i18n import LANGUAGES, Words, words_for
from bot.messages.list_words import folded, folded_rank
from bot.messages.moment_parts import parts_of
from bot.messages.time_words import city_of, zone_name

_SAME, _BY_HOUR = -1, 9
"""How well a zone fits that is called what was typed, and one that only has the hour of it."""
_MOST: Final = 25


def suggested_zones(typed: str, now: datetime, t: Words) -> list[tuple[str, str]]:
    """Return the zones that fit what was typed, best first: as people read them, and their IANA names."""
    ranked = sorted((rank, _label(zone, now, t), zone) for rank, zone in _fitting(typed, now))
    return [(label, zone) for _, label, zone in ranked[:_MOST]]


def read_zone(typed: str, now: datetime) -> str:
    """Return the IANA name of the zone that was typed; raises TableError unless that can only be one."""
    if typed in zones():
        return typed
    ranks = {zone: rank for rank, zone in _fitting(typed, now)}
    least = min(ranks.values(), default=None)
    best = [zone for zone, rank in ranks.items() if rank == least]
    if len(best) != 1:
        raise TableError("no_such_zone")
    return best[0]


def _fitting(typed: str, now: datetime) -> Iterator[tuple[int, str]]:
    """Yield the zones that fit what was typed, and how well: the lower the better."""
    signed = typed.strip()
    parts = parts_of(f"UTC{signed}" if signed.startswith(("+", "-")) else signed)
    ahead = next((now.astimezone(one.meaning) for one in parts if isinstance(one.meaning, tzinfo)), None)
    wanted = folded(typed)
    for zone in zones():
        names = _names(zone)
        rank = folded_rank(wanted, *names)
        if rank is not None:
            yield _SAME if wanted in names else rank, zone
        elif ahead is not None and ahead.utcoffset() == now.astimezone(ZoneInfo(zone)).utcoffset():
            yield _BY_HOUR, zone


def _names(zone: str) -> tuple[str, ...]:
    """Return all that people call a zone, folded: its ids, and its city and country in every language."""
    return _names_in(zone, *map(words_for, LANGUAGES))


@cache
def _names_in(zone: str, *languages: Words) -> tuple[str, ...]:
    ids = [name for one in ids_of(zone) for name in (one.rpartition("/")[2].replace("_", " "), one)]
    places = ((city_of(zone, t.language), _country(zone, t.language), zone_name(zone, t)) for t in languages)
    return *map(folded, ids), *(folded(name) for of_language in places for name in of_language if name)


def _country(zone: str, language: str) -> str:
    return str(Locale.parse(language).territories.get(zones()[zone], ""))


def _label(zone: str, now: datetime, t: Words) -> str:
    """Return a zone as people read it: `Athens (Greece), UTC+02:00`."""
    country, city = _country(zone, t.language), city_of(zone, t.language)
    ahead = f"UTC{now.astimezone(ZoneInfo(zone)):%z}"
    place = f"{city} ({country})" if country not in ("", city) else city
    return f"{place}, {ahead[:-2]}:{ahead[-2:]}"
