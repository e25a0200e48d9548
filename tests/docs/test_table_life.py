"""docs/table-life.md has the times of the code."""

import re
from pathlib import Path

import pytest

from bot.i18n import words_for
from bot.messages.time_words import span
from bot.tables.deciding import beginning, deadlines, seating
from bot.tables.model import clocks
from bot.tables.model.clocks import CLOCKS, Pace
from bot.tables.time import timekeeper
from data.servers import retention

ROOT = Path(__file__).parents[2]
TABLE_LIFE = (ROOT / "docs" / "table-life.md").read_text(encoding="utf-8")

HELD = {
    "It closes after {}; by mail": deadlines.LOBBY_MILLISECONDS,
    "by mail, after {}.": deadlines.DAY_MILLISECONDS,
    "clicked or sat down in the last {}": beginning.RECENT_MILLISECONDS,
    "and they have {}": deadlines.ANSWER_MILLISECONDS,
    "leave after {} (live)": deadlines.NEXT_DEAL_MILLISECONDS,
    "or {} (no clock)": deadlines.DAY_MILLISECONDS,
    "nobody touches closes after {}": deadlines.IDLE_MILLISECONDS,
    "(practice: {})": deadlines.DAY_MILLISECONDS,
    "pauses for {}": deadlines.DAY_MILLISECONDS,
    "have less than {} left": deadlines.ANSWER_MILLISECONDS,
    "have {} from the start": deadlines.ANSWER_MILLISECONDS,
    "by mail and without a clock: {})": deadlines.HOUR_MILLISECONDS,
    "lobbies {};": deadlines.HOUR_MILLISECONDS,
    "if everybody is away: {}.": deadlines.HOUR_MILLISECONDS,
    "if more than {} passed": timekeeper.LONGEST_GAP,
    "After more than {}, the same": timekeeper.LONGEST_GAP,
    "at the next start, or {} later": deadlines.AI_MILLISECONDS,
    "It rests for {}": timekeeper.REST,
    "at least {} before the end": clocks.LEAST_AFTER_WARNING,
    "who hasn't clicked for {}": deadlines.PATIENCE_MILLISECONDS,
    "there is a pause before the next one: {}": clocks.pause_length(CLOCKS["calm"]),
    "the bot is back within {}": retention.GRACE,
}
"""Milliseconds by what the page says around them."""


def said(milliseconds):
    """Every way in which the page may write a time."""
    seconds = milliseconds // 1000
    names = {60: "1 minute", 3600: "1 hour", 86_400: "1 day"}
    return {span(seconds, words_for("en")), names.get(seconds, ""), f"{seconds // 3600} hours"} - {""}


@pytest.mark.parametrize("around", HELD)
def test_a_time_is_that_of_the_code(around):
    assert any(around.format(time) in " ".join(TABLE_LIFE.split()) for time in said(HELD[around]))


@pytest.mark.parametrize("name", CLOCKS)
def test_a_clock_is_that_of_the_code(name):
    (line,) = re.findall(rf"^\| `{name}`.*$", TABLE_LIFE, re.MULTILINE)
    clock = CLOCKS[name]
    per_turn = "no limit" if clock.pace is Pace.NONE else f"| {clock.per_turn} seconds |"
    if clock.pace is Pace.MAIL:
        per_turn = f"| {clock.per_turn // 3600} hours |"
    assert per_turn in line
    assert not clock.bank or f"time bank of {clock.bank // 60} minutes" in line
    assert clock.quiet is None or f"from {clock.quiet.start}:00 to {clock.quiet.end}:00" in line


def test_as_many_missed_turns_make_somebody_away_as_it_says():
    assert f"misses {seating.MISSED_TURNS} turns in a row" in TABLE_LIFE
