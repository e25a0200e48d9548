"""Turn notices that Discord refuses: none is tried for ever, and none is lost for a failure that passes."""

from dataclasses import replace

import pytest

from bot.tables.live.pauses import PAUSES
from bot.tables.live.turn_notices import AT_ONCE, LATER
from bot.tables.model.commands import Expire
from bot.tables.model.values import Deadline, DeadlineKind, Phase
from tests.bot.tables.live.turns import Table


@pytest.fixture
async def table(bench):
    table = Table(bench)
    yield table
    await table.notices.close()


def close(table, *, on=True):
    table.bench.playground.inject("permission_lost", channel=table.bench.playground.channels[0].id, on=on)


async def click(table, *, may_write):
    """Somebody clicks at the table; the click contains our permissions there."""
    table.channels[table.value.place_id].writing.told(allowed=may_write)
    table.notices.clicked("t1", 1)
    await table.bench.playground.settle(quiet=0.04)


async def test_a_channel_closed_to_us_costs_one_request_and_three_if_clicks_say_that_it_is_open(table):
    close(table)
    for _ in range(4):
        await table.moves()
        await table.passes(AT_ONCE)
    assert len(table.bench.requests("POST")) == 1
    for _ in range(4):
        await click(table, may_write=True)
        await table.moves()
        await table.passes(AT_ONCE)
    assert len(table.bench.requests("POST")) == 3


async def test_notices_come_back_with_the_click_after_the_permission_even_for_the_turn_that_is_waited_for(
    table,
):
    close(table)
    for _ in range(4):
        await table.moves()
        await table.passes(AT_ONCE)
        await click(table, may_write=True)
    close(table, on=False)
    await click(table, may_write=False)
    assert table.sent() == []
    await click(table, may_write=True)
    assert table.mentioned() == [[str(user_id)] for user_id in table.awaited]
    await table.moves()
    await table.passes(AT_ONCE)
    assert len(table.sent()) == 1


async def test_refusals_that_were_followed_by_a_notice_are_forgotten(table):
    for _ in range(4):  # twice as many in all as would be believed in a row
        close(table)
        await table.moves()
        await table.passes(AT_ONCE)
        assert table.sent() == []
        close(table, on=False)
        await click(table, may_write=True)
        assert len(table.sent()) == 1


async def test_what_was_sent_before_a_restart_goes_although_nobody_is_awaited_any_more(table):
    await table.becomes()
    await table.passes(AT_ONCE)
    assert len(table.sent()) == 1
    await table.notices.close()
    table.restart()
    await table.becomes(phase=Phase.OVER)
    assert (table.sent(), table.value.notice_id) == ([], None)


def refuse(table, status=400, *, on=True):
    table.bench.playground.inject("all_refused", status=status, on=on)


@pytest.mark.parametrize("status", [400, 401])
async def test_a_notice_that_discord_refuses_for_a_moment_comes_by_itself(table, status):
    await table.becomes()
    refuse(table, status)
    await table.passes(AT_ONCE)
    assert table.sent() == []
    refuse(table, on=False)
    await table.passes(PAUSES[0])
    assert table.mentioned() == [[str(user_id)] for user_id in table.awaited]
    await table.passes(LATER)
    assert len(table.sent()) == 1


async def test_a_refused_notice_is_tried_a_few_times_and_again_after_the_next_change(table):
    await table.becomes()
    refuse(table)
    await table.passes(AT_ONCE)
    for _ in range(20):
        await table.passes(PAUSES[-1])
    assert len(table.bench.requests("POST")) == len(PAUSES) + 1
    refuse(table, on=False)
    await table.becomes(host_id=1)
    await table.passes(PAUSES[-1])
    assert len(table.sent()) == 1


async def test_an_outdated_notice_that_could_not_be_deleted_goes_later(table):
    await table.becomes()
    await table.passes(AT_ONCE)
    refuse(table)
    await table.becomes(phase=Phase.OVER)
    assert len(table.sent()) == 1
    refuse(table, on=False)
    await table.passes(PAUSES[0])
    assert (table.sent(), table.value.notice_id) == ([], None)
    assert table.notices._waiting == {}


async def test_a_warning_that_failed_comes_later(table):
    (seat,) = table.value.match.awaited
    await table.becomes(deadlines=(Deadline(DeadlineKind.TURN, 1_800_000_000_000, seat),))
    await table.passes(AT_ONCE)
    refuse(table)
    await table.becomes(Expire(DeadlineKind.WARNING, 1, seat))
    refuse(table, on=False)
    await table.passes(PAUSES[0])
    (said,) = table.sent()
    assert said.startswith("⏳")


async def test_a_notice_that_is_tried_again_is_posted_once_and_the_next_one_anew(table):
    """Discord posts a message with the same nonce once: the answer may have been lost alone."""
    await table.becomes()
    refuse(table)
    await table.passes(AT_ONCE)
    await table.passes(PAUSES[0])
    refuse(table, on=False)
    await table.passes(PAUSES[1])
    (seat,) = table.value.match.awaited
    seats = table.value.seats
    away = tuple(replace(one, away=True) if at == seat else one for at, one in enumerate(seats))
    await table.becomes(seats=away)
    await table.becomes(seats=seats)
    await table.passes(AT_ONCE)
    first, again, last, anew = (request.body["nonce"] for request in table.bench.requests("POST"))
    assert first == again == last != anew
    assert len(table.sent()) == 1
