"""What time zones are called: by a city that people know, and by where else it is as late."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words, mark

ZONE_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "Pacific/Tahiti": (mark("Tahiti time"), mark("French Polynesia, Hawaii")),
    "America/Los_Angeles": (mark("Los Angeles time"), mark("San Francisco, Seattle, Las Vegas")),
    "America/Vancouver": (mark("Vancouver time"), mark("British Columbia, Yukon")),
    "America/Denver": (mark("Denver time"), mark("Salt Lake City, Albuquerque, El Paso")),
    "America/Edmonton": (mark("Edmonton time"), mark("Alberta, Saskatchewan, Mexico City")),
    "America/Chicago": (mark("Chicago time"), mark("Dallas, Houston, New Orleans")),
    "America/New_York": (mark("New York time"), mark("Montréal, Toronto, Miami, Haiti")),
    "America/Halifax": (mark("Halifax time"), mark("New Brunswick, Nova Scotia")),
    "America/Martinique": (mark("Martinique time"), mark("Guadeloupe, Saint Martin, Puerto Rico")),
    "America/Cayenne": (mark("Cayenne time"), mark("French Guiana, São Paulo, Buenos Aires")),
    "Europe/London": (mark("London time"), mark("United Kingdom, Ireland, Portugal")),
    "Africa/Abidjan": (mark("Abidjan time"), mark("Ivory Coast, Senegal, Mali, Ghana, Iceland")),
    "Africa/Casablanca": (mark("Casablanca time"), mark("Morocco")),
    "Europe/Paris": (mark("Paris time"), mark("France, Belgium, Switzerland, Germany, Spain, Italy")),
    "Africa/Lagos": (mark("Lagos time"), mark("Nigeria, Cameroon, Kinshasa, Algeria, Tunisia")),
    "Europe/Athens": (mark("Athens time"), mark("Greece, Finland, Romania, Ukraine")),
    "Africa/Johannesburg": (mark("Johannesburg time"), mark("South Africa, Rwanda, Burundi")),
    "Africa/Nairobi": (mark("Nairobi time"), mark("Kenya, Madagascar, Mayotte, Djibouti, Turkey")),
    "Indian/Reunion": (mark("Réunion time"), mark("Mauritius, Seychelles, Dubai")),
    "Asia/Kolkata": (mark("Kolkata time"), mark("India, Sri Lanka")),
    "Asia/Singapore": (mark("Singapore time"), mark("Malaysia, Hong Kong, Philippines, Perth")),
    "Asia/Tokyo": (mark("Tokyo time"), mark("Japan, Korea")),
    "Australia/Sydney": (mark("Sydney time"), mark("Melbourne, Canberra, Hobart")),
    "Pacific/Noumea": (mark("Nouméa time"), mark("New Caledonia, Vanuatu")),
    "Pacific/Auckland": (mark("Auckland time"), mark("New Zealand")),
}
"""Its time, and other places that have it all year, of every zone in ZONES."""


def zone_name(zone: str, t: Words) -> str:
    """Return whose time a zone is: `New York time`; a zone that is not offered goes by its own name."""
    return t(ZONE_NAMES[zone][0]) if zone in ZONE_NAMES else zone
