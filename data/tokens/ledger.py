"""The double-entry ledger of every server's tokens.

A transfer moves an amount between two accounts of the same server; it is never changed. Balances are a cache
updated in the same transaction; `data.checks.audit` checks them against the sums. Only the house's account
can go below zero: this module refuses it, and so does the database.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Integer, Row, bindparam, literal, or_, select, union_all, update
from sqlalchemy import insert as plain_insert

from data import actors
from data.database import Transaction
from data.errors import ConflictError, OverdraftError
from data.schema.core import MAX_TOKENS, account, actor, transfer
from data.sql.inserts import insert_if_new
from data.sql.seals import sealed
from data.sql.values import value_of
from data.tokens.accounts import Account, House, Member, account_row, read_account
from data.visible import NOT_HIDDEN, with_choices

STARTING_GRANT: Final = 200
"""What a member starts with."""
MOST_IN_A_SERVER: Final = 10**12
"""The most tokens that a server's house may have out: floats are exact far beyond that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """A movement of tokens between two accounts."""

    source: Account
    target: Account
    amount: int
    """1 to 2**53 - 1."""
    reason: str
    """A code: `grant`, `stake`, `ante`, `claim`, `points`, `give` ..."""
    key: str
    """The idempotency key, unique for ever: `<match>:<seq>:<n>`, `give:<interaction>`."""
    match_id: str | None = None
    deal: int | None = None
    """The deal of the match, from 1, so that a void deal can be reversed."""
    by: str | None = None
    """The actor who ordered it, if neither the rules nor the source did."""

    def __post_init__(self) -> None:
        if type(self.amount) is not int or not 1 <= self.amount <= MAX_TOKENS:
            raise ValueError(f"an amount is a whole number from 1 to 2**53 - 1, not {self.amount!r}")
        if self.source == self.target:
            raise ValueError(f"{self.source.key} cannot pay itself")


@dataclass(frozen=True, slots=True)
class Membership:
    """A member's account."""

    actor_key: str
    balance: int


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A line of the leaderboard."""

    user_id: int
    actor_key: str
    balance: int


@dataclass(frozen=True, slots=True)
class Posting:
    """A transfer, seen from one of its accounts."""

    id: int
    amount: int
    """Positive if the account received it, negative if it paid."""
    other: Account
    """The account on the other side."""
    reason: str
    match_id: str | None
    deal: int | None
    at: int
    by: str | None


async def post(tx: Transaction, guild_id: int, transfers: Sequence[Transfer]) -> None:
    """Carry out transfers, all or none. This opens accounts of stakes and boxes, but not of members.

    Raises OverdraftError if an account would end up overdrawn or the server would have more than
    MOST_IN_A_SERVER, DuplicateError for a key posted before, ConflictError for a member unknown to
    `ensure_member`.
    """
    if not transfers:
        return
    changes: Counter[str] = Counter()
    for moved in transfers:
        changes[moved.source.key] -= moved.amount
        changes[moved.target.key] += moved.amount
    accounts = {side.key: side for moved in transfers for side in (moved.source, moved.target)}
    if any(isinstance(side, House | Member) for side in accounts.values()):
        balance_by_key = await hold(tx, guild_id, accounts.values())
        for key, change in changes.items():
            _refuse_out_of_bounds(guild_id, accounts[key], balance_by_key[key], change)
    else:  # only its table uses a stake, and the database refuses an overdraft
        rows = [account_row(guild_id, accounts[key]) for key in sorted(accounts)]
        await tx.post(insert_if_new(tx.dialect, account), rows)
    await tx.post(
        _CHANGE_BALANCE,
        [{"in_guild": guild_id, "of": key, "change": changes[key]} for key in sorted(changes)],
    )
    await tx.post(plain_insert(transfer), [_row(tx, guild_id, moved) for moved in transfers])


async def ensure_member(
    tx: Transaction, guild_id: int, user_id: int, *, grant: int = STARTING_GRANT
) -> Membership:
    """Return a member's account; the first contact with a server opens it with the starting grant."""
    actor_key = await actors.key_for(tx, guild_id, user_id)
    member = Member(actor_key)
    found = await _balance(tx, guild_id, member)
    if found is not None:
        return Membership(actor_key, found)
    opened = await _open(tx, guild_id, [member])
    if opened and grant:
        key = starting_grant_key(actor_key)
        await post(
            tx, guild_id, [Transfer(source=House(), target=member, amount=grant, reason="grant", key=key)]
        )
    return Membership(actor_key, await balance(tx, guild_id, member))


