"""What a board knows of itself: its age, its message, what it waits for."""

import asyncio

import discord
import pytest

from bot.common.ids import made_at
from bot.messages.panels import Panel, Text
from bot.tables.live.board_requests import Place
from bot.tables.live.board_state import MOST_DELETIONS, OLD, SENDS_NOTHING, Board, BoardState
from bot.tables.model.values import Phase
from data.actors import EVERYWHERE
from tests.bot.tables.live.publishing import a_board, a_table

PANEL = Panel((Text("the board"),))


def known(board):
    return board.state, board.message_id, board.replaces, board.shown


def test_a_board_begins_with_what_its_table_knows():
    board = Board.of(a_table())
    assert (board.table_id, board.place, board.phase) == ("t1", Place(1, 2), Phase.PLAYING)
    assert known(board) == (BoardState.MISSING, None, None, None)
    assert (board.due, board.deletions, board.failures, board.writing) == (False, 0, 0, 0)
    assert known(Board.of(a_table(message_id=5))) == (BoardState.INHERITED, 5, None, None)
    assert Board.of(a_table(thread_id=9)).place == Place(1, 9)


def test_a_board_follows_its_table_and_needs_another_message_in_another_place():
    board = a_board(state=BoardState.STANDING, message_id=5, shown=PANEL)
    board.follow(a_table(message_id=4, phase=Phase.OVER))
    assert known(board) == (BoardState.STANDING, 5, None, PANEL), "it knows better"
    assert board.phase is Phase.OVER
    board.follow(a_table(message_id=5, thread_id=9))
    assert known(board) == (BoardState.MISSING, None, 5, None), "the table still names the message before"
    assert board.place == Place(1, 9)
    board.follow(a_table(message_id=6, thread_id=9))
    assert known(board) == (BoardState.INHERITED, 6, 5, None)


def test_a_new_message_is_shown_and_unstored_and_ends_failures():
    board = a_board(failures=3)
    board.posted(7, PANEL)
    assert (*known(board), board.failures) == (BoardState.UNSTORED, 7, None, PANEL, 0)
    board.removed()
    assert known(board) == (BoardState.MISSING, None, 7, None)


def test_only_a_confirmed_edit_ends_failures_and_deletions():
    board = a_board(state=BoardState.STANDING, failures=2, deletions=2)
    board.begin_edit()
    board.end_edit(None)
    assert (board.writing, board.failures, board.deletions) == (0, 2, 2)
    board.begin_edit()
    assert board.writing == 1
    board.end_edit(PANEL)
    assert (board.writing, board.failures, board.deletions) == (0, 0, 0)


def test_a_board_is_given_up_once_it_was_deleted_too_often():
    board = a_board(state=BoardState.STANDING)
    for _ in range(MOST_DELETIONS):
        board.deleted()
        assert board.state is BoardState.STANDING
    board.deleted()
    assert board.state is BoardState.GIVEN_UP


def test_a_message_is_old_ten_minutes_before_discord_limits_its_edits():
    posted = discord.utils.time_snowflake(discord.utils.parse_time("2026-01-01T00:00:00+00:00"))
    board, since = a_board(message_id=posted), made_at(posted)
    assert 60 * 60_000 - OLD == 10 * 60_000
    assert not board.is_old(since + OLD)
    assert board.is_old(since + OLD + 1)
    assert not a_board().is_old(since + OLD + 1)


@pytest.mark.parametrize("phase", Phase)
async def test_boards_of_tables_that_go_on_say_farewell_unless_they_are_being_edited(phase):
    goes_on = phase in (Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    board = a_board(phase=phase, message_id=5)
    assert board.may_say_farewell is goes_on
    assert board.is_live is (phase is not Phase.VOID)
    assert not a_board(phase=phase).may_say_farewell
    board.task = asyncio.create_task(asyncio.sleep(0))
    assert board.is_at_work
    assert not board.may_say_farewell
    assert not board.may_be_forgotten
    await board.task
    assert not board.is_at_work
    assert board.may_say_farewell is goes_on
    assert board.may_be_forgotten


def test_a_board_waits_for_its_channel_if_it_is_due_and_may_send():
    for state in BoardState:
        assert a_board(state=state, due=True).waits is (state not in SENDS_NOTHING)
        assert not a_board(state=state).waits
        assert not a_board(state=state, due=True, phase=Phase.VOID).waits


def test_a_place_has_a_link_on_servers_and_in_private():
    assert Place(1, 2).address == "https://discord.com/channels/1/2"
    assert Place(1, 2).link(3) == "https://discord.com/channels/1/2/3"
    assert Place(EVERYWHERE, 2).link(3) == "https://discord.com/channels/@me/2/3"
