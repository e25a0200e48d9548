"""Export or erase what is stored about a person.

Only `actor` stores user ids, under a random key per server (data.schema.core). Forgetting somebody clears
that one column and deletes their private data; what they did stays, attributed to nobody, so that sums and
replays stay right.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Select, and_, delete, or_, select, text, update

from data import actors, bars, cups, daily, server_log
from data.cluster import person_changes
from data.database import Database, Transaction
from data.privacy import forget_requests
from data.privacy import kept_grants as handed_out
from data.schema.core import (
    OPEN_TABLE,
    action,
    actor,
    card_match,
    card_table,
    match_seat,
    night,
    person,
    rule_draft,
    rule_preset,
    season_standing,
    seat,
    transfer,
)
from data.schema.daily import daily_play
from data.servers import retention
from data.settings import people
from data.sql import documents
from data.stats import facts, ratings
from data.tokens import ledger
from data.tokens.accounts import House, Member, read_account
from data.tokens.ledger import Transfer
from data.tokens.stakes import FORGOTTEN

_BATCH: Final = 500
"""Keys named in one statement."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is not over and involves a person."""

    guild_id: int
    channel_id: int
    table_id: str
    stands_still: bool = False
    """Whether the bot has left the server, so that nobody can reach the table."""


async def open_tables(tx: Transaction, user_id: int) -> list[OpenTable]:
    """Return the tables where a person sits or waits, or that they left with their stake still there."""
    keys = await tx.rows(_KEYS.where(actor.c.user_id == user_id))
    rows = await tx.rows(
        select(card_table.c.guild_id, card_table.c.channel_id, card_table.c.thread_id, card_table.c.id)
        .where(OPEN_TABLE, _names_one_of(keys))
        .order_by(card_table.c.created_at, card_table.c.id)
    )
    still = await retention.tables_left(tx)
    return [
        OpenTable(row.guild_id, row.thread_id or row.channel_id, row.id, stands_still=row.id in still)
        for row in rows
    ]


async def tables_with_seat(tx: Transaction, key: str) -> list[str]:
    """Return the open tables where a person has a seat, even one they left with their stake still there."""
    of_seat = select(card_table.c.id).join(seat, seat.c.table_id == card_table.c.id)
    rows = await tx.rows(of_seat.where(OPEN_TABLE, seat.c.actor_key == key).order_by(card_table.c.id))
    return [row.id for row in rows]


async def forget(tx: Transaction, user_id: int) -> int:
    """Erase a user's id on every server and return how many keys were cleared.

    Their tokens go back to the house; they do not get one-time grants again (data.privacy.kept_grants). The
    caller must first make them leave all open tables. Tables that are over and name them get a new version,
    so that no process with a copy in memory seats them again.
    """
    rows = await tx.rows(_KEYS.where(actor.c.user_id == user_id).order_by(actor.c.guild_id))
    for row in rows:
        await leave_server(tx, row.guild_id, user_id, row.key)
    await tx.run(update(card_table).where(_names_one_of(rows)).values(version=card_table.c.version + 1))
    await forget_requests.note(tx, user_id)
    await person_changes.note_forgotten(tx, user_id)
    return await erase_keys(tx, [row.key for row in rows])


async def leave_server(tx: Transaction, guild_id: int, user_id: int, key: str) -> None:
    """Return a person's tokens on a server to the house, and note their one-time grants."""
    if guild_id != actors.EVERYWHERE:
        await handed_out.note(tx, guild_id, user_id)
    await give_to_house(tx, guild_id, key, f"forgotten:{key}")


async def give_to_house(tx: Transaction, guild_id: int, key: str, once: str) -> None:
    """Return a forgotten person's tokens to the house; `once` is the posting's unique key."""
    member = Member(key)
    if owned := await ledger.balance(tx, guild_id, member):
        returned = Transfer(source=member, target=House(), amount=owned, reason=FORGOTTEN, key=once)
        await ledger.post(tx, guild_id, [returned])


async def erase_keys(tx: Transaction, keys: Sequence[str]) -> int:
    """Delete what is private of people, clear the user ids behind keys, and return how many there were."""
    erased = 0
    for start in range(0, len(keys), _BATCH):
        batch = keys[start : start + _BATCH]
        await _erase_words(tx, batch)
        await _erase_derived(tx, batch)
        for table in (person, rule_draft, daily_play):
            await tx.run(delete(table).where(table.c.actor_key.in_(batch)))
        standing = actor.c.key.in_(batch), actor.c.user_id.is_not(None)
        erased += await tx.run(update(actor).where(*standing).values(user_id=None))
    return erased


async def _erase_words(tx: Transaction, keys: Sequence[str]) -> None:
    """Delete the bars against people, and what was typed about them or by them in servers' logs and bars."""
    await server_log.erase_reasons(tx, keys)
    for key in keys:
        await bars.lift(tx, key)
        await bars.erase_reasons(tx, key)


async def _erase_derived(tx: Transaction, keys: Sequence[str]) -> None:
    """Delete what was derived about people. Places stay at seats: the ratings of others rest on them."""
    await facts.forget(tx, keys)
    await ratings.forget(tx, keys)


async def overwrite(database: Database) -> None:
    """Erase deleted rows from SQLite's write-ahead log too.

    The file itself is overwritten when rows are deleted. PostgreSQL does both when it vacuums.
    """
    async with database.reading() as tx:
        if tx.dialect == "sqlite":
            await tx.run(text("PRAGMA wal_checkpoint(TRUNCATE)"))


