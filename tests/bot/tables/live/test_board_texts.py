"""Which tables have boards, where the newest state is shown, and when a refused channel is tried again."""

import pytest

from bot.common.errors import TableError
from bot.tables.live import retries
from bot.tables.model.values import Phase
from tests.support.eventually import comes

NO_REQUEST = []


async def test_whether_the_newest_state_is_shown(quick):
    assert not await quick.publisher.shown("t1")
    quick.table()
    quick.change()
    assert await quick.publisher.shown("t1")
    assert quick.says() == ["t1 has 1"]
    quick.playground.inject("all_refused", status=403)
    quick.change()
    assert not await quick.publisher.shown("t1")


@pytest.mark.parametrize("facts", [{"private": True}, {"phase": Phase.VOID}])
async def test_private_tables_and_those_that_closed_before_they_had_a_board_get_none(quick, facts):
    table = quick.table(**facts)
    await quick.shown()
    quick.publisher.reopened(table)
    await quick.quiet()
    quick.publisher.clicked(quick.become("t1", message_id=5, private=True), 5, may_write=False)
    await quick.quiet()
    assert quick.requests() == NO_REQUEST
    assert quick.may_write(), "a private message says nothing of the channel"


async def test_the_last_board_of_a_closed_table_stays_where_it_is_however_old(quick):
    quick.table()
    await quick.shown()
    (board,) = quick.messages()
    quick.playground.advance(51 * 60)
    quick.become("t1", phase=Phase.VOID)
    await quick.shown()
    assert quick.messages() == [board]
    assert quick.says() == ["t1 has 2"]


async def test_a_table_that_has_moved_meanwhile_is_shown_where_it_is_now(quick):
    before = quick.table()
    quick.become("t1", channel_id=int(quick.playground.channels[1].id))
    quick.publisher.publish(before)
    await quick.quiet()
    assert (quick.says(0), quick.says(1)) == ([], ["t1 has 0"])
    quick.become("t1", channel_id=before.channel_id)
    await quick.shown()
    await quick.shown()
    assert quick.says(0) == ["t1 has 2"]
    assert [request.status for request in quick.requests() if request.status >= 400] == []


async def test_a_channel_that_a_click_reported_closed_is_tried_after_a_while_though_nobody_clicks(
    quick, monkeypatch
):
    monkeypatch.setattr(retries, "FIRST_REST", 0.05)
    quick.publisher.clicked(quick.table(), None, may_write=False)
    await quick.shown()
    assert quick.requests() == NO_REQUEST
    await comes(lambda: quick.says() == ["t1 has 1"])
    assert quick.may_write()


async def test_an_opened_thread_shows_its_table_again(quick):
    quick.publisher.clicked(quick.table(), None, may_write=False)
    quick.publisher.reopened(quick.tables["t1"])
    await quick.quiet()
    assert quick.says() == ["t1 has 0"]


async def test_a_table_that_opens_where_a_click_said_that_nobody_may_write_is_tried(quick):
    quick.publisher.clicked(quick.table(), None, may_write=False)
    assert await quick.publisher.is_posted(quick.tables["t1"], 5)
    sent = len(quick.requests())
    assert await quick.publisher.is_posted(quick.table("t2", message_id=5), 5)
    assert len(quick.requests()) == sent, "it has one already"


async def test_no_board_says_farewell_where_we_may_not_write(quick):
    for table_id, channel in (("t1", 0), ("t2", 1)):
        quick.table(table_id, channel)
        await quick.shown(table_id)
    quick.publisher.clicked(quick.tables["t1"], None, may_write=False)
    sent = len(quick.requests())
    await quick.publisher.close()
    assert quick.said_farewell == ["t2"]
    assert len(quick.requests()) == sent + 1


async def test_no_board_says_farewell_if_the_next_process_could_not_know(quick):
    async def fails(_table_ids):
        raise TableError("try_again")

    quick.leaving = fails
    quick.restart()
    quick.table()
    await quick.shown()
    await quick.publisher.close()
    assert quick.says() == ["t1 has 1"]
