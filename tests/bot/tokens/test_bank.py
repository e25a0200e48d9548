"""Grants to members."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import AddAi
from bot.tables.model.terms import AiStakes
from bot.tokens.orders import MOST_AT_ONCE, Adjustment, Party
from bot.tokens.store import TOP
from data.tokens import ledger
from data.tokens.accounts import House, Member
from tests.bot.conftest import DAY, GUILD
from tests.support.books import books_of

ANNA, BEN = 10, 11
BOSS = 99
DISCORD_EPOCH = 1_420_070_400_000


def made_at(moment):
    """The id of a Discord account created at a moment."""
    return (moment - DISCORD_EPOCH) << 22


async def balance(bank, user=ANNA, guild=GUILD):
    return (await bank.holdings(guild, user)).balance


async def house(database, guild=GUILD):
    async with database.reading() as tx:
        return await ledger.balance(tx, guild, House())


def grant(amount=50, user=ANNA, interaction=1, **more):
    return Adjustment(
        guild_id=GUILD, member=Party(user, **more), amount=amount, by=BOSS, interaction_id=interaction
    )


def burn(amount=50, user=ANNA, interaction=1):
    return Adjustment(guild_id=GUILD, member=Party(user), amount=amount, by=BOSS, interaction_id=interaction)


async def test_the_starting_grant_comes_at_the_first_look_and_once(bank, database):
    looks = await asyncio.gather(*(balance(bank) for _ in range(10)))
    assert looks == [200] * 10
    assert await house(database) == -200


async def test_every_server_has_tokens_of_its_own(bank, database):
    assert await balance(bank, guild=GUILD) == await balance(bank, guild=GUILD + 1) == 200
    await bank.grant(grant())
    assert await balance(bank, guild=GUILD + 1) == 200
    assert await house(database, GUILD + 1) == -200


async def test_the_starting_grant_is_what_the_settings_say(bank, set_tokens):
    await set_tokens(starting_grant=500)
    assert await balance(bank) == 500
    await set_tokens(starting_grant=900)
    assert await balance(bank) == 500
    assert await balance(bank, BEN) == 900


async def test_an_account_too_young_is_granted_nothing_until_it_is_old_enough(bank, clock, set_tokens):
    await set_tokens(account_age_days=7)
    young = made_at(clock.now - 7 * DAY + 60_000)
    assert await balance(bank, young) == 0
    clock.now += 60_000
    assert await balance(bank, young) == 200


async def test_without_an_age_new_accounts_are_granted_at_once(bank, clock, set_tokens):
    await set_tokens(account_age_days=0)
    assert await balance(bank, made_at(clock.now)) == 200


async def test_members_with_less_than_the_floor_are_topped_up_once_a_day(bank, clock):
    await balance(bank)
    await bank.burn(burn(190))
    assert await balance(bank) == 60
    await bank.burn(burn(55, interaction=2))
    assert await balance(bank) == 5
    clock.now += DAY
    assert await balance(bank) == 60
    clock.now += DAY
    assert await balance(bank) == 60


async def test_a_clock_that_is_set_back_tops_nobody_up_again(bank, privacy, clock):
    """Neither for the days before, nor afterwards, nor those who asked to be forgotten meanwhile."""
    await balance(bank)
    await bank.burn(burn(200))
    assert await balance(bank) == 60
    await bank.burn(burn(60, interaction=2))
    for days in (-1, -1, -5, 7):
        clock.now += days * DAY
        assert await balance(bank) == 0
    clock.now -= 2 * DAY
    await privacy.forget(ANNA)
    assert await balance(bank) == 0
    clock.now += 2 * DAY
    assert await balance(bank) == 0
    clock.now += DAY
    assert await balance(bank) == 60


async def test_the_day_is_that_of_utc(bank, clock):
    clock.now = 1_700_006_400_000 - 3_600_000  # an hour before midnight in UTC
    await balance(bank)
    await bank.burn(burn(200))
    assert await balance(bank) == 60
    await bank.burn(burn(60, interaction=2))
    assert await balance(bank) == 0
    clock.now += 3_600_000
    assert await balance(bank) == 60


async def test_a_floor_of_0_tops_nobody_up(bank, set_tokens):
    await set_tokens(floor=0)
    await balance(bank)
    await bank.burn(burn(200))
    assert await balance(bank) == 0


async def test_an_account_too_young_is_not_topped_up(bank, clock):
    assert await balance(bank, made_at(clock.now)) == 0


async def test_the_house_grants_tokens_that_were_not_there_before(bank, database):
    await balance(bank)
    moved = await bank.grant(grant(50))
    assert (moved.amount, moved.balance, moved.again) == (50, 250, False)
    assert await house(database) == -250


async def test_burnt_tokens_go_back_to_the_house(bank, database):
    await balance(bank)
    moved = await bank.burn(burn(150))
    assert moved.balance == 50
    assert await house(database) == -50


@pytest.mark.parametrize("order", [grant, burn])
async def test_an_order_delivered_twice_is_carried_out_once(bank, order):
    await balance(bank)
    orders = [order(30, interaction=7)] * 2
    first, again = [await (bank.grant if order is grant else bank.burn)(one) for one in orders]
    assert (first.again, again.again) == (False, True)
    assert first.balance == again.balance == await balance(bank)


async def test_no_more_can_be_burnt_than_there_is(bank):
    await balance(bank)
    with pytest.raises(TableError) as caught:
        await bank.burn(burn(201))
    assert (caught.value.code, caught.value.facts["balance"]) == ("too_little", 200)
    assert await balance(bank) == 200


async def test_a_grant_waits_for_a_member_who_never_played(bank):
    assert (await bank.grant(grant(5, user=BEN))).balance == 5
    assert await balance(bank, BEN) == 205


async def test_a_grant_is_a_million_at_most(bank, database):
    await bank.grant(grant(1_000_000))
    with pytest.raises(TableError) as caught:
        await bank.grant(grant(1_000_001, interaction=2))
    assert (caught.value.code, caught.value.facts) == ("bad_amount", {"most": 1_000_000})
    assert await house(database) == -1_000_000


async def test_all_of_a_large_balance_can_be_taken_at_once(bank):
    await bank.grant(grant(MOST_AT_ONCE))
    await bank.grant(grant(MOST_AT_ONCE, interaction=2))
    assert (await bank.burn(burn(2 * MOST_AT_ONCE, interaction=3))).balance == 0


async def mint_all_but(database, left):
    """Give somebody all the tokens that a server may have, minus some."""
    async with database.transaction() as tx:
        rich = Member((await ledger.ensure_member(tx, GUILD, 77, grant=0)).actor_key)
        amount = ledger.MOST_IN_A_SERVER - left
        mint = ledger.Transfer(source=House(), target=rich, amount=amount, reason="granted", key="all")
        await ledger.post(tx, GUILD, [mint])


async def test_a_server_has_only_so_many_tokens(bank, database):
    await mint_all_but(database, 30)
    with pytest.raises(TableError) as caught:
        await bank.grant(grant(31))
    assert caught.value.code == "too_many_tokens"
    assert (caught.value.facts["most"], caught.value.facts["left"]) == (ledger.MOST_IN_A_SERVER, 30)
    assert (await bank.grant(grant(30))).balance == 30


async def test_automatic_grants_wait_until_there_is_room(bank, database):
    await mint_all_but(database, 180)
    assert await balance(bank) == 60  # the starting grant is 200; the floor is 60
    assert [await balance(bank, user) for user in (BEN, 12, 13)] == [60, 60, 0], (
        "three times, to the last one"
    )
    await bank.burn(burn(100_000, user=77))
    assert await balance(bank) == 260


async def test_the_house_stakes_no_more_than_the_server_may_have(bank, database, set_tokens, open_table):
    await set_tokens(ai_plays=True)
    await mint_all_but(database, 10)
    table = await open_table(host=ANNA)
    await table.handle(AddAi(ANNA))
    assert table.value.terms.ai_stakes is AiStakes.SPENT


@pytest.mark.parametrize("amount", [0, -1, 2**53, 2**70, 1.5, 2.0, True, "5", None])
@pytest.mark.parametrize("order", [grant, burn])
def test_amounts_that_are_none(order, amount):
    with pytest.raises(TableError, match="bad_amount"):
        order(amount)


def test_as_many_tokens_as_anybody_can_have_can_be_ordered():
    assert [burn(amount).amount for amount in (1, 2**53 - 1)] == [1, 2**53 - 1]


def test_bots_have_no_tokens():
    with pytest.raises(TableError, match="bots_have_no_tokens"):
        grant(is_bot=True)


async def test_the_richest_are_shown_with_what_one_has(bank, set_tokens):
    for user, amount in ((BEN, 30), (12, 10)):
        await balance(bank, user)
        await bank.grant(grant(amount, user=user, interaction=user))
    assert (await bank.holdings(GUILD, ANNA)).top == (), "whoever sits down needs the balance alone"
    held = await bank.holdings(GUILD, ANNA, TOP)
    assert [(one.user_id, one.tokens) for one in held.top] == [(BEN, 230), (12, 210), (ANNA, 200)]
    assert (held.balance, held.on_tables, held.coin.emoji) == (200, 0, "🪙")


async def test_the_books_add_up(bank, open_table, database):
    await balance(bank)
    await balance(bank, BEN)
    books = await books_of(database, GUILD)
    assert (books.members, books.in_hands, books.on_tables, books.in_boxes) == (2, 400, 0, 0)
    assert books.flaws == ()
    assert await bank.check_all() == []


async def test_all_of_a_balance_can_be_burnt(bank):
    held = await balance(bank)
    assert (await bank.burn(burn(held))).balance == 0
