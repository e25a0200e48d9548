"""What every database needs that an old copy was put in place of, however it was put there."""

from data import coming_seeds, retention
from data.database import Transaction


async def bring_up_to_now(tx: Transaction) -> list[int]:
    """Drop what an old copy knows that is true no more; return the servers that the bot had left.

    What it notes of these is of another day: their time begins anew. Matches that were played after the copy
    was made may have shown the seeds of matches to come.
    """
    await coming_seeds.drop_restored(tx)
    return await retention.begin_anew(tx)