async def hold(tx: Transaction, guild_id: int, accounts: Iterable[Account]) -> dict[str, int]:
    """Lock accounts until the transaction ends, and return their balances by key.

    To decide on several balances, lock all of the accounts first, in one call: this avoids deadlocks. Raises
    ConflictError for a member without an account.
    """
    by_key = {of.key: of for of in accounts}
    statement = (
        select(account.c.key, account.c.balance)
        .where(account.c.guild_id == guild_id, account.c.key.in_(sorted(by_key)))
        .order_by(account.c.key)
    )
    held = {row.key: row.balance for row in await tx.rows(statement)}
    missing = [by_key[key] for key in sorted(by_key) if key not in held]
    for absent in missing:
        if isinstance(absent, Member):
            raise ConflictError(f"{absent.key} has no account in server {guild_id}")
    opened = await _open(tx, guild_id, missing)
    # Open the accounts first, then lock them in a fixed order. On SQLite the transaction locks everything.
    if opened or tx.dialect != "sqlite":
        held = {row.key: row.balance for row in await tx.rows(statement.with_for_update())}
    return held


def starting_grant_key(actor_key: str, season: int = 1) -> str:
    """Return the idempotency key of a member's starting grant in a season, from 1."""
    return f"starting_grant:{actor_key}" + (f":{season}" if season > 1 else "")


async def granted_seasons(tx: Transaction, guild_id: int, actor_key: str) -> set[int]:
    """Return the seasons whose starting grant a member got."""
    granted = transfer.c.credit == Member(actor_key).key, transfer.c.reason == "grant"
    rows = await tx.rows(select(transfer.c.key).where(transfer.c.guild_id == guild_id, *granted))
    first = starting_grant_key(actor_key)
    of_seasons = [row.key.removeprefix(first) for row in rows if row.key.startswith(first)]
    return {int(season[1:]) if season else 1 for season in of_seasons}


async def was_posted(tx: Transaction, key: str) -> bool:
    """Tell whether a transfer with this key was carried out."""
    return await tx.row(select(transfer.c.id).where(transfer.c.key == key)) is not None


async def balance(tx: Transaction, guild_id: int, of: Account) -> int:
    """Return an account's balance; 0 if it was never used."""
    return await _balance(tx, guild_id, of) or 0


async def room(tx: Transaction, guild_id: int) -> int:
    """Return how many more tokens the house may hand out."""
    return max(MOST_IN_A_SERVER + await balance(tx, guild_id, House()), 0)


async def balances_of_table(tx: Transaction, table_id: str) -> dict[Account, int]:
    """Return the balances of a table's stakes and of its own boxes."""
    rows = await tx.rows(_OF_TABLE, {"table": table_id})
    return {read_account(row.key): row.balance for row in rows}


async def boxes(tx: Transaction, guild_id: int, unit: int) -> dict[str, int]:
    """Return the pots of the server's board for a stake unit, by card; empty before its first use."""
    rows = await tx.rows(
        select(account.c.card, account.c.balance).where(
            account.c.guild_id == guild_id, account.c.kind == "box", account.c.unit == unit
        )
    )
    return {row.card: row.balance for row in rows}


