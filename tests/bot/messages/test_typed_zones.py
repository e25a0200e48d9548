"""Any time zone is found by a city, a country or its offset, in both languages."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.common.errors import TableError
from bot.common.zones import zones
from bot.i18n import LANGUAGES, words_for
from bot.messages.time_words import zone_name
from bot.messages.typed_moments import read_moment
from bot.messages.typed_zones import read_zone, suggested_zones

NOW = datetime(2026, 11, 25, 18, 0, tzinfo=UTC)
MENU = (
    "Pacific/Tahiti America/Los_Angeles America/Vancouver America/Denver America/Edmonton America/Chicago "
    "America/New_York America/Halifax America/Martinique America/Cayenne Europe/London Africa/Abidjan "
    "Africa/Casablanca Europe/Paris Africa/Lagos Europe/Athens Africa/Johannesburg Africa/Nairobi "
    "Indian/Reunion Asia/Kolkata Asia/Singapore Asia/Tokyo Australia/Sydney Pacific/Noumea Pacific/Auckland"
)
"""What servers could choose before all zones were offered."""


def test_there_are_all_zones_and_all_that_servers_have_chosen():
    assert len(zones()) > 400
    assert set(MENU.split()) <= zones().keys()
    assert all(ZoneInfo(zone) for zone in zones())


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("athens", "en", "Athens (Greece), UTC+02:00"),
        ("Athènes", "en", "Athens (Greece), UTC+02:00"),
        ("athe", "fr", "Athènes (Grèce), UTC+02:00"),
        ("Grèce", "en", "Athens (Greece), UTC+02:00"),
        ("greece", "fr", "Athènes (Grèce), UTC+02:00"),
        ("Katmandou", "en", "Kathmandu (Nepal), UTC+05:45"),
        ("UTC+5:45", "en", "Kathmandu (Nepal), UTC+05:45"),
        ("+05:45", "fr", "Katmandou (Népal), UTC+05:45"),
        ("gmt-3:30", "en", "St. John’s (Canada), UTC-03:30"),
        ("Montréal", "en", "Toronto (Canada), UTC-05:00"),
        ("heure du Caire", "en", "Cairo (Egypt), UTC+02:00"),
        ("paris time", "fr", "Paris (France), UTC+01:00"),
        ("singapour", "en", "Singapore, UTC+08:00"),
        ("US/Eastern", "en", "New York (United States), UTC-05:00"),
        ("utc", "en", "UTC, UTC+00:00"),
        ("India", "en", "Kolkata (India), UTC+05:30"),
        ("Asia/Tokyo", "en", "Tokyo (Japan), UTC+09:00"),
    ],
)
def test_a_zone_is_found_by_what_people_call_it(typed, language, first):
    label, zone = suggested_zones(typed, NOW, words_for(language))[0]
    assert label == first
    assert zone in zones()
    assert read_zone(typed, NOW) == zone


@pytest.mark.parametrize("typed", ["", "Mars", "America", "Canada", "UTC+2", "UTC+25", "\N{BELL}" * 200])
def test_what_could_be_no_zone_or_several_is_refused(typed):
    with pytest.raises(TableError, match="no_such_zone"):
        read_zone(typed, NOW)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_zone_has_a_label_that_discord_takes_and_a_name_that_is_read_again(language):
    t = words_for(language)
    for zone in zones():
        label, found = suggested_zones(zone, NOW, t)[0]
        assert found == zone
        assert len(label) <= 100
        meant = read_moment(f"2026-12-05 20:00 {zone_name(zone, t)}", NOW)
        assert meant == datetime(2026, 12, 5, 20, tzinfo=ZoneInfo(zone)), zone


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("Europe/Paris", "heure de Paris"),
        ("Europe/Athens", "heure d’Athènes"),
        ("Africa/Cairo", "heure du Caire"),
        ("Atlantic/Azores", "heure des Açores"),
        ("Atlantic/Canary", "heure des Îles Canaries"),
        ("Europe/Isle_of_Man", "heure de l’Île de Man"),
        ("Asia/Kolkata", "heure de Calcutta"),
        ("Etc/UTC", "UTC"),
    ],
)
def test_in_french_the_time_of_a_place_takes_its_article(zone, said):
    assert zone_name(zone, words_for("fr")) == said
