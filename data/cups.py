"""Cups: what is played, who has signed up, and who was put at which table.

People are stored by key. An entry and its results stay when its person leaves or is forgotten.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select, update

from data import actors
from data.database import Transaction
from data.schema.core import actor, card_table
from data.schema.cups import cup, cup_entry, cup_table
from data.share import EVERY_SERVER, Share
from data.sql import documents
from data.sql.values import row_of, value_of

SIGNUP: Final = "signup"
RUNNING: Final = "running"
OVER: Final = "over"
CANCELLED: Final = "cancelled"
ACTIVE: Final = (SIGNUP, RUNNING)
UNHEARD: Final = 1
"""Instead of a message: those who play at a table could not be told."""


@dataclass(frozen=True, slots=True)
class StoredCup:
    """A cup as it is stored."""

    id: str
    guild_id: int
    channel_id: int
    message_id: int | None
    host_id: int | None
    """None if the host has asked to be forgotten."""
    starts_at: int | None
    """Milliseconds since the epoch; None if somebody starts it."""
    state: str
    announced: int
    """The last round that its channel was told of."""
    document: Mapping[str, Any]
    """What is played, in the application's own format."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """Somebody who has signed up."""

    number: int
    key: str
    user_id: int | None
    """None for somebody who has been forgotten."""
    plays: bool
    """False for somebody who has left the cup."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of a cup; the table that is played at has the same id, except for a bye."""

    id: str
    round: int
    place: int
    people: Mapping[str, Any]
    result: Mapping[str, Any] | None
    """None until it is over; both in the application's own format."""
    called: int = 0
    """The message that told those who play there; 0 before that, 1 for one that could not be sent."""


async def create(tx: Transaction, new: StoredCup) -> None:
    """Store a new cup. Raises DuplicateError if the id is taken."""
    host = None if new.host_id is None else await actors.key_for(tx, new.guild_id, new.host_id)
    document = documents.write(new.document)
    row = row_of(new, without=("host_id",), host_key=host, document=document, updated_at=tx.now)
    await tx.run(insert(cup), row)


async def find(tx: Transaction, cup_id: str) -> StoredCup | None:
    """Return a cup, None if there is none, or if it is damaged."""
    found = await _cups(tx, cup.c.id == cup_id)
    return found[0] if found else None


async def active(tx: Transaction, share: Share = EVERY_SERVER) -> list[StoredCup]:
    """Return the cups of a share's servers that are not over."""
    return await _cups(tx, cup.c.state.in_(ACTIVE), *share.among(cup.c.guild_id))


async def of_server(tx: Transaction, guild_id: int, most: int) -> list[StoredCup]:
    """Return the newest cups of a server, those that are not over first; none that was cancelled."""
    found = await _cups(tx, cup.c.guild_id == guild_id, cup.c.state != CANCELLED)
    return sorted(found, key=lambda one: one.state not in ACTIVE)[:most]


async def change(tx: Transaction, cup_id: str, before: str, **values: Any) -> bool:
    """Change a cup that is in a state; False if it no longer is."""
    if "document" in values:
        values["document"] = documents.write(values["document"])
    is_in_state = cup.c.id == cup_id, cup.c.state == before
    return bool(await tx.run(update(cup).where(*is_in_state).values(updated_at=tx.now, **values)))


async def entries(tx: Transaction, cup_id: str) -> list[StoredEntry]:
    """Return who has signed up, in that order."""
    rows = await tx.rows(
        select(cup_entry, actor.c.user_id)
        .select_from(cup_entry.join(actor, actor.c.key == cup_entry.c.actor_key))
        .where(cup_entry.c.cup_id == cup_id)
        .order_by(cup_entry.c.number)
    )
    return [StoredEntry(row.number, row.actor_key, row.user_id, bool(row.plays)) for row in rows]


