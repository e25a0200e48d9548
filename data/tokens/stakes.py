"""Stakes and board leases of matches for tokens.

Every movement is a transfer (`data.tokens.ledger.post`).
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from sqlalchemy import bindparam, delete, select

from data.database import Transaction
from data.schema.core import OPEN_MATCH, account, board_lease, card_match, transfer
from data.sql.inserts import insert_if_new
from data.tokens.accounts import Account, Box, House, Member, Stake, TableBox, read_account
from data.tokens.ledger import Transfer, balances_of_table, post

BRINGING_BY_KIND: Final[Mapping[type[Member | House], str]] = {Member: "stake", House: "ai_stake"}
"""The reason of a transfer that brings a stake, by its owner's kind of account."""
RETURNING_BY_KIND: Final[Mapping[type[Member | House], str]] = {Member: "return", House: "ai_return"}
"""The reason of a transfer that returns the rest of a stake, by its owner's kind of account."""

OF_PAST_SEASON: Final = "season_return"
"""The reason of a transfer that gives the house the rest of a stake of a season that is over."""

POURING_TO_HOUSE: Final = "ai_pour"
"""The reason of a transfer that gives the house what is left in the boxes of a match with its AIs."""

TAKING_ALONG: Final = "take_along"
"""The reason of a transfer from the server's boxes to a table's own, which played there as a season ended."""

FORGOTTEN: Final = "forgotten"
"""The reason of a transfer that gives the tokens of somebody who asked to be forgotten to the house."""


async def bring(
    tx: Transaction,
    guild_id: int,
    table_id: str,
    owner_by_seat: Mapping[int, Member | House],
    tokens_by_seat: Mapping[int, int],
    match_id: str,
    once: int,
) -> None:
    """Move the stakes of these seats to the table. The house pays for AI seats.

    `once` makes the posting keys unique: the id of the interaction that caused it, or a time in milliseconds.
    Raises OverdraftError if an owner has fewer.
    """
    transfers = [
        Transfer(
            source=owner_by_seat[seat],
            target=Stake(table_id, seat),
            amount=amount,
            reason=BRINGING_BY_KIND[type(owner_by_seat[seat])],
            key=f"{match_id}:stake:{seat}:{once}",
            match_id=match_id,
        )
        for seat, amount in tokens_by_seat.items()
    ]
    await post(tx, guild_id, transfers)


async def brought_by_people(
    tx: Transaction, table_id: str, seats: Collection[int], match_id: str
) -> set[int]:
    """Return those of these seats whose stakes people brought, whoever sits there now."""
    seat_by_key = {Stake(table_id, seat).key: seat for seat in seats}
    brought = (
        select(transfer.c.credit, transfer.c.reason)
        .where(
            transfer.c.match_id == match_id,
            transfer.c.credit.in_(seat_by_key),
            transfer.c.reason.in_(BRINGING_BY_KIND.values()),
        )
        .order_by(transfer.c.id)
    )
    last = {seat_by_key[row.credit]: row.reason for row in await tx.rows(brought)}
    return {seat for seat, reason in last.items() if reason == BRINGING_BY_KIND[Member]}


async def give_back(
    tx: Transaction,
    guild_id: int,
    table_id: str,
    owner_by_seat: Mapping[int, Member | House],
    match_id: str,
    deal: int,
    forfeited: Mapping[int, str] = MappingProxyType({}),
) -> dict[int, int]:
    """Return the rest of these seats' stakes to their owners; the result is the tokens by seat.

    `deal` is the last one the seats played. The house pays for AI seats; it also gets the stakes of
    `forfeited` seats, which people staked, for the reasons given.
    """
    held = await balances_of_table(tx, table_id)
    left = {seat: held.get(Stake(table_id, seat), 0) for seat in owner_by_seat}
    transfers = [
        Transfer(
            source=Stake(table_id, seat),
            target=House() if seat in forfeited else owner_by_seat[seat],
            amount=amount,
            reason=forfeited.get(seat) or RETURNING_BY_KIND[type(owner_by_seat[seat])],
            key=f"{match_id}:{deal}:return:{seat}",
            match_id=match_id,
        )
        for seat, amount in left.items()
        if amount
    ]
    await post(tx, guild_id, transfers)
    return left


async def pour_out(tx: Transaction, guild_id: int, table_id: str, unit: int, match_id: str) -> int:
    """Empty a table's own boxes, and return how many tokens there were.

    They go to the server's board; after a match with the house's AIs to the house, which paid into them.
    """
    if await _has_house_staked(tx, match_id):
        return await _empty(tx, guild_id, table_id, match_id, POURING_TO_HOUSE)
    return await _empty(tx, guild_id, table_id, match_id, "pour", unit)


async def _empty(
    tx: Transaction, guild_id: int, table_id: str, match_id: str, reason: str, unit: int | None = None
) -> int:
    """Empty a table's own boxes into the server's board for a stake unit, or to the house."""
    held = await balances_of_table(tx, table_id)
    transfers = [
        Transfer(
            source=box,
            target=House() if unit is None else Box(unit, box.card),
            amount=amount,
            reason=reason,
            key=f"{match_id}:{reason}:{box.card}",
            match_id=match_id,
        )
        for box, amount in held.items()
        if isinstance(box, TableBox) and amount
    ]
    await post(tx, guild_id, transfers)
    return sum(moved.amount for moved in transfers)


