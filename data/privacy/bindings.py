"""What binds a person while it runs: cups and matches over which they have no power.

Their key tells this as long as it leads to them. When they ask to be forgotten, the ids are noted under their
mark (data.privacy.kept_grants): being forgotten must not give anybody power over what they play in.
"""

from collections.abc import Collection

from sqlalchemy import select

from data import bars, cups
from data.database import Transaction
from data.schema.core import OPEN_MATCH, OPEN_TABLE, actor, card_match, card_table
from data.tables.matches import had_part


async def of_key(tx: Transaction, key: str) -> frozenset[str]:
    """Return the ids of what binds somebody.

    These are the running cups in which they play or have played, those still to begin for which somebody has
    signed up whom they have barred, and the matches that go on and that they have begun or come into.
    """
    of_server = select(card_table.c.id).where(
        card_table.c.guild_id == select(actor.c.guild_id).where(actor.c.key == key).scalar_subquery(),
        OPEN_TABLE,
    )
    mine = select(card_match.c.id).where(card_match.c.table_id.in_(of_server), OPEN_MATCH, had_part(key))
    matches = await tx.rows(mine)
    barred = await bars.set_by(tx, key)
    return frozenset([*await cups.binding(tx, key, barred), *(row.id for row in matches)])


async def that_run(tx: Transaction, ids: Collection[str]) -> frozenset[str]:
    """Return which of these cups and matches are not over."""
    matches = await tx.rows(select(card_match.c.id).where(card_match.c.id.in_(ids), OPEN_MATCH))
    return frozenset([*await cups.active_among(tx, ids), *(row.id for row in matches)])
