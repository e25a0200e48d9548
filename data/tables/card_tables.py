"""Card tables: a group of people and AI seats in a channel, from the lobby to the last match."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, TypedDict, Unpack, get_args

from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from data.database import Transaction
from data.errors import StaleError
from data.schema.core import OPEN_TABLE, actor, card_table, seat
from data.sql import documents
from data.sql.values import row_of, value_of

TableState: TypeAlias = Literal["lobby", "playing", "between_deals", "over", "void"]
PlayedFor: TypeAlias = Literal["tokens", "points"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and its holder: a person, an AI, or nobody any more."""

    number: int
    """From 0, clockwise."""
    actor_key: str | None = None
    ai_level: str | None = None
    user_id: int | None = None
    """The actor's user id; set when loaded, ignored when stored, None for forgotten people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A new table, in the lobby."""

    id: str
    """Up to 10 characters of base 36."""
    guild_id: int
    channel_id: int
    thread_id: int | None = None
    game: str
    preset: str
    rules: Mapping[str, Any]
    """The complete rules as JSON: the table's own copy, so that changing a preset changes no table."""
    played_for: PlayedFor
    host_key: str | None
    """The actor who opened the table."""
    locale: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options that are neither rules nor state: the clock, the display."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable(NewTable):
    """A table as it is stored."""

    state: TableState
    board_message_id: int | None
    host_user_id: int | None
    created_at: int
    updated_at: int
    version: int
    """How often the table was written since it was opened."""
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A table without its documents."""

    guild_id: int
    state: TableState
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PlacedTable:
    """Which game a table plays, and where: all that is known without reading its documents."""

    table_id: str
    game: str
    channel_id: int
    """The thread's id at a table that has its own."""
    guild_id: int
    is_void: bool


class TableChanges(TypedDict, total=False):
    """The columns of a table that can change."""

    state: TableState
    channel_id: int
    thread_id: int | None
    board_message_id: int | None
    game: str
    preset: str
    rules: Mapping[str, Any]
    played_for: PlayedFor
    host_key: str | None
    locale: str
    options: Mapping[str, Any]


async def create(tx: Transaction, table: NewTable, seats: Sequence[Seat] = ()) -> None:
    """Open a table in the lobby. Raises DuplicateError if the id is taken."""
    await tx.post(
        insert(card_table),
        row_of(
            table,
            state="lobby",
            rules=documents.write(table.rules),
            options=documents.write(table.options),
            created_at=tx.now,
            updated_at=tx.now,
        ),
    )
    await _insert_seats(tx, table.id, seats)


async def change(tx: Transaction, table_id: str, version: int, **changes: Unpack[TableChanges]) -> int:
    """Change columns of a table that still has this version, and return its new version.

    Write the table's seats, deadlines, stakes, leases and match after this call, in the same transaction: the
    check then covers them too, and no other transaction can write them meanwhile. Raises StaleError if the
    table has another version or does not exist.
    """
    values: dict[str, Any] = {**changes, "updated_at": tx.now, "version": version + 1}
    for document in ("rules", "options"):
        if document in values:
            values[document] = documents.write(values[document])
    await tx.post(
        _OF_VERSION,
        values | {"of_table": table_id, "of_version": version},
        changes=1,
        otherwise=StaleError(f"the table {table_id} no longer has version {version}"),
    )
    return version + 1


async def drop_from_options(tx: Transaction, key: str) -> None:
    """Let a person no longer wait, vote or be invited at open tables."""
    names_them = card_table.c.options.contains(key)  # no other text looks like a key
    named = select(card_table.c.id, card_table.c.options, card_table.c.version).where(OPEN_TABLE, names_them)
    for row in await tx.rows(named):
        await change(tx, row.id, row.version, options=without_person(documents.read(row.options), key))


def without_person(value: Any, key: str) -> Any:
    """Return a table's options, or a part of them, without a person's key and pairs with it in any list."""
    if isinstance(value, dict):
        return {name: without_person(part, key) for name, part in value.items()}
    if isinstance(value, list):
        others = (one for one in value if key not in (one if isinstance(one, list) else [one]))
        return [without_person(one, key) for one in others]
    return value


