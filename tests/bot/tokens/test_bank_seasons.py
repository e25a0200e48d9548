"""A new season: balances go back to the house, the standings stay to be looked at."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import Close, Join, Start
from bot.tokens.orders import Adjustment, EndSeason, Party
from bot.tokens.store import TOP
from data.tokens import ledger
from tests.bot.conftest import DAY, GUILD
from tests.bot.tokens.test_bank import ANNA, BEN, BOSS, balance
from tests.support.books import books_of, final_tokens

CLEO = 12


def ending(number=1):
    return EndSeason(guild_id=GUILD, number=number, by=BOSS)


@pytest.fixture
async def members(bank):
    for user in (ANNA, BEN, CLEO):
        await balance(bank, user)
    await bank.grant(Adjustment(guild_id=GUILD, member=Party(BEN), amount=50, by=BOSS, interaction_id=1))


async def test_everybody_starts_the_new_season_with_the_starting_grant(bank, members, database):
    over = await bank.end_season(ending())
    assert (over.number, over.members) == (1, 3)
    assert await bank.season(GUILD) == 2
    assert (await books_of(database, GUILD)).in_hands == 0
    assert [await balance(bank, user) for user in (ANNA, BEN, ANNA)] == [200, 200, 200]


async def test_the_final_standings_can_be_looked_at(bank, members, database):
    over = await bank.end_season(ending())
    past = await final_tokens(database, GUILD, 1)
    assert (over.number, over.members) == (1, 3)
    assert next(iter(past.items())) == (BEN, 250)
    assert past.keys() == {ANNA, BEN, CLEO}
    assert await final_tokens(database, GUILD, 2) == {}


async def test_leaderboards_have_ten_members(bank, database):
    async with database.transaction() as tx:
        for number in range(12):
            await ledger.ensure_member(tx, GUILD, 100 + number, grant=100 + number)
    richest = list(range(111, 101, -1))
    assert [one.user_id for one in (await bank.holdings(GUILD, 111, TOP)).top] == richest
    assert [one.user_id for one in (await bank.leaderboard(GUILD)).entries] == richest
    assert (await bank.end_season(ending())).members == 12
    past = await final_tokens(database, GUILD, 1, 10)
    assert list(past.items()) == [(user, user) for user in richest]


async def test_a_season_ends_once(bank, members):
    outcomes = await asyncio.gather(*(bank.end_season(ending()) for _ in range(3)), return_exceptions=True)
    assert sorted(isinstance(one, TableError) for one in outcomes) == [False, True, True]
    assert await bank.season(GUILD) == 2


async def test_seasons_follow_each_other(bank, members):
    for number in (1, 2, 3):
        assert await balance(bank) == 200
        await bank.end_season(ending(number))
    assert await balance(bank) == 200
    assert (await bank.leaderboard(GUILD)).season == 4


async def test_stakes_on_a_table_count_in_the_standings_and_do_not_return_in_the_new_season(
    bank, members, open_table, database
):
    table = await open_table(host=ANNA)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await bank.end_season(ending())
    assert await final_tokens(database, GUILD, 1) == {ANNA: 200 - 15, BEN: 250 - 15, CLEO: 200 - 15}
    await table.handle(Close(99, moderator=True, undo=True))
    assert await balance(bank, BEN) == 200


async def test_the_last_days_of_the_leaderboard_are_those_that_were(bank, members, clock):
    clock.now += 2 * DAY
    await bank.grant(Adjustment(guild_id=GUILD, member=Party(ANNA), amount=100, by=BOSS, interaction_id=2))
    clock.now += DAY
    board = await bank.leaderboard(GUILD)
    assert board.season == 1
    by_user = {climber.user_id: climber.by_day for climber in board.entries}
    assert [climber.user_id for climber in board.entries][:2] == [ANNA, BEN]
    assert by_user[ANNA] == (200, 200, 200, 300, 300)
    assert by_user[BEN][-4:] == (250,) * 4
    clock.now += 25 * DAY
    assert (await bank.leaderboard(GUILD)).entries[0].by_day == (200,) * 3 + (300,) * 27
    clock.now += 2 * DAY
    assert (await bank.leaderboard(GUILD)).entries[0].by_day == (200,) + (300,) * 29
    clock.now += 13 * DAY
    assert (await bank.leaderboard(GUILD)).entries[0].by_day == (300,) * 30


async def test_the_starting_grant_is_no_gain_on_the_leaderboard(bank, members, open_table):
    table = await open_table(host=ANNA)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    by_user = {one.user_id: one.by_day for one in (await bank.leaderboard(GUILD)).entries}
    assert by_user[ANNA] == (200, 200 - 120), "the stake is on the table"
    await bank.end_season(ending())
    assert await balance(bank) == 200
    by_user = {one.user_id: one.by_day for one in (await bank.leaderboard(GUILD)).entries}
    assert by_user[ANNA] == (200, 200)
