"""The time zones a server can choose, and how far ahead people plan."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from babel.core import get_global

from bot.common.errors import TableError
from data.times import DAY

DEFAULT_ZONE: Final = "Europe/Paris"
"""The default. A server's language on Discord says too little about its place: it is English (US) unless
somebody changed it."""

UTC: Final = "Etc/UTC"


@cache
def zones() -> Mapping[str, str]:
    """Return the code of its country by the IANA name of each time zone; UTC has none."""
    places: Mapping[str, str] = get_global("zone_territories")
    return {zone: place for zone, place in places.items() if not zone.startswith("Etc/")} | {UTC: ""}


@cache
def ids_of(zone: str) -> tuple[str, ...]:
    """Return the present id of a zone, and those it had: `Asia/Kolkata`, `Asia/Calcutta`."""
    return zone, *(former for former, present in get_global("zone_aliases").items() if present == zone)


MINUTE: Final = 60_000
SOONEST: Final = 5 * MINUTE
"""The shortest notice of a night, so that people can mark their interest."""
FURTHEST: Final = 60 * DAY


def require_in_reach(ahead: int) -> None:
    """Raise TableError if what is planned so many milliseconds ahead is too soon or too far off."""
    if not SOONEST <= ahead <= FURTHEST:
        raise TableError("night_not_then", least=SOONEST // MINUTE, most=FURTHEST // DAY)
