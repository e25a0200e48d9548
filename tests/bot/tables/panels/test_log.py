"""The last moves on a board, and their order."""

import re
from dataclasses import replace
from itertools import chain

from bot.games.registry import SCREENS
from bot.messages.panels import Text
from bot.tables.model.values import Display, Moved, Occupant, Phase, TableValue
from bot.tables.panels.board import table_panel
from game.core.match import Match
from game.core.rng import Rng
from game.registry import GAMES
from game.shithead.events import CardsLaid
from tests.bot.games.shown_facts import Names
from tests.support.languages import words
from tests.support.panels import text

SHITHEAD = GAMES["shithead"]


def table_after(*seats, people=(0,), players=5):
    """A table whose last events are cards laid by these seats; the others are computer players."""
    setup = SHITHEAD.first_setup(SHITHEAD.presets["shithead"], players, Rng(bytes(32), "log"))
    match, _ = Match.start(SHITHEAD, "log", bytes(32), setup)
    moves = ((Moved(seat), CardsLaid(seat, (number,), "hand")) for number, seat in enumerate(seats))
    events = tuple(chain.from_iterable(moves))
    sitting = tuple(Occupant(1000) if seat in people else Occupant(None, "normal") for seat in range(players))
    return TableValue(
        table_id="T", guild_id=1, channel_id=2, message_id=3,
        phase=Phase.PLAYING, game=SHITHEAD, preset="shithead", rules=SHITHEAD.presets["shithead"],
        for_tokens=False, host_id=1000, locale="en",
        seats=sitting, match=match, happened=events, display=Display.TEXT,
    )  # fmt: skip


def log(table):
    """The lines about moves."""
    said = text(table_panel(table, SCREENS["shithead"], Names(), words("en"))).splitlines()
    return [line for line in said if re.fullmatch(r"(?:-# )?P\d \w+[♣♦♥♠]", line)]


def test_all_ai_moves_since_a_person_moved_are_listed_in_order():
    told = log(table_after(0, 1, 2, 0, 1, 2, 3, 4, 1, 2, 3))
    assert [line.removeprefix("-# ")[:2] for line in told] == ["P0", "P1", "P2", "P3", "P4", "P1", "P2", "P3"]


def test_only_the_newest_is_large():
    told = log(table_after(0, 1, 2, 3))
    assert [line.startswith("-# ") for line in told] == [True, True, True, False]


def test_a_chain_of_computer_players_leaves_room_for_the_board():
    assert len(log(table_after(0, *[1, 2, 3, 4] * 7))) == 12


def test_an_ai_plays_for_an_away_player_who_sees_that():
    table = table_after(0, 3, 1, 2, 3, 4, 1, 2, people=(0, 3))
    away = replace(table.seats[3], away=True)
    assert len(log(table)) == 6
    assert len(log(replace(table, seats=(*table.seats[:3], away, table.seats[4])))) == 8


def test_a_board_without_news_has_no_empty_text():
    panel = table_panel(table_after(), SCREENS["shithead"], Names(), words("en"))
    assert all(block.content for block in panel.blocks if isinstance(block, Text))