async def export(tx: Transaction, user_id: int) -> dict[str, Any]:
    """Return everything stored about a person, as JSON values; other people appear only as present."""
    chosen = await people.load(tx, user_id)
    keys = await tx.rows(_KEYS.where(actor.c.user_id == user_id).order_by(actor.c.guild_id))
    return {
        "user_id": str(user_id),
        "exported_at": tx.now,
        "preferences": {
            "locale": chosen.locale,
            "notices": dict(chosen.notices),
            "hand": dict(chosen.hand),
            "shown": chosen.shown,
        },
        "servers": [
            await _in_server(tx, row.guild_id, row.key) for row in keys if row.guild_id != actors.EVERYWHERE
        ],
        "outside_servers": [
            await _in_server(tx, row.guild_id, row.key) for row in keys if row.guild_id == actors.EVERYWHERE
        ],
        "kept_after_forgetting": await handed_out.of_person(tx, user_id),
        "asked_to_be_forgotten": await forget_requests.of_person(tx, user_id),
    }


_KEYS = select(actor.c.key, actor.c.guild_id)


def _names_one_of(rows: Sequence[Row[Any]]) -> ColumnElement[bool]:
    """Return the condition that a table names one of these keys: seats, host, waiting or voting people."""
    keys = [row.key for row in rows]
    seated = select(seat.c.table_id).where(seat.c.actor_key.in_(keys))
    named = [card_table.c.options.contains(key) for key in keys]  # no other text looks like a key
    concerned = or_(card_table.c.id.in_(seated), card_table.c.host_key.in_(keys), *named)
    return and_(card_table.c.guild_id.in_([row.guild_id for row in rows]), concerned)


async def _in_server(tx: Transaction, guild_id: int, key: str) -> dict[str, Any]:
    tables = select(card_table).join(seat, seat.c.table_id == card_table.c.id).where(seat.c.actor_key == key)
    return {
        "server_id": str(guild_id),
        "key": key,
        "tokens": await ledger.balance(tx, guild_id, Member(key)),
        "postings": await _postings(tx, guild_id, key),
        "ordered_postings": await _plain(
            tx, _ORDERED.where(transfer.c.by_actor == key, transfer.c.reason != "season")
        ),
        "final_standings": await _plain(tx, _FINAL.where(season_standing.c.actor_key == key)),
        "tables": [
            {"table": row.id, "game": row.game, "state": row.state, "opened_at": row.created_at}
            for row in await tx.rows(tables.order_by(card_table.c.created_at, card_table.c.id))
        ],
        "matches": [
            await _match(tx, row, key) for row in await tx.rows(_MATCHES.where(match_seat.c.actor_key == key))
        ],
        "derived": await facts.of_person(tx, key),
        **await ratings.of_person(tx, key),
        "presets": [
            {**row._asdict(), "overrides": documents.read(row.overrides)}
            for row in await tx.rows(_PRESETS.where(rule_preset.c.made_by == key))
        ],
        "log": await server_log.of_person(tx, guild_id, key),
        "bar": await bars.of_person(tx, key),
        "nights": [
            {"night": row.id, "starts_at": row.starts_at, "state": row.state}
            for row in await tx.rows(select(night).where(night.c.host_key == key).order_by(night.c.starts_at))
        ],
        "cups": await cups.of_person(tx, key),
        "daily": await daily.of_person(tx, key),
        "drafts": [
            documents.read(row.document)
            for row in await tx.rows(select(rule_draft.c.document).where(rule_draft.c.actor_key == key))
        ],
    }


async def _postings(tx: Transaction, guild_id: int, key: str) -> list[dict[str, Any]]:
    """Return the postings of a member's account; other members appear only as members."""
    own = Member(key).key
    sides: Collection[ColumnElement[bool]] = (transfer.c.debit == own, transfer.c.credit == own)
    rows = await tx.rows(
        select(transfer).where(transfer.c.guild_id == guild_id, or_(*sides)).order_by(transfer.c.id)
    )
    return [
        {
            "at": row.at,
            "tokens": -row.amount if row.debit == own else row.amount,
            "reason": row.reason,
            "other": _kind(row.credit if row.debit == own else row.debit),
            "match": row.match_id,
        }
        for row in rows
    ]


def _kind(key: str) -> str:
    account_named = read_account(key)
    return "member" if isinstance(account_named, Member) else account_named.key


async def _match(tx: Transaction, row: Row[Any], key: str) -> dict[str, Any]:
    clicks = () if row.mix is None else json.loads(row.mix)["clicks"]
    played = await tx.rows(
        select(action.c.seq, action.c.at, action.c.action)
        .where(action.c.match_id == row.id, action.c.actor_key == key)
        .order_by(action.c.seq)
    )
    return {
        "match": row.id,
        "game": row.game,
        "state": row.state,
        "seat": row.number,
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "outcome": None if row.outcome is None else json.loads(row.outcome),
        "contribution": clicks[row.number] if row.number < len(clicks) else None,
        "actions": [{"seq": one.seq, "at": one.at, "action": json.loads(one.action)} for one in played],
    }


async def _plain(tx: Transaction, statement: Select[Any]) -> list[dict[str, Any]]:
    return [row._asdict() for row in await tx.rows(statement)]


_MATCHES = (
    select(card_match, match_seat.c.number)
    .join(match_seat, match_seat.c.match_id == card_match.c.id)
    .order_by(card_match.c.started_at, card_match.c.id)
)
_PRESETS = select(
    rule_preset.c.game,
    rule_preset.c.name,
    rule_preset.c.base,
    rule_preset.c.overrides,
    rule_preset.c.updated_at,
).order_by(rule_preset.c.game, rule_preset.c.name)
_ORDERED = (
    select(transfer.c.at, transfer.c.reason, transfer.c.amount)
    .where(transfer.c.reason != "season")  # the balances of others are theirs
    .order_by(transfer.c.id)
)
_FINAL = select(season_standing.c.number, season_standing.c.balance, season_standing.c.on_tables).order_by(
    season_standing.c.number
)
