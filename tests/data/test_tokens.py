import asyncio
import random

import pytest

from data import actors
from data.checks import audit
from data.errors import ConflictError, DuplicateError, OverdraftError
from data.schema.core import MAX_TOKENS
from data.settings import people
from data.settings.people import Person
from data.tokens import ledger
from data.tokens.accounts import Box, House, Member, Stake, TableBox, read_account
from data.tokens.ledger import MOST_IN_A_SERVER, Membership, TokenLine, Transfer
from tests.data.tables import ANNA, BEN, CLARA, GUILD, forget_key, open_table

pytestmark = pytest.mark.long_for("postgresql")

BOX = Box(1, "7D")


def pay(source, target, amount, key="k", **more):
    return Transfer(source=source, target=target, amount=amount, reason="give", key=key, **more)


async def members(database, *users, grant=200):
    """Make these people members, and return their accounts."""
    async with database.transaction() as tx:
        return [
            Member((await ledger.ensure_member(tx, GUILD, user, grant=grant)).actor_key) for user in users
        ]


async def post(database, *transfers):
    async with database.transaction() as tx:
        await ledger.post(tx, GUILD, transfers)


async def balances(database, *accounts):
    async with database.reading() as tx:
        assert await audit.verify_ledger(tx) == []
        return [await ledger.balance(tx, GUILD, account) for account in accounts]


async def test_a_member_starts_with_200_from_the_house(database):
    (anna,) = await members(database, ANNA)
    assert await balances(database, anna, House()) == [200, -200]


@pytest.mark.parametrize("seen_before", [False, True])
async def test_the_starting_grant_comes_once(database, seen_before):
    async def meet():
        async with database.transaction() as tx:
            return await ledger.ensure_member(tx, GUILD, ANNA)

    if seen_before:  # at a table for points, which needs no account
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)
    met = await asyncio.gather(*(meet() for _ in range(20)))
    assert set(met) == {Membership(met[0].actor_key, 200)}
    assert await balances(database, House()) == [-200]


async def test_a_member_who_spent_the_grant_gets_no_other(database):
    (anna,) = await members(database, ANNA)
    await post(database, pay(anna, BOX, 200))
    assert await members(database, ANNA) == [anna]
    assert await balances(database, anna) == [0]


async def test_without_a_grant_a_member_starts_with_nothing_for_good(database):
    (anna,) = await members(database, ANNA, grant=0)
    await members(database, ANNA)
    assert await balances(database, anna) == [0]


@pytest.mark.long_for
async def test_each_server_has_tokens_of_its_own(database):
    async with database.transaction() as tx:
        here = await ledger.ensure_member(tx, GUILD, ANNA)
        there = await ledger.ensure_member(tx, GUILD + 1, ANNA)
        assert here.actor_key != there.actor_key
        await ledger.post(tx, GUILD, [pay(Member(here.actor_key), BOX, 50)])
        assert await ledger.balance(tx, GUILD + 1, Member(there.actor_key)) == 200
        assert await ledger.boxes(tx, GUILD + 1, 1) == {}


async def test_the_seasons_of_starting_grants_are_read_from_keys_that_stay_as_they_are(database):
    """A key that was posted by an earlier version has to be the same in this one: a grant comes once."""
    anna, ben = await members(database, ANNA, BEN)
    keys = [ledger.starting_grant_key(anna.actor_key, season) for season in (1, 2, 11)]
    assert keys[0] == ledger.starting_grant_key(anna.actor_key)
    first = f"starting_grant:{anna.actor_key}"
    assert keys == [first, f"{first}:2", f"{first}:11"]
    granted = {"source": House(), "target": anna, "amount": 7, "reason": "grant"}
    await post(database, *(Transfer(**granted, key=key) for key in (*keys[1:], "for something else")))
    async with database.reading() as tx:
        assert await ledger.granted_seasons(tx, GUILD, anna.actor_key) == {1, 2, 11}
        assert await ledger.granted_seasons(tx, GUILD, ben.actor_key) == {1}
        assert await ledger.granted_seasons(tx, GUILD + 1, anna.actor_key) == set()


