"""Restores one server from a backup into a database where the others have continued.

The restore is one transaction: after the last row it runs all checks of `verify`. Keys of people, tables and
matches are random or Discord's, so nothing else can have taken them; only postings are numbered by the
database, and get new numbers in their old order, which no seal covers.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Table, insert, select
from sqlalchemy.exc import IntegrityError

from data import application
from data.backups import restored
from data.backups.backups import checked_copy, require_file, said
from data.backups.left_copies import clear_left, folder_for_copies
from data.checks.audit import pages
from data.checks.verification import Check
from data.database import Clock, Database, Transaction
from data.errors import ConflictError, DuplicateError, UnreadableError
from data.opening import ownership
from data.privacy import forget_requests
from data.privacy.forgetting import GiveBack, forget_again, forgotten_since, marks_for
from data.privacy.marks import adopt_secrets
from data.schema.core import actor, application_fact, transfer
from data.servers import purging, retention
from data.servers.server_rows import TABLES, Holdings, holdings, is_fact_of, of_server
from data.tables import coming_seeds


@dataclass(frozen=True, slots=True)
class RestoredServer:
    """What was restored."""

    held: Holdings
    rows: int
    replaced: int
    """Previous rows that were deleted."""
    forgotten: int
    """How many of its people asked to be forgotten after the backup, and were forgotten again."""
    kept: Path | None
    """Where the previous database is kept; None if it was not kept."""


@asynccontextmanager
async def opened_backup(backup: str, clock: Clock) -> AsyncIterator[Database]:
    """Open a backup for reading: a file, which is copied and migrated, or the address of a database.

    Raises UnreadableError for a damaged backup or something that is none.
    """
    if "://" in backup:
        database = await Database.look_at(backup, clock=clock)
        try:
            yield database
        finally:
            await database.close()
        return
    await asyncio.to_thread(require_file, backup)
    await asyncio.to_thread(clear_left)
    with folder_for_copies() as folder:
        copy = await checked_copy(Path(backup), folder)
        async with opened_backup(f"sqlite:///{copy}", clock) as database:
            yield database


async def require_same_owner(backup: Database, database: Database) -> None:
    """Raise UnreadableError if a backup is another application's; the database may have an older schema."""
    async with backup.reading() as old, database.reading() as present:
        ownership.require_same_owner(await application.owner(old), await application.owner(present))


async def require_server(backup: Database, guild_id: int) -> None:
    """Raise UnreadableError if a backup has nothing of a server."""
    async with backup.reading() as old:
        for table in TABLES:
            if await _has_rows(old, table, guild_id):
                return
    raise UnreadableError(f"the backup has nothing of the server {guild_id}")


async def restore_server(
    backup: Database,
    database: Database,
    guild_id: int,
    checks: Iterable[Check],
    give_back: GiveBack,
    *,
    replace: bool = False,
    keep_aside: Callable[[], Awaitable[Path | None]] | None = None,
) -> RestoredServer:
    """Restore all data of a server from a backup; with `replace`, in place of its present data.

    Open tables with people who were forgotten since become void, and `give_back` returns their stakes.
    `keep_aside` copies the previous database; it is called once the backup has passed its checks. Raises
    ConflictError if the server has data and `replace` is not set, UnreadableError if the backup has none of
    its data, belongs to another application, or if the result fails a check.
    """
    try:
        async with backup.reading() as old, database.transaction() as tx:
            backed_up, present = await application.owner(old), await application.owner(tx)
            ownership.require_same_owner(backed_up, present)
            marks, old_marks = await marks_for(tx, guild_id), await marks_for(old, guild_id)
            forgotten = await forgotten_since(old, await _cleared(tx), marks)
            replaced = await _make_room(tx, guild_id, replace=replace)
            await adopt_secrets(tx, old_marks.secrets)  # before the rows that refer to them
            await forget_requests.adopt(tx, old_marks.requests)
            rows = sum([await _copy(old, tx, table, guild_id) for table in TABLES])
            if not rows:
                raise UnreadableError(f"the backup has nothing of the server {guild_id}")
            await coming_seeds.drop_restored(tx, guild_id)
            await restored.note_boards(tx, guild_id)
            await _copy_facts(old, tx, guild_id)
            await retention.drop_heard(tx, guild_id)  # according to either copy, and not since
            if backed_up is not None and present is None:
                await application.keep_facts(tx, ownership.facts_of(backed_up))
            erased = await forget_again(tx, forgotten, marks, give_back, guild_id)
            await _require_whole(tx, checks)
            held = await holdings(tx, guild_id)
            kept = None if keep_aside is None else await keep_aside()
            return RestoredServer(held, rows, replaced, erased, kept)
    except (IntegrityError, DuplicateError) as error:
        raise ConflictError("rows of the backup are another server's by now: nothing was changed") from error


async def _has_rows(tx: Transaction, table: Table, guild_id: int) -> bool:
    """Tell whether a table has any row of a server."""
    some = select(*table.primary_key).where(of_server(table, guild_id)).limit(1)
    return await tx.row(some) is not None


async def _make_room(tx: Transaction, guild_id: int, *, replace: bool) -> int:
    """Delete a server's present data, recorded, if requested; return the number of rows."""
    await retention.note_back(tx, guild_id)
    there = [table.name for table in TABLES if await _has_rows(tx, table, guild_id)]
    if not there:
        return 0
    if not replace:
        held = await holdings(tx, guild_id)
        raise ConflictError(
            f"the server {guild_id} has something here already: {held.tables} tables, "
            f"{held.matches} matches, {held.tokens} tokens of {held.members} members; --replace deletes it "
            "for what the backup has"
        )
    return await purging.carry_out_at_once(tx, guild_id)


async def _cleared(tx: Transaction) -> set[str]:
    """Return the keys of forgotten people."""
    return {row.key for row in await tx.rows(select(actor.c.key).where(actor.c.user_id.is_(None)))}


async def _copy(old: Transaction, tx: Transaction, table: Table, guild_id: int) -> int:
    rows = 0
    async for page in pages(old, table, of_server(table, guild_id)):
        if table is transfer:
            page = [{name: value for name, value in row.items() if name != "id"} for row in page]
        await tx.run(insert(table), page)
        rows += len(page)
    return rows


async def _copy_facts(old: Transaction, tx: Transaction, guild_id: int) -> None:
    """Copy the facts about a server."""
    for fact in await old.rows(select(application_fact)):
        if is_fact_of(fact.name, guild_id):
            await tx.add(application_fact, fact._asdict())


async def _require_whole(tx: Transaction, checks: Iterable[Check]) -> None:
    for check in checks:
        if flaws := await check(tx):
            raise UnreadableError(f"nothing was changed, as it would be damaged: {said(flaws[0])}")
