"""Between two deals people get ready, leave and sit down; a deadline keeps the match going."""

from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.tables.deciding.beginning import leave_between_deals
from bot.tables.deciding.deadlines import LOBBY_MILLISECONDS
from bot.tables.directory import Directory
from bot.tables.model.commands import Expire, Join, Leave, ReadyForDeal, Start
from bot.tables.model.values import Phase
from bot.tables.time.timekeeper import LONGEST_GAP, Timekeeper
from data.tokens import ledger
from tests.bot.conftest import GUILD, open_at
from tests.bot.tables.test_table import ANNA, BEN, CLEO, play_on

DORA, EMIL = 13, 14


@pytest.fixture
async def table(open_table):
    """A table of four after its first deal."""
    table = await open_table()
    for user in (BEN, CLEO, DORA):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await play_on(table, 500)
    assert table.value.phase is Phase.BETWEEN_DEALS
    return table


def tokens_of(table):
    return [seat["tokens"] for seat in table.value.game.write_position(table.value.match.state)["seats"]]


async def all_tokens(database):
    """Return the tokens of members and boxes without stakes, and the sum of all stakes."""
    async with database.transaction() as tx:
        members = {
            user: (await ledger.ensure_member(tx, GUILD, user)).balance
            for user in (ANNA, BEN, CLEO, DORA, EMIL)
        }
        return members, sum((await ledger.boxes(tx, GUILD, 1)).values())


async def test_who_was_ready_can_take_it_back_until_the_next_deal_begins(table):
    for user in (ANNA, BEN):
        await table.handle(ReadyForDeal(user))
    await table.handle(ReadyForDeal(ANNA, ready=False))
    for user in (CLEO, DORA):
        await table.handle(ReadyForDeal(user))
    assert table.value.phase is Phase.BETWEEN_DEALS
    assert [one.ready for one in table.value.seats] == [False, True, True, True]
    await table.handle(ReadyForDeal(ANNA))
    assert table.value.phase is Phase.PLAYING


async def test_the_next_deal_begins_when_everybody_is_ready(table):
    for user in (ANNA, BEN, CLEO):
        await table.handle(ReadyForDeal(user))
    assert table.value.phase is Phase.BETWEEN_DEALS
    await table.handle(ReadyForDeal(DORA))
    assert table.value.phase is Phase.PLAYING
    assert table.value.match.setup.deal == 2
    assert table.value.deadline_of("next_deal") is None


async def test_a_player_who_leaves_takes_the_rest_of_the_stake(table, database):
    held = tokens_of(table)[3]
    await table.handle(Leave(DORA))
    members, _ = await all_tokens(database)
    assert members[DORA] == 80 + held
    for user in (ANNA, BEN, CLEO):
        await table.handle(ReadyForDeal(user))
    assert table.value.game.write_position(table.value.match.state)["seats"][3]["hand"] == []


async def test_a_newcomer_brings_a_stake_and_is_dealt_in(table, database):
    await table.handle(Leave(DORA))
    await table.handle(Join(EMIL))
    members, _ = await all_tokens(database)
    assert members[EMIL] == 80
    assert table.value.seat_of(EMIL) == 3
    for user in (ANNA, BEN, CLEO):
        await table.handle(ReadyForDeal(user))
    assert table.value.phase is Phase.PLAYING
    assert tokens_of(table)[3] == 120 - 15
    assert len(table.value.game.write_position(table.value.match.state)["seats"][3]["hand"]) == 12


async def test_votes_against_who_left_are_not_against_who_sits_down_there(table):
    voted = replace(table.value, votes=((3, ANNA), (0, DORA)))
    assert leave_between_deals(voted, DORA, DORA).table.votes == ()


async def test_a_new_seat_is_added_where_none_is_free(table):
    await table.handle(Join(EMIL))
    assert table.value.seat_of(EMIL) == 4
    for user in (ANNA, BEN, CLEO, DORA):
        await table.handle(ReadyForDeal(user))
    assert len(table.value.match.decisions) == 5


async def test_people_who_come_to_a_full_table_wait(table):
    for user in range(20, 24):
        await table.handle(Join(user))
    assert len(table.value.seats) == table.value.game.seats_allowed(table.value.rules)[-1] == 8
    await table.handle(Join(EMIL))
    assert table.value.seat_of(EMIL) is None
    assert table.value.waiting == (EMIL,)


async def test_sitting_down_and_getting_up_twice_keeps_the_books_right(table, database):
    for _ in range(2):
        await table.handle(Join(EMIL))
        await table.handle(Leave(EMIL))
    members, _ = await all_tokens(database)
    assert members[EMIL] == 200


async def test_the_match_ends_when_too_few_stay(table, database):
    await table.handle(Leave(DORA))
    await table.handle(Leave(CLEO))
    assert table.value.phase is Phase.OVER
    members, boxes = await all_tokens(database)
    assert sum(members.values()) + boxes == 1000


async def test_at_the_deadline_the_others_go_on(table, store):
    for user in (ANNA, BEN, CLEO):
        await table.handle(ReadyForDeal(user))
    due = table.value.deadline_of("next_deal")
    await table.handle(Expire(due.kind, due.due_at))
    assert table.value.phase is Phase.PLAYING
    assert table.value.seat_of(DORA) is None
    assert (await Directory(store).find(table.value.table_id)).value == table.value


async def test_a_deadline_that_is_not_the_tables_does_nothing(table):
    due = table.value.deadline_of("next_deal")
    with pytest.raises(TableError):
        await table.handle(Expire(due.kind, due.due_at - 1))
    assert table.value.phase is Phase.BETWEEN_DEALS


async def test_the_waiting_list_between_deals_survives_a_restart(table, store):
    await table.handle(ReadyForDeal(ANNA))
    await table.handle(Leave(DORA))
    await table.handle(Join(EMIL))
    again = await Directory(store).find(table.value.table_id)
    assert again.value == table.value


async def test_the_timekeeper_closes_a_lobby_nobody_touches(store, monkeypatch):
    updates = []
    directory = Directory(store, updates.append)
    table = await open_at(directory)
    keeper = Timekeeper(directory, store)
    due = table.value.deadline_of("lobby").due_at
    for now in range(due - LOBBY_MILLISECONDS, due + 1, LONGEST_GAP // 2):
        assert table.value.phase is Phase.LOBBY
        monkeypatch.setattr(store._database, "_clock", lambda now=now: now)
        await keeper.look()
    assert table.value.phase is Phase.VOID
    assert [update.table for update in updates] == [table.value]
    await keeper.look()
    assert len(updates) == 1
