"""Boards: few requests, one message per table, the newest state."""

import asyncio
import math

from bot.messages.panels import Panel, Text
from bot.tables.live.board_state import MOST_BOARDS
from bot.tables.live.channels import REST
from bot.tables.model.values import Phase
from bot.tables.table import Update
from playground.api.rate_limits import RateLimitSettings
from tests.bot.tables.live.publishing import publishing


async def test_a_board_is_posted_once_and_edited_then(quick):
    quick.table()
    await quick.shown()
    await quick.shown()
    await quick.shown()
    assert quick.says() == ["t1 has 3"]
    assert quick.tables["t1"].message_id == int(quick.messages()[0].id)
    assert [r.method for r in quick.requests()] == ["POST", "PATCH", "PATCH"]


async def test_a_hundred_moves_within_a_second_cost_two_edits_at_most(bench):
    bench.table()
    await bench.shown()
    await asyncio.sleep(REST)
    started = asyncio.get_running_loop().time()
    for _ in range(100):
        bench.change()
        await asyncio.sleep(0.005)
    took = asyncio.get_running_loop().time() - started
    await bench.quiet()
    edits = len(bench.requests("PATCH"))
    print(f"100 moves in {took:.2f} s: {edits} edits")
    assert edits <= 1 + math.ceil(took / REST), "two, unless the machine took longer than a second"
    assert bench.says() == ["t1 has 101"]


async def test_a_board_waits_while_clicks_are_answered_and_then_shows_the_newest_state(quick):
    quick.table()
    await quick.shown()
    with quick.answers.one():
        quick.change()
        await asyncio.sleep(0.05)
        quick.change()
        await asyncio.sleep(0.05)
        assert quick.requests("PATCH") == []
    await quick.quiet()
    assert len(quick.requests("PATCH")) == 1
    assert quick.says() == ["t1 has 3"]


async def test_what_was_shown_before_is_never_shown_again(quick):
    table = quick.table()
    await quick.shown()
    quick.numbers["t1"] += 1
    quick.publisher.publish(quick.become("t1", host_id=8))
    quick.publisher.publish(table)
    await quick.quiet()
    assert quick.says() == ["t1 has 2"]


async def answered(quick, arrives, meanwhile=lambda: None):
    """A click changes a table, which says so; then its answer shows that on the board, or is lost."""

    async def answer():
        await asyncio.sleep(0.05)
        meanwhile()
        return arrives

    with quick.answers.one():
        quick.change()
        table = quick.tables["t1"]
        await quick.publisher.edit_by_answer(Update(table, table), quick.draw(table), answer())
    await quick.quiet()


async def test_a_board_shown_by_the_answer_needs_no_edit(quick):
    quick.table()
    await quick.shown()
    await answered(quick, True)
    assert quick.requests("PATCH") == []


async def test_an_edit_shows_a_board_that_the_answer_may_not_have_shown(quick):
    quick.table()
    await quick.shown()
    await answered(quick, False)
    assert len(quick.requests("PATCH")) == 1
    assert quick.says() == ["t1 has 2"]


async def test_of_two_answers_at_once_nobody_knows_which_the_board_shows(quick):
    quick.table()
    await quick.shown()
    await asyncio.gather(answered(quick, True), answered(quick, True))
    assert len(quick.requests("PATCH")) == 1


async def test_an_answer_that_comes_after_the_table_went_on_is_not_the_last_word(quick):
    quick.table()
    await quick.shown()
    await answered(quick, True, meanwhile=lambda: quick.change())
    assert len(quick.requests("PATCH")) == 1
    assert quick.says() == ["t1 has 3"]


async def test_tables_of_one_channel_take_turns_and_others_do_not_wait_for_them(bench):
    for table_id, channel in (("t1", 0), ("t2", 0), ("t3", 0), ("t4", 1)):
        bench.table(table_id, channel)
    started = asyncio.get_running_loop().time()
    for table_id in bench.tables:
        bench.change(table_id)
    await bench.quiet("t4")
    assert asyncio.get_running_loop().time() - started < REST
    for table_id in bench.tables:
        await bench.quiet(table_id)
    assert asyncio.get_running_loop().time() - started > 2 * REST - 0.1
    assert sorted(bench.says(0)) == ["t1 has 1", "t2 has 1", "t3 has 1"]
    assert bench.says(1) == ["t4 has 1"]


async def test_pacing_alone_keeps_within_the_limits_of_a_channel(monkeypatch):
    limits = RateLimitSettings()
    assert limits.messages.requests / limits.messages.seconds >= 1 / REST
    async with publishing(rate_limits=limits) as bench:
        bench.table()
        for _ in range(3):
            await bench.shown()
        assert [r.status for r in bench.requests()] == [200] * 3


