"""Achievements as they are stored: who has done what first in which match, and whether they were told."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, select, update

from data import application
from data.database import Transaction
from data.derived_schema import feat
from data.inserts import insert
from data.schema import actor

_DUE: Final = "achievements due in "


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


async def note_due(tx: Transaction, guild_id: int) -> None:
    """Note that the achievements of everybody on a server are to be derived."""
    await application.keep_fact(tx, f"{_DUE}{guild_id}", "yes")


async def note_done(tx: Transaction, guild_id: int) -> None:
    """Note that they have been derived."""
    await application.drop_facts(tx, [f"{_DUE}{guild_id}"])


async def due(tx: Transaction) -> list[int]:
    """Return the servers where they are to be derived."""
    names = [name for name in await application.names(tx) if name.startswith(_DUE)]
    return sorted(int(name.removeprefix(_DUE)) for name in names)


async def write(tx: Transaction, guild_id: int, done: Mapping[str, Mapping[str, Feat]]) -> None:
    """Store what people have achieved, by key, in place of what was; what they were told stays told."""
    stored: dict[str, dict[str, Feat]] = {key: {} for key in done}
    for row in await tx.rows(select(feat).where(feat.c.actor_key.in_(done))) if done else ():
        stored[row.actor_key][row.name] = Feat(row.name, row.match_id, row.at)
    for key, feats in done.items():
        if gone := stored[key].keys() - feats.keys():
            await tx.run(delete(feat).where(feat.c.actor_key == key, feat.c.name.in_(sorted(gone))))
    changed = [
        {
            "actor_key": key,
            "name": name,
            "guild_id": guild_id,
            "match_id": one.match_id,
            "at": one.at,
            "told": 0,
        }
        for key, feats in done.items()
        for name, one in sorted(feats.items())
        if stored[key].get(name) != one
    ]
    if changed:
        new = insert(tx, feat)
        changes = {"match_id": new.excluded.match_id, "at": new.excluded.at}
        await tx.run(new.on_conflict_do_update(index_elements=["actor_key", "name"], set_=changes), changed)


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
