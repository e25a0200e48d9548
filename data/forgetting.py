"""Who asked to be forgotten after a backup was made is forgotten in what comes back from it.

One code for a whole database and for one server: a backup knows people at tables that were over when they
were forgotten. Such tables end first, and what is staked there goes home while it is known whose it is.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

from sqlalchemy import select, update

from data import coming_seeds, deadlines, handed_out, matches, privacy
from data.database import Transaction
from data.handed_out import Marks
from data.schema import actor, card_table

GiveBack: TypeAlias = Callable[[Transaction, str, str | None], Awaitable[None]]
"""Undoes the deal that runs at a table in a match, and returns what is staked to those who sit there."""


async def known_by(old: Transaction, keys: Collection[str]) -> set[int]:
    """Return whom a backup knows by keys that nobody stands behind any more."""
    rows = await old.rows(select(actor.c.key, actor.c.user_id).where(actor.c.user_id.is_not(None)))
    return {row.user_id for row in rows if row.key in keys}


async def forget_again(
    tx: Transaction,
    users: Collection[int],
    marks: Marks,
    give_back: GiveBack,
    guild_id: int | None = None,
) -> int:
    """Forget people in what came back, on one server or on all; return how many keys lost their person.

    Open tables that have to do with them are void. What they own goes back to the house; `marks` say what
    they have had, wherever it was noted when they asked.
    """
    await handed_out.adopt(tx, marks)
    standing = select(actor.c.key, actor.c.guild_id, actor.c.user_id).where(actor.c.user_id.is_not(None))
    if guild_id is not None:
        standing = standing.where(actor.c.guild_id == guild_id)
    rows = [row for row in await tx.rows(standing.order_by(actor.c.key)) if row.user_id in users]
    for user_id in sorted({row.user_id for row in rows}):
        for table in await privacy.open_tables(tx, user_id):
            if guild_id in (None, table.guild_id):
                await _void(tx, table.table_id, give_back)
    for row in rows:
        await privacy.leave_server(tx, row.guild_id, row.user_id, row.key)
    await handed_out.adopt(tx, marks)  # what they have had stands in both: it does not add up
    return await privacy.erase_keys(tx, [row.key for row in rows])


async def _void(tx: Transaction, table_id: str, give_back: GiveBack) -> None:
    match_id = await matches.open_match_id(tx, table_id)
    await give_back(tx, table_id, match_id)
    if match_id is not None:
        await matches.finish_match(tx, match_id, None, "void")
    await coming_seeds.drop(tx, table_id)
    await deadlines.cancel_all(tx, table_id)
    voided = {"state": "void", "updated_at": tx.now, "version": card_table.c.version + 1}
    await tx.run(update(card_table).where(card_table.c.id == table_id).values(voided))
