"""Reports from the postings: an account over time, boards and their pots, who staked which seat."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, func, select

from data.database import Transaction
from data.schema.core import account, seat, transfer
from data.tables.card_tables import is_of_past_season, options_of
from data.times import DAY, day_of
from data.tokens.accounts import Account, Box, House, Member, Stake, read_account
from data.tokens.ledger import Posting, history
from data.tokens.stakes import BRINGING_BY_KIND, OF_PAST_SEASON, POURING_TO_HOUSE, RETURNING_BY_KIND

STAKING: Final = ("stake", "ai_stake")
"""The reasons of transfers that bring a stake."""
RETURNING: Final = tuple(RETURNING_BY_KIND.values())
"""The reasons of transfers that return the rest of a stake."""
WINNING: Final = ("claim", "sweep")
"""The reasons of transfers that empty a box."""


@dataclass(frozen=True, slots=True)
class Staking:
    """Somebody paid a seat's stake: what the seat wins and loses from then on is theirs."""

    id: int
    """The id of the posting."""
    stake: Account
    payer: Account
    amount: int


@dataclass(frozen=True, slots=True)
class Visit:
    """A member's stay at a table: from bringing a stake to taking the rest of it back."""

    stake: Stake
    match_id: str
    brought: int
    first: int
    """The id of the posting that brought the stake."""
    last: int | None
    """The id of the posting that returned the rest, None if there is none yet."""
    returned: int
    """The tokens that posting returned."""
    expired: bool = False
    """The rest went to the house: the season was over in which the stake was brought."""


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot that was won."""

    id: int
    """The id of the posting."""
    card: str
    amount: int
    at: int
    winner: Account
    """The stake of the seat that won it."""
    match_id: str


async def sent_since(tx: Transaction, guild_id: int, source: Account, reason: str, since: int) -> int:
    """Return how many tokens left an account for a reason since a moment."""
    return await _total(
        tx, guild_id, transfer.c.debit == source.key, transfer.c.reason == reason, since=since
    )


async def received_since(tx: Transaction, guild_id: int, target: Account, reason: str, since: int) -> int:
    """Return how many tokens an account received for a reason since a moment."""
    return await _total(
        tx, guild_id, transfer.c.credit == target.key, transfer.c.reason == reason, since=since
    )


async def allowance_day(tx: Transaction, guild_id: int, member: Member, reason: str) -> int:
    """Return the start of the day whose top-up or gifts count now: today, or a later one with some already.

    So a clock that was set back opens no day again.
    """
    mover = transfer.c.credit if reason == "top_up" else transfer.c.debit
    of_member = transfer.c.guild_id == guild_id, mover == member.key, transfer.c.reason == reason
    today = day_of(tx.now)
    last = func.coalesce(func.max(transfer.c.at), today).label("last")
    return day_of(int((await tx.figures(select(last).where(*of_member, transfer.c.at >= today))).last))


async def house_staked_since(tx: Transaction, guild_id: int, since: int) -> int:
    """Return what the house staked for AIs since a moment, without what came back of those stakes.

    What comes back of earlier ones makes no room for others: it was counted when it was staked.
    """
    of_ais = transfer.c.debit == House().key, transfer.c.reason == BRINGING_BY_KIND[House]
    recent = transfer.c.guild_id == guild_id, transfer.c.at >= since
    returned = await _total(
        tx,
        guild_id,
        transfer.c.credit == House().key,
        transfer.c.reason.in_((RETURNING_BY_KIND[House], POURING_TO_HOUSE)),
        transfer.c.match_id.in_(select(transfer.c.match_id).where(*of_ais, *recent)),
        since=since,
    )
    return await _total(tx, guild_id, *of_ais, since=since) - returned


async def changes_by_day(
    tx: Transaction, guild_id: int, accounts: Collection[Account], since: int
) -> dict[tuple[str, int], int]:
    """Return by how much balances changed, by account key and day (of UTC, counted from the epoch)."""
    changes: dict[tuple[str, int], int] = {}
    for side, sign in ((transfer.c.credit, 1), (transfer.c.debit, -1)):
        day = transfer.c.at // DAY
        statement = (
            select(side.label("key"), day.label("day"), func.sum(transfer.c.amount).label("total"))
            .where(
                transfer.c.guild_id == guild_id,
                side.in_([of.key for of in accounts]),
                transfer.c.at >= since,
            )
            .group_by(side, day)
        )
        for row in await tx.rows(statement):
            place = row.key, int(row.day)
            changes[place] = changes.get(place, 0) + sign * int(row.total)
    return changes


async def starting_grants(
    tx: Transaction, guild_id: int, accounts: Collection[Account], since: int
) -> dict[str, tuple[int, int]]:
    """Return the day and the amount of the last starting grant since a moment, by account key."""
    rows = await tx.rows(
        select(transfer.c.credit, transfer.c.at, transfer.c.amount)
        .where(
            transfer.c.guild_id == guild_id,
            transfer.c.credit.in_([of.key for of in accounts]),
            transfer.c.reason == "grant",
            transfer.c.at >= since,
        )
        .order_by(transfer.c.id)
    )
    return {row.credit: (row.at // DAY, row.amount) for row in rows}


async def on_tables(tx: Transaction, guild_id: int, season: int, *, but: str | None = None) -> dict[str, int]:
    """Return a season's stakes on all tables, or all but one, by the key of the actor in the seat.

    What is left of an earlier season's will go to the house: it counts for nobody any more.
    """
    rows = await tx.rows(
        select(seat.c.actor_key, account.c.table_id, account.c.balance)
        .select_from(account)
        .join(seat, (seat.c.table_id == account.c.table_id) & (seat.c.number == account.c.seat))
        .where(
            account.c.guild_id == guild_id,
            account.c.kind == "stake",
            account.c.balance > 0,
            seat.c.actor_key.is_not(None),
            *(() if but is None else (account.c.table_id != but,)),
        )
    )
    options = await options_of(tx, {row.table_id for row in rows})
    past = {table_id for table_id, stored in options.items() if is_of_past_season(stored, season)}
    staked: Counter[str] = Counter()
    for row in rows:
        if row.table_id not in past:
            staked[row.actor_key] += row.balance
    return staked


async def boards(tx: Transaction, guild_id: int) -> dict[int, dict[str, int]]:
    """Return the tokens on the server's boards, by stake unit and card; unused boards are missing."""
    rows = await tx.rows(
        select(account.c.unit, account.c.card, account.c.balance).where(
            account.c.guild_id == guild_id, account.c.kind == "box"
        )
    )
    found: dict[int, dict[str, int]] = {}
    for row in rows:
        found.setdefault(row.unit, {})[row.card] = row.balance
    return found


