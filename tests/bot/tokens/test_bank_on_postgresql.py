"""The bank where transactions really run at the same time, and wait for each other's locks."""

import asyncio
from collections import Counter

import pytest

from bot.common.errors import TableError
from bot.process.clock import now
from bot.tokens.orders import Adjustment, EndSeason, Party
from bot.tokens.store import TokenStore
from data.checks import audit
from data.database import Database
from tests.bot.conftest import GUILD
from tests.bot.tokens.test_bank import ANNA, BEN, BOSS, balance
from tests.bot.tokens.test_bank_gifts import gift
from tests.support.books import books_of


@pytest.fixture
async def bank(postgresql_url):
    """Everybody may give everything away; in the end the books must add up."""
    database = await Database.open(postgresql_url, clock=now)
    bank = TokenStore(database)
    await bank.change_settings(GUILD, {"giving": True, "giving_limit": 1000, "floor": 0}, 0)
    yield bank
    async with database.reading() as tx:
        flaws = await audit.verify_ledger(tx)
    await database.close()
    assert flaws == []


async def outcomes(*orders):
    """Carry orders out at once and count how they ended."""
    done = await asyncio.gather(*orders, return_exceptions=True)
    unexpected = [one for one in done if isinstance(one, BaseException) and not isinstance(one, TableError)]
    assert unexpected == []
    return Counter(one.code if isinstance(one, TableError) else "done" for one in done)


async def test_the_starting_grant_comes_once(bank):
    assert set(await asyncio.gather(*(balance(bank) for _ in range(20)))) == {200}


async def test_fifty_gifts_at_once_succeed_as_often_as_the_balance_allows(bank):
    await balance(bank)
    gifts = [bank.give(gift(7, receiver=100 + n % 5, interaction=n)) for n in range(50)]
    assert await outcomes(*gifts) == {"done": 28, "too_little": 22}
    assert await balance(bank) == 4


async def test_fifty_gifts_at_once_stay_within_the_limit_of_the_day(bank):
    await bank.change_settings(GUILD, {"giving_limit": 35}, 1)
    gifts = [bank.give(gift(10, interaction=n)) for n in range(50)]
    assert (await outcomes(*gifts))["done"] == 3


async def test_the_same_gift_many_times_at_once_is_given_once(bank):
    await balance(bank)
    await outcomes(*(bank.give(gift(10)) for _ in range(20)))
    assert (await balance(bank), await balance(bank, BEN)) == (190, 210)


async def test_gifts_back_and_forth_do_not_wait_for_each_other_for_ever(bank):
    await asyncio.gather(balance(bank), balance(bank, BEN))
    orders = [gift(3, *sides, interaction=n) for n in range(15) for sides in ((ANNA, BEN), (BEN, ANNA))]
    assert await outcomes(*map(bank.give, orders)) == {"done": 30}
    assert (await balance(bank), await balance(bank, BEN)) == (200, 200)


async def test_a_season_that_ends_while_tokens_move_loses_none(bank, database):
    for user in (ANNA, BEN):
        await balance(bank, user)
    decrees = [
        Adjustment(guild_id=GUILD, member=Party(BEN), amount=5, by=BOSS, interaction_id=n) for n in range(10)
    ]
    ending = EndSeason(guild_id=GUILD, number=1, by=BOSS)
    counted = await outcomes(
        *(bank.give(gift(1, interaction=n)) for n in range(10)),
        bank.end_season(ending),
        *map(bank.grant, decrees),
        bank.end_season(ending),
    )
    assert set(counted) <= {"done", "too_little", "season_over", "try_again"}
    assert await bank.season(GUILD) == 2
    assert (await books_of(database, GUILD)).flaws == ()
