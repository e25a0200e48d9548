"""People who ask to be forgotten, and what becomes of their tokens."""

from data.tokens import ledger
from data.tokens.accounts import House
from tests.bot.conftest import GUILD

HOST, BEN, CLEO, DORA = (700_000_000_000_000_010 + number for number in range(4))


async def house_of(database):
    async with database.reading() as tx:
        return await ledger.balance(tx, GUILD, House())


async def owned(bank, *users):
    return [(await bank.holdings(GUILD, user)).balance for user in users]