async def test_transfers_of_one_posting_count_together(database):
    anna, ben = await members(database, ANNA, BEN)
    await post(database, pay(anna, BOX, 200, "1"), pay(BOX, ben, 150, "2"), pay(ben, anna, 10, "3"))
    assert await balances(database, anna, ben, BOX) == [10, 340, 50]


async def test_an_overdraft_is_refused_and_moves_nothing(database):
    anna, ben = await members(database, ANNA, BEN)
    with pytest.raises(OverdraftError, match="holds 200 tokens and would pay 201"):
        await post(database, pay(ben, anna, 5, "1"), pay(anna, BOX, 206, "2"))
    with pytest.raises(OverdraftError, match="box:1:7D holds 0 tokens"):
        await post(database, pay(BOX, anna, 1))
    assert await balances(database, anna, ben, BOX) == [200, 200, 0]


async def test_a_server_has_only_so_many_tokens(database):
    (anna,) = await members(database, ANNA)
    with pytest.raises(OverdraftError, match=f"server {GUILD} cannot have"):
        await post(database, pay(House(), anna, MOST_IN_A_SERVER - 199))
    await post(database, pay(House(), anna, MOST_IN_A_SERVER - 200))
    assert await balances(database, anna) == [MOST_IN_A_SERVER]


async def test_a_server_that_has_too_many_from_before_can_give_them_back(database, monkeypatch):
    (anna,) = await members(database, ANNA)
    with monkeypatch.context() as before:
        before.setattr(ledger, "MOST_IN_A_SERVER", MAX_TOKENS)
        await post(database, pay(House(), anna, MAX_TOKENS - 200))
    await post(database, pay(anna, House(), MAX_TOKENS - 1, "back"))
    assert await balances(database, anna) == [1]


async def test_the_same_transfer_is_posted_once(database):
    anna, ben = await members(database, ANNA, BEN)
    await post(database, pay(anna, ben, 10, "once"))
    with pytest.raises(DuplicateError):
        await post(database, pay(anna, ben, 10, "once"))
    assert await balances(database, anna, ben) == [190, 210]


async def test_somebody_who_is_no_member_yet_receives_nothing(database):
    (anna,) = await members(database, ANNA)
    with pytest.raises(ConflictError, match="member:stranger has no account"):
        await post(database, pay(anna, Member("stranger"), 10))


async def test_posting_nothing_is_nothing(database):
    await post(database)
    assert await balances(database, House()) == [0]


@pytest.mark.parametrize("amount", [0, -1, 2**53, 2**70, 1.0, True, "1", None])
def test_amounts_are_whole_numbers_from_one_to_the_largest(amount):
    with pytest.raises(ValueError, match="whole number"):
        pay(House(), BOX, amount)


def test_nobody_pays_themselves():
    with pytest.raises(ValueError, match="member:a cannot pay itself"):
        pay(Member("a"), Member("a"), 1)


@pytest.mark.parametrize(
    "account",
    [House(), Member("a1"), Stake("t1", 3), Box(2, "10D"), TableBox("t1", "KH")],
    ids=lambda a: a.key,
)
def test_accounts_are_read_from_their_keys(account):
    assert read_account(account.key) == account


@pytest.mark.parametrize("key", ["", "purse:1", "stake:t1", "box:x:7D"])
def test_keys_of_no_account_are_refused(key):
    with pytest.raises(ValueError, match=r"names no account|invalid literal"):
        read_account(key)


@pytest.mark.parametrize(("amount", "allowed"), [(10, 20), (7, 28), (200, 1), (201, 0)])
async def test_of_50_spends_at_once_as_many_succeed_as_the_balance_allows(database, amount, allowed):
    (anna,) = await members(database, ANNA)
    spends = (post(database, pay(anna, BOX, amount, f"spend:{n}")) for n in range(50))
    results = await asyncio.gather(*spends, return_exceptions=True)
    assert results.count(None) == allowed
    assert {type(result) for result in results if result is not None} == {OverdraftError}
    assert await balances(database, anna, BOX) == [200 - allowed * amount, allowed * amount]


