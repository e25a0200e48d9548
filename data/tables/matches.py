"""Matches and their append-only log: all it takes to replay a match, and to check it."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Row, bindparam, exists, insert, or_, select, update

from data.database import Transaction
from data.errors import ConflictError
from data.schema.core import OPEN_MATCH, Int64, action, actor, card_match, match_seat, match_seed
from data.sql.chain import canonical_json, link
from data.sql.values import row_of, value_of
from data.tables.card_tables import Seat

MatchState: TypeAlias = Literal["open", "over", "void"]

FIRST: Final = ""
"""The hash before the first one of a chain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match that begins."""

    id: str
    table_id: str
    game: str
    setup: Mapping[str, Any]
    """The first deal's setup, rules included, as the game writes it in JSON."""
    seed: bytes
    """32 bytes, stored in a separate table; only `load_seed` returns it before the match has ended."""
    commitment: str
    """The hash of the seed that was published."""
    engine_version: str
    seats: tuple[Seat, ...]
    """The seats at the start; each has an actor or an AI level."""
    mix: Mapping[str, Any] | None = None
    """What the seed was mixed with, in the engine's JSON form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A stored match, without its log and its seed."""

    id: str
    table_id: str
    state: MatchState
    game: str
    setup: Mapping[str, Any]
    commitment: str
    engine_version: str
    outcome: Mapping[str, Any] | None
    started_at: int
    ended_at: int | None
    length: int
    """The number of actions in its log."""
    seats: tuple[Seat, ...]
    mix: Mapping[str, Any] | None
    """None for matches stored before players contributed to shuffles."""


@dataclass(frozen=True, slots=True)
class NewAction:
    """An accepted action, to be logged."""

    seat: int
    action: Mapping[str, Any]
    """As the game writes it in JSON."""
    digest: str
    """A short hash of the state that the action led to."""
    actor_key: str | None = None
    """Who did it; None for an AI seat and for a deadline that passed."""
    interaction_id: int | None = None
    """The click that caused it; None for an AI seat and for a deadline."""
    interaction_index: int = 0
    """Its index among the actions of the same click."""


@dataclass(frozen=True, slots=True)
class LogEnd:
    """The end of a log before it was lengthened."""

    seq: int
    """The seq of the first new action."""
    last_hash: str


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """An action of the log."""

    seq: int
    """From 0, without gaps."""
    seat: int
    action: Mapping[str, Any]
    digest: str
    actor_key: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Record:
    """A match with its log, in order."""

    match: Match
    actions: tuple[LoggedAction, ...]
    seed: bytes | None
    """Revealed when the match has ended, None before."""


async def create_match(tx: Transaction, match: NewMatch) -> None:
    """Store a new match. Raises DuplicateError for a taken id, ConflictError if the table plays one."""
    header = row_of(
        match,
        without=("seed", "seats"),
        setup=canonical_json(match.setup),
        started_at=tx.now,
        mix=None if match.mix is None else canonical_json(match.mix),
    )
    seats = [row_of(one, without=("user_id",), match_id=match.id) for one in match.seats]
    await tx.post(insert(card_match), {**header, "state": "open", "hash": header_hash(header, seats)})
    await tx.post(insert(match_seed), {"match_id": match.id, "seed": match.seed})
    await tx.post(insert(match_seat), seats)


async def lengthen(tx: Transaction, match_id: str, more: int, *, expected_seq: int | None = None) -> LogEnd:
    """Reserve room for actions at the end of a log, and return where it ended; then call `add_actions`.

    This locks the log until the transaction ends. Raises ConflictError if the match is not open, or if the
    first action's seq would not be `expected_seq`, because somebody else has added actions.
    """
    lengthened = _LENGTHENED if expected_seq is None else _LENGTHENED_AS_SEEN
    head = await tx.row(lengthened, {"match": match_id, "more": more, "seen": expected_seq})
    if head is None:
        raise ConflictError(f"the match {match_id} is not open, or has moved on")
    last_hash = head.header_hash if head.last_hash is None else head.last_hash
    return LogEnd(int(head.length) - more, last_hash)


