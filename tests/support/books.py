"""Where a server's tokens are, and whether its ledger adds up: what tests ask beside what people read."""

from dataclasses import dataclass

from sqlalchemy import func, select

from data.checks import audit
from data.checks.audit import Flaw
from data.database import Database
from data.schema.core import account
from data.stats import seasons


@dataclass(frozen=True, slots=True)
class Books:
    """The sums of a server's accounts, by where the tokens are."""

    members: int
    in_hands: int
    on_tables: int
    in_boxes: int
    flaws: tuple[Flaw, ...]


async def books_of(database: Database, guild_id: int) -> Books:
    """Return where the tokens of a server are."""
    kinds = select(account.c.kind, func.count().label("accounts"), func.sum(account.c.balance).label("total"))
    async with database.reading() as tx:
        rows = await tx.rows(kinds.where(account.c.guild_id == guild_id).group_by(account.c.kind))
        flaws = await audit.verify_ledger(tx)
    total = {row.kind: int(row.total) for row in rows}
    return Books(
        members=sum(row.accounts for row in rows if row.kind == "member"),
        in_hands=total.get("member", 0),
        on_tables=total.get("stake", 0),
        in_boxes=total.get("box", 0) + total.get("table_box", 0),
        flaws=tuple(flaws),
    )


async def final_tokens(database: Database, guild_id: int, season: int, most: int = 100) -> dict[int, int]:
    """Return who had tokens at the end of a season, and how many, the richest first."""
    async with database.reading() as tx:
        found = await seasons.standings(tx, guild_id, season, most)
    return {one.user_id: one.tokens for one in found if one.user_id is not None}
