"""Lists of tables under a name: what a process has left to do for them, by whoever serves them next."""

import json
from collections.abc import Iterable

from data import application
from data.database import Transaction
from data.share import EVERY_SERVER, Share
from data.tables import open_tables


async def listed(tx: Transaction, name: str) -> list[str]:
    """Return the tables of a list."""
    noted = await application.fact(tx, name)
    return [] if noted is None else [str(table_id) for table_id in json.loads(noted)]


async def note(tx: Transaction, name: str, table_ids: Iterable[str]) -> None:
    """Put tables at the head of a list."""
    known = await listed(tx, name)
    await application.keep_fact(tx, name, json.dumps(list(dict.fromkeys([*table_ids, *known]))))


async def take(tx: Transaction, name: str, share: Share = EVERY_SERVER) -> list[str]:
    """Take from a list the tables of a share, and those that are no more; return these."""
    known = await listed(tx, name)
    others = await open_tables.beyond(tx, known, share)
    taken = [table_id for table_id in known if table_id not in others]
    if taken:
        left = [table_id for table_id in known if table_id in others]
        await application.keep_fact(tx, name, json.dumps(left))
    return taken
