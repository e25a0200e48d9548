import asyncio

import pytest

from data.checks import audit
from data.errors import DuplicateError, OverdraftError
from data.tokens import ledger, stakes
from data.tokens import reports as statements
from data.tokens.accounts import Box, House, Member, Stake, TableBox
from data.tokens.ledger import Transfer
from tests.data.tables import ANNA, BEN, GUILD, open_match, open_table

SEATS = (Stake("t1", 0), Stake("t1", 1))


@pytest.fixture
async def players(database):
    """Two members with 200 tokens each at table t1, whose match m1 has begun; their keys."""
    async with database.transaction() as tx:
        for user in (ANNA, BEN):
            await ledger.ensure_member(tx, GUILD, user)
        return await open_match(tx)


async def bring(database, players, how_many=120, once=1):
    owners = dict(enumerate(map(Member, players)))
    async with database.transaction() as tx:
        await stakes.bring(tx, GUILD, "t1", owners, dict.fromkeys(owners, how_many), "m1", once)


async def pay(database, source, target, amount, key, deal=1):
    async with database.transaction() as tx:
        paid = Transfer(
            source=source, target=target, amount=amount, reason="ante", key=key, match_id="m1", deal=deal
        )
        await ledger.post(tx, GUILD, [paid])


async def balances(database, *accounts):
    async with database.reading() as tx:
        assert await audit.verify_ledger(tx) == []
        return [await ledger.balance(tx, GUILD, account) for account in accounts]


async def test_sitting_down_moves_the_stake_out_of_reach(database, players):
    await bring(database, players)
    anna = Member(players[0])
    assert await balances(database, anna, SEATS[0]) == [80, 120]
    with pytest.raises(OverdraftError):
        await pay(database, anna, Box(1, "7D"), 81, "elsewhere")


async def test_nobody_brings_more_than_they_have_and_then_nobody_brings_anything(database, players):
    await pay(database, Member(players[1]), House(), 81, "burnt")
    with pytest.raises(OverdraftError, match="holds 119 tokens and would pay 120"):
        await bring(database, players)
    assert await balances(database, Member(players[0]), *SEATS) == [200, 0, 0]


async def test_a_click_that_comes_twice_brings_stakes_once(database, players):
    await bring(database, players, 50)
    with pytest.raises(DuplicateError):
        await bring(database, players, 50)
    assert await balances(database, *map(Member, players), *SEATS) == [150, 150, 50, 50]


async def test_the_house_brings_the_stake_of_an_ai(database, players):
    async with database.transaction() as tx:
        await stakes.bring(tx, GUILD, "t1", {1: House()}, {1: 120}, "m1", once=1)
        newest = (await ledger.history(tx, GUILD, House(), count=1))[0]
    assert (newest.amount, newest.reason) == (-120, "ai_stake")


async def test_the_rest_of_the_stakes_returns_at_the_end(database, players):
    await bring(database, players)
    await pay(database, SEATS[0], SEATS[1], 120, "lost")
    async with database.transaction() as tx:
        left = await stakes.give_back(tx, GUILD, "t1", dict(enumerate(map(Member, players))), "m1", deal=1)
    assert left == {0: 0, 1: 240}
    assert await balances(database, *map(Member, players), *SEATS) == [80, 320, 0, 0]


async def test_the_house_gets_back_what_it_brought_for_an_ai(database, players):
    await pay(database, House(), SEATS[1], 120, "for an AI")
    async with database.transaction() as tx:
        left = await stakes.give_back(tx, GUILD, "t1", {1: House()}, "m1", deal=1)
        newest = (await ledger.history(tx, GUILD, House(), count=1))[0]
    assert left == {1: 120}
    assert (newest.amount, newest.reason) == (120, "ai_return")
    assert await balances(database, House(), SEATS[1]) == [-400, 0]


async def test_a_seat_can_be_left_and_taken_again_between_deals(database, players):
    for deal in (1, 2):
        await bring(database, players, once=deal)
        async with database.transaction() as tx:
            await stakes.give_back(tx, GUILD, "t1", {0: Member(players[0])}, "m1", deal=deal)
            await stakes.give_back(tx, GUILD, "t1", {1: Member(players[1])}, "m1", deal=deal)
    assert await balances(database, *map(Member, players), *SEATS) == [200, 200, 0, 0]


