"""The same order to two processes at once is carried out once; different orders all are."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.tables.directory import Directory
from bot.tables.model.commands import Join
from bot.tables.storing.store import TableStore
from bot.tokens.orders import Adjustment, EndSeason, Party
from bot.tokens.store import TokenStore
from tests.bot.conftest import GUILD, open_at
from tests.bot.tokens.test_bank import ANNA, BEN, BOSS, balance

TIMES = 6


@pytest.fixture
def banks(databases):
    return [TokenStore(database) for database in databases]


async def told(*orders):
    """Carry orders out at once; return the codes of those that were refused, and what the others returned."""
    done = await asyncio.gather(*orders, return_exceptions=True)
    refused = [one.code for one in done if isinstance(one, TableError)]
    broken = [one for one in done if isinstance(one, BaseException) and not isinstance(one, TableError)]
    assert broken == []
    return refused, [one for one in done if not isinstance(one, TableError)]


async def test_a_season_that_is_ended_by_many_at_once_ends_once(banks):
    for user in (ANNA, BEN):
        await balance(banks[0], user)
    ending = EndSeason(guild_id=GUILD, number=1, by=BOSS)
    refused, ended = await told(*(bank.end_season(ending) for bank in banks * TIMES))
    assert len(ended) == 1
    assert set(refused) <= {"season_over", "try_again"}
    assert await banks[0].season(GUILD) == 2


async def test_a_grant_that_comes_to_both_is_posted_once_and_others_are_all_posted(banks):
    await balance(banks[0])
    orders = [
        Adjustment(guild_id=GUILD, member=Party(ANNA), amount=5, by=BOSS, interaction_id=number)
        for number in range(TIMES)
    ]
    refused, _ = await told(*(bank.grant(order) for order in orders for bank in banks))
    assert set(refused) <= {"try_again"}
    again, _ = await told(*(banks[0].grant(order) for order in orders))
    assert again == []
    assert await balance(banks[0]) == 200 + 5 * TIMES


async def test_somebody_who_sits_down_at_both_at_once_has_one_seat(databases):
    here, there = (Directory(TableStore(database)) for database in databases)
    table = await open_at(here, host=1000)
    tables = [table, await there.find(table.value.table_id)]
    refused, joined = await told(*(one.handle(Join(ANNA)) for one in tables))
    assert (refused, len(joined)) == (["already_seated"], 1)
    refused, joined = await told(*(one.handle(Join(BEN), 77) for one in tables))
    assert {one.table.people for one in joined} <= {(1000, ANNA, BEN)}
    assert (await TableStore(databases[0]).load(table.value.table_id)).people == (1000, ANNA, BEN)
