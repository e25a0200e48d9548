import pytest

from data.errors import ConflictError
from data.times import DAY
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import Box, House, Member, Stake, TableBox
from data.tokens.ledger import Transfer
from tests.data.tables import ANNA, BEN, CLARA, GUILD, open_match

DWARF, KING = Box(1, "7D"), Box(1, "KH")
SEATS = Stake("t1", 0), Stake("t1", 1)


@pytest.fixture
async def players(database):
    """Anna and Ben with 200 tokens each, at table t1 whose match m1 has begun; their accounts."""
    async with database.transaction() as tx:
        for user in (ANNA, BEN):
            await ledger.ensure_member(tx, GUILD, user)
        return [Member(key) for key in await open_match(tx)]


@pytest.fixture
def post(database, clock):
    """Post one transfer of match m1, its key counted."""
    posted = []

    async def post_one(source, target, amount, reason, *, deal=1, match_id="m1"):
        posted.append(reason)
        transfer = Transfer(
            source=source,
            target=target,
            amount=amount,
            reason=reason,
            key=f"k{len(posted)}",
            match_id=match_id,
            deal=deal,
        )
        async with database.transaction() as tx:
            await ledger.post(tx, GUILD, [transfer])

    return post_one


async def test_income_and_spending_are_counted_by_reason_and_time(database, clock, players, post):
    anna, ben = players
    await post(anna, ben, 5, "give")
    clock.now += 1000
    await post(anna, ben, 7, "give")
    await post(anna, House(), 11, "burn")
    async with database.reading() as tx:
        assert await statements.sent_since(tx, GUILD, anna, "give", clock.now - 1000) == 12
        assert await statements.sent_since(tx, GUILD, anna, "give", clock.now) == 7
        assert await statements.sent_since(tx, GUILD, ben, "give", 0) == 0
        assert await statements.received_since(tx, GUILD, ben, "give", clock.now) == 7
        assert await statements.received_since(tx, GUILD + 1, ben, "give", 0) == 0


async def test_changes_are_added_up_by_day(database, clock, players, post):
    anna, ben = players
    first = clock.now // DAY
    await post(anna, ben, 5, "give")
    clock.now += DAY
    await post(anna, ben, 7, "give")
    await post(ben, anna, 2, "give")
    async with database.reading() as tx:
        changes = await statements.changes_by_day(tx, GUILD, players, 0)
        today = await statements.changes_by_day(tx, GUILD, [anna], clock.now)
    assert changes == {
        (anna.key, first): 195,
        (ben.key, first): 205,
        (anna.key, first + 1): -5,
        (ben.key, first + 1): 5,
    }
    assert today == {(anna.key, first + 1): -5}


async def test_stakes_count_for_those_whose_seats_they_are(database, players, post):
    await post(players[0], SEATS[0], 120, "stake")
    await post(SEATS[0], DWARF, 20, "ante")
    async with database.reading() as tx:
        assert await statements.on_tables(tx, GUILD, 1) == {players[0].actor_key: 100}


async def test_boards_are_distinguished_by_their_unit(database, players, post):
    await post(players[0], DWARF, 5, "ante")
    await post(players[0], Box(10, "KH"), 40, "ante")
    await post(players[0], TableBox("t1", "7D"), 3, "ante")
    async with database.reading() as tx:
        assert await statements.boards(tx, GUILD) == {1: {"7D": 5}, 10: {"KH": 40}}


async def test_the_biggest_pot_is_the_most_ever_won_from_the_board(database, clock, players, post):
    anna, ben = players
    await post(anna, SEATS[0], 120, "stake")
    await post(ben, SEATS[1], 120, "stake")
    await post(SEATS[0], DWARF, 30, "ante")
    await post(SEATS[0], KING, 20, "ante")
    await post(DWARF, SEATS[1], 30, "claim")
    await post(KING, SEATS[0], 20, "sweep")
    async with database.reading() as tx:
        pot = await statements.biggest_pot(tx, GUILD, 1, ["7D", "KH"])
        whose = await statements.stakings(tx, pot.match_id)
        other = await statements.biggest_pot(tx, GUILD, 10, ["7D", "KH"])
        none = await statements.biggest_pot(tx, GUILD, 1, [])
    assert (pot.card, pot.amount, pot.at) == ("7D", 30, clock.now)
    assert statements.staking_before(pot.id, pot.winner, whose).payer == ben
    assert other is none is None


