"""What is told of deadlines: never that they were "1 second ago", on boards and hands alike."""

import re
from dataclasses import replace

import pytest

from bot.games.registry import SCREENS
from bot.messages.time_words import deadline, exact_time
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Deadline, DeadlineKind, Occupant, Phase
from bot.tables.panels.board import table_panel
from bot.tables.panels.hand import hand_panel
from tests.bot.tables.clicks.tables import AI, DUE, HOST, OTHER, lobby, names, playing, words
from tests.bot.tables.panels import test_doubts
from tests.support.panels import text

COUNTED = re.compile(r"<t:(\d+):R>")
EDIT = 2_000
"""Milliseconds until a message is edited in which something has ended: a look at the clock, and the pace."""


def turn(clock):
    table = playing(HOST, OTHER, clock=CLOCKS[clock])
    return replace(table, deadlines=(Deadline(DeadlineKind.TURN, DUE, table.match.awaited[0]),))


def paused(clock):
    table = test_doubts.playing(1)
    seats = (HOST, OTHER, Occupant(9))
    return replace(
        table, seats=seats, clock=CLOCKS[clock], deadlines=(Deadline(DeadlineKind.REACTION, DUE, None),)
    )


def at_its_end():
    return replace(
        turn("calm"), phase=Phase.BETWEEN_DEALS, deadlines=(Deadline(DeadlineKind.NEXT_DEAL, DUE, None),)
    )


TABLES = {
    "a turn": lambda: turn("calm"),
    "a turn by mail": lambda: turn("day"),
    "a pause": lambda: paused("calm"),
    "a pause by mail": lambda: paused("day"),
    "the next deal": at_its_end,
    "the start": lambda: lobby(HOST, OTHER, deadlines=(Deadline(DeadlineKind.START, DUE, None),)),
}


@pytest.mark.parametrize("what", TABLES)
def test_a_deadline_is_edited_away_before_it_has_passed(what):
    table = TABLES[what]()
    screen = SCREENS[table.game.key]
    shown = [table_panel(table, screen, names(table), words())]
    shown += [hand_panel(table, seat, screen, names(table), words()) for seat in range(len(table.seats))]
    told = "\n".join(map(text, shown))
    assert deadline(DUE) in told or exact_time(DUE) in told
    assert (exact_time(DUE) in told) is (what == "a pause")
    assert all(int(at) * 1000 >= DUE + EDIT for at in COUNTED.findall(told))


def test_a_moment_within_a_second_ends_with_it():
    assert deadline(DUE + 1) == deadline(DUE + 1000)
    assert exact_time(DUE + 1) == exact_time(DUE + 1000)


@pytest.mark.parametrize(("clock", "lines"), [("calm", 1), ("none", 0)])
def test_a_board_does_not_jump_while_ais_play(clock, lines):
    """There is one line about time, whoever is to move, and during a pause."""
    tables = [turn(clock), paused(clock)] if lines else []
    at_turn = replace(playing(HOST, OTHER, clock=CLOCKS[clock]), deadlines=())
    seats = (AI, AI)
    for table in (*tables, replace(at_turn, seats=seats)):
        screen = SCREENS[table.game.key]
        told = text(table_panel(table, screen, names(table), words())).split("\n")
        assert sum(line.startswith(("⏳", "⏸")) for line in told) == lines, told
