"""Achievements as they are stored: who has done what first in which match, and whether they were told."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import delete, select, update

from data.database import Transaction
from data.derived_schema import feat
from data.inserts import insert
from data.schema import actor


@dataclass(frozen=True, slots=True)
class Feat:
    """An achievement of a person on a server."""

    name: str
    match_id: str
    at: int


async def known_people(tx: Transaction, keys: Collection[str]) -> list[str]:
    """Return the keys among some that lead to a person."""
    known = select(actor.c.key).where(actor.c.key.in_(keys), actor.c.user_id.is_not(None))
    return [row.key for row in await tx.rows(known.order_by(actor.c.key))] if keys else []


async def write(tx: Transaction, guild_id: int, key: str, done: Mapping[str, Feat]) -> None:
    """Store what a person has achieved, in place of what was stored; what they were told stays told."""
    stored = {one.name: one for one in await of_person(tx, key)}
    if gone := stored.keys() - done.keys():
        await tx.run(delete(feat).where(feat.c.actor_key == key, feat.c.name.in_(sorted(gone))))
    for name, one in sorted(done.items()):
        if stored.get(name) == one:
            continue
        changes = {"match_id": one.match_id, "at": one.at}
        new = insert(tx, feat).on_conflict_do_update(index_elements=["actor_key", "name"], set_=changes)
        await tx.run(new, {"actor_key": key, "name": name, "guild_id": guild_id, "told": 0, **changes})


async def of_person(tx: Transaction, key: str) -> list[Feat]:
    """Return what a person has achieved on a server, in order."""
    rows = await tx.rows(select(feat).where(feat.c.actor_key == key).order_by(feat.c.at, feat.c.name))
    return [Feat(row.name, row.match_id, row.at) for row in rows]


async def untold(tx: Transaction, key: str) -> list[str]:
    """Return what a person has achieved and was not told of."""
    rows = await tx.rows(select(feat.c.name).where(feat.c.actor_key == key, feat.c.told == 0))
    return sorted(row.name for row in rows)


async def note_told(tx: Transaction, key: str, names: Collection[str]) -> None:
    """Note that a person was told of achievements."""
    await tx.run(update(feat).where(feat.c.actor_key == key, feat.c.name.in_(names)).values(told=1))