async def test_a_pot_of_a_void_deal_was_not_won(database, players, post):
    await post(players[0], SEATS[0], 120, "stake")
    await post(SEATS[0], DWARF, 30, "ante", deal=1)
    await post(DWARF, SEATS[0], 30, "claim", deal=1)
    await post(SEATS[0], DWARF, 30, "claim", deal=1)
    await post(DWARF, SEATS[0], 9, "claim", deal=2)
    async with database.reading() as tx:
        assert (await statements.biggest_pot(tx, GUILD, 1, ["7D"])).amount == 9


async def test_a_stake_is_whose_who_brought_it_last(database, players, post):
    anna, ben = players
    await post(anna, SEATS[0], 100, "stake")
    await post(SEATS[0], anna, 100, "return")
    await post(ben, SEATS[0], 90, "stake")
    await post(House(), SEATS[1], 50, "ai_stake")
    async with database.reading() as tx:
        whose = await statements.stakings(tx, "m1")
    assert [one.payer for one in whose] == [anna, ben, House()]
    assert [one.amount for one in whose] == [100, 90, 50]
    assert statements.staking_before(whose[0].id, SEATS[0], whose) is None
    assert statements.staking_before(whose[0].id + 1, SEATS[0], whose) == whose[0]
    assert statements.staking_before(whose[2].id, SEATS[0], whose) == whose[1]
    assert statements.staking_before(whose[2].id + 1, SEATS[1], whose) == whose[2]


async def test_a_stay_at_a_table_holds_what_happened_to_the_stake(database, players, post):
    anna, ben = players
    await post(anna, SEATS[0], 100, "stake")
    await post(SEATS[0], DWARF, 5, "ante")
    await post(DWARF, SEATS[0], 5, "claim")
    await post(SEATS[0], anna, 100, "return")
    await post(ben, SEATS[0], 80, "stake")
    await post(SEATS[0], DWARF, 5, "ante")
    async with database.reading() as tx:
        first, second = (one.id for one in await statements.stakings(tx, "m1"))
        stay = await statements.visit(tx, GUILD, anna, first)
        told = await statements.postings_of_visit(tx, GUILD, stay, count=9)
        newer = await statements.postings_of_visit(tx, GUILD, stay, after=told[2].id, count=1)
        older = await statements.postings_of_visit(tx, GUILD, stay, before=told[1].id, count=9)
        open_stay = await statements.visit(tx, GUILD, ben, second)
        still = await statements.postings_of_visit(tx, GUILD, open_stay, count=9)
        foreign = await statements.visit(tx, GUILD, ben, first)
        elsewhere = await statements.visit(tx, GUILD + 1, anna, first)
        no_stake = await statements.visit(tx, GUILD, anna, told[0].id)
    assert [(one.reason, one.amount) for one in told] == [
        ("return", -100),
        ("claim", 5),
        ("ante", -5),
        ("stake", 100),
    ]
    assert newer == told[1:2]
    assert older == told[2:]
    assert (stay.brought, stay.match_id) == (100, "m1")
    assert (open_stay.last, open_stay.returned) == (None, 0)
    assert [one.amount for one in still] == [-5, 80]
    assert foreign is elsewhere is no_stake is None


async def test_pages_of_a_history_go_back_and_forth(database, players, post):
    anna, ben = players
    for amount in range(1, 8):
        await post(anna, ben, amount, "give")
    async with database.reading() as tx:
        newest = await ledger.history(tx, GUILD, anna, count=3)
        older = await ledger.history(tx, GUILD, anna, before=newest[-1].id, count=3)
        back = await ledger.history(tx, GUILD, anna, after=older[0].id, count=3, oldest=True)
        oldest = await ledger.history(tx, GUILD, anna, count=2, oldest=True)
    assert [one.amount for one in newest] == [-7, -6, -5]
    assert [one.amount for one in older] == [-4, -3, -2]
    assert back == newest
    assert [one.amount for one in oldest] == [-1, 200]


async def test_a_key_is_known_once_it_is_posted(database, players, post):
    async with database.reading() as tx:
        assert not await ledger.was_posted(tx, "k1")
    await post(*players, 1, "give")
    async with database.reading() as tx:
        assert await ledger.was_posted(tx, "k1")


async def test_members_without_an_account_cannot_be_held(database, players):
    async with database.transaction() as tx:
        held = await ledger.hold(tx, GUILD, [House(), *players])
        assert held == {"house": -400, players[0].key: 200, players[1].key: 200}
        with pytest.raises(ConflictError):
            await ledger.hold(tx, GUILD, [Member("nobody")])
    async with database.transaction() as tx:
        assert (await ledger.ensure_member(tx, GUILD, CLARA, grant=0)).balance == 0