async def add_actions(tx: Transaction, match_id: str, actions: Sequence[NewAction], end: LogEnd) -> None:
    """Add actions to a log, in the room that `lengthen` reserved for exactly so many.

    Raises DuplicateError if their interaction is already logged.
    """
    rows = []
    prev_hash = end.last_hash
    for seq, new in enumerate(actions, end.seq):
        row = _log_row(tx.now, match_id, seq, new, prev_hash)
        rows.append(row)
        prev_hash = row["hash"]
    if rows:
        await tx.post(_ADDED, rows)


async def finish_match(
    tx: Transaction,
    match_id: str,
    outcome: Mapping[str, Any] | None,
    state: Literal["over", "void"] = "over",
    *,
    expected_seq: int | None = None,
) -> None:
    """End an open match; its seed may be revealed from now on.

    Raises ConflictError if it is not open, or if the next action's seq would not be `expected_seq`: then
    somebody else has added actions, and the outcome does not follow from the whole log.
    """
    head = await tx.row(_HEAD, {"match": match_id})
    if head is None or expected_seq not in (None, head.length):
        raise ConflictError(f"there is no match {match_id}, or it has moved on")
    end = {
        "state": state,
        "outcome": None if outcome is None else canonical_json(outcome),
        "ended_at": tx.now,
    }
    last_hash = head.header_hash if head.last_hash is None else head.last_hash
    ended = await tx.run(
        update(card_match)
        .where(card_match.c.id == match_id, card_match.c.length == head.length, OPEN_MATCH)
        .values(**end, end_hash=end_hash(end, last_hash))
    )
    if not ended:
        raise ConflictError(f"the match {match_id} is not open, or has moved on")


async def load_match(tx: Transaction, match_id: str) -> Match | None:
    """Return a match without its log, None if there is none with this id."""
    return await _match(tx, await tx.row(select(card_match).where(card_match.c.id == match_id)))


async def open_match_id(tx: Transaction, table_id: str) -> str | None:
    """Return the id of a table's open match, even if its other columns are unreadable."""
    row = await tx.row(select(card_match.c.id).where(card_match.c.table_id == table_id, OPEN_MATCH))
    return None if row is None else str(row.id)


async def played_newest(tx: Transaction, table_id: str, key: str, bound: Collection[str]) -> bool:
    """Tell whether somebody had a part in the last match that a table has begun.

    `bound` are matches in which they played under a key that has been forgotten.
    """
    of_table = select(card_match.c.id, or_(had_part(key), card_match.c.id.in_(bound)).label("played"))
    newest = of_table.order_by(card_match.c.started_at.desc(), card_match.c.id)
    row = await tx.row(newest.where(card_match.c.table_id == table_id).limit(1))
    return row is not None and bool(row.played)


def had_part(key: str) -> ColumnElement[bool]:
    """Return the condition that somebody began a match, or did something in it, whether they left or not."""
    parts = (
        exists().where(one.c.match_id == card_match.c.id, one.c.actor_key == key)
        for one in (match_seat, action)
    )
    return or_(*parts)


async def load_record(tx: Transaction, match_id: str) -> Record | None:
    """Return a match and its log, with the seed only if the match has ended."""
    match = await load_match(tx, match_id)
    if match is None:
        return None
    rows = await tx.rows(_LOG.where(action.c.match_id == match_id))
    actions = tuple(
        LoggedAction(row.seq, row.seat, json.loads(row.action), row.digest, row.actor_key, row.at)
        for row in rows
    )
    return Record(match, actions, None if match.state == "open" else await load_seed(tx, match_id))


async def load_seed(tx: Transaction, match_id: str) -> bytes:
    """Return a match's secret seed, for the engine only. Raises ConflictError if there is no such match."""
    row = await tx.row(select(match_seed.c.seed).where(match_seed.c.match_id == match_id))
    if row is None:
        raise ConflictError(f"there is no match {match_id}")
    return bytes(row.seed)