async def top(tx: Transaction, guild_id: int, count: int, seer: int | None = None) -> list[TokenLine]:
    """Return the members with the most tokens, most first, and nobody without any.

    Forgotten people and those who hide are left out.

    `seer` is the only user who reads it, and sees themselves; None if everybody reads it.
    """
    may_see = or_(NOT_HIDDEN, actor.c.user_id == seer)
    rows = await tx.rows(
        select(actor.c.user_id, actor.c.key, account.c.balance)
        .select_from(with_choices(account.join(actor, actor.c.key == account.c.actor_key)))
        .where(
            account.c.guild_id == guild_id,
            account.c.kind == "member",
            account.c.balance > 0,
            actor.c.user_id.is_not(None),
            may_see,
        )
        .order_by(account.c.balance.desc(), account.c.key)
        .limit(count)
    )
    return [TokenLine(row.user_id, row.key, row.balance) for row in rows]


async def history(
    tx: Transaction,
    guild_id: int,
    of: Account,
    *,
    before: int | None = None,
    after: int | None = None,
    count: int,
    oldest: bool = False,
) -> list[Posting]:
    """Return an account's latest postings, or its oldest ones; newest first either way.

    `before` and `after` are exclusive bounds on posting ids.
    """
    sides = []
    for own, other, sign in (
        (transfer.c.credit, transfer.c.debit, 1),
        (transfer.c.debit, transfer.c.credit, -1),
    ):
        side = select(transfer, other.label("other"), literal(sign, Integer).label("sign")).where(
            transfer.c.guild_id == guild_id, own == of.key
        )
        if before is not None:
            side = side.where(transfer.c.id < before)
        if after is not None:
            side = side.where(transfer.c.id > after)
        first = transfer.c.id if oldest else transfer.c.id.desc()
        sides.append(select(side.order_by(first).limit(count).subquery()))
    both = union_all(*sides).subquery()
    order = both.c.id if oldest else both.c.id.desc()
    rows = await tx.rows(select(both).order_by(order).limit(count))
    return sorted((_posting(row) for row in rows), key=lambda one: one.id, reverse=True)


_BALANCE: Final = select(account.c.balance).where(
    account.c.guild_id == bindparam("guild"), account.c.key == bindparam("of")
)
_OF_TABLE: Final = (
    select(account.c.key, account.c.balance)
    .where(account.c.table_id == bindparam("table"))
    .order_by(account.c.key)
)
_CHANGE_BALANCE = (
    update(account)
    .where(account.c.guild_id == bindparam("in_guild"), account.c.key == bindparam("of"))
    .values(balance=account.c.balance + bindparam("change"))
)


async def _balance(tx: Transaction, guild_id: int, of: Account) -> int | None:
    row = await tx.row(_BALANCE, {"guild": guild_id, "of": of.key})
    return None if row is None else int(row.balance)


async def _open(tx: Transaction, guild_id: int, accounts: Iterable[Account]) -> int:
    """Open the accounts that do not exist yet, and return how many there were."""
    return sum([await tx.add(account, account_row(guild_id, new)) for new in accounts])


def _posting(row: Row[Any]) -> Posting:
    signed = row.sign * row.amount
    return value_of(Posting, row, amount=signed, other=read_account(row.other), by=row.by_actor)


def _refuse_out_of_bounds(guild_id: int, of: Account, held: int, change: int) -> None:
    after = held + change
    if isinstance(of, House):
        if change < 0 and -after > MOST_IN_A_SERVER:
            raise OverdraftError(f"server {guild_id} cannot have {-after} tokens")
    elif after < 0:
        raise OverdraftError(f"{of.key} holds {held} tokens and would pay {-change}")


def _row(tx: Transaction, guild_id: int, moved: Transfer) -> dict[str, object]:
    row = {
        "guild_id": guild_id,
        "debit": moved.source.key,
        "credit": moved.target.key,
        "amount": moved.amount,
        "reason": moved.reason,
        "match_id": moved.match_id,
        "deal": moved.deal,
        "key": moved.key,
        "at": tx.now,
        "by_actor": moved.by,
    }
    return sealed("transfer", row)
