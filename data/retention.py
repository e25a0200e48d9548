"""Servers that the bot has left: their data stand still for a while, then all of it is purged.

A purge is on record (`purge`), and as long as its record is open, and only then, the database lets rows of
the append-only tables go, of that server alone. It is done piece by piece, so that nobody waits long for the
store; after each piece sums and chains are right, and one that was interrupted is taken up again.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Table, delete, insert, select, union, update

from data import actors
from data.database import Database, Transaction
from data.inserts import insert as insert_or
from data.schema import (
    OPEN_PURGE,
    OPEN_TABLE,
    account,
    action,
    actor,
    application_fact,
    board_lease,
    card_match,
    card_table,
    coming_seed,
    deadline,
    default_preset,
    departure,
    guild_settings,
    handed_out,
    match_seat,
    match_seed,
    person,
    purge,
    rule_draft,
    rule_preset,
    season,
    season_standing,
    seat,
    transfer,
)
from data.statements import DAY

GRACE: Final = 30 * DAY
"""Milliseconds that a server's data stand still before they go."""

_ACTORS_AT_ONCE: Final = 10
"""Every one costs a look through the whole log: is anything of it theirs?"""

_WORD: Final = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Purged:
    """All of a server is gone."""

    guild_id: int
    rows: int


async def note_left(tx: Transaction, guild_id: int) -> None:
    """Note that the bot has left a server; what was noted before stays."""
    await tx.run(
        insert_or(tx, departure).on_conflict_do_nothing(index_elements=["guild_id"]),
        {"guild_id": guild_id, "left_at": tx.now},
    )


async def note_back(tx: Transaction, guild_id: int) -> bool:
    """Note that the bot is in a server again; True if it had left, and the data are still there."""
    return bool(await tx.run(delete(departure).where(departure.c.guild_id == guild_id)))


async def note_returns(tx: Transaction, present: Collection[int]) -> list[int]:
    """Note which of the servers that the bot had left it is in again; return them."""
    left = [row.guild_id for row in await tx.rows(select(departure.c.guild_id))]
    return [guild_id for guild_id in left if guild_id in present and await note_back(tx, guild_id)]


async def unaccounted(tx: Transaction, present: Collection[int]) -> list[int]:
    """Return the servers that are neither among those present nor quietly left, with no table open.

    Nothing follows from that: Discord is to be asked whether the bot is still there.
    """
    left = {row.guild_id for row in await tx.rows(select(departure.c.guild_id))}
    played = {row.guild_id for row in await tx.rows(select(card_table.c.guild_id).where(OPEN_TABLE))}
    known = await known_servers(tx)
    return [one for one in known if one not in present and (one not in left or one in played)]


async def left_at(tx: Transaction, guild_id: int) -> int | None:
    """Return when the bot left a server, None if it is there."""
    row = await tx.row(select(departure.c.left_at).where(departure.c.guild_id == guild_id))
    return None if row is None else int(row.left_at)


async def purge_due(database: Database) -> list[Purged]:
    """Purge the servers that were left long enough ago, and those whose purge was interrupted."""
    async with database.transaction() as tx:
        due = await tx.rows(select(departure).where(departure.c.left_at <= tx.now - GRACE))
        for row in due:
            await tx.run(insert(purge), {**row._asdict(), "began_at": tx.now})
            await note_back(tx, row.guild_id)
        begun = [row.guild_id for row in await tx.rows(select(purge.c.guild_id).where(OPEN_PURGE))]
    return [Purged(guild_id, await _purge(database, guild_id)) for guild_id in begun]


async def _purge(database: Database, guild_id: int) -> int:
    rows = 0
    async with database.transaction() as tx:
        rows += await _delete_ledger(tx, guild_id)
    of_guild = select(card_table.c.id).where(card_table.c.guild_id == guild_id)
    async with database.reading() as tx:
        played = await tx.rows(select(card_match.c.id).where(card_match.c.table_id.in_(of_guild)))
    for one in played:
        async with database.transaction() as tx:
            for table in (action, match_seed, match_seat):
                rows += await tx.run(delete(table).where(table.c.match_id == one.id))
            rows += await tx.run(delete(card_match).where(card_match.c.id == one.id))
    async with database.transaction() as tx:
        for table, of_server in _settings_and_tables(guild_id):
            rows += await tx.run(delete(table).where(of_server))
        rows += await _delete_facts(tx, guild_id)
    while deleted := await _delete_actors(database, guild_id):
        rows += deleted
    async with database.transaction() as tx:
        await tx.run(update(purge).where(purge.c.guild_id == guild_id, OPEN_PURGE).values(rows=rows))
    return rows


async def _delete_ledger(tx: Transaction, guild_id: int) -> int:
    tables = (transfer, board_lease, account, season_standing, season)
    return sum([await tx.run(delete(table).where(table.c.guild_id == guild_id)) for table in tables])


def _settings_and_tables(guild_id: int) -> Iterator[tuple[Table, ColumnElement[bool]]]:
    tables = select(card_table.c.id).where(card_table.c.guild_id == guild_id)
    yield deadline, deadline.c.table_id.in_(tables)
    yield seat, seat.c.table_id.in_(tables)
    yield coming_seed, coming_seed.c.table_id.in_(tables)
    for table in (card_table, rule_preset, default_preset, rule_draft, guild_settings, handed_out):
        yield table, table.c.guild_id == guild_id


async def _delete_facts(tx: Transaction, guild_id: int) -> int:
    """Delete what the application remembers of a server: facts with its id in their names."""
    names = [row.name for row in await tx.rows(select(application_fact.c.name))]
    of_server = [name for name in names if str(guild_id) in _WORD.findall(name)]
    return await tx.run(delete(application_fact).where(application_fact.c.name.in_(of_server)))


async def _delete_actors(database: Database, guild_id: int) -> int:
    async with database.transaction() as tx:
        some = select(actor.c.key).where(actor.c.guild_id == guild_id).limit(_ACTORS_AT_ONCE)
        keys = [row.key for row in await tx.rows(some)]
        await tx.run(delete(person).where(person.c.actor_key.in_(keys)))
        return await tx.run(delete(actor).where(actor.c.key.in_(keys)))


async def known_servers(tx: Transaction) -> list[int]:
    """Return the servers of which anything is kept."""
    tables = (
        actor,
        card_table,
        account,
        guild_settings,
        rule_preset,
        default_preset,
        departure,
    )
    rows = await tx.rows(union(*(select(table.c.guild_id) for table in tables)).order_by("guild_id"))
    return [row.guild_id for row in rows if row.guild_id != actors.EVERYWHERE]
