"""Clocks: never due before the turn's own time, paused at night, time banks never negative."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.common.zones import DEFAULT_ZONE
from bot.common.zones import zones as all_zones
from bot.tables.model.clocks import (
    CLOCKS,
    DEFAULT_CLOCK,
    Clock,
    Pace,
    Quiet,
    bank_left,
    clocks_in,
    due_at,
    grace,
    read_clock,
    warn_at,
    write_clock,
)

HOUR = 3_600_000
PLACES = ("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")

moments = st.integers(min_value=1_600_000_000_000, max_value=1_900_000_000_000)
banks = st.integers(min_value=0, max_value=3_600_000)
quiets = st.builds(Quiet, st.integers(0, 23), st.integers(0, 23))
zones = st.sampled_from(PLACES)
clocks = st.one_of(
    st.builds(
        lambda turn, bank: Clock(Pace.LIVE, turn, bank),
        st.integers(min_value=10, max_value=900),
        st.integers(min_value=0, max_value=3600),
    ),
    st.builds(
        lambda turn, quiet, zone: Clock(Pace.MAIL, turn, quiet=quiet, zone=zone),
        st.integers(min_value=3600, max_value=5 * 86_400),
        st.none() | quiets,
        zones,
    ),
)


def at(zone, *day_and_time):
    return round(datetime(*day_and_time, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def paris(*day_and_time):
    return at("Europe/Paris", *day_and_time)


def running_between(clock, start, end):
    """Count the milliseconds that are not quiet, minute by minute: the slow and obvious way."""
    zone, count = ZoneInfo(clock.zone), 0
    moment = datetime.fromtimestamp(start / 1000, UTC)
    last = datetime.fromtimestamp(end / 1000, UTC)
    while moment < last:
        count += not clock.quiet.holds(moment.astimezone(zone).hour)
        moment += timedelta(minutes=1)
    return count * 60_000


@settings(deadline=None, max_examples=25)
@given(clocks, moments, banks)
def test_a_turn_is_never_due_before_its_own_time(clock, now, bank):
    assert due_at(clock, now, bank) >= now + clock.per_turn * 1000


@settings(deadline=None, max_examples=25)
@given(clocks, moments, banks)
def test_a_warning_comes_within_the_turn_and_early_enough_to_move(clock, now, bank):
    warning, due = warn_at(clock, now, bank), due_at(clock, now, bank)
    if warning is None:
        assert due - now <= 20_000
    else:
        assert now < warning < due
        assert clock.pace is Pace.MAIL or due - warning >= 20_000


@settings(deadline=None, max_examples=25)
@given(banks, moments, st.integers(min_value=-10_000_000, max_value=10_000_000))
def test_a_bank_is_never_below_nothing_and_never_grows(bank, due, late):
    assert 0 <= bank_left(bank, due, due + late) <= bank


@settings(deadline=None, max_examples=25)
@given(quiets, zones, moments.map(lambda moment: moment - moment % 60_000), st.integers(1, 30))
def test_as_much_time_runs_as_a_turn_has_and_none_of_it_at_night(quiet, zone, now, hours):
    clock = Clock(Pace.MAIL, hours * 3600, quiet=quiet, zone=zone)
    due = due_at(clock, now, 0)
    assert running_between(clock, now, due) == hours * HOUR
    last = datetime.fromtimestamp((due - 1) / 1000, UTC).astimezone(ZoneInfo(zone))
    assert not quiet.holds(last.hour)


def test_a_night_is_left_out():
    clock = Clock(Pace.MAIL, 8 * 3600, quiet=Quiet(22, 8))
    assert due_at(clock, paris(2026, 6, 1, 20), 0) == paris(2026, 6, 2, 14)
    assert due_at(clock, paris(2026, 6, 1, 23, 30), 0) == paris(2026, 6, 2, 16)


NEW_YORK, SYDNEY = "America/New_York", "Australia/Sydney"
CHANGES = {
    "shorter night": (DEFAULT_ZONE, 2026, 3, 28),
    "longer night": (DEFAULT_ZONE, 2026, 10, 24),
    "shorter night there, not here": (NEW_YORK, 2026, 3, 7),
    "longer night there, not here": (NEW_YORK, 2026, 10, 31),
    "longer night south of the equator": (SYDNEY, 2026, 4, 4),
}


@pytest.mark.parametrize(("zone", "year", "month", "day"), CHANGES.values(), ids=CHANGES)
def test_a_night_in_which_the_clocks_are_changed_is_one_night(zone, year, month, day):
    clock = Clock(Pace.MAIL, 2 * 3600, quiet=Quiet(22, 8), zone=zone)
    morning = datetime(year, month, day, tzinfo=UTC) + timedelta(days=1)
    assert due_at(clock, at(zone, year, month, day, 21), 0) == at(
        zone, morning.year, morning.month, morning.day, 9
    )


def test_a_night_is_that_of_its_time_zone():
    clock, noon = clocks_in(NEW_YORK)["hours"], at(NEW_YORK, 2026, 6, 1, 12)
    assert due_at(clock, noon, 0) == at(NEW_YORK, 2026, 6, 1, 20)
    assert due_at(CLOCKS["hours"], noon, 0) == paris(2026, 6, 2, 12), "it is 18:00 in Paris"


@pytest.mark.parametrize("zone", list(all_zones())[::17])
def test_time_zones_to_choose_from_are_known(zone):
    assert due_at(clocks_in(zone)["hours"], at(zone, 2026, 6, 1, 20), 0) == at(zone, 2026, 6, 2, 14)


def test_a_bank_is_used_after_the_turns_own_time_alone():
    clock = Clock(Pace.LIVE, per_turn=60, bank=100)
    due = due_at(clock, 0, 100_000)
    assert due == 160_000
    assert [bank_left(100_000, due, at) for at in (0, 60_000, 61_000, 159_000, 170_000)] == [
        100_000,
        100_000,
        99_000,
        1000,
        0,
    ]


def test_without_a_clock_nothing_is_due():
    assert due_at(Clock(), 5, 0) is None
    assert warn_at(Clock(), 5, 0) is None


def test_no_clock_to_choose_gives_less_than_a_minute():
    assert all(clock.per_turn >= 60 for clock in CLOCKS.values() if clock.pace is not Pace.NONE)
    assert all(grace(clock) >= 60_000 for clock in CLOCKS.values())
    assert CLOCKS[DEFAULT_CLOCK].pace is Pace.LIVE


@pytest.mark.parametrize("zone", [DEFAULT_ZONE, NEW_YORK])
@pytest.mark.parametrize("name", CLOCKS)
def test_a_clock_is_read_as_it_was_written(name, zone):
    clock = clocks_in(zone)[name]
    assert read_clock(write_clock(clock)) == clock


def test_a_clock_that_was_stored_without_a_time_zone_of_its_own_keeps_its_nights():
    stored = {"pace": "mail", "per_turn": 8 * 3600, "bank": 0, "quiet": {"start": 22, "end": 8}}
    assert read_clock(stored) == CLOCKS["hours"]
    stored["quiet"]["zone"] = NEW_YORK
    assert read_clock(stored) == clocks_in(NEW_YORK)["hours"]
    assert read_clock({"pace": "mail", "per_turn": 86_400, "quiet": None}) == CLOCKS["day"]
    assert read_clock(None) == CLOCKS["none"]
