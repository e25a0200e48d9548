"""Clocks: due never before the turn's own time, nights left out, banks never below nothing."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.clocks import (
    CLOCKS,
    DEFAULT_CLOCK,
    Clock,
    Pace,
    Quiet,
    bank_left,
    clock_name,
    due_at,
    grace,
    read_clock,
    warn_at,
    write_clock,
)

HOUR = 3_600_000
ZONES = ("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")

moments = st.integers(min_value=1_600_000_000_000, max_value=1_900_000_000_000)
banks = st.integers(min_value=0, max_value=3_600_000)
quiets = st.builds(Quiet, st.integers(0, 23), st.integers(0, 23), st.sampled_from(ZONES))
clocks = st.one_of(
    st.builds(
        lambda turn, bank: Clock(Pace.LIVE, turn, bank),
        st.integers(min_value=10, max_value=900),
        st.integers(min_value=0, max_value=3600),
    ),
    st.builds(
        lambda turn, quiet: Clock(Pace.MAIL, turn, quiet=quiet),
        st.integers(min_value=3600, max_value=5 * 86_400),
        st.none() | quiets,
    ),
)


def paris(year, month, day, hour, minute=0):
    return round(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo("Europe/Paris")).timestamp() * 1000)


def running_between(quiet, start, end):
    """Count the milliseconds that are not quiet, minute by minute: the slow and obvious way."""
    zone, count = ZoneInfo(quiet.zone), 0
    moment = datetime.fromtimestamp(start / 1000, UTC)
    last = datetime.fromtimestamp(end / 1000, UTC)
    while moment < last:
        count += not quiet.holds(moment.astimezone(zone).hour)
        moment += timedelta(minutes=1)
    return count * 60_000


@settings(deadline=None, max_examples=50)
@given(clocks, moments, banks)
def test_a_turn_is_never_due_before_its_own_time(clock, now, bank):
    assert due_at(clock, now, bank) >= now + clock.per_turn * 1000


@settings(deadline=None, max_examples=50)
@given(clocks, moments, banks)
def test_a_warning_comes_within_the_turn_and_early_enough_to_move(clock, now, bank):
    warning, due = warn_at(clock, now, bank), due_at(clock, now, bank)
    if warning is None:
        assert due - now <= 20_000
    else:
        assert now < warning < due
        assert clock.pace is Pace.MAIL or due - warning >= 20_000


@settings(deadline=None, max_examples=50)
@given(banks, moments, st.integers(min_value=-10_000_000, max_value=10_000_000))
def test_a_bank_is_never_below_nothing_and_never_grows(bank, due, late):
    assert 0 <= bank_left(bank, due, due + late) <= bank


@settings(deadline=None, max_examples=25)
@given(quiets, moments.map(lambda moment: moment - moment % 60_000), st.integers(1, 30))
def test_as_much_time_runs_as_a_turn_has_and_none_of_it_at_night(quiet, now, hours):
    due = due_at(Clock(Pace.MAIL, hours * 3600, quiet=quiet), now, 0)
    assert running_between(quiet, now, due) == hours * HOUR
    last = datetime.fromtimestamp((due - 1) / 1000, UTC).astimezone(ZoneInfo(quiet.zone))
    assert not quiet.holds(last.hour)


def test_a_night_is_left_out():
    clock = Clock(Pace.MAIL, 8 * 3600, quiet=Quiet(22, 8))
    assert due_at(clock, paris(2026, 6, 1, 20), 0) == paris(2026, 6, 2, 14)
    assert due_at(clock, paris(2026, 6, 1, 23, 30), 0) == paris(2026, 6, 2, 16)


@pytest.mark.parametrize("day", [(2026, 3, 28), (2026, 10, 24)], ids=["shorter night", "longer night"])
def test_a_night_in_which_the_clocks_are_changed_is_one_night(day):
    clock = Clock(Pace.MAIL, 2 * 3600, quiet=Quiet(22, 8))
    assert due_at(clock, paris(*day, 21), 0) == paris(day[0], day[1], day[2] + 1, 9)


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


@pytest.mark.parametrize("name", CLOCKS)
def test_a_clock_is_read_as_it_was_written(name):
    assert read_clock(write_clock(CLOCKS[name])) == CLOCKS[name]
    assert clock_name(CLOCKS[name]) == name


def test_a_clock_of_ones_own_has_no_name():
    assert clock_name(Clock(Pace.LIVE, per_turn=61)) is None
