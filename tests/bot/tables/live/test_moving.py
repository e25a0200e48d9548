"""Boards move to a new message when they are buried or too old; there are never two of them."""

import pytest

from bot.tables.live.board_requests import BoardPosts
from bot.tables.live.channels import BURIED_UNDER
from playground.world import channels
from playground.world.model import SUPPRESS_NOTIFICATIONS


@pytest.fixture
async def board(quick):
    """A posted board."""
    quick.table()
    await quick.shown()
    return quick.messages()[0]


async def test_a_buried_board_comes_up_with_the_next_change(quick, board):
    quick.chatter(BURIED_UNDER)
    await quick.quiet()
    assert quick.messages() == [board]
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert quick.messages() != [board]
    assert [r.method for r in quick.requests()] == ["POST", "DELETE", "POST"]
    assert quick.tables["t1"].message_id == int(quick.messages()[0].id)
    await quick.shown()
    assert quick.requests()[-1].method == "PATCH"


async def test_a_board_notifies_followers_of_the_channel_when_it_is_new_and_not_when_it_moves(quick, board):
    quick.chatter(BURIED_UNDER)
    await quick.shown()
    (moved,) = quick.messages()
    assert [message.flags & SUPPRESS_NOTIFICATIONS for message in (board, moved)] == [
        0,
        SUPPRESS_NOTIFICATIONS,
    ]


async def test_fewer_messages_bury_nothing(quick, board):
    quick.chatter(BURIED_UNDER - 1)
    quick.chatter(BURIED_UNDER, channel=1)
    await quick.shown()
    assert quick.messages() == [board]


async def test_a_board_of_nearly_an_hour_moves_before_its_edits_are_rationed(quick, board):
    quick.playground.advance(49 * 60)
    await quick.shown()
    assert quick.messages() == [board]
    quick.playground.advance(2 * 60)
    await quick.shown()
    assert quick.messages() != [board]
    assert quick.says() == ["t1 has 3"]


async def test_its_age_is_known_to_the_next_process(quick, board):
    quick.playground.advance(51 * 60)
    quick.restart()
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert quick.messages() != [board]


async def test_an_old_board_stays_where_nothing_new_could_be_posted(quick, board):
    quick.playground.inject("permission_lost", channel=quick.playground.channels[0].id)
    await quick.playground.settle()
    quick.playground.advance(51 * 60)
    await quick.shown()
    assert quick.messages() == [board]
    assert quick.says() == ["t1 has 2"]


async def test_a_board_in_an_archived_thread_is_posted_anew_which_opens_the_thread(quick):
    world, parent = quick.playground.world, quick.playground.channels[0]
    thread = channels.start_thread(world, parent, world.bot, "Table")
    quick.table(thread_id=int(thread.id))
    await quick.shown()
    channels.set_archived(world, thread, thread.thread, archived=True)
    await quick.shown()
    assert thread.thread.archived is False
    assert quick.says(thread) == ["t1 has 2"]


async def test_an_old_board_that_cannot_be_deleted_becomes_a_line_that_leads_to_the_new_one(
    quick, board, monkeypatch
):
    async def refused(self, place, message_id):
        return False

    monkeypatch.setattr(BoardPosts, "remove", refused)
    quick.chatter(BURIED_UNDER)
    await quick.shown()
    new = quick.messages()[-1]
    link = f"https://discord.com/channels/{quick.playground.guild.id}/{new.channel_id}/{new.id}"
    assert quick.says() == [f"-# This table has moved: {link}", "t1 has 2"]


async def test_a_board_posted_in_the_moment_of_a_crash_is_found_again(quick, board):
    known = quick.tables["t1"].message_id
    quick.chatter(BURIED_UNDER)
    await quick.shown()
    quick.become("t1", message_id=known)
    quick.playground.advance(10 * 60)
    quick.restart()
    await quick.shown()
    assert quick.says() == ["t1 has 3"]
    assert quick.tables["t1"].message_id == int(quick.messages()[0].id)


async def test_a_board_left_behind_goes_when_it_is_clicked(quick, board, monkeypatch):
    remove = BoardPosts.remove

    async def refused(self, place, message_id):
        return False

    monkeypatch.setattr(BoardPosts, "remove", refused)
    quick.chatter(BURIED_UNDER)
    await quick.shown()
    monkeypatch.setattr(BoardPosts, "remove", remove)
    old, new = quick.messages()
    for message in (new, old):
        quick.publisher.clicked(quick.tables["t1"], int(message.id), may_write=True)
        await quick.playground.settle()
    assert quick.messages() == [new]


async def test_several_tables_of_a_channel_bury_each_other_not(quick):
    for number in range(BURIED_UNDER + 2):
        quick.table(f"t{number}")
        await quick.shown(f"t{number}")
    first = quick.messages()[0]
    await quick.shown("t0")
    assert quick.messages()[0] == first


async def test_an_answer_that_was_lost_posts_no_second_board(quick, board):
    quick.chatter(BURIED_UNDER)
    quick.playground.inject("bad_gateway", count=2)
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
