"""Moments of a server's calendar, in its time zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.settings.seasons import SeasonLength, next_recap, next_season_end, week_before


def at(zone, *when):
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


PARIS, TAHITI = "Europe/Paris", "Pacific/Tahiti"


@pytest.mark.parametrize(
    ("zone", "now", "then"),
    [
        (PARIS, (2026, 11, 26, 12), (2026, 11, 30, 9)),
        (PARIS, (2026, 11, 30, 8, 59), (2026, 11, 30, 9)),
        (PARIS, (2026, 11, 30, 9), (2026, 12, 7, 9)),
        (PARIS, (2026, 10, 24, 12), (2026, 10, 26, 9)),  # the clocks are put back in between
        (TAHITI, (2026, 12, 28, 9, 1), (2027, 1, 4, 9)),
    ],
)
def test_a_week_is_told_of_on_monday_morning(zone, now, then):
    assert next_recap(at(zone, *now), zone) == at(zone, *then)


def test_the_week_is_that_of_the_calendar_and_an_hour_longer_when_clocks_are_put_back():
    span = week_before(at(PARIS, 2026, 10, 26, 9), PARIS)
    assert (span.since, span.until) == (at(PARIS, 2026, 10, 19), at(PARIS, 2026, 10, 26))
    assert span.until - span.since == (7 * 24 + 1) * 3_600_000


@pytest.mark.parametrize(
    ("length", "now", "then"),
    [
        (SeasonLength.MONTHLY, (2026, 11, 26), (2026, 12, 1)),
        (SeasonLength.MONTHLY, (2026, 12, 1), (2027, 1, 1)),
        (SeasonLength.QUARTERLY, (2026, 11, 26), (2027, 1, 1)),
        (SeasonLength.QUARTERLY, (2026, 3, 31, 23, 59), (2026, 4, 1)),
        (SeasonLength.QUARTERLY, (2026, 4, 1), (2026, 7, 1)),
    ],
)
def test_seasons_end_with_months_or_quarters(length, now, then):
    assert next_season_end(at(PARIS, *now), PARIS, length) == at(PARIS, *then)


def test_seasons_that_end_by_hand_are_never_due():
    assert next_season_end(at(PARIS, 2026, 11, 26), PARIS, SeasonLength.BY_HAND) is None
