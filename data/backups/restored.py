"""The update that every restored old copy of a database needs, however it was restored."""

from typing import Final

from data import application
from data.cluster import leases
from data.database import Transaction
from data.servers import retention
from data.share import EVERY_SERVER, Share
from data.tables import coming_seeds, listed_tables, open_tables
from data.times import DAY

OVER_FOR: Final = DAY
"""Milliseconds before the copy's last change in which a match must have ended for its board to be shown anew.

Others are shown anew when they are clicked."""
MOST_BOARDS: Final = 200
"""So many boards at most are shown anew at the next start: a channel takes about one edit a second."""
_BOARDS: Final = "boards that an old copy does not know"


async def bring_up_to_now(tx: Transaction) -> list[int]:
    """Delete what is out of date in an old copy; return the servers that the bot had left.

    Their waiting time starts again, since the copy's notes about them are out of date. Matches played after
    the copy was made may have revealed the seeds of future matches, and boards show those matches. Processes
    that served when it was made may still run, and must not write it.
    """
    if tx.dialect != "sqlite":
        await leases.forget_all(tx)
    await coming_seeds.drop_restored(tx)
    await note_boards(tx)
    return await retention.begin_anew(tx)


async def note_boards(tx: Transaction, guild_id: int | None = None) -> None:
    """Store which boards, of a server or of all, are to be shown anew: more was played since the copy."""
    ids = await open_tables.shown_last(tx, OVER_FOR, MOST_BOARDS, guild_id)
    if guild_id is None:
        await application.drop_facts(tx, [_BOARDS])
    await listed_tables.note(tx, _BOARDS, ids)


async def boards(tx: Transaction) -> list[str]:
    """Return the tables whose boards are to be shown anew."""
    return await listed_tables.listed(tx, _BOARDS)


async def take_boards(tx: Transaction, share: Share = EVERY_SERVER) -> list[str]:
    """Return the tables of a share whose boards are to be shown anew, and note that this is being done."""
    return await listed_tables.take(tx, _BOARDS, share)


async def was_restored(tx: Transaction) -> bool:
    """Tell whether a database was ever restored: boards of tables that it lacks may be in its channels."""
    return await application.is_kept(tx, _BOARDS)