async def _has_house_staked(tx: Transaction, match_id: str) -> bool:
    of_ais = transfer.c.match_id == match_id, transfer.c.reason == BRINGING_BY_KIND[House]
    return await tx.row(select(transfer.c.id).where(*of_ais).limit(1)) is not None


async def clear_boards(tx: Transaction, guild_id: int, season: int) -> None:
    """Empty the server's boards, as a season ends: what no table plays for goes to the house.

    A table that plays on one takes its pots along to boxes of its own: so it plays for none of the next
    season's pots, whose tables have the board from now on, and they for none of its.
    """
    leased = (
        select(board_lease.c.unit, board_lease.c.table_id, card_match.c.id.label("match_id"))
        .join(card_match, card_match.c.table_id == board_lease.c.table_id)
        .where(board_lease.c.guild_id == guild_id, OPEN_MATCH)
    )
    playing = {row.unit: (row.table_id, row.match_id) for row in await tx.rows(leased)}
    held = account.c.guild_id == guild_id, account.c.kind == "box", account.c.balance > 0
    columns = account.c.key, account.c.unit, account.c.card, account.c.balance
    transfers = []
    for row in await tx.rows(select(*columns).where(*held).order_by(account.c.key)):
        table_id, match_id = playing.get(row.unit, (None, None))
        transfers.append(
            Transfer(
                source=read_account(row.key),
                target=House() if table_id is None else TableBox(table_id, row.card),
                amount=row.balance,
                reason="season" if table_id is None else TAKING_ALONG,
                key=f"season:{season}:{guild_id}:{row.key}",
                match_id=match_id,
            )
        )
    await post(tx, guild_id, transfers)
    await tx.run(delete(board_lease).where(board_lease.c.guild_id == guild_id))


async def clear_own_boxes(tx: Transaction, guild_id: int, table_id: str, match_id: str) -> None:
    """Give the house what is in a table's own boxes, after a match of a past season."""
    await _empty(tx, guild_id, table_id, match_id, "season")


async def tables_with_stakes(tx: Transaction, guild_id: int) -> list[str]:
    """Return the tables of a server where tokens are staked."""
    staked = account.c.guild_id == guild_id, account.c.kind == "stake", account.c.balance > 0
    rows = await tx.rows(select(account.c.table_id).distinct().where(*staked).order_by(account.c.table_id))
    return [str(row.table_id) for row in rows]


async def take_back_deal(tx: Transaction, guild_id: int, match_id: str, deal: int) -> None:
    """Reverse every transfer of a void deal, giving the same reasons as the originals.

    If the table has taken the pots along since then, its own boxes take the place of the server's.
    """
    own = await _taken_along_by(tx, match_id)
    rows = await tx.rows(
        select(transfer)
        .where(transfer.c.match_id == match_id, transfer.c.deal == deal)
        .order_by(transfer.c.id)
    )
    transfers = [
        Transfer(
            source=_in_play(row.credit, own),
            target=_in_play(row.debit, own),
            amount=row.amount,
            reason=row.reason,
            key=f"{row.key}:void",
            match_id=match_id,
            deal=deal,
        )
        for row in rows
    ]
    await post(tx, guild_id, transfers)


async def _taken_along_by(tx: Transaction, match_id: str) -> str | None:
    """Return the table of a match if it has left the server's board with its pots, as its season ended."""
    left = select(transfer.c.credit).where(transfer.c.match_id == match_id, transfer.c.reason == TAKING_ALONG)
    row = await tx.row(left.limit(1))
    box = None if row is None else read_account(row.credit)
    return box.table_id if isinstance(box, TableBox) else None


def _in_play(key: str, table_id: str | None) -> Account:
    """Return an account, for a box of the server's board that of a table, if one is given."""
    found = read_account(key)
    return TableBox(table_id, found.card) if table_id and isinstance(found, Box) else found


_OF_UNIT: Final = (board_lease.c.guild_id == bindparam("guild"), board_lease.c.unit == bindparam("of_unit"))
_HOLDER: Final = select(board_lease.c.table_id).where(*_OF_UNIT)
_RELEASED: Final = delete(board_lease).where(board_lease.c.table_id == bindparam("table"))


async def lease_board(tx: Transaction, guild_id: int, unit: int, table_id: str) -> bool:
    """Lease the server's board for a stake unit to a table; False if another table has it."""
    row = {"guild_id": guild_id, "unit": unit, "table_id": table_id}
    await tx.post(insert_if_new(tx.dialect, board_lease), row)
    return await board_holder(tx, guild_id, unit) == table_id


async def board_holder(tx: Transaction, guild_id: int, unit: int) -> str | None:
    """Return the table that has the server's board for a stake unit, None if it is free."""
    row = await tx.row(_HOLDER, {"guild": guild_id, "of_unit": unit})
    return None if row is None else str(row.table_id)


async def release_board(tx: Transaction, table_id: str) -> None:
    """Release the server's board if the table has it."""
    await tx.post(_RELEASED, {"table": table_id})
