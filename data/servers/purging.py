"""Deletes all data of a server, step by step, checking before each that the bot is really gone from it.

A purge has a record (`purge`). Only while its record is open does the database allow deleting that server's
rows from the append-only tables. A purge runs in small steps, so that nobody waits long for the store; after
each step sums and chains are right. An interrupted purge continues, unless the bot is back: then it ends
where it is.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from typing import Final, TypeAlias

from sqlalchemy import Table, delete, insert, select, update

from data.database import Database, Transaction
from data.schema.core import (
    OPEN_MATCH,
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
    match_seat,
    match_seed,
    person,
    season,
    season_standing,
    transfer,
)
from data.schema.leaving import OPEN_PURGE, departure, purge
from data.schema.stats import feat
from data.servers import retention
from data.servers.server_rows import TABLES, is_fact_of, of_server
from data.share import EVERY_SERVER, Share
from data.stats import facts
from data.tables import matches

IsGone: TypeAlias = Callable[[int], bool]
"""Whether nothing shows that the bot is in a server, as far as known: checked within each transaction."""

Ask: TypeAlias = Callable[[int], Awaitable[bool]]
"""Asks Discord whether the bot is really not in a server: before each transaction, since it takes a while."""

_LEDGER: Final = (transfer, board_lease, account, season_standing, season)
_OF_MATCH: Final = (*facts.OF_MATCH, feat, action, match_seed, match_seat)
_PEOPLE: Final = (person, actor)

_ACTORS_AT_ONCE: Final = 10
"""Each costs a scan of the whole log for rows of theirs."""


class PurgeStoppedError(Exception):
    """The server is back, or may be: delete nothing more of it now."""


async def begin(database: Database, guild_id: int, is_gone: IsGone) -> bool:
    """Record a purge if it is due by the present database; tell whether it was."""
    async with database.transaction() as tx:
        left = await retention.departure_of(tx, guild_id)
        if left is None or not left.is_to_go(tx.now) or not is_gone(guild_id):
            return False
        await tx.run(delete(departure).where(departure.c.guild_id == guild_id))
        await tx.run(
            insert(purge),
            {"guild_id": guild_id, "left_at": left.left_at, "began_at": tx.now, "so_far": 0},
        )
    return True


async def begun(tx: Transaction, share: Share = EVERY_SERVER) -> list[int]:
    """Return the servers of a share whose purge is in progress."""
    of_share = select(purge.c.guild_id).where(OPEN_PURGE, *share.among(purge.c.guild_id))
    rows = await tx.rows(of_share.order_by(purge.c.guild_id))
    return [row.guild_id for row in rows]


async def _ask_nobody(_guild_id: int) -> bool:
    return True


async def carry_out(database: Database, guild_id: int, is_gone: IsGone, ask: Ask = _ask_nobody) -> int:
    """Delete all data of a server with a recorded purge; return the number of rows.

    Raises PurgeStoppedError as soon as the server seems to be there.
    """
    return await _in_pieces(partial(_piece, database, guild_id, is_gone, ask), guild_id)


async def carry_out_at_once(tx: Transaction, guild_id: int) -> int:
    """Delete all data of a server, recorded, in a transaction that replaces it.

    Return the number of rows. Only for a database that no bot uses, since this may take long.
    """
    moment = {"left_at": tx.now, "began_at": tx.now}
    await tx.run(insert(purge), {"guild_id": guild_id, **moment, "so_far": 0})
    return await _in_pieces(lambda: nullcontext(tx), guild_id)


async def _in_pieces(piece: Callable[[], AbstractAsyncContextManager[Transaction]], guild_id: int) -> int:
    async with piece() as tx:
        await _close_tables(tx, guild_id)
        await _delete(tx, guild_id, _LEDGER)
        played = await tx.rows(select(card_match.c.id).where(of_server(card_match, guild_id)))
    for one in played:
        async with piece() as tx:
            await _delete_match(tx, guild_id, one.id)
    async with piece() as tx:
        await _delete_rest(tx, guild_id)
    are_left = True
    while are_left:
        async with piece() as tx:
            are_left = await _delete_people(tx, guild_id)
    async with piece() as tx:
        return await _end(tx, guild_id)


@asynccontextmanager
async def _piece(database: Database, guild_id: int, is_gone: IsGone, ask: Ask) -> AsyncIterator[Transaction]:
    """Do one step in a transaction. It locks the record, so a return is recorded before or after it."""
    if not await ask(guild_id):
        raise PurgeStoppedError
    async with database.transaction() as tx:
        of_it = purge.c.guild_id == guild_id, OPEN_PURGE
        is_open = await tx.run(update(purge).where(*of_it).values(so_far=purge.c.so_far))
        if not is_open or not is_gone(guild_id):
            raise PurgeStoppedError
        yield tx


async def _close_tables(tx: Transaction, guild_id: int) -> None:
    """Void open tables: they must not stay open without their stakes if the purge ends early."""
    played = select(card_match.c.id).where(of_server(card_match, guild_id), OPEN_MATCH)
    for one in await tx.rows(played):
        await matches.finish_match(tx, one.id, None, "void")
    await _delete(tx, guild_id, (deadline, coming_seed))
    voided = {"state": "void", "updated_at": tx.now, "version": card_table.c.version + 1}
    await tx.run(update(card_table).where(card_table.c.guild_id == guild_id, OPEN_TABLE).values(voided))


async def _delete(tx: Transaction, guild_id: int, tables: Iterable[Table]) -> None:
    for table in tables:
        await _count(tx, guild_id, await tx.run(delete(table).where(of_server(table, guild_id))))


async def _delete_match(tx: Transaction, guild_id: int, match_id: str) -> None:
    for table in _OF_MATCH:
        await _count(tx, guild_id, await tx.run(delete(table).where(table.c.match_id == match_id)))
    await _count(tx, guild_id, await tx.run(delete(card_match).where(card_match.c.id == match_id)))


async def _delete_rest(tx: Transaction, guild_id: int) -> None:
    """Delete settings, tables and everything else except people."""
    await _delete(tx, guild_id, [table for table in reversed(TABLES) if table not in _PEOPLE])
    await _delete_facts(tx, guild_id)


async def _delete_facts(tx: Transaction, guild_id: int) -> None:
    names = [row.name for row in await tx.rows(select(application_fact.c.name))]
    of_it = [name for name in names if is_fact_of(name, guild_id)]
    gone = await tx.run(delete(application_fact).where(application_fact.c.name.in_(of_it)))
    await _count(tx, guild_id, gone)


async def _delete_people(tx: Transaction, guild_id: int) -> bool:
    """Delete some of a server's people; tell whether there were any."""
    some = select(actor.c.key).where(actor.c.guild_id == guild_id).limit(_ACTORS_AT_ONCE)
    keys = [row.key for row in await tx.rows(some)]
    await _count(tx, guild_id, await tx.run(delete(person).where(person.c.actor_key.in_(keys))))
    await _count(tx, guild_id, await tx.run(delete(actor).where(actor.c.key.in_(keys))))
    return bool(keys)


async def _count(tx: Transaction, guild_id: int, rows: int) -> None:
    of_it = purge.c.guild_id == guild_id, OPEN_PURGE
    await tx.run(update(purge).where(*of_it).values(so_far=purge.c.so_far + rows))


async def _end(tx: Transaction, guild_id: int) -> int:
    of_it = purge.c.guild_id == guild_id, OPEN_PURGE
    row = await tx.row(select(purge.c.so_far).where(*of_it))
    await tx.run(update(purge).where(*of_it).values(rows=purge.c.so_far))
    return 0 if row is None else int(row.so_far)
