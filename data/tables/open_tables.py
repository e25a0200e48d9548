"""Questions about open tables: which there are, where, and of whom; asked without reading their documents."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import and_, exists, func, or_, select, update

from data.database import Transaction
from data.schema.core import OPEN_MATCH, OPEN_TABLE, card_match, card_table, seat
from data.share import EVERY_SERVER, Share
from data.tables import matches
from data.tables.card_tables import PLACE
from data.tables.past_matches import PRIVATE

OPENED_BY: Final = "opened_by"
"""The name in the options of a public table for a list of the key of who opened it, whoever hosts it now."""


async def open_ids(
    tx: Transaction,
    guild_id: int | None = None,
    *,
    channel_id: int | None = None,
    person: str | None = None,
) -> list[str]:
    """Return the tables that are neither over nor void, oldest first.

    Limited to one server, to a channel (or thread) and its threads, or to a person: an actor with a seat, or
    one that the options name. Documents are not parsed, so an unreadable table does not hide the others.
    """
    open_ones = select(card_table.c.id).where(OPEN_TABLE)
    if guild_id is not None:
        open_ones = open_ones.where(card_table.c.guild_id == guild_id)
    if channel_id is not None:
        open_ones = open_ones.where(
            or_(card_table.c.channel_id == channel_id, card_table.c.thread_id == channel_id)
        )
    if person is not None:
        seated = select(seat.c.number).where(seat.c.table_id == card_table.c.id, seat.c.actor_key == person)
        named = card_table.c.options.contains(person)  # no other text looks like a key
        open_ones = open_ones.where(or_(seated.exists(), named))
    return [row.id for row in await tx.rows(open_ones.order_by(card_table.c.created_at, card_table.c.id))]


async def play_together(tx: Transaction, key: str, bound: Collection[str], other: str) -> bool:
    """Tell whether two people, named by their keys, have a part in the same running match, left or not.

    The first one is bound by the part that they had, whoever has their seat by now; `bound` are matches in
    which they played under a key that has been forgotten.
    """
    theirs, mine = seat.alias(), seat.alias()
    sits = exists().where(mine.c.table_id == card_match.c.table_id, mine.c.actor_key == key)
    plays = or_(sits, matches.had_part(key))
    together = (
        select(card_match.c.id)
        .join(theirs, theirs.c.table_id == card_match.c.table_id)
        .where(theirs.c.actor_key == other, OPEN_MATCH, or_(plays, card_match.c.id.in_(bound)))
    )
    return key != other and await tx.row(together.limit(1)) is not None


async def open_places(
    tx: Transaction, share: Share = EVERY_SERVER, guild_id: int | None = None
) -> set[tuple[int, int]]:
    """Return the places of a share's open tables, as pairs of a server and a channel or thread.

    With `guild_id`, those of one server.
    """
    of_share = select(card_table.c.guild_id, PLACE).where(OPEN_TABLE, *share.among(card_table.c.guild_id))
    if guild_id is not None:
        of_share = of_share.where(card_table.c.guild_id == guild_id)
    return {(row.guild_id, row.place) for row in await tx.rows(of_share)}


async def played_at_open(tx: Transaction, share: Share = EVERY_SERVER) -> dict[tuple[str, str], list[str]]:
    """Return a share's open tables by what they play: the game and the rules, as they are stored."""
    played: dict[tuple[str, str], list[str]] = {}
    of_share = share.among(card_table.c.guild_id)
    what = select(card_table.c.id, card_table.c.game, card_table.c.rules)
    for row in await tx.rows(what.where(OPEN_TABLE, *of_share)):
        played.setdefault((row.game, row.rules), []).append(row.id)
    return played


async def count_public(tx: Transaction, guild_id: int) -> int:
    """Return how many public tables of a server are open."""
    counted = select(func.count().label("tables")).where(
        OPEN_TABLE, card_table.c.guild_id == guild_id, ~card_table.c.options.contains(PRIVATE)
    )
    return int((await tx.figures(counted)).tables)


async def places_opened_by(tx: Transaction, guild_id: int, key: str) -> list[int]:
    """Return where the open tables are that somebody opened for all, oldest first: channels or threads."""
    theirs = card_table.c.options.contains(f'"{OPENED_BY}":["{key}"]')
    places = select(PLACE).where(OPEN_TABLE, card_table.c.guild_id == guild_id, theirs)
    return [row.place for row in await tx.rows(places.order_by(card_table.c.created_at, card_table.c.id))]


async def count_open(tx: Transaction, share: Share = EVERY_SERVER) -> dict[str, int]:
    """Return how many tables of a share are open, by state."""
    counted = select(card_table.c.state, func.count().label("tables"))
    counted = counted.where(OPEN_TABLE, *share.among(card_table.c.guild_id))
    return {row.state: row.tables for row in await tx.rows(counted.group_by(card_table.c.state))}


async def changed_last(tx: Transaction, within: int, most: int, share: Share = EVERY_SERVER) -> list[str]:
    """Return a share's open tables changed within so many milliseconds before the newest change of all.

    Newest first, at most `most`: the tables that a killed process may have been working on.
    """
    newest = select(func.max(card_table.c.updated_at)).where(OPEN_TABLE).scalar_subquery()
    changed = (
        select(card_table.c.id)
        .where(OPEN_TABLE, *share.among(card_table.c.guild_id), card_table.c.updated_at >= newest - within)
        .order_by(card_table.c.updated_at.desc(), card_table.c.id)
        .limit(most)
    )
    return [row.id for row in await tx.rows(changed)]


async def shown_last(tx: Transaction, within: int, most: int, guild_id: int | None = None) -> list[str]:
    """Return the tables with a board that are open, or whose match ended shortly before the newest change.

    Newest first, at most `most`, of a server or of all.
    """
    newest = select(func.max(card_table.c.updated_at)).scalar_subquery()
    lately = and_(card_table.c.state == "over", card_table.c.updated_at >= newest - within)
    of_server = () if guild_id is None else (card_table.c.guild_id == guild_id,)
    shown = (
        select(card_table.c.id)
        .where(card_table.c.board_message_id.is_not(None), or_(OPEN_TABLE, lately), *of_server)
        .order_by(card_table.c.updated_at.desc(), card_table.c.id)
        .limit(most)
    )
    return [row.id for row in await tx.rows(shown)]


async def beyond(tx: Transaction, table_ids: Collection[str], share: Share) -> set[str]:
    """Return those of some tables that are outside a share."""
    if not (of_share := share.among(card_table.c.guild_id)):
        return set()
    others = select(card_table.c.id).where(card_table.c.id.in_(table_ids), ~and_(*of_share))
    return {row.id for row in await tx.rows(others)}


async def forget_boards(tx: Transaction) -> None:
    """Forget the board messages of all open tables, so that each posts a new one."""
    forgotten = {"board_message_id": None, "version": card_table.c.version + 1}
    await tx.run(update(card_table).where(OPEN_TABLE).values(forgotten))
