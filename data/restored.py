"""The update that every restored old copy of a database needs, however it was restored."""

from data import coming_seeds, retention
from data.database import Transaction


async def bring_up_to_now(tx: Transaction) -> list[int]:
    """Delete what is out of date in an old copy; return the servers that the bot had left.

    Their waiting time starts again, since the copy's notes about them are out of date. Matches played after
    the copy was made may have revealed the seeds of future matches.
    """
    await coming_seeds.drop_restored(tx)
    return await retention.begin_anew(tx)
