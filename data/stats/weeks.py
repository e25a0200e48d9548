"""What was played on a server in some days: who won most, and which variants were new."""

from dataclasses import dataclass

from sqlalchemy import case, distinct, func, select

from data.database import Transaction
from data.schema.core import actor, match_seat
from data.schema.stats import seat_fact
from data.stats.statistics import PLAYED, Span, on_server
from data.visible import SEEN, with_choices


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody with the matches that they won."""

    user_id: int
    won: int
    matches: int


async def people(tx: Transaction, guild_id: int, span: Span) -> int:
    """Return how many people played on a server, whoever they are."""
    counted = select(func.count(distinct(match_seat.c.actor_key)).label("people")).select_from(PLAYED)
    return int((await tx.figures(counted.where(*on_server(guild_id, span)))).people)


async def winners(tx: Transaction, guild_id: int, span: Span, most: int) -> list[Winner]:
    """Return who won most matches on a server; of equals, who needed fewer. Hidden people are left out."""
    won = func.sum(case((seat_fact.c.place == 1, 1), else_=0)).label("won")
    count = func.count().label("matches")
    rows = await tx.rows(
        select(actor.c.user_id, won, count)
        .select_from(with_choices(PLAYED.join(actor, actor.c.key == match_seat.c.actor_key)))
        .where(*on_server(guild_id, span), *SEEN)
        .group_by(actor.c.user_id)
        .having(won > 0)
        .order_by(won.desc(), count, actor.c.user_id)
        .limit(most)
    )
    return [Winner(row.user_id, int(row.won), row.matches) for row in rows]
