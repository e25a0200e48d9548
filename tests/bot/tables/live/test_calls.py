"""A match that begins calls everybody at the table who has not just clicked there, by one message."""

from dataclasses import replace

import pytest

from bot.settings.notices import Notices
from bot.tables.live.turn_notices import AT_ONCE, SAME_MOMENT
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Phase
from tests.bot.tables.live.turns import Table


@pytest.fixture
async def table(bench):
    table = Table(bench)
    table.value = replace(table.value, phase=Phase.LOBBY)
    yield table
    await table.notices.close()


async def start(table, **changes):
    """The host clicks Start; the others have sat down a while ago."""
    for user_id in table.people:
        table.notices.clicked("t1", user_id)
    table.time += SAME_MOMENT + 1
    table.notices.clicked("t1", table.people[0])
    await table.becomes(phase=Phase.PLAYING, **changes)


async def test_whoever_sits_there_and_did_not_start_is_called_at_once(table):
    await start(table)
    (sent,) = table.sent()
    link = f"https://discord.com/channels/{table.value.guild_id}/{table.value.channel_id}/5"
    names = ", ".join(f"<@{one}>" for one in sorted(table.people[1:]))
    assert sent == f"{names}: the cards are dealt. [To the table]({link})"
    assert set(*table.mentioned()) == set(map(str, table.people[1:]))
    (message,) = table.bench.messages()
    assert message.components[0]["components"][0]["label"] == "My hand"
    assert table.value.notice_id == int(message.id)


async def test_the_call_stands_until_all_have_come_while_others_play(table):
    await start(table)
    _, second, third = table.people
    table.time += SAME_MOMENT + 1
    table.notices.clicked("t1", second)
    await table.becomes()
    assert len(table.sent()) == 1
    table.notices.clicked("t1", third)
    await table.bench.playground.settle(quiet=0.04)
    assert table.sent() == [], "at once, whoever is to play"
    assert table.value.notice_id is None


async def test_who_is_called_is_not_told_of_their_first_turn_as_well(table):
    table.value = replace(table.value, host_id=table.people[0])
    await start(table)
    awaited = table.awaited
    await table.passes(AT_ONCE)
    posts = [one.body["allowed_mentions"]["users"] for one in table.bench.requests("POST")]
    assert sum(set(map(int, users)) >= set(awaited) for users in posts) <= 1
    assert len(posts) == 1 + (awaited == [table.people[0]])


async def test_who_wants_no_mentions_is_not_called(table):
    table.wishes[table.people[1]] = Notices.NEVER
    await start(table)
    assert table.mentioned() == [[str(table.people[2])]]


async def test_nobody_is_called_who_has_just_clicked(table):
    for user_id in table.people:
        table.notices.clicked("t1", user_id)
    await table.becomes(phase=Phase.PLAYING)
    assert table.bench.requests("POST") == []


@pytest.mark.parametrize(("clock", "calls"), [("calm", 0), ("day", 1)])
async def test_the_next_deal_calls_by_mail_alone(table, clock, calls):
    table.value = replace(table.value, phase=Phase.BETWEEN_DEALS)
    await start(table, clock=CLOCKS[clock])
    assert len(table.bench.requests("POST")) == calls


async def test_a_call_is_over_with_its_match(table):
    await start(table)
    await table.becomes(phase=Phase.OVER)
    assert table.sent() == []
