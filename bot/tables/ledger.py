"""What play does to the ledger: stakes are brought, every payment is a posting, the rest goes home.

Which tokens moved is said by the game's `TokensPaid` events; this module only names the accounts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.tables.changes import Change
from bot.tables.values import TableValue
from data import stakes, tokens
from data.accounts import Account, Box, Stake, TableBox
from data.database import Transaction
from game.core.protocol import TokensPaid


@dataclass(frozen=True, slots=True)
class Board:
    """The boxes a table plays on: the server's, or its own while another table has those."""

    table_id: str
    unit: int
    is_servers: bool

    def account(self, place: int | str) -> Account:
        """Return the account of a seat or of a box named by its card."""
        if isinstance(place, int):
            return Stake(self.table_id, place)
        return Box(self.unit, place) if self.is_servers else TableBox(self.table_id, place)


async def board_of(tx: Transaction, table: TableValue) -> Board | None:
    """Return the boxes that a match for tokens plays on, None for one that plays for points."""
    paid_in = table.stakes
    if paid_in is None:
        return None
    holder = await stakes.board_holder(tx, table.guild_id, paid_in.unit)
    return Board(table.table_id, paid_in.unit, holder == table.table_id)


async def bring_stakes(
    tx: Transaction,
    table: TableValue,
    match_id: str,
    tokens_by_seat: Sequence[int],
    keys: Mapping[int, str],
) -> None:
    """Move what each person brings from the member's account to the seat's stake."""
    for seat, amount in enumerate(tokens_by_seat):
        stake, owner = Stake(table.table_id, seat), keys[table.seats[seat].user_id or 0]
        await stakes.bring(
            tx, table.guild_id, stake, owner, tokens=amount, at_least=amount, match_id=match_id
        )


async def pay(tx: Transaction, board: Board, change: Change) -> None:
    """Post every payment of a change."""
    match = change.table.match
    if match is None:
        return
    payments = [event for event in change.events if isinstance(event, TokensPaid)]
    await tokens.post(
        tx,
        change.table.guild_id,
        [
            tokens.Transfer(
                source=board.account(paid.source),
                target=board.account(paid.target),
                amount=paid.tokens,
                reason=paid.reason,
                key=f"{match.match_id}:{match.length}:{number}",
                match_id=match.match_id,
                deal=match.setup.deal,
            )
            for number, paid in enumerate(payments)
        ],
    )


async def settle(tx: Transaction, table: TableValue, keys: Mapping[int, str], match_id: str) -> None:
    """Return what is left of the stakes; a board of the table's own joins the server's."""
    paid_in = table.stakes
    if paid_in is None:
        return
    owners = {seat: keys[o.user_id] for seat, o in enumerate(table.seats) if o.user_id is not None}
    deal = table.match.setup.deal if table.match else 1
    await stakes.give_back(tx, table.guild_id, table.table_id, owners, match_id, deal)
    await stakes.pour_out(tx, table.guild_id, table.table_id, paid_in.unit, match_id)
    await stakes.release_board(tx, table.table_id)