async def biggest_pot(tx: Transaction, guild_id: int, unit: int, cards: Collection[str]) -> Pot | None:
    """Return the biggest pot ever won from the server's board; void deals do not count."""
    undone = transfer.alias("undone")
    row = await tx.row(
        select(transfer)
        .where(
            transfer.c.guild_id == guild_id,
            transfer.c.debit.in_([Box(unit, card).key for card in cards]),
            transfer.c.reason.in_(WINNING),
            ~select(undone.c.id)
            .where(
                undone.c.match_id == transfer.c.match_id,
                undone.c.deal == transfer.c.deal,
                undone.c.debit == transfer.c.credit,
                undone.c.credit == transfer.c.debit,
            )
            .where(undone.c.reason == transfer.c.reason)
            .exists(),
        )
        .order_by(transfer.c.amount.desc(), transfer.c.id)
        .limit(1)
    )
    box = None if row is None else read_account(row.debit)
    if row is None or not isinstance(box, Box):
        return None
    return Pot(row.id, box.card, row.amount, row.at, read_account(row.credit), row.match_id)


async def stakings(tx: Transaction, match_id: str) -> list[Staking]:
    """Return who staked which seat of a match, oldest first."""
    rows = await tx.rows(
        select(transfer.c.id, transfer.c.debit, transfer.c.credit, transfer.c.amount)
        .where(transfer.c.match_id == match_id, transfer.c.reason.in_(STAKING))
        .order_by(transfer.c.id)
    )
    return [Staking(row.id, read_account(row.credit), read_account(row.debit), row.amount) for row in rows]


def staking_before(posting_id: int, stake: Account, among: Sequence[Staking]) -> Staking | None:
    """Return the staking that was in force when a posting was made, None if there was none."""
    return next((one for one in reversed(among) if one.stake == stake and one.id < posting_id), None)


async def visit(tx: Transaction, guild_id: int, member: Member, staking_id: int) -> Visit | None:
    """Return the stay that a member's posting began, None if it is not a staking of theirs."""
    found = await tx.row(
        select(transfer).where(
            transfer.c.id == staking_id,
            transfer.c.guild_id == guild_id,
            transfer.c.debit == member.key,
            transfer.c.reason.in_(STAKING),
        )
    )
    stake = None if found is None else read_account(found.credit)
    if found is None or not isinstance(stake, Stake):
        return None
    end = await tx.row(
        select(transfer.c.id, transfer.c.amount, transfer.c.reason)
        .where(
            transfer.c.match_id == found.match_id,
            transfer.c.debit == stake.key,
            transfer.c.reason.in_((*RETURNING, OF_PAST_SEASON)),
            transfer.c.id > staking_id,
        )
        .order_by(transfer.c.id)
        .limit(1)
    )
    if end is None:
        return Visit(stake, found.match_id, found.amount, staking_id, None, 0)
    expired = end.reason == OF_PAST_SEASON
    returned = 0 if expired else end.amount
    return Visit(stake, found.match_id, found.amount, staking_id, end.id, returned, expired=expired)


async def newest_visit(tx: Transaction, guild_id: int, member: Member, stake: Stake) -> Visit | None:
    """Return a member's last stay in a seat, None if they never brought a stake there."""
    newest = await tx.figures(
        select(func.max(transfer.c.id).label("id")).where(
            transfer.c.guild_id == guild_id,
            transfer.c.debit == member.key,
            transfer.c.credit == stake.key,
            transfer.c.reason.in_(STAKING),
        )
    )
    if newest.id is None:
        return None
    return await visit(tx, guild_id, member, newest.id)


async def postings_of_visit(
    tx: Transaction,
    guild_id: int,
    stay: Visit,
    *,
    before: int | None = None,
    after: int | None = None,
    count: int,
) -> list[Posting]:
    """Return a page of the postings of a stake during a stay, newest first, like `tokens.history`."""
    end = None if stay.last is None else stay.last + 1
    return await history(
        tx,
        guild_id,
        stay.stake,
        before=end if before is None else before if end is None else min(before, end),
        after=max(stay.first - 1, after or 0),
        count=count,
        oldest=after is not None,
    )


async def _total(tx: Transaction, guild_id: int, *conditions: ColumnElement[bool], since: int) -> int:
    total = func.coalesce(func.sum(transfer.c.amount), 0).label("total")
    recent = transfer.c.guild_id == guild_id, transfer.c.at >= since
    return int((await tx.figures(select(total).where(*recent, *conditions))).total)
