"""Every deadline of a table: when it fires, what postpones it, how far it moves after an outage."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.tables.deciding.deadlines import extended, timed
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Deadline, DeadlineKind, Occupant, Phase, TableValue
from game.core.match import Match
from game.core.rng import Rng
from game.registry import GAMES

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
NOW = int(datetime(2026, 1, 5, 20, tzinfo=UTC).timestamp()) * 1000
"""Nine in the evening in Paris, an hour before turns by mail stand still until eight."""
GAME = GAMES["shithead"]
AI = Occupant(None, ai_level="easy")


def match_of_three(match_id="m"):
    setup = GAME.first_setup(GAME.presets["norvegien"], 3, Rng(bytes(32), "first"))
    return Match.start(GAME, match_id, bytes(32), setup)[0]


def table(phase, clock="calm", *, away=False, **changes):
    """A table of three people, who have a minute left in their banks."""
    value = TableValue(
        table_id="t", guild_id=1, channel_id=2, message_id=None,
        phase=phase, game=GAME, preset="norvegien", rules=GAME.presets["norvegien"],
        for_tokens=False, host_id=10, locale="en",
        seats=tuple(Occupant(user, away=away, bank=MINUTE) for user in (10, 11, 12)),
        clock=CLOCKS[clock],
        match=None if phase is Phase.LOBBY else match_of_three(),
    )  # fmt: skip
    return replace(value, **changes)


def begun(after):
    """The deadlines of a table that has just become what it is: kinds and seats, and how long they have."""
    before = replace(after, phase=Phase.VOID, match=None)
    return {(one.kind, one.seat): one.due_at - NOW for one in timed(before, after, NOW).deadlines}


_PATIENCE = {("patience", seat): HOUR for seat in range(3)}


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (table(Phase.LOBBY), {("lobby", None): 30 * MINUTE}),
        (table(Phase.LOBBY, "none"), {("lobby", None): 30 * MINUTE}),
        (table(Phase.LOBBY, "hours"), {("lobby", None): DAY}),
        (table(Phase.BETWEEN_DEALS), {("next_deal", None): 3 * MINUTE}),
        (table(Phase.BETWEEN_DEALS, "none"), {("next_deal", None): DAY}),
        (table(Phase.BETWEEN_DEALS, "day"), {("next_deal", None): DAY}),
        (table(Phase.BETWEEN_DEALS, "hours"), {("next_deal", None): 18 * HOUR}),
        (
            table(Phase.PLAYING),
            {(kind, seat): moment for kind, moment in (("turn", 150 * SECOND), ("warning", 100 * SECOND))
             for seat in range(3)},
        ),
        (
            table(Phase.PLAYING, "hours"),
            {(kind, seat): moment for kind, moment in (("turn", 18 * HOUR), ("warning", 16 * HOUR))
             for seat in range(3)},
        ),
        (table(Phase.PLAYING, "none"), {**_PATIENCE, ("idle", None): 7 * DAY}),
        (table(Phase.PLAYING, "none", private=True), {**_PATIENCE, ("idle", None): DAY}),
        (table(Phase.PLAYING, away=True), {("idle", None): DAY}),
        (
            table(Phase.PLAYING, "none", seats=(Occupant(10), AI, AI)),
            {("ai", None): 5 * SECOND, ("idle", None): 7 * DAY},
        ),
        (table(Phase.OVER), {}),
        (table(Phase.VOID), {}),
    ],
)  # fmt: skip
def test_every_table_has_its_deadlines_from_the_start(after, expected):
    assert begun(after) == expected


def later(before, after, milliseconds):
    return {(one.kind, one.due_at - NOW) for one in timed(before, after, NOW + milliseconds).deadlines}


@pytest.mark.parametrize(("private", "patience"), [(False, 7 * DAY), (True, DAY)])
def test_a_match_without_a_clock_gets_its_time_anew_once_a_seventh_of_it_has_passed(private, patience):
    quiet = table(Phase.PLAYING, "none", private=private)
    before = timed(replace(quiet, phase=Phase.LOBBY), quiet, NOW)
    after = replace(before, match=match_of_three())
    seventh = patience // 7
    patient = {("patience", HOUR)}
    assert later(before, after, seventh - 1) == {*patient, ("idle", patience)}
    assert later(before, after, seventh) == {*patient, ("idle", patience + seventh)}
    assert later(before, before, seventh) == {*patient, ("idle", patience)}, "nobody has moved"


def test_a_match_that_goes_on_after_everybody_was_away_has_a_week_again():
    deserted = table(Phase.PLAYING, "none", away=True)
    before = timed(replace(deserted, match=None), deserted, NOW)
    back = before.with_seat(0, replace(before.seats[0], away=False))
    expected = {("ai", 5 * SECOND), ("patience", HOUR), ("idle", 7 * DAY)}
    assert {(kind, due - HOUR) for kind, due in later(before, back, HOUR)} == expected


LOBBY, PLAYING, BETWEEN = Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS


@pytest.mark.parametrize(
    ("kind", "seat", "phase", "clock", "least", "most"),
    [
        ("lobby", None, LOBBY, "calm", MINUTE, 30 * MINUTE),
        ("lobby", None, LOBBY, "none", MINUTE, 30 * MINUTE),
        ("lobby", None, LOBBY, "day", HOUR, DAY),
        ("start", None, LOBBY, "calm", MINUTE, MINUTE),
        ("start", None, LOBBY, "day", HOUR, DAY),
        ("next_deal", None, BETWEEN, "calm", MINUTE, 3 * MINUTE),
        ("next_deal", None, BETWEEN, "none", HOUR, DAY),
        ("next_deal", None, BETWEEN, "day", 6 * HOUR, DAY),
        ("turn", 1, PLAYING, "calm", MINUTE, 150 * SECOND),
        ("turn", 1, PLAYING, "days", 18 * HOUR, 3 * DAY),
        ("warning", 1, PLAYING, "calm", None, 100 * SECOND),
        ("ai", None, PLAYING, "calm", None, 5 * SECOND),
        ("idle", None, PLAYING, "none", HOUR, 7 * DAY),
        ("patience", 1, PLAYING, "none", HOUR, HOUR),
        ("idle", None, PLAYING, "calm", HOUR, 7 * DAY),
    ],
)
def test_after_an_outage_a_deadline_leaves_time_to_act_and_no_more_than_a_new_one(
    kind, seat, phase, clock, least, most
):
    def moved(to, lost=None):
        deadline = Deadline(DeadlineKind(kind), NOW + to, seat)
        (one,) = extended(table(phase, clock, deadlines=(deadline,)), NOW, lost).deadlines
        assert (one.kind, one.seat) == (deadline.kind, seat)
        return one.due_at - NOW

    is_extended = least is not None
    assert moved(-DAY) == (least if is_extended else -DAY)
    assert moved(most - 1) == max(most - 1, least or 0)
    assert moved(most + 1) == moved(400 * DAY) == most
    assert moved(-DAY, lost=DAY + 7) == (7 if is_extended else -DAY)
    assert moved(most - 5, lost=6) == (most if is_extended else most - 5)


def test_deadlines_of_one_moment_are_in_one_order():
    seats = tuple(Deadline(DeadlineKind.TURN, NOW + MINUTE, seat) for seat in (2, 0, 1))
    mixed = table(PLAYING, deadlines=(*seats, Deadline(DeadlineKind.AI, NOW + SECOND)))
    ordered = extended(mixed, NOW, 0).deadlines
    assert [(one.kind, one.seat) for one in ordered] == [("ai", None), ("turn", 0), ("turn", 1), ("turn", 2)]
