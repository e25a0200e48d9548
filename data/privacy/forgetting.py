"""Forget again, in data restored from a backup, people who asked to be forgotten after it was made.

Used for a whole database and for one server. The backup may have them at tables that were still open: these
are closed first, and stakes go back while their owners are still known.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

from sqlalchemy import select, update

from data.database import Transaction
from data.privacy import forget_requests, people
from data.privacy import kept_grants as handed_out
from data.privacy.marks import Marks, adopt_secrets, secrets_of, whole_rows
from data.schema.core import actor, card_table
from data.schema.leaving import forget_request
from data.schema.leaving import handed_out as handed_out_table
from data.tables import card_tables, coming_seeds, deadlines, matches

GiveBack: TypeAlias = Callable[[Transaction, str, str | None], Awaitable[None]]
"""Undoes the running deal of a table in a match, and returns the stakes to the people seated there."""


async def forgotten_since(old: Transaction, cleared: Collection[str], marks: Marks) -> set[int]:
    """Return the user ids in a backup of people who were forgotten after it was made.

    The newer copy shows this by its cleared keys, and by requests that the backup does not have.
    """
    before = await forget_requests.at_by_mark(old)
    since = {row["mark"] for row in marks.requests if row["at"] > before.get(row["mark"], -1)}

    rows = await old.rows(select(actor.c.key, actor.c.user_id).where(actor.c.user_id.is_not(None)))
    return {row.user_id for row in rows if row.key in cleared or marks.stand_for(row.user_id, since)}


async def marks_for(tx: Transaction, guild_id: int) -> Marks:
    """Return the data under marks that a restored server takes over from one of two copies.

    Raises UnreadableError if some of it is damaged.
    """
    of_server = handed_out_table.c.guild_id == guild_id
    return Marks(
        await secrets_of(tx),
        tuple(row._asdict() for row in await whole_rows(tx, handed_out_table, of_server)),
        tuple(row._asdict() for row in await whole_rows(tx, forget_request)),
    )


async def forget_again(
    tx: Transaction,
    users: Collection[int],
    marks: Marks,
    give_back: GiveBack,
    guild_id: int | None = None,
) -> int:
    """Forget people in restored data, on one server or on all; return how many keys were cleared.

    The open tables where they sit become void, and their tokens go back to the house. A table where they only
    wait, or are invited, goes on without them. `marks` are the newer copy's notes of forgotten people.
    """
    await adopt_secrets(tx, marks.secrets)
    if not await secrets_of(tx):
        marks = Marks()  # neither copy can say whose they are
    await forget_requests.adopt(tx, marks.requests)
    standing = select(actor.c.key, actor.c.guild_id, actor.c.user_id).where(actor.c.user_id.is_not(None))
    if guild_id is not None:
        standing = standing.where(actor.c.guild_id == guild_id)
    rows = [row for row in await tx.rows(standing.order_by(actor.c.key)) if row.user_id in users]
    for row in rows:
        for table_id in await people.tables_with_seat(tx, row.key):
            await void(tx, table_id, give_back)
    for row in rows:
        await card_tables.drop_from_options(tx, row.key)
        await people.leave_server(tx, row.guild_id, row.user_id, row.key)
    # Only now: the lines above record the restored copy's grants, and both copies count the same gifts.
    await handed_out.adopt(tx, marks.handed_out)
    return await people.erase_keys(tx, [row.key for row in rows])


async def void(tx: Transaction, table_id: str, give_back: GiveBack) -> None:
    """End a table that cannot be settled, and return its stakes."""
    match_id = await matches.open_match_id(tx, table_id)
    await give_back(tx, table_id, match_id)
    if match_id is not None:
        await matches.finish_match(tx, match_id, None, "void")
    await coming_seeds.drop(tx, table_id)
    await deadlines.cancel_all(tx, table_id)
    voided = {"state": "void", "updated_at": tx.now, "version": card_table.c.version + 1}
    await tx.run(update(card_table).where(card_table.c.id == table_id).values(voided))
