"""Discord's bad days: missing, forbidden, rate-limited or broken requests are few and lose nothing."""

import asyncio

import pytest

from bot.tables.live import retries
from bot.tables.live.board_state import MOST_DELETIONS
from bot.tables.panels.channel_permissions import MOST_REFUSALS
from playground.api.rate_limits import Allowance, RateLimitSettings
from playground.world import channels
from tests.bot.tables.live.publishing import publishing
from tests.support.eventually import comes


@pytest.fixture
async def board(quick):
    """A posted board."""
    quick.table()
    await quick.shown()
    return quick.messages()[0]


def failures(bench):
    return [r for r in bench.requests() if r.status >= 400]


async def test_a_deleted_board_is_posted_again(quick, board):
    quick.playground.inject("message_deleted", message=board.id)
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert [r.status for r in failures(quick)] == [404]


async def test_a_board_that_is_deleted_again_and_again_stays_deleted(quick, board):
    for _ in range(10):
        for message in quick.messages():
            quick.playground.inject("message_deleted", message=message.id)
        await quick.shown()
    assert quick.messages() == []
    assert len(failures(quick)) == MOST_DELETIONS + 1


@pytest.mark.parametrize("fault", ["permission_lost", "access_lost"])
async def test_a_channel_closed_to_us_costs_one_request_until_a_click_shows_it_open(quick, board, fault):
    quick.chatter(1)
    quick.playground.inject(fault, channel=board.channel_id)
    quick.playground.inject("message_deleted", message=board.id)
    for _ in range(10):
        await quick.shown()
        quick.publisher.clicked(quick.tables["t1"], None, may_write=False)
    assert not quick.may_write()
    assert len(failures(quick)) <= MOST_REFUSALS
    quick.playground.inject(fault, on=False)
    quick.publisher.clicked(quick.tables["t1"], None, may_write=True)
    await quick.quiet()
    assert quick.may_write()
    assert quick.says() == ["t1 has 11"]


async def test_wrongly_reported_permissions_cost_at_most_three_requests(quick, board):
    quick.playground.inject("access_lost", channel=board.channel_id)
    for _ in range(10):
        await quick.shown()
        quick.publisher.clicked(quick.tables["t1"], None, may_write=True)
    await quick.quiet()
    assert len(failures(quick)) == 3


async def test_a_channel_that_refused_is_tried_again_by_one_board_and_then_by_all(quick, monkeypatch):
    """Nobody clicks: boards that were never posted have nothing to click."""
    monkeypatch.setattr(retries, "FIRST_REST", 0.05)
    monkeypatch.setattr(retries, "LONGEST_REST", 0.05)
    quick.playground.inject("all_refused", status=403)
    for table_id in ("t1", "t2", "t3"):
        quick.table(table_id)
        await quick.shown(table_id)
    await comes(lambda: len(failures(quick)) == MOST_REFUSALS + 2)
    quick.playground.inject("all_refused", on=False, status=403)
    await comes(lambda: sorted(quick.says()) == ["t1 has 1", "t2 has 1", "t3 has 1"])
    assert quick.may_write()


async def test_a_deleted_channel_is_noticed_once(quick, board):
    channels.delete(quick.playground.world, quick.playground.channels[0])
    for _ in range(10):
        await quick.shown()
    assert quick.gone == [int(board.channel_id)]
    assert len(failures(quick)) == 1


async def test_a_storm_of_429_shows_the_newest_board_in_the_end(quick, board):
    quick.playground.inject("rate_limited", count=3, retry_after_ms=20)
    for _ in range(50):
        quick.change()
        await asyncio.sleep(0.002)
    await quick.quiet()
    assert quick.says() == ["t1 has 51"]
    assert [r.status for r in failures(quick)] == [429] * 3


async def test_answers_lost_after_the_edit_was_made_are_no_harm(quick, board):
    quick.playground.inject("bad_gateway", count=1)
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert quick.messages() == [board]


async def test_discord_out_of_order_is_tried_again_later(quick, board, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.05,))
    edit, attempts = quick.publisher._posts.edit, []

    async def broken(*given):
        attempts.append(given)
        if len(attempts) == 1:
            raise OSError("connection reset")
        await edit(*given)

    monkeypatch.setattr(quick.publisher._posts, "edit", broken)
    await quick.shown()
    assert quick.says() == ["t1 has 2"]
    assert len(attempts) == 2


async def test_a_board_whose_edits_are_rationed_moves_at_once(monkeypatch):
    monkeypatch.setattr("bot.tables.live.board_state.OLD", 10**9)
    monkeypatch.setattr("bot.tables.live.channels.REST", 0.01)
    limits = RateLimitSettings(messages=Allowance(100, 1.0), old_edits=Allowance(0, 0.01))
    async with publishing(rate_limits=limits) as bench:
        bench.table()
        await bench.shown()
        bench.playground.advance(3601)
        await bench.shown()
        assert bench.says() == ["t1 has 2"]
        assert [r.method for r in bench.requests()] == ["POST", *["PATCH"] * 5, "DELETE", "POST"]


async def test_a_board_outlasts_an_outage_by_itself(quick, board, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.01,) * 2)
    edit, attempts = quick.publisher._posts.edit, []

    async def broken(*given):
        attempts.append(given)
        if len(attempts) <= 20:
            raise OSError("connection reset")
        await edit(*given)

    monkeypatch.setattr(quick.publisher._posts, "edit", broken)
    await quick.shown()
    assert quick.says() == ["t1 has 2"]


@pytest.mark.parametrize("status", [400, 401])
async def test_a_board_that_discord_refuses_for_a_moment_is_shown_soon_after(
    quick, board, monkeypatch, status
):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.05,) * 5)
    quick.playground.inject("all_refused", status=status)
    quick.change()
    await comes(lambda: failures(quick))
    quick.playground.inject("all_refused", on=False)
    await quick.quiet()
    assert quick.says() == ["t1 has 2"]


async def test_a_board_that_is_refused_again_and_again_is_left_alone_until_the_next_change(
    quick, board, monkeypatch
):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.01,) * 2)
    quick.playground.inject("all_refused", status=400)
    for changes in (1, 2):
        await quick.shown()
        assert len(failures(quick)) == 3 * changes


async def test_a_change_of_the_table_ends_a_long_pause(quick, board, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.01, 60.0))
    quick.playground.inject("all_refused", status=400)
    quick.change()
    await comes(lambda: len(failures(quick)) == 2)
    quick.playground.inject("all_refused", on=False)
    quick.change()
    await comes(lambda: quick.says() == ["t1 has 3"])


async def test_a_board_that_could_not_be_drawn_once_is_drawn_again(quick, board, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.01,))
    draw, fails = quick.draw, [True]

    def drawn(table):
        if fails.pop() if fails else False:
            raise RuntimeError("a glyph is missing")
        return draw(table)

    quick.draw = drawn
    quick.restart()
    await quick.shown()
    assert quick.says() == ["t1 has 2"]


async def test_a_deleted_board_is_found_again_among_what_is_not_a_board_of_its_table(quick, board):
    """The next process knows the message before; of those since, only the table's own board counts."""
    known = quick.tables["t1"].message_id
    await quick.shown(quick.table("t2").table_id)
    channel = quick.client.get_partial_messageable(int(board.channel_id))
    await channel.send("t1 is no board")
    quick.playground.inject("message_deleted", message=str(known))
    quick.restart()
    await quick.shown("t1")
    says = quick.says()
    assert says.count("t2 has 1") == 1
    assert says.count("t1 has 2") == 1
    assert quick.tables["t1"].message_id != quick.tables["t2"].message_id
