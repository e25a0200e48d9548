"""What the database itself refuses, whatever a service would let through."""

import pytest
from sqlalchemy import insert as sql_insert
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from data.errors import DuplicateError, OverdraftError
from data.schema.core import MAX_TOKENS, account
from data.tokens import ledger
from tests.data.tables import ANNA, BEN, GUILD

INSERT = text(
    "INSERT INTO transfer (guild_id, debit, credit, amount, reason, key, at, hash)"
    " VALUES (:guild, :debit, :credit, :amount, 'give', :key, 0, '')"
)


@pytest.fixture
async def anna_and_ben(database):
    async with database.transaction() as tx:
        return [f"member:{(await ledger.ensure_member(tx, GUILD, user)).actor_key}" for user in (ANNA, BEN)]


async def insert(database, debit, credit, amount=1, *, guild=GUILD, key="k"):
    async with database.transaction() as tx:
        await tx.run(INSERT, {"guild": guild, "debit": debit, "credit": credit, "amount": amount, "key": key})


async def set_balance(database, key, balance):
    async with database.transaction() as tx:
        await tx.run(
            text("UPDATE account SET balance = :balance WHERE key = :key"),
            {"balance": balance, "key": key},
        )


@pytest.mark.parametrize("amount", [0, -1, MAX_TOKENS + 1, 2**63 - 1])
async def test_amounts_out_of_bounds(database, anna_and_ben, amount):
    with pytest.raises(DBAPIError, match="ck_transfer_amount_bounded"):
        await insert(database, *anna_and_ben, amount)


async def test_a_transfer_to_oneself(database, anna_and_ben):
    with pytest.raises(DBAPIError, match="ck_transfer_two_accounts"):
        await insert(database, anna_and_ben[0], anna_and_ben[0])


async def test_a_transfer_from_or_to_no_account(database, anna_and_ben):
    for sides in ((anna_and_ben[0], "box:1:7D"), ("box:1:7D", anna_and_ben[0])):
        with pytest.raises(DBAPIError, match=r"(?i)foreign key"):
            await insert(database, *sides)


async def test_a_transfer_in_another_server(database, anna_and_ben):
    async with database.transaction() as tx:
        await ledger.ensure_member(tx, GUILD + 1, ANNA)
    with pytest.raises(DBAPIError, match=r"(?i)foreign key"):
        await insert(database, *anna_and_ben, guild=GUILD + 1)


async def test_a_key_posted_twice(database, anna_and_ben):
    await insert(database, *anna_and_ben, key="once")
    with pytest.raises(DuplicateError):
        await insert(database, *anna_and_ben, key="once")


async def test_a_balance_below_zero_but_for_the_house(database, anna_and_ben):
    with pytest.raises(OverdraftError):
        await set_balance(database, anna_and_ben[0], -1)
    await set_balance(database, "house", -1)


@pytest.mark.parametrize("whose", ["house", None])
async def test_a_balance_out_of_bounds(database, anna_and_ben, whose):
    with pytest.raises(OverdraftError):
        await set_balance(database, whose or anna_and_ben[0], MAX_TOKENS + 1)


async def test_fractions_and_words_in_sqlite(sqlite_url, open_database):
    database = await open_database(sqlite_url)
    async with database.transaction() as tx:
        membership = await ledger.ensure_member(tx, GUILD, ANNA)
    for amount in (0.5, "many"):
        with pytest.raises(DBAPIError, match="cannot store"):
            await insert(database, "house", f"member:{membership.actor_key}", amount)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE transfer SET amount = 1",
        "DELETE FROM transfer",
        "UPDATE transfer SET reason = 'x' WHERE id = 1",
    ],
)
async def test_changes_of_what_is_posted(database, anna_and_ben, change):
    with pytest.raises(DBAPIError, match="transfer is append-only"):
        async with database.transaction() as tx:
            await tx.run(text(change))


@pytest.mark.parametrize("table", ["transfer", "action"])
async def test_truncation_in_postgresql(postgresql_url, open_database, table):
    database = await open_database(postgresql_url)
    with pytest.raises(DBAPIError, match=f"{table} is append-only"):
        async with database.transaction() as tx:
            await tx.run(text(f"TRUNCATE {table} CASCADE"))


@pytest.mark.parametrize(
    ("columns", "check"),
    [
        ({"kind": "purse"}, "kind_known"),
        ({"kind": "member"}, "member_named"),
        ({"kind": "stake", "seat": 0}, "table_named"),
        ({"kind": "house", "seat": 0}, "seat_named"),
        ({"kind": "box", "card": "7D"}, "unit_named"),
        ({"kind": "box", "unit": 1}, "card_named"),
    ],
)
async def test_accounts_of_no_known_shape(database, columns, check):
    with pytest.raises(DBAPIError, match=f"ck_account_{check}"):
        async with database.transaction() as tx:
            await tx.run(sql_insert(account), {"guild_id": GUILD, "key": "k", "balance": 0, **columns})
