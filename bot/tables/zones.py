"""The time zones whose nights a server can choose for its turns by mail."""

from typing import Final

DEFAULT_ZONE: Final = "Europe/Paris"
"""Where nothing was chosen. A server's language on Discord says too little of where it is: English (US)
is what every server has that chose none."""

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
"""IANA names, from west to east: as many as one of Discord's menus holds.

Vancouver and Edmonton stand beside Los Angeles and Denver: they keep the same time all year since 2026.
"""