async def forgotten(tx: Transaction, share: Share = EVERY_SERVER) -> list[tuple[str, str]]:
    """Return the cups of a share's servers that are not over with the keys in them of forgotten people."""
    entered = cup_entry.join(cup, cup.c.id == cup_entry.c.cup_id)
    rows = await tx.rows(
        select(cup_entry.c.cup_id, cup_entry.c.actor_key)
        .select_from(entered.join(actor, actor.c.key == cup_entry.c.actor_key))
        .where(cup.c.state.in_(ACTIVE), actor.c.user_id.is_(None), *share.among(cup.c.guild_id))
    )
    return [(row.cup_id, row.actor_key) for row in rows]


async def sign_up(tx: Transaction, of: StoredCup, key: str, number: int) -> None:
    """Add somebody. Raises ConflictError if they are there, or the number is taken."""
    row = {"cup_id": of.id, "number": number, "guild_id": of.guild_id, "actor_key": key}
    await tx.run(insert(cup_entry), row)


async def sign_off(tx: Transaction, cup_id: str, number: int) -> None:
    """Delete the entry of somebody who has changed their mind before the start."""
    await tx.run(delete(cup_entry).where(cup_entry.c.cup_id == cup_id, cup_entry.c.number == number))


async def renumber(tx: Transaction, cup_id: str, number: int, to: int) -> None:
    """Give an entry another number, which is free."""
    it = cup_entry.c.cup_id == cup_id, cup_entry.c.number == number
    await tx.run(update(cup_entry).where(*it).values(number=to))


async def retire(tx: Transaction, cup_id: str, number: int) -> bool:
    """Note that somebody plays no more; False if they had left already."""
    it = cup_entry.c.cup_id == cup_id, cup_entry.c.number == number, cup_entry.c.plays == 1
    return bool(await tx.run(update(cup_entry).where(*it).values(plays=0)))


async def tables(tx: Transaction, cup_id: str) -> list[StoredTable]:
    """Return the tables of a cup, round by round."""
    rows = await tx.rows(
        select(cup_table).where(cup_table.c.cup_id == cup_id).order_by(cup_table.c.round, cup_table.c.place)
    )
    return [_table(row) for row in rows]


async def draw(tx: Transaction, of: StoredCup, drawn: Sequence[StoredTable]) -> None:
    """Store the tables of a round. Raises ConflictError if the round has been drawn already."""
    of_cup = {"guild_id": of.guild_id, "cup_id": of.id}
    without = "result", "called"
    rows = [row_of(one, without=without, people=documents.write(one.people), **of_cup) for one in drawn]
    await tx.run(insert(cup_table), rows)


async def settle(tx: Transaction, table_id: str, result: Mapping[str, Any]) -> bool:
    """Store how a table ended; False if that is known already: what counts once counts for good."""
    it = cup_table.c.id == table_id, cup_table.c.result.is_(None)
    return bool(await tx.run(update(cup_table).where(*it).values(result=documents.write(result))))


async def open_tables(tx: Transaction, table_ids: Sequence[str]) -> set[str]:
    """Return which of some tables are played at, or will be, without reading their matches."""
    is_open = card_table.c.id.in_(table_ids), card_table.c.state.not_in(("over", "void"))
    return {row.id for row in await tx.rows(select(card_table.c.id).where(*is_open))}


async def threads(tx: Transaction, table_ids: Sequence[str]) -> dict[str, int]:
    """Return the threads of some tables, of those that have one, without reading their matches."""
    has_one = card_table.c.id.in_(table_ids), card_table.c.thread_id.is_not(None)
    rows = await tx.rows(select(card_table.c.id, card_table.c.thread_id).where(*has_one))
    return {row.id: row.thread_id for row in rows}


async def note_called(tx: Transaction, table_id: str, message_id: int | None) -> None:
    """Note the message that told those who play at a table, None if it could not be sent."""
    await tx.run(update(cup_table).where(cup_table.c.id == table_id).values(called=message_id or UNHEARD))