async def version_of(tx: Transaction, table_id: str) -> int | None:
    """Return a table's version even if its other columns are unreadable; None if there is no such table."""
    row = await tx.row(_VERSION, {"table": table_id})
    return None if row is None else int(row.version)


async def place_if_whole(tx: Transaction, table_id: str) -> PlacedTable | None:
    """Return the place of a table whose documents are as they were written, None if they are damaged."""
    row = await tx.row(select(card_table, PLACE).where(card_table.c.id == table_id))
    if row is None or row.state not in get_args(TableState):
        return None
    is_whole = documents.is_whole(row.rules) and documents.is_whole(row.options)
    return PlacedTable(row.id, row.game, row.place, row.guild_id, row.state == "void") if is_whole else None


async def set_seats(tx: Transaction, table_id: str, seats: Sequence[Seat]) -> None:
    """Store who sits at a table, seat by seat. Raises ConflictError if somebody is seated twice."""
    await tx.post(_NO_SEATS, {"table": table_id})
    await _insert_seats(tx, table_id, seats)


async def load(tx: Transaction, table_id: str) -> CardTable | None:
    """Return a table with its seats in order, None if there is no such table.

    Raises ValueError if the table's rules or options are not valid documents.
    """
    found = await tx.rows(_TABLE_WITH_SEATS.where(card_table.c.id == table_id))
    return _table(found) if found else None


async def outline(tx: Transaction, table_id: str) -> Outline | None:
    """Return a table without its rules and options, for when those are unreadable."""
    row = await tx.row(select(card_table.c.guild_id, card_table.c.state).where(card_table.c.id == table_id))
    if row is None:
        return None
    holders = (
        select(seat.c.number, seat.c.actor_key, seat.c.ai_level, actor.c.user_id)
        .outerjoin(actor, actor.c.key == seat.c.actor_key)
        .where(seat.c.table_id == table_id)
        .order_by(seat.c.number)
    )
    seats = tuple(Seat(*one) for one in await tx.rows(holders))
    return Outline(row.guild_id, row.state, seats)


async def options_of(tx: Transaction, table_ids: Collection[str]) -> dict[str, str]:
    """Return the options of tables as they are stored, by table id."""
    which = card_table.c.id.in_(table_ids)
    return {
        row.id: row.options
        for row in await tx.rows(select(card_table.c.id, card_table.c.options).where(which))
    }


def is_of_past_season(options: str, present: int) -> bool:
    """Tell whether a table's match for tokens began in an earlier season, by its stored options.

    If they are unreadable or an earlier version wrote them, nobody knows: then it is of the present one.
    """
    try:
        return 0 < int(documents.read(options)["terms"]["season"]) < present
    except (KeyError, TypeError, ValueError):
        return False


_VERSION: Final = select(card_table.c.version).where(card_table.c.id == bindparam("table"))
_OF_VERSION: Final = update(card_table).where(
    card_table.c.id == bindparam("of_table"), card_table.c.version == bindparam("of_version")
)
_NO_SEATS: Final = delete(seat).where(seat.c.table_id == bindparam("table"))
_host = actor.alias("host")
_TABLE_WITH_SEATS = (
    select(
        card_table,
        _host.c.user_id.label("host_user_id"),
        seat.c.number,
        seat.c.actor_key,
        seat.c.ai_level,
        actor.c.user_id,
    )
    .select_from(card_table)
    .outerjoin(_host, _host.c.key == card_table.c.host_key)
    .outerjoin(seat, seat.c.table_id == card_table.c.id)
    .outerjoin(actor, actor.c.key == seat.c.actor_key)
    .order_by(seat.c.number)
)


PLACE: Final = func.coalesce(card_table.c.thread_id, card_table.c.channel_id).label("place")
"""A table's thread, or the channel of one that has none."""


async def _insert_seats(tx: Transaction, table_id: str, seats: Sequence[Seat]) -> None:
    if seats:
        rows = [row_of(sitting, without=("user_id",), table_id=table_id) for sitting in seats]
        await tx.post(insert(seat), rows)


def _table(rows: Sequence[Row[Any]]) -> CardTable:
    first = rows[0]
    return value_of(
        CardTable,
        first,
        rules=documents.read(first.rules),
        options=documents.read(first.options),
        seats=tuple(value_of(Seat, row) for row in rows if row.number is not None),
    )