async def has_any(tx: Transaction, actor_key: str) -> bool:
    """Tell whether an actor has had a seat in any match."""
    seats = select(match_seat.c.number).where(match_seat.c.actor_key == actor_key).limit(1)
    return await tx.row(seats) is not None


async def is_logged(tx: Transaction, interaction_id: int) -> bool:
    """Tell whether a log already has actions of an interaction."""
    row = await tx.row(select(action.c.seq).where(action.c.interaction_id == interaction_id).limit(1))
    return row is not None


def header_hash(header: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Return the hash that a match's log starts from, given the rows of the match and its seats."""
    return link(
        FIRST,
        header["id"],
        header["table_id"],
        header["game"],
        header["setup"],
        header["commitment"],
        header["engine_version"],
        header["started_at"],
        [
            [seat["number"], seat["actor_key"], seat["ai_level"]]
            for seat in sorted(seats, key=itemgetter("number"))
        ],
        header["mix"],
    )


def end_hash(match: Mapping[str, Any], last_hash: str) -> str:
    """Return the hash of a match's end, given its row and the last hash of its log."""
    return link(last_hash, match["state"], match["outcome"], match["ended_at"])


def action_hash(row: Mapping[str, Any]) -> str:
    """Return the hash of a log row: of all its columns and the previous hash."""
    return link(
        row["prev_hash"],
        row["match_id"],
        row["seq"],
        row["seat"],
        row["actor_key"],
        row["action"],
        row["digest"],
        row["interaction_id"],
        row["interaction_index"],
        row["at"],
    )


def _hash_of(seq: ColumnElement[int]) -> ColumnElement[str]:
    of_match = action.c.match_id == card_match.c.id, action.c.seq == seq
    return select(action.c.hash).where(*of_match).scalar_subquery().label("last_hash")


_HEAD = select(
    card_match.c.length, card_match.c.hash.label("header_hash"), _hash_of(card_match.c.length - 1)
).where(card_match.c.id == bindparam("match"))
_LENGTHENED = (
    update(card_match)
    .where(card_match.c.id == bindparam("match"), OPEN_MATCH)
    .values(length=card_match.c.length + bindparam("more"))
    .returning(
        card_match.c.length,
        card_match.c.hash.label("header_hash"),
        _hash_of(card_match.c.length - 1 - bindparam("more", type_=Int64)),
    )
)
_LENGTHENED_AS_SEEN = _LENGTHENED.where(card_match.c.length == bindparam("seen"))
_ADDED = insert(action)
_LOG = select(
    action.c.seq, action.c.seat, action.c.action, action.c.digest, action.c.actor_key, action.c.at
).order_by(action.c.seq)
_SEATS = (
    select(match_seat.c.number, match_seat.c.actor_key, match_seat.c.ai_level, actor.c.user_id)
    .select_from(match_seat)
    .outerjoin(actor, actor.c.key == match_seat.c.actor_key)
    .order_by(match_seat.c.number)
)


def _log_row(now: int, match_id: str, seq: int, new: NewAction, prev_hash: str) -> dict[str, Any]:
    action = canonical_json(new.action)
    row = row_of(new, match_id=match_id, seq=seq, action=action, at=now, prev_hash=prev_hash)
    return {**row, "hash": action_hash(row)}


async def _match(tx: Transaction, row: Row[Any] | None) -> Match | None:
    if row is None:
        return None
    seats = await tx.rows(_SEATS.where(match_seat.c.match_id == row.id))
    return value_of(
        Match,
        row,
        setup=json.loads(row.setup),
        outcome=None if row.outcome is None else json.loads(row.outcome),
        seats=tuple(value_of(Seat, seat) for seat in seats),
        mix=None if row.mix is None else json.loads(row.mix),
    )
