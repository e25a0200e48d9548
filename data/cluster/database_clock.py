"""Moments by PostgreSQL's own clock, which all processes of the bot share.

That clock may be set back, and stored moments then lie in a future that is hours away. For each of them there
is a furthest that it can lie ahead; what lies further ahead is from before, and is not believed.
"""

from typing import Final

from sqlalchemy import BigInteger, Column, ColumnElement, cast, extract, func, update

from data.database import Transaction

NOW: Final[ColumnElement[int]] = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
"""Milliseconds since the epoch, as of the statement."""


async def disbelieve(tx: Transaction, moment: Column[int], furthest: int, instead: int) -> None:
    """Let all moments that lie further ahead than they ever can lie `instead` milliseconds ahead."""
    ahead = update(moment.table).where(moment > NOW + furthest)
    await tx.run(ahead.values({moment.name: NOW + instead}))
