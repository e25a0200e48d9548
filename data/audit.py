"""Checks that the store is what our promises say: every sum, every balance, every link of every chain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, Select, Subquery, and_, cast, func, select, tuple_

from data.database import Transaction
from data.matches import action_hash, header_hash
from data.schema import account, action, card_match, transfer

PAGE: Final = 2000
"""Rows of the log held in memory at once."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A row that is not what it must be."""

    table: str
    row: str
    """What names the row: a match and seq, a server and account."""
    found: str
    """What is wrong with it."""


async def verify_ledger(tx: Transaction, guild_id: int | None = None) -> list[Flaw]:
    """Check that balances are the sums of their postings, add up to 0, and only the house's is below."""
    flaws = []
    sum_by_guild: dict[int, int] = {}
    for row in await tx.rows(_accounts_with_sums(guild_id)):
        sum_by_guild[row.guild_id] = sum_by_guild.get(row.guild_id, 0) + row.balance
        name = f"{row.guild_id} {row.key}"
        if row.balance != row.posted:
            flaws.append(Flaw("account", name, f"holds {row.balance}, its postings sum to {row.posted}"))
        if row.balance < 0 and row.kind != "house":
            flaws.append(Flaw("account", name, f"is overdrawn: {row.balance}"))
    for guild, total in sum_by_guild.items():
        if total:
            flaws.append(Flaw("account", str(guild), f"the balances add up to {total}, not to 0"))
    return flaws


async def verify_chains(tx: Transaction, match_id: str | None = None) -> list[Flaw]:
    """Check every match's header and log, or one's; the first bad row of each chain is named."""
    statement = select(card_match).order_by(card_match.c.id)
    if match_id is not None:
        statement = statement.where(card_match.c.id == match_id)
    flaws = []
    chain_by_match: dict[str, _Chain] = {}
    for row in await tx.rows(statement):
        chain_by_match[row.id] = _Chain(row.hash)
        if header_hash(row._asdict()) != row.hash:
            flaws.append(Flaw("card_match", row.id, "its header is not what was hashed"))
    seen: tuple[str, int] | None = None
    while page := await tx.rows(_log_after(seen, match_id)):
        for row in page:
            chain = chain_by_match.setdefault(row.match_id, _Chain(None))
            flaws += chain.follow(row._asdict())
        seen = (page[-1].match_id, page[-1].seq)
    return flaws


class _Chain:
    """Follows one match's log from row to row, until the first bad one."""

    def __init__(self, header: str | None) -> None:
        self._hash = header
        self._seq = 0
        self._broken = False

    def follow(self, row: Mapping[str, Any]) -> list[Flaw]:
        found = None if self._broken else self._fault(row)
        if found is None:
            self._hash = row["hash"]
            self._seq += 1
            return []
        self._broken = True
        return [Flaw("action", f"{row['match_id']} {row['seq']}", found)]

    def _fault(self, row: Mapping[str, Any]) -> str | None:
        if self._hash is None:
            return "it belongs to no match"
        if row["seq"] != self._seq:
            return f"action {self._seq} is missing before it"
        if row["prev_hash"] != self._hash:
            return "it does not follow the row before it"
        return "it is not what was hashed" if action_hash(row) != row["hash"] else None


def _accounts_with_sums(guild_id: int | None) -> Select[Any]:
    given, taken = _sums(transfer.c.credit), _sums(transfer.c.debit)
    posted = func.coalesce(given.c.total, 0) - func.coalesce(taken.c.total, 0)
    statement = (
        select(account.c.guild_id, account.c.key, account.c.kind, account.c.balance, posted.label("posted"))
        .select_from(account)
        .outerjoin(given, and_(given.c.guild_id == account.c.guild_id, given.c.key == account.c.key))
        .outerjoin(taken, and_(taken.c.guild_id == account.c.guild_id, taken.c.key == account.c.key))
        .order_by(account.c.guild_id, account.c.key)
    )
    return statement if guild_id is None else statement.where(account.c.guild_id == guild_id)


def _sums(side: ColumnElement[str]) -> Subquery:
    total = cast(func.sum(transfer.c.amount), BigInteger)  # PostgreSQL's sums are numerics
    return (
        select(transfer.c.guild_id, side.label("key"), total.label("total"))
        .group_by(transfer.c.guild_id, side)
        .subquery()
    )


def _log_after(seen: tuple[str, int] | None, match_id: str | None) -> Select[Any]:
    statement = select(action).order_by(action.c.match_id, action.c.seq).limit(PAGE)
    if match_id is not None:
        statement = statement.where(action.c.match_id == match_id)
    return statement if seen is None else statement.where(tuple_(action.c.match_id, action.c.seq) > seen)
