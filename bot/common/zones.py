"""The time zones a server can choose for quiet hours."""

from typing import Final

from bot.common.errors import TableError
from data.times import DAY

DEFAULT_ZONE: Final = "Europe/Paris"
"""The default. A server's language on Discord says too little about its place: it is English (US) unless
somebody changed it."""

ZONES: Final = (
    "Pacific/Tahiti",
    "America/Los_Angeles",
    "America/Vancouver",
    "America/Denver",
    "America/Edmonton",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Martinique",
    "America/Cayenne",
    "Europe/London",
    "Africa/Abidjan",
    "Africa/Casablanca",
    "Europe/Paris",
    "Africa/Lagos",
    "Europe/Athens",
    "Africa/Johannesburg",
    "Africa/Nairobi",
    "Indian/Reunion",
    "Asia/Kolkata",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Noumea",
    "Pacific/Auckland",
)
"""IANA names, from west to east: as many as a Discord menu holds.

Vancouver and Edmonton are listed as well as Los Angeles and Denver: since 2026 they keep the same time all
year.
"""


MINUTE: Final = 60_000
SOONEST: Final = 5 * MINUTE
"""The shortest notice of a night, so that people can mark their interest."""
FURTHEST: Final = 60 * DAY


def require_in_reach(ahead: int) -> None:
    """Raise TableError if what is planned so many milliseconds ahead is too soon or too far off."""
    if not SOONEST <= ahead <= FURTHEST:
        raise TableError("night_not_then", least=SOONEST // MINUTE, most=FURTHEST // DAY)
