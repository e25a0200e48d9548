"""Members give each other tokens, where their server allows it."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import Join, Start
from bot.tokens.orders import Adjustment, Give, Party
from tests.bot.conftest import DAY, GUILD
from tests.bot.tokens.test_bank import ANNA, BEN, balance


def gift(amount=10, giver=ANNA, receiver=BEN, interaction=1, bots=()):
    parties = [Party(user, user in bots) for user in (giver, receiver)]
    return Give(
        guild_id=GUILD, giver=parties[0], receiver=parties[1], amount=amount, interaction_id=interaction
    )


@pytest.fixture
async def giving(set_tokens, bank):
    """Giving is allowed, up to 1000 a day, and everything may be given away; both have 200."""
    await set_tokens(giving=True, giving_limit=1000, floor=0)
    return [await balance(bank, user) for user in (ANNA, BEN)]


async def refused(bank, order):
    with pytest.raises(TableError) as caught:
        await bank.give(order)
    return caught.value.code, caught.value.facts


async def test_giving_is_off_until_it_is_switched_on(bank, set_tokens):
    await balance(bank)
    assert (await refused(bank, gift()))[0] == "giving_is_off"
    await set_tokens(giving=True)
    assert (await bank.give(gift())).balance == 190


async def test_a_gift_goes_from_one_to_the_other(bank, giving):
    moved = await bank.give(gift(30))
    assert (moved.amount, moved.balance, moved.again) == (30, 170, False)
    assert (await balance(bank), await balance(bank, BEN)) == (170, 230)


async def test_a_gift_confirmed_twice_is_given_once(bank, giving):
    first, again = await bank.give(gift(30)), await bank.give(gift(30))
    assert (first.again, again.again, again.balance) == (False, True, 170)
    assert await balance(bank, BEN) == 230


async def test_a_repeated_gift_reports_success_after_gifts_were_switched_off(bank, giving, set_tokens):
    await bank.give(gift(30))
    await set_tokens(giving=False)
    again = await bank.give(gift(30))
    assert (again.again, again.balance, await balance(bank, BEN)) == (True, 170, 230)
    assert (await refused(bank, gift(30, interaction=2)))[0] == "giving_is_off"


async def test_the_same_number_of_another_giver_is_another_gift(bank, giving):
    await bank.give(gift(30))
    assert not (await bank.give(gift(10, BEN, ANNA))).again


async def test_only_so_much_can_be_given_a_day(bank, giving, set_tokens, clock):
    await set_tokens(giving_limit=50)
    await bank.give(gift(30))
    code, facts = await refused(bank, gift(21, interaction=2))
    assert (code, facts["left"], facts["limit"]) == ("giving_limit", 20, 50)
    await bank.give(gift(20, interaction=3))
    assert (await refused(bank, gift(1, interaction=4)))[1]["left"] == 0
    await set_tokens(giving_limit=40)
    assert (await refused(bank, gift(1, interaction=4)))[1]["left"] == 0, "more was given than may be now"
    await set_tokens(giving_limit=50)
    clock.now += DAY
    await bank.give(gift(50, interaction=5))
    assert await balance(bank) == 100


async def test_a_clock_that_is_set_back_lets_nobody_give_a_day_s_gifts_again(
    bank, giving, set_tokens, privacy, clock
):
    await set_tokens(giving_limit=50)
    await bank.give(gift(50))
    clock.now -= 3 * DAY
    assert (await refused(bank, gift(1, interaction=2)))[1]["left"] == 0
    await privacy.forget(ANNA)
    clock.now += 3 * DAY
    await bank.grant(Adjustment(guild_id=GUILD, member=Party(ANNA), amount=100, by=99, interaction_id=3))
    assert (await refused(bank, gift(1, interaction=4)))[1]["left"] == 0


async def test_nobody_gives_what_they_have_not(bank, giving):
    code, facts = await refused(bank, gift(201))
    assert (code, facts["balance"]) == ("too_little", 200)
    assert await balance(bank) == 200


async def test_topped_up_tokens_cannot_be_given_away(bank, giving, set_tokens):
    await set_tokens(floor=60)
    code, facts = await refused(bank, gift(141))
    assert (code, facts["floor"]) == ("gift_below_floor", 60)
    assert (await bank.give(gift(140))).balance == 60


async def test_tokens_on_a_table_cannot_be_given_away(bank, giving, open_table):
    table = await open_table(host=ANNA)
    for user in (BEN, 12):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    assert (await refused(bank, gift(81)))[0] == "too_little"
    assert (await bank.holdings(GUILD, ANNA)).on_tables == 105


async def test_the_receiver_need_not_have_come_before(bank, giving):
    await bank.give(gift(5, receiver=77))
    assert await balance(bank, 77) == 205


@pytest.mark.parametrize("amount", [0, -1, -(2**70), 2**53, 2**70, 0.5, 10.0, True, "10"])
def test_amounts_that_are_none_cannot_be_ordered(amount):
    with pytest.raises(TableError, match="bad_amount"):
        gift(amount)


def test_a_gift_is_of_a_million_at_most():
    assert [gift(amount).amount for amount in (1, 1_000_000)] == [1, 1_000_000]
    with pytest.raises(TableError) as caught:
        gift(1_000_001)
    assert (caught.value.code, caught.value.facts) == ("bad_amount", {"most": 1_000_000})


def test_nobody_gives_to_themselves():
    with pytest.raises(TableError, match="gift_to_oneself"):
        gift(receiver=ANNA)


@pytest.mark.parametrize("bot", [ANNA, BEN])
def test_bots_neither_give_nor_take(bot):
    with pytest.raises(TableError, match="bots_have_no_tokens"):
        gift(bots=[bot])


@pytest.mark.parametrize(("amount", "succeed"), [(7, 28), (200, 1)])
async def test_fifty_gifts_at_once_succeed_as_often_as_the_balance_allows(bank, giving, amount, succeed):
    orders = [gift(amount, receiver=100 + number % 5, interaction=number) for number in range(50)]
    outcomes = await asyncio.gather(*(bank.give(order) for order in orders), return_exceptions=True)
    refusals = [one for one in outcomes if isinstance(one, TableError)]
    assert {one.code for one in refusals} <= {"too_little"}
    assert len(outcomes) - len(refusals) == succeed
    assert await balance(bank) == 200 - succeed * amount


async def test_fifty_gifts_at_once_stay_within_the_limit_of_the_day(bank, giving, set_tokens):
    await set_tokens(giving_limit=35)
    orders = [gift(10, interaction=number) for number in range(50)]
    outcomes = await asyncio.gather(*(bank.give(order) for order in orders), return_exceptions=True)
    assert sum(not isinstance(one, TableError) for one in outcomes) == 3


async def test_gifts_back_and_forth_at_once_lose_nothing(bank, giving):
    orders = [gift(3, *sides, interaction=n) for n in range(20) for sides in ((ANNA, BEN), (BEN, ANNA))]
    await asyncio.gather(*(bank.give(order) for order in orders))
    assert (await balance(bank), await balance(bank, BEN)) == (200, 200)
