"""Table states that must not occur, even if every page, sum and hash chain is right.

Each is a query for the tables in that state. A finding is the trace of a bug or of a second writer, not of
damage, so a backup of such a database is a good backup. Tables of servers under purge are left out: they are
deleted piece by piece.
"""

from collections.abc import Mapping
from itertools import starmap
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    Text,
    and_,
    case,
    cast,
    exists,
    func,
    literal,
    or_,
    select,
    union_all,
)

from data.checks.audit import PAGE, Flaw
from data.database import Transaction
from data.schema.core import (
    WHOLE_TABLE,
    account,
    actor,
    board_lease,
    card_match,
    card_table,
    coming_seed,
    deadline,
    seat,
    transfer,
)
from data.schema.leaving import OPEN_PURGE, purge
from data.tokens.reports import STAKING

_CLOSED: Final = card_table.c.state.in_(("over", "void"))
_IN_MATCH: Final = card_table.c.state.in_(("playing", "between_deals"))
_FOR_TOKENS: Final = and_(_IN_MATCH, card_table.c.played_for == "tokens")
_MATCH: Final = card_match.c.table_id == card_table.c.id
_MATCH_RUNS: Final = and_(_MATCH, card_match.c.state == "open")
_DEADLINE: Final = deadline.c.table_id == card_table.c.id
_SEAT: Final = seat.c.table_id == card_table.c.id
_SEAT_IS_HELD: Final = and_(_SEAT, or_(seat.c.actor_key.is_not(None), seat.c.ai_level.is_not(None)))
_TOKENS: Final = and_(
    account.c.table_id == card_table.c.id, account.c.kind.in_(("stake", "table_box")), account.c.balance != 0
)
_FORGOTTEN: Final = actor.c.user_id.is_(None)

_PAYER: Final = (
    select(transfer.c.debit)
    .where(
        transfer.c.match_id == card_match.c.id,
        transfer.c.credit == literal("stake:") + card_table.c.id + ":" + cast(seat.c.number, Text),
        transfer.c.reason.in_(STAKING),
    )
    .order_by(transfer.c.id.desc())
    .limit(1)
    .correlate(card_match, card_table, seat)
    .scalar_subquery()
)
"""The account that last staked a seat: somebody else may have taken the seat since."""
_PAYER_IS_FORGOTTEN: Final = and_(
    seat.c.actor_key.is_(None), exists().where(literal("member:") + actor.c.key == _PAYER, _FORGOTTEN)
)
"""An AI plays on with the stake of somebody who asked to be forgotten."""
_HOLDER: Final = case((seat.c.actor_key.is_(None), "house"), else_=literal("member:") + seat.c.actor_key)


def _tables(*conditions: ColumnElement[bool]) -> Select[Any]:
    return select(card_table.c.id).where(*conditions).distinct()


def _none_of(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return ~exists().where(*conditions).correlate(card_table, account, deadline)


FORBIDDEN: Final[Mapping[str, Select[Any]]] = {
    "it is closed, and its match is open": _tables(_CLOSED, _MATCH_RUNS),
    "it is closed, and has a deadline": _tables(_CLOSED, _DEADLINE),
    "it is not closed, and has no deadline": _tables(~_CLOSED, _none_of(_DEADLINE)),
    "it is in a match, and has no open match": _tables(_IN_MATCH, _none_of(_MATCH_RUNS)),
    "it is in the lobby, and its match is open": _tables(card_table.c.state == "lobby", _MATCH_RUNS),
    "it is not in a match for tokens, and holds tokens": _tables(~_FOR_TOKENS, _TOKENS),
    "it is not in a match for tokens, and has the server's board": _tables(
        ~_FOR_TOKENS, board_lease.c.table_id == card_table.c.id
    ),
    "it has the board of another server": _tables(
        board_lease.c.table_id == card_table.c.id, board_lease.c.guild_id != card_table.c.guild_id
    ),
    "one of its seats has no stake": _tables(_FOR_TOKENS, _MATCH_RUNS, _SEAT_IS_HELD, _PAYER.is_(None)),
    "one of its stakes is not from the holder of the seat": _tables(
        _FOR_TOKENS, _MATCH_RUNS, _SEAT_IS_HELD, _PAYER != _HOLDER, ~_PAYER_IS_FORGOTTEN
    ),
    "one of its stakes is for an empty seat": _tables(
        _TOKENS, account.c.kind == "stake", _none_of(_SEAT_IS_HELD, seat.c.number == account.c.seat)
    ),
    "its seats are not numbered from 0": select(card_table.c.id)
    .outerjoin(seat, _SEAT)
    .group_by(card_table.c.id)
    .having(func.coalesce(func.max(seat.c.number), -1) + 1 != func.count(seat.c.number)),
    "it is not closed, and nobody sits at it": _tables(~_CLOSED, _none_of(_SEAT_IS_HELD)),
    "one of its deadlines is for a missing seat": _tables(
        _DEADLINE, deadline.c.seat != WHOLE_TABLE, _none_of(_SEAT, seat.c.number == deadline.c.seat)
    ),
    "a forgotten person sits at it": _tables(~_CLOSED, _SEAT, seat.c.actor_key == actor.c.key, _FORGOTTEN),
    "a forgotten person is its host": _tables(~_CLOSED, card_table.c.host_key == actor.c.key, _FORGOTTEN),
    "its next match is committed to before it can have one": _tables(
        or_(_IN_MATCH, card_table.c.state == "void"), coming_seed.c.table_id == card_table.c.id
    ),
    "its match is over without an outcome": _tables(
        _MATCH, card_match.c.state == "over", card_match.c.outcome.is_(None)
    ),
}
"""Queries for the tables in forbidden states, by what to report of such a table."""


_OF_SERVERS_THAT_STAY: Final = card_table.c.guild_id.not_in(select(purge.c.guild_id).where(OPEN_PURGE))


def _reported(found: str, tables: Select[Any]) -> Select[Any]:
    page = tables.where(_OF_SERVERS_THAT_STAY).order_by(card_table.c.id).limit(PAGE).subquery()
    return select(literal(found, Text).label("found"), page.c.id)


_TO_REPORT: Final = union_all(*starmap(_reported, FORBIDDEN.items()))
"""All of them at once: to ask one by one takes several times as long where there is nothing to find."""


async def verify_states(tx: Transaction) -> list[Flaw]:
    """Find the tables in forbidden states."""
    return [Flaw("card_table", row.id, row.found) for row in await tx.rows(_TO_REPORT)]
