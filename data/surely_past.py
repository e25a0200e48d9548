"""Which moment has surely passed, whatever the clock says: for what is deleted by the clock.

The present clock may be wrong by years. So the moment follows it by `MOST` a look at most, forwards and
backwards: a clock that is wrong for a few looks, as before a machine sets its time, deletes nothing, and puts
nothing off for longer than a few looks. After a bot was off for months, the moment catches up within a day or
two of looks.
"""

from typing import Final

from sqlalchemy import func, select

from data import application
from data.database import Transaction
from data.schema.core import card_table
from data.times import DAY

MOST: Final = DAY // 2
"""Milliseconds that a look adds or takes back at most; chores look every ten minutes."""

_FACT: Final = "has surely passed"


async def surely_passed(tx: Transaction) -> int:
    """Look at the clock, and return the latest moment that has surely passed, in milliseconds."""
    noted = await application.fact(tx, _FACT)
    before = await _last_change(tx) if noted is None else int(noted)
    followed = min(max(tx.now, before - MOST), before + MOST)
    await application.keep_fact(tx, _FACT, str(followed))
    return min(tx.now, followed)


async def _last_change(tx: Transaction) -> int:
    """Return when a table changed last, or the present moment if there has been none: nothing can go then."""
    newest = (await tx.figures(select(func.max(card_table.c.updated_at).label("at")))).at
    return tx.now if newest is None else int(newest)
