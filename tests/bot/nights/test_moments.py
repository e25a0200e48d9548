"""When a card night begins, as people type it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.common.errors import TableError
from bot.i18n import words_for
from bot.messages.refusals import problem_text
from bot.messages.typed_moments import moment_label, now_in, read_moment, suggested

PARIS = ZoneInfo("Europe/Paris")
NOW = datetime(2026, 11, 25, 18, 0, tzinfo=PARIS)
"""A Wednesday."""
SATURDAY = datetime(2026, 11, 28, 16, 0, tzinfo=PARIS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:30", "2026-11-28 20:30"),
        ("8 pm", "2026-11-28 20:00"),
        ("15:00", "2026-11-29 15:00"),
        ("tonight 21:00", "2026-11-28 21:00"),
        ("21:00 tomorrow", "2026-11-29 21:00"),
        ("tomorrow at 9pm", "2026-11-29 21:00"),
        ("day after tomorrow 20:30", "2026-11-30 20:30"),
        ("saturday 20:30", "2026-11-28 20:30"),
        ("saturday 15:00", "2026-12-05 15:00"),
        ("next friday 20:00", "2026-12-04 20:00"),
        ("on Tuesday at 7:30 pm", "2026-12-01 19:30"),
        ("5 december 20:30", "2026-12-05 20:30"),
        ("December 5th at 8pm", "2026-12-05 20:00"),
        ("Dec 5, 20:30", "2026-12-05 20:30"),
        ("Saturday 5 December 20:30", "2026-12-05 20:30"),
        ("5 dec 2026 20:30", "2026-12-05 20:30"),
        ("2026-12-05 20:30", "2026-12-05 20:30"),
        ("2026-12-05T20:00", "2026-12-05 20:00"),
        ("2026-12-05T20:00Z", "2026-12-05 21:00"),
        ("25/12/2027 20:00", "2027-12-25 20:00"),
        ("05.12 20.30", "2026-12-05 20:30"),
        ("5/12 20:30", "2026-12-05 20:30"),
        ("in 2 hours", "2026-11-28 18:00"),
        ("in 90 minutes", "2026-11-28 17:30"),
        ("in 3 days at 20:00", "2026-12-01 20:00"),
        ("21:00 UTC", "2026-11-28 22:00"),
        ("8:30pm PST", "2026-11-29 05:30"),
        ("20:00 +02:00", "2026-11-28 19:00"),
        ("noon", "2026-11-29 12:00"),
        ("midnight", "2026-11-29 00:00"),
        ("20h30", "2026-11-28 20:30"),
        ("ce soir à 21h", "2026-11-28 21:00"),
        ("demain soir à 21h30", "2026-11-29 21:30"),
        ("après-demain 20h30", "2026-11-30 20:30"),
        ("samedi 15h", "2026-12-05 15:00"),
        ("vendredi prochain à 20h", "2026-12-04 20:00"),
        ("samedi 5 décembre à 20h30", "2026-12-05 20:30"),
        ("2 mars 20h30", "2027-03-02 20:30"),
        ("1er janvier 18h", "2027-01-01 18:00"),
        ("le 5/12 à 20h30", "2026-12-05 20:30"),
        ("05/12/2026 à 20h30", "2026-12-05 20:30"),
        ("dans 2 heures", "2026-11-28 18:00"),
        ("dans une heure", "2026-11-28 17:00"),
        ("midi", "2026-11-29 12:00"),
        ("demain à minuit", "2026-11-30 00:00"),
        ("20h30 UTC", "2026-11-28 21:30"),
    ],
)
def test_what_people_type_on_a_saturday_afternoon_is_what_they_mean(typed, meant):
    assert read_moment(typed, SATURDAY).strftime("%Y-%m-%d %H:%M") == meant


@pytest.mark.parametrize(
    ("typed", "language", "said"),
    [
        ("5 December zum 8", "en", "I read “5 December”, but not “zum 8”."),
        ("5 décembre vers 20h", "fr", "Je lis « 5 décembre 20h », mais pas « vers »."),
        ("31 February 20:00", "en", "I read “20:00”, but not “31 February”."),
        ("31 février 20h", "fr", "Je lis « 20h », mais pas « 31 février »."),
        ("20:30 21:30", "en", "I read “20:30”, but not “21:30”."),
        ("in 2 hours at 20:00", "en", "I read “in 2 hours”, but not “20:00”."),
        ("saturday sunday 20:00", "en", "I read “saturday 20:00”, but not “sunday”."),
        ("demain 20", "fr", "Je lis « demain », mais pas « 20 »."),
        ("20:30 <@1> **x**", "en", r"I read “20:30”, but not “\<@1> \*\*x\*\*”."),
        ("saturday", "en", "I read “saturday”, but not at what time."),
        ("05.12", "en", "I read “05.12”, but not at what time."),
        ("après-demain", "fr", "Je lis « après-demain », mais pas à quelle heure."),
        ("yesterday 20:00", "en", "I read “yesterday 20:00”, and that is past: <t:1795806000:F>."),
        ("hier 20h", "fr", "Je lis « hier 20h », et c’est déjà passé : <t:1795806000:F>."),
        ("2025-12-05 20:00", "en", "I read “2025-12-05 20:00”, and that is past: <t:1764961200:F>."),
        ("today 15:00", "en", "and that is past: <t:1795874400:F>."),
        ("Sunday 5 December 20:30", "en", "but these are two days. The date: <t:1796499000:F>."),
        ("every Friday 20:00", "en", "I read “every Friday 20:00”, but that is no single day."),
        ("Fridays 8pm", "en", "that is no single day."),
        ("tous les vendredis à 20h", "fr", "mais ce n’est pas un seul jour."),
        ("20:30 +1", "en", "I read “20:30”, but not “+1”."),
        ("9999-12-31 23:59 PST", "en", "I read “23:59 PST”, but not “9999-12-31”."),
        ("2026-15-03", "en", "I can’t read when that is."),
        ("saturday 20:30" + " " * 100 + "!", "en", "I can’t read when that is."),
        ("24:00", "en", "I can’t read when that is."),
        ("20:60", "en", "I can’t read when that is."),
        ("0 pm", "en", "I can’t read when that is."),
        ("20h5", "en", "I can’t read when that is."),
        ("soon", "en", "I can’t read when that is."),
        ("20:00 America/Argentina", "en", "I read “20:00”, but not “America/Argentina”."),
        ("25:00", "en", "I can’t read when that is."),
        ("13 pm", "en", "I can’t read when that is."),
        ("31/02 20:00", "en", "I read “20:00”, but not “31/02”."),
        ("", "en", "I can’t read when that is."),
    ],
)
def test_what_is_past_or_not_read_in_full_is_refused_with_what_was_understood(typed, language, said):
    with pytest.raises(TableError) as refused:
        read_moment(typed, SATURDAY)
    assert said in problem_text(refused.value, words_for(language)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tonight 8:30", "2026-11-28 20:30"),
        ("ce soir à 1h", "2026-11-29 01:00"),
        ("sunday night 1am", "2026-11-30 01:00"),
        ("dimanche après-midi 3h", "2026-11-29 15:00"),
        ("saturday midnight", "2026-11-29 00:00"),
        ("20.30", "2026-11-28 20:30"),
        ("20.30 05.12", "2026-12-05 20:30"),
        ("5.12.2026 20:30", "2026-12-05 20:30"),
        ("12/25 8pm", "2026-12-25 20:00"),
        ("mar 20h", "2026-12-01 20:00"),
        ("5 mar 20:30", "2027-03-05 20:30"),
        ("sam. 5 déc. 20h30", "2026-12-05 20:30"),
        ("jeudi 3 decembre 2026 à 20 heures", "2026-12-03 20:00"),
        ("20h 12 décembre", "2026-12-12 20:00"),
        ("29/02 20:00", "2028-02-29 20:00"),
        ("20:00 UTC+2", "2026-11-28 19:00"),
        ("20h heure de Paris", "2026-11-28 20:00"),
        ("2 pm New York time", "2026-11-28 20:00"),
        ("20:00 Europe/London", "2026-11-28 21:00"),
        ("20:00 America/Argentina/Buenos_Aires", "2026-11-29 00:00"),
        ("20h heure du Caire", "2026-11-28 19:00"),
        ("2026-12-05T20:00:00+01:00", "2026-12-05 20:00"),
        ("in 1h30", "2026-11-28 17:30"),
        ("dans une demi-heure", "2026-11-28 16:30"),
        ("samedi prochain 20h", "2026-12-05 20:00"),
    ],
)
def test_other_ways_to_say_it_are_read(typed, meant):
    assert read_moment(typed, SATURDAY).strftime("%Y-%m-%d %H:%M") == meant


def test_hours_from_now_are_hours_where_clocks_are_changed():
    night = datetime(2026, 10, 25, 1, 30, tzinfo=PARIS)
    assert read_moment("in 2 hours", night).timestamp() - night.timestamp() == 7200


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
    ],
)
def test_typed_dates_are_read(typed, meant):
    assert read_moment(typed, NOW).strftime("%Y-%m-%d %H:%M") == meant


def test_suggestions_are_in_the_future_and_read_as_they_are_shown():
    for typed in ("", "sat", "21h", "28/11", "17:00", "31/02"):
        for label, value in suggested(typed, NOW, words_for("fr"), "Europe/Paris"):
            moment = read_moment(value, NOW)
            assert moment is not None
            assert moment > NOW
            assert label == f"{moment_label(moment, 'fr')} (heure de Paris)"


def test_suggestions_are_evening_hours_of_a_week_or_of_the_day_or_hour_that_was_typed():
    def values(typed):
        return [value for _, value in suggested(typed, NOW, words_for("en"), "Europe/Paris")]

    week = [f"2026-11-{day}" for day in range(25, 31)] + ["2026-12-01"]
    assert values("") == [f"{day} {hour}:00" for day in week for hour in (20, 21, 19)]
    assert values("8 pm") == [f"{day} 20:00" for day in week]
    assert values("fri") == [f"2026-11-27 {hour}:00" for hour in (20, 21, 19)]
    assert values("17:00") == [f"{day} 17:00" for day in week[1:]], "today’s is over"
    assert values("31/02") == []
    assert values("21") == [f"{day} 21:00" for day in week], "an hour that is being typed"
    assert values("5 december 2") == ["2026-12-05 02:00"]
    assert values("5 zum 8:15") == [], "a number that would be left out"


def test_suggestions_begin_with_what_was_typed():
    assert next(iter(suggested("samedi 20h30", NOW, words_for("fr"), "Europe/Paris"))) == (
        "samedi 28 novembre, 20:30 (heure de Paris)",
        "2026-11-28 20:30",
    )
    assert next(iter(suggested("", NOW, words_for("en"), "Europe/Paris"))) == (
        "Wednesday 25 November, 20:00 (Paris time)",
        "2026-11-25 20:00",
    )


def test_a_moment_is_in_the_time_of_the_server():
    winter, summer = (datetime(2026, month, 1, 20, tzinfo=PARIS) for month in (1, 7))
    for moment in (winter, summer):
        assert now_in("Europe/Paris", round(moment.timestamp() * 1000)).hour == 20
    assert now_in("America/New_York", round(winter.timestamp() * 1000)).hour == 14


@pytest.mark.parametrize(("day", "said"), [(1, "mardi 1er décembre"), (2, "mercredi 2 décembre")])
def test_the_first_of_a_month_is_an_ordinal_in_french(day, said):
    moment = datetime(2026, 12, day, 20, tzinfo=UTC)
    assert moment_label(moment, "fr") == f"{said}, 20:00"
    assert moment_label(moment, "en").endswith(f"{day} December, 20:00")