async def test_people_who_pay_each_other_at_once_do_not_lock_each_other_out(database):
    anna, ben, clara = await members(database, ANNA, BEN, CLARA)
    ways = [(anna, ben), (ben, clara), (clara, anna), (ben, anna), (clara, ben), (anna, clara)]
    await asyncio.gather(
        *(post(database, pay(*ways[n % 6], 1, str(n)), pay(*ways[n % 5], 1, f"{n}b")) for n in range(60))
    )
    assert sum(await balances(database, anna, ben, clara)) == 600


async def test_the_best_are_listed_first_without_the_forgotten(database):
    anna, ben, clara = await members(database, ANNA, BEN, CLARA)
    await post(database, pay(anna, ben, 50, "1"), pay(clara, ben, 10, "2"), pay(anna, BOX, 100, "3"))
    best = [TokenLine(BEN, ben.actor_key, 260), TokenLine(CLARA, clara.actor_key, 190)]
    async with database.transaction() as tx:
        assert await ledger.top(tx, GUILD, 2) == best
        assert await ledger.top(tx, GUILD + 1, 10) == []
        await forget_key(tx, CLARA)
        assert await ledger.top(tx, GUILD, 10) == [best[0], TokenLine(ANNA, anna.actor_key, 50)]
    await post(database, pay(anna, BOX, 50, "4"))
    async with database.transaction() as tx:
        assert await ledger.top(tx, GUILD, 10) == best[:1], "no medal for 0"


@pytest.mark.long_for
async def test_who_hides_is_among_the_best_for_themselves_alone(database):
    """In every server: people choose once."""
    anna, ben, clara = await members(database, ANNA, BEN, CLARA)
    await post(database, pay(anna, ben, 50, "1"), pay(clara, ben, 10, "2"))
    best = [TokenLine(BEN, ben.actor_key, 260), TokenLine(CLARA, clara.actor_key, 190)]
    async with database.transaction() as tx:
        await people.save(tx, BEN, Person(shown="hidden"))
        await people.save(tx, CLARA, Person(shown="public"))
        assert await ledger.top(tx, GUILD, 1) == best[1:], "the next one moves up"
        assert await ledger.top(tx, GUILD, 2, ANNA) == [best[1], TokenLine(ANNA, anna.actor_key, 150)]
        assert await ledger.top(tx, GUILD, 2, BEN) == best


async def test_a_history_is_paged_from_the_newest(database, clock):
    anna, ben = await members(database, ANNA, BEN)
    for number in range(1, 6):
        clock.now += 1
        ways = (anna, ben) if number % 2 else (ben, anna)
        await post(database, pay(*ways, number, str(number), by=ben.actor_key))
    async with database.reading() as tx:
        newest = await ledger.history(tx, GUILD, anna, count=4)
        oldest = await ledger.history(tx, GUILD, anna, before=newest[-1].id, count=4)
    assert [posting.amount for posting in newest] == [-5, 4, -3, 2]
    assert [posting.amount for posting in oldest] == [-1, 200]
    assert [posting.reason for posting in oldest] == ["give", "grant"]
    assert [posting.other for posting in oldest] == [ben, House()]
    assert (newest[0].at, newest[0].by, newest[0].match_id) == (clock.now, ben.actor_key, None)


async def test_random_transfers_keep_every_sum(database):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    async with database.transaction() as tx:
        await open_table(tx)
    accounts = [
        *await members(database, ANNA, BEN, CLARA),
        BOX,
        Stake("t1", 0),
        TableBox("t1", "7D"),
        House(),
    ]
    model = dict.fromkeys(accounts[:3], 200) | {House(): -600}
    for number in range(40):
        batch = []
        after = dict(model)
        for part in range(rng.randint(1, 4)):
            source, target = rng.sample(accounts, 2)
            amount = rng.randint(1, 120)
            batch.append(pay(source, target, amount, f"{number}:{part}"))
            after[source] = after.get(source, 0) - amount
            after[target] = after.get(target, 0) + amount
        if any(held < 0 for account, held in after.items() if account != House()):
            with pytest.raises(OverdraftError):
                await post(database, *batch)
        else:
            await post(database, *batch)
            model = after
    assert await balances(database, *accounts) == [model.get(account, 0) for account in accounts]
