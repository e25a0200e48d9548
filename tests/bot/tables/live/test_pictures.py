"""Picture boards are text where the bot may not attach files, until a click shows otherwise."""

import pytest

from bot.tables.panels.channel_permissions import MOST_REFUSALS
from playground.world.permissions import Permission


@pytest.fixture
async def board(quick):
    """A posted board, as a picture."""
    quick.has_pictures = True
    quick.table()
    await quick.shown()
    return quick.messages()[0]


def forbid(bench, permission=Permission.ATTACH_FILES):
    bench.playground.set_permissions(bench.playground.channels[0].id, None, deny=permission)


def allow(bench):
    forbid(bench, Permission(0))


def pictures(bench):
    """The names of the files, without what tells their content."""
    return [[each.filename.partition("-")[0] for each in message.attachments] for message in bench.messages()]


def refused(bench):
    return [r for r in bench.requests() if r.status == 403]


async def clicked(bench, *, may_attach):
    bench.publisher.clicked(bench.tables["t1"], None, may_write=True, may_attach=may_attach)
    await bench.quiet()


async def test_a_board_whose_picture_is_refused_is_written_out_at_once(quick, board):
    forbid(quick)
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert pictures(quick) == [[]]
    assert quick.may_write()


async def test_a_picture_is_not_tried_again_and_again(quick, board):
    forbid(quick)
    for _ in range(5):
        await quick.shown()
    assert quick.says() == ["t1 has 6"]
    assert len(refused(quick)) == 1


async def test_what_a_click_shows_needs_no_request_in_vain(quick, board):
    forbid(quick)
    await clicked(quick, may_attach=False)
    assert pictures(quick) == [[]]
    assert refused(quick) == []


async def test_the_click_after_the_permission_brings_the_picture_back(quick, board):
    forbid(quick)
    await clicked(quick, may_attach=False)
    allow(quick)
    await quick.shown()
    assert pictures(quick) == [[]]
    await clicked(quick, may_attach=True)
    assert pictures(quick) == [["table"]]
    assert quick.messages()[0].id == board.id


async def test_clicks_that_show_nothing_new_cost_no_request(quick, board):
    before = len(quick.requests())
    for _ in range(3):
        await clicked(quick, may_attach=True)
    assert len(quick.requests()) == before
    for _ in range(3):
        await clicked(quick, may_attach=False)
    assert len(quick.requests()) == before + 1


async def test_wrongly_reported_permissions_cost_three_requests_until_corrected(quick, board):
    forbid(quick)
    for _ in range(10):
        await clicked(quick, may_attach=True)
        await quick.shown()
    assert len(refused(quick)) == MOST_REFUSALS
    assert quick.says() == ["t1 has 11"]
    await clicked(quick, may_attach=False)
    allow(quick)
    await clicked(quick, may_attach=True)
    assert pictures(quick) == [["table"]]


async def test_the_next_process_learns_it_from_one_request(quick, board):
    forbid(quick)
    await clicked(quick, may_attach=False)
    quick.restart()
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert pictures(quick) == [[]]
    assert len(refused(quick)) == 1


async def test_a_channel_closed_altogether_is_left_alone_after_one_more_request(quick, board):
    quick.playground.inject("permission_lost", channel=board.channel_id)
    quick.playground.inject("message_deleted", message=board.id)
    for _ in range(5):
        await quick.shown()
    assert not quick.may_write()
    assert len(refused(quick)) == 2


def uploads(bench):
    return [r for r in bench.requests() if r.files]


async def test_an_edit_that_changes_words_alone_sends_no_picture(quick, board):
    quick.draws_anew = False
    await quick.shown()
    await quick.shown()
    assert quick.says() == ["t1 has 3"]
    assert pictures(quick) == [["table"]]
    assert len(uploads(quick)) == 2, "the first one was another picture"
    (kept,) = quick.requests("PATCH")[-1].body["attachments"]
    assert set(kept) == {"id", "filename"}, "Discord wants both of what an edit keeps"


async def test_a_picture_that_is_the_same_needs_no_permission(quick, board):
    quick.draws_anew = False
    await quick.shown()
    forbid(quick)
    await quick.shown()
    assert quick.says() == ["t1 has 3"]
    assert pictures(quick) == [["table"]]
    assert refused(quick) == []


async def test_a_picture_that_is_not_there_after_all_is_sent(quick, board):
    quick.draws_anew = False
    await quick.shown()
    shown = quick.messages()[0]
    shown.attachments = []
    await quick.shown()
    assert quick.says() == ["t1 has 3"]
    assert pictures(quick) == [["table"]]
    assert [r.status for r in quick.requests("PATCH")][-2:] == [400, 200]


async def test_where_discord_keeps_no_files_they_are_sent_and_soon_nothing_else_is_tried(quick, board):
    quick.draws_anew = False
    await quick.shown()
    quick.playground.inject("kept_files_refused")
    before = len(uploads(quick))
    for _ in range(6):
        await quick.shown()
    assert quick.says() == ["t1 has 8"]
    assert pictures(quick) == [["table"]]
    assert len(uploads(quick)) == before + 6
    refusals = [r for r in quick.requests("PATCH") if r.status == 400]
    assert len(refusals) == 3, "after that, pictures are sent at once"


async def test_a_board_that_moves_takes_its_picture_along(quick, board):
    quick.draws_anew = False
    await quick.shown()
    quick.chatter(12)
    await quick.shown()
    assert pictures(quick) == [["table"]]
    assert quick.messages()[0].id != board.id