async def takes_part(
    tx: Transaction,
    key: str,
    bound: Collection[str] = (),
    *,
    concerned: str = "",
    against: str | None = None,
) -> bool:
    """Tell whether somebody plays in the cup that an act reaches, or has played there and left it.

    `bound` are cups in which they played under a key that has been forgotten. `concerned` is the id of the
    cup, or of a table of it; before it begins, its host does not count as somebody who plays. `against` is
    the key of a rival who is reached wherever they play, or have signed up.
    """
    of_table = select(cup_table.c.cup_id).where(cup_table.c.id == concerned)
    of_rival = select(cup_entry.c.cup_id).where(cup_entry.c.actor_key == against, cup_entry.c.plays == 1)
    is_open = or_(cup.c.state == RUNNING, and_(cup.c.state == SIGNUP, cup.c.host_key.is_distinct_from(key)))
    reached = or_(
        and_(is_open, or_(cup.c.id == concerned, cup.c.id.in_(of_table))),
        and_(cup.c.state.in_(ACTIVE), cup.c.id.in_(of_rival)),
    )
    entered = select(cup_entry.c.cup_id).where(cup_entry.c.actor_key == key)
    own = or_(cup.c.id.in_(entered), cup.c.id.in_(bound))
    return bool(await tx.rows(select(cup.c.id).where(own, reached).limit(1)))


async def binding(tx: Transaction, key: str, barred: Collection[str]) -> list[str]:
    """Return the running cups that somebody is in, and those for which people signed up whom they barred."""
    entered = select(cup.c.id).join(cup_entry, cup_entry.c.cup_id == cup.c.id)
    plays = and_(cup.c.state == RUNNING, cup_entry.c.actor_key == key)
    reached = and_(cup.c.state == SIGNUP, cup_entry.c.actor_key.in_(barred))
    return [row.id for row in await tx.rows(entered.where(or_(plays, reached)).distinct())]


async def active_among(tx: Transaction, cup_ids: Collection[str]) -> list[str]:
    """Return which of some cups are not over."""
    is_active = cup.c.id.in_(cup_ids), cup.c.state.in_(ACTIVE)
    return [row.id for row in await tx.rows(select(cup.c.id).where(*is_active))]


async def of_person(tx: Transaction, key: str) -> list[dict[str, Any]]:
    """Return the cups that somebody made or signed up for, as JSON values."""
    made = await tx.rows(select(cup.c.id, cup.c.state).where(cup.c.host_key == key).order_by(cup.c.id))
    signed = await tx.rows(
        select(cup_entry.c.cup_id, cup_entry.c.number, cup_entry.c.plays, cup.c.state)
        .select_from(cup_entry.join(cup, cup.c.id == cup_entry.c.cup_id))
        .where(cup_entry.c.actor_key == key)
        .order_by(cup_entry.c.cup_id)
    )
    found: list[dict[str, Any]] = [{"made": row.id, "state": row.state} for row in made]
    for row in signed:
        seated = [one.id for one in await tables(tx, row.cup_id) if row.number in one.people["people"]]
        entry = {"number": row.number, "plays": bool(row.plays), "tables": seated}
        found.append({"cup": row.cup_id, "state": row.state, **entry})
    return found


async def _cups(tx: Transaction, *conditions: ColumnElement[bool]) -> list[StoredCup]:
    """Return cups, the newest first, without damaged ones, which hide no others."""
    hosted = cup.outerjoin(actor, actor.c.key == cup.c.host_key)
    statement = select(cup, actor.c.user_id.label("host_id")).select_from(hosted).where(*conditions)
    rows = await tx.rows(statement.order_by(cup.c.updated_at.desc(), cup.c.id))
    return [_cup(row) for row in rows if documents.is_whole(row.document)]


def _table(row: Any) -> StoredTable:
    result = None if row.result is None else documents.read(row.result)
    people = documents.read(row.people)
    return value_of(StoredTable, row, people=people, result=result)


def _cup(row: Any) -> StoredCup:
    return value_of(StoredCup, row, document=documents.read(row.document))