async def test_the_boxes_of_a_table_join_the_board_of_the_server(database, players):
    await bring(database, players)
    await pay(database, SEATS[0], TableBox("t1", "7D"), 5, "1")
    await pay(database, SEATS[1], TableBox("t1", "KH"), 4, "2")
    await pay(database, SEATS[1], Box(1, "KH"), 3, "3")
    async with database.transaction() as tx:
        assert await stakes.pour_out(tx, GUILD, "t1", 1, "m1") == 9
        assert await ledger.boxes(tx, GUILD, 1) == {"7D": 5, "KH": 7}
        assert await ledger.boxes(tx, GUILD, 2) == {}
        held = await ledger.balances_of_table(tx, "t1")
    assert held == {SEATS[0]: 115, SEATS[1]: 113, TableBox("t1", "7D"): 0, TableBox("t1", "KH"): 0}


async def test_after_a_match_with_the_houses_ais_the_rest_of_its_boxes_is_the_houses(database, players):
    """Else people could empty without AIs what AIs have paid in."""
    async with database.transaction() as tx:
        await stakes.bring(tx, GUILD, "t1", {0: Member(players[0]), 1: House()}, {0: 120, 1: 120}, "m1", 1)
    await pay(database, SEATS[0], TableBox("t1", "7D"), 5, "1")
    await pay(database, SEATS[1], TableBox("t1", "7D"), 4, "2")
    async with database.transaction() as tx:
        assert await stakes.pour_out(tx, GUILD, "t1", 1, "m1") == 9
        assert await ledger.boxes(tx, GUILD, 1) == {}
        newest = (await ledger.history(tx, GUILD, House(), count=1))[0]
    assert (newest.amount, newest.reason) == (9, "ai_pour")
    assert await balances(database, House(), TableBox("t1", "7D"), *SEATS) == [-511, 0, 115, 116]


async def test_the_house_counts_what_came_back_of_todays_stakes_alone(database, players, clock):
    async with database.transaction() as tx:
        await stakes.bring(tx, GUILD, "t1", {1: House()}, {1: 120}, "m1", once=1)
        assert await statements.house_staked_since(tx, GUILD, tx.now) == 120
    clock.now += 1
    async with database.transaction() as tx:
        await stakes.give_back(tx, GUILD, "t1", {1: House()}, "m1", deal=1)
        assert await statements.house_staked_since(tx, GUILD, tx.now - 1) == 0
        assert await statements.house_staked_since(tx, GUILD, tx.now) == 0, "yesterday's make no room today"


async def test_a_void_deal_is_taken_back_and_the_deals_before_it_are_not(database, players):
    await bring(database, players)
    await pay(database, SEATS[0], Box(1, "7D"), 5, "1", deal=1)
    await pay(database, SEATS[1], Box(1, "7D"), 7, "2", deal=2)
    await pay(database, Box(1, "7D"), SEATS[0], 12, "3", deal=2)
    async with database.transaction() as tx:
        await stakes.take_back_deal(tx, GUILD, "m1", 2)
    assert await balances(database, *SEATS, Box(1, "7D")) == [115, 120, 5]


async def test_one_table_at_a_time_plays_on_the_board_of_the_server(database):
    async with database.transaction() as tx:
        for table_id in ("t1", "t2"):
            await open_table(tx, table_id)
        assert await stakes.lease_board(tx, GUILD, 1, "t1")
        assert await stakes.lease_board(tx, GUILD, 1, "t1")
        assert not await stakes.lease_board(tx, GUILD, 1, "t2")
        assert await stakes.lease_board(tx, GUILD, 5, "t2")
        assert await stakes.board_holder(tx, GUILD, 1) == "t1"
        await stakes.release_board(tx, "t1")
        assert await stakes.board_holder(tx, GUILD, 1) is None


async def test_of_tables_that_start_at_once_one_gets_the_board(database):
    async with database.transaction() as tx:
        for number in range(8):
            await open_table(tx, f"t{number}")

    async def lease(number):
        async with database.transaction() as tx:
            return await stakes.lease_board(tx, GUILD, 1, f"t{number}")

    leased = await asyncio.gather(*(lease(number) for number in range(8)))
    assert leased.count(True) == 1