async def test_a_board_that_cannot_be_stored_is_noted_down_later(quick, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.01, 0.01, 0.01))
    quick.table()
    quick.storing_fails = True
    await quick.shown()
    assert quick.tables["t1"].message_id is None
    quick.storing_fails = False
    await quick.shown()
    assert [int(message.id) for message in quick.messages()] == [quick.tables["t1"].message_id]


async def test_a_table_that_is_closed_is_shown_once_more_and_forgotten(quick):
    quick.table()
    await quick.shown()
    quick.become("t1", phase=Phase.VOID)
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert "t1" not in quick.publisher._boards


async def test_a_panel_that_discord_would_refuse_is_reported_and_harms_no_other_board(quick, caplog):
    drawn = quick.draw
    quick.draw = lambda table: Panel((Text("x" * 5000),)) if table.table_id == "t1" else drawn(table)
    quick.restart()
    for table_id in ("t1", "t2"):
        quick.table(table_id)
        quick.change(table_id)
    await asyncio.wait([board.task for board in quick.publisher._boards.values()])
    assert quick.says() == ["t2 has 1"]
    assert "PanelTooLargeError" in caplog.text


async def test_boards_of_long_ago_are_forgotten(quick):
    quick.table()
    await quick.shown()
    for number in range(MOST_BOARDS):
        quick.publisher.clicked(quick.table(f"x{number}"), None, may_write=True)
    assert len(quick.publisher._boards) <= MOST_BOARDS
    await quick.shown("t1")
    assert quick.says() == ["t1 has 2"]


async def test_a_board_that_an_answer_is_about_to_post_is_not_forgotten_and_not_posted_twice(
    quick, monkeypatch
):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.01,) * 5)
    monkeypatch.setattr("bot.tables.live.board_state.MOST_BOARDS", 3)
    table, arrives = quick.table(), asyncio.Event()

    async def answer():
        await arrives.wait()
        return int((await quick.client.get_partial_messageable(table.place_id).send("t1")).id)

    posting = asyncio.create_task(quick.publisher.post_by_answer(table, quick.draw(table), answer()))
    for number in range(6):
        await quick.shown(quick.table(f"x{number}", channel=1).table_id)
    await quick.shown("t1")
    assert quick.messages() == []
    arrives.set()
    await posting
    await quick.quiet("t1")
    assert len(quick.messages()) == 1
    assert quick.tables["t1"].message_id == int(quick.messages()[0].id)


async def test_a_board_whose_answer_is_lost_is_posted_without_it(quick):
    table = quick.table()

    async def lost():
        return None

    await quick.publisher.post_by_answer(table, quick.draw(table), lost())
    await quick.quiet()
    assert quick.says() == ["t1 has 0"]
    assert quick.tables["t1"].message_id == int(quick.messages()[0].id)


async def test_a_click_brings_a_board_up_to_date_that_this_process_never_showed_and_posts_none(quick):
    quick.table()
    await quick.shown()
    quick.numbers["t1"] += 1
    quick.restart()
    for _ in range(2):
        quick.publisher.clicked(quick.tables["t1"], None, may_write=True)
        await quick.quiet()
    assert quick.says() == ["t1 has 2"]
    quick.publisher.clicked(quick.table("t2"), None, may_write=True)
    await quick.quiet("t2")
    assert [r.method for r in quick.requests()] == ["POST", "PATCH"]


async def test_a_board_that_waited_for_answers_lets_the_channel_rest_that_was_written_meanwhile(bench):
    bench.table("t1")
    bench.table("t2")
    await bench.shown("t1")
    await bench.shown("t2")
    await asyncio.sleep(REST)
    with bench.answers.one():
        bench.change("t1")
        await asyncio.sleep(0.3)
        table = bench.tables["t2"]
        await bench.publisher.edit_by_answer(Update(table, table), bench.draw(table), asyncio.sleep(0, True))
        answered = asyncio.get_running_loop().time()
    await bench.quiet("t1")
    assert bench.says()[0] == "t1 has 2"
    assert asyncio.get_running_loop().time() - answered >= REST - 0.05


async def test_a_table_that_opened_by_itself_has_its_board_once_it_is_posted(quick):
    assert await quick.publisher.is_posted(quick.table(), 5)
    assert await quick.publisher.is_posted(quick.tables["t1"], 5)
    assert quick.says() == ["t1 has 0"]
    assert len(quick.requests()) == 1


async def test_a_table_that_opened_where_nobody_may_write_has_no_board(quick):
    quick.playground.inject("all_refused", status=403)
    assert not await quick.publisher.is_posted(quick.table(), 5)
    assert quick.says() == []
