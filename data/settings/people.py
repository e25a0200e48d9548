"""Personal settings, which follow a person to every server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, or_, select

from data import actors
from data.cluster import person_changes
from data.database import Transaction
from data.schema.core import EMPTY_DOCUMENT, actor, person
from data.sql import documents
from data.sql.values import row_of


@dataclass(frozen=True, slots=True)
class Person:
    """A person's settings."""

    locale: str | None = None
    """The language they chose; None to follow their Discord client."""
    notices: Mapping[str, Any] = field(default_factory=dict)
    """Which notices they want, in the application's own format."""
    hand: Mapping[str, Any] = field(default_factory=dict)
    """How they like to see their hands, in the application's own format."""
    shown: str = "server"
    """Who may see their statistics: `public`, `server` or `hidden`."""


async def hides(tx: Transaction, user_id: int) -> bool:
    """Tell whether a person shows their statistics to nobody."""
    return (await load(tx, user_id)).shown == "hidden"


async def load(tx: Transaction, user_id: int) -> Person:
    """Return a person's settings, with defaults for anything they did not choose."""
    key = await actors.find_key(tx, actors.EVERYWHERE, user_id)
    row = None if key is None else await tx.row(select(person).where(person.c.actor_key == key))
    return Person() if row is None else _read(row)


async def remembered(tx: Transaction) -> dict[int, Person]:
    """Return the settings of all people who chose a language or a look of hands, by user id."""
    statement = (
        select(actor.c.user_id, person.c.locale, person.c.notices, person.c.hand, person.c.shown)
        .join(person, person.c.actor_key == actor.c.key)
        .where(actor.c.user_id.is_not(None))
        .where(or_(person.c.locale.is_not(None), person.c.hand != EMPTY_DOCUMENT))
    )
    return {row.user_id: _read(row) for row in await tx.rows(statement)}


async def save(tx: Transaction, user_id: int, chosen: Person) -> None:
    """Replace a person's settings."""
    key = await actors.key_for(tx, actors.EVERYWHERE, user_id)
    written = {"notices": documents.write(chosen.notices), "hand": documents.write(chosen.hand)}
    await tx.put(person, row_of(chosen, actor_key=key, updated_at=tx.now, **written))
    await person_changes.note(tx, key)


def _read(row: Row[Any]) -> Person:
    return Person(row.locale, documents.read(row.notices), documents.read(row.hand), row.shown)
