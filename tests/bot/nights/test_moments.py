"""When a card night begins, as people type it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.messages.typed_moments import moment_label, now_in, read_moment, suggested

PARIS = ZoneInfo("Europe/Paris")
NOW = datetime(2026, 11, 25, 18, 0, tzinfo=PARIS)
"""A Wednesday."""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:30", "2026-11-25 20:30"),
        ("20h30", "2026-11-25 20:30"),
        ("20h", "2026-11-25 20:00"),
        ("8 pm", "2026-11-25 20:00"),
        ("12 am", "2026-11-26 00:00"),
        ("17:00", "2026-11-26 17:00"),
        ("tonight 21:00", "2026-11-25 21:00"),
        ("ce soir 21h", "2026-11-25 21:00"),
        ("demain 21h", "2026-11-26 21:00"),
        ("21:00 tomorrow", "2026-11-26 21:00"),
        ("Saturday 20:30", "2026-11-28 20:30"),
        ("samedi 20h30", "2026-11-28 20:30"),
        ("sat 8pm", "2026-11-28 20:00"),
        ("28/11 20:30", "2026-11-28 20:30"),
        ("3/1 20:30", "2027-01-03 20:30"),
        ("2026-12-24 18:00", "2026-12-24 18:00"),
        ("18:00", "2026-11-26 18:00"),
        ("18:01", "2026-11-25 18:01"),
        ("23:59", "2026-11-25 23:59"),
        ("0:00", "2026-11-26 00:00"),
        ("12 pm", "2026-11-26 12:00"),
        ("12:30 pm", "2026-11-26 12:30"),
        ("1 pm", "2026-11-26 13:00"),
        ("9.30", "2026-11-26 09:30"),
        ("20h05", "2026-11-25 20:05"),
        ("wed 20:30", "2026-11-25 20:30"),
        ("thu 20:30", "2026-11-26 20:30"),
        ("tue 20:30", "2026-12-01 20:30"),
        ("25/11 20:30", "2026-11-25 20:30"),
        ("24/11 20:30", "2027-11-24 20:30"),
        ("24:00", None),
        ("20:60", None),
        ("0 pm", None),
        ("20h5", None),
        ("soon", None),
        ("Saturday", None),
        ("25:00", None),
        ("13 pm", None),
        ("31/02 20:00", None),
        ("", None),
    ],
)
def test_typed_dates_are_read(typed, meant):
    moment = read_moment(typed, NOW)
    assert (moment and moment.strftime("%Y-%m-%d %H:%M")) == meant


def test_suggestions_are_in_the_future_and_read_as_they_are_shown():
    for typed in ("", "sat", "21h", "28/11", "17:00", "31/02"):
        for label, value in suggested(typed, NOW, "fr"):
            moment = read_moment(value, NOW)
            assert moment is not None
            assert moment > NOW
            assert label == moment_label(moment, "fr")


def test_suggestions_are_evening_hours_of_a_week_or_of_the_day_or_hour_that_was_typed():
    def values(typed):
        return [value for _, value in suggested(typed, NOW, "en")]

    week = [f"2026-11-{day}" for day in range(25, 31)] + ["2026-12-01"]
    assert values("") == [f"{day} {hour}:00" for day in week for hour in (20, 21, 19)]
    assert values("8 pm") == [f"{day} 20:00" for day in week]
    assert values("fri") == [f"2026-11-27 {hour}:00" for hour in (20, 21, 19)]
    assert values("17:00") == [f"{day} 17:00" for day in week[1:]], "today’s is over"
    assert values("31/02") == []


def test_suggestions_begin_with_what_was_typed():
    assert next(iter(suggested("samedi 20h30", NOW, "fr"))) == (
        "samedi 28 novembre, 20:30",
        "2026-11-28 20:30",
    )
    assert next(iter(suggested("", NOW, "en"))) == ("Wednesday 25 November, 20:00", "2026-11-25 20:00")


def test_a_moment_is_in_the_time_of_the_server():
    winter, summer = (datetime(2026, month, 1, 20, tzinfo=PARIS) for month in (1, 7))
    for moment in (winter, summer):
        assert now_in("Europe/Paris", round(moment.timestamp() * 1000)).hour == 20
    assert now_in("America/New_York", round(winter.timestamp() * 1000)).hour == 14
