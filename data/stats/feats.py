"""Achievements as they are stored: who has done what first in which match, and whether they were told."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, select, update

from data import application
from data.database import Transaction
from data.schema.core import actor, card_match
from data.schema.stats import feat
from data.share import EVERY_SERVER, Share
from data.visible import SEEN, with_choices

_DUE: Final = "achievements due in "


@dataclass(frozen=True, slots=True)
class Feat:
    """An achievement of a person on a server."""

    name: str
    match_id: str
    at: int


@dataclass(frozen=True, slots=True)
class Achieved:
    """What somebody has achieved in a match."""

    user_id: int
    name: str
    is_told: bool = False


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


async def write(tx: Transaction, guild_id: int, done: Mapping[str, Mapping[str, Feat]]) -> list[Feat]:
    """Store what people have achieved, by key, in place of what was, and return what is new.

    What they were told stays told.
    """
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
        await tx.put(feat, *changed, keep=("guild_id", "told"))
    return [one for key, feats in done.items() for name, one in feats.items() if name not in stored[key]]


async def of_person(tx: Transaction, key: str) -> list[Feat]:
    """Return what a person has achieved on a server, in order."""
    rows = await tx.rows(select(feat).where(feat.c.actor_key == key).order_by(feat.c.at, feat.c.name))
    return [Feat(row.name, row.match_id, row.at) for row in rows]


async def of_match(tx: Transaction, match_id: str) -> list[Achieved]:
    """Return what people have achieved in a match, those who hide left out."""
    achieved = select(actor.c.user_id, feat.c.name, feat.c.told).select_from(
        with_choices(feat.join(actor, actor.c.key == feat.c.actor_key))
    )
    rows = await tx.rows(achieved.where(feat.c.match_id == match_id, *SEEN).order_by(feat.c.name))
    return [Achieved(row.user_id, row.name, bool(row.told)) for row in rows]


async def untold_since(tx: Transaction, moment: int, share: Share = EVERY_SERVER) -> list[tuple[int, str]]:
    """Return the servers and ids of matches after a moment in which somebody achieved what was not told."""
    lately = feat.c.told == 0, feat.c.at >= moment, *share.among(feat.c.guild_id)
    rows = await tx.rows(select(feat.c.guild_id, feat.c.match_id).where(*lately).distinct())
    return sorted((row.guild_id, row.match_id) for row in rows)


async def table_of(tx: Transaction, match_id: str) -> str | None:
    """Return the table at which a match was played; None if there is no such match."""
    row = await tx.row(select(card_match.c.table_id).where(card_match.c.id == match_id))
    return None if row is None else str(row.table_id)


async def untold(tx: Transaction, key: str) -> list[str]:
    """Return what a person has achieved and was not told of."""
    rows = await tx.rows(select(feat.c.name).where(feat.c.actor_key == key, feat.c.told == 0))
    return sorted(row.name for row in rows)


async def note_told(tx: Transaction, key: str, names: Collection[str]) -> None:
    """Note that a person was told of achievements."""
    await tx.run(update(feat).where(feat.c.actor_key == key, feat.c.name.in_(names)).values(told=1))


async def note_told_in(tx: Transaction, match_id: str, told: Collection[Achieved]) -> None:
    """Note that people were told what they have achieved in a match."""
    keys = {
        row.user_id: row.key
        for row in await tx.rows(
            select(actor.c.user_id, actor.c.key)
            .join(feat, feat.c.actor_key == actor.c.key)
            .where(feat.c.match_id == match_id)
        )
    }
    for one in told:
        theirs = feat.c.actor_key == keys.get(one.user_id), feat.c.name == one.name
        await tx.run(update(feat).where(feat.c.match_id == match_id, *theirs).values(told=1))
