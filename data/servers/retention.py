"""Servers that the bot has left: their data is frozen, announced for deletion, and deleted (`purging`).

A purge requires more than a record, which may be stale: a day before it, the log announces it, and Discord is
asked before both.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import Select, delete, select, union, update

from data import actors, application
from data.database import Transaction
from data.schema.core import (
    OPEN_TABLE,
    account,
    actor,
    application_fact,
    card_table,
    default_preset,
    guild_settings,
    rule_preset,
)
from data.schema.leaving import OPEN_PURGE, departure, purge
from data.share import EVERY_SERVER, Share
from data.sql.values import value_of
from data.times import DAY

GRACE: Final = 30 * DAY
"""Milliseconds for which a server's data is kept."""

NOTICE: Final = DAY
"""Milliseconds before the deletion at which the log announces it."""

HEARD_FOR: Final = GRACE
"""Milliseconds for which an interaction proves that the application is in a server, member or not."""

UNSEEN: Final = 2 * DAY
"""Milliseconds after which an announcement is void: the bot was off meanwhile, or an old copy says so."""

Reach: TypeAlias = Callable[[int], bool | None]
"""Whether people in a server can reach the bot now; None if Discord has said nothing about the server."""


def reaches_all(_guild_id: int) -> bool:
    """The `Reach` of a bot that is in every server, and of a process without Discord."""
    return True


_KNOWN_BY: Final = (
    actor,
    card_table,
    account,
    guild_settings,
    rule_preset,
    default_preset,
    departure,
)


_HEARD_IN: Final = "heard in "
_IS_HEARD: Final = application_fact.c.name.startswith(_HEARD_IN)
_LEFT: Final = union(select(departure.c.guild_id), select(purge.c.guild_id).where(OPEN_PURGE))
_PLAYED_IN: Final = (
    select(card_table.c.guild_id, card_table.c.guild_id.in_(_LEFT).label("is_left"))
    .where(OPEN_TABLE)
    .distinct()
)


@dataclass(frozen=True, slots=True)
class Departure:
    """A server that the bot has left. Times are milliseconds since the epoch."""

    guild_id: int
    left_at: int
    announced_at: int | None
    """When the log announced the deletion."""

    def is_to_be_announced(self, now: int) -> bool:
        """Tell whether to announce that the server will be deleted in a day."""
        return now - self.left_at >= GRACE - NOTICE and self._announced_for(now) >= UNSEEN

    def is_to_go(self, now: int) -> bool:
        """Tell whether to delete all data of the server."""
        return now - self.left_at >= GRACE and NOTICE <= self._announced_for(now) < UNSEEN

    def _announced_for(self, now: int) -> int:
        return UNSEEN if self.announced_at is None else now - self.announced_at


async def note_left(tx: Transaction, guild_id: int) -> None:
    """Record that the bot left a server, unless recorded; discard the server's interactions."""
    await drop_heard(tx, guild_id)
    await tx.add(departure, {"guild_id": guild_id, "left_at": tx.now})


async def note_removed(tx: Transaction, guild_id: int) -> None:
    """Record that Discord reports the bot's removal: it was there until now, whatever was recorded before."""
    await note_back(tx, guild_id)
    await note_left(tx, guild_id)


async def note_back(tx: Transaction, guild_id: int) -> bool:
    """Record that the bot is in a server again; True if it had left and the data still exists.

    A purge that has begun ends where it is: what is left stays.
    """
    ended = await tx.run(
        update(purge).where(purge.c.guild_id == guild_id, OPEN_PURGE).values(rows=purge.c.so_far)
    )
    had_left = await tx.run(delete(departure).where(departure.c.guild_id == guild_id))
    return bool(had_left) and not ended


async def note_member(tx: Transaction, guild_id: int) -> bool:
    """Record that the bot is a member of a server; returns as `note_back`.

    Interactions from before it joined prove nothing once it is removed.
    """
    await drop_heard(tx, guild_id)
    return await note_back(tx, guild_id)


async def drop_heard(tx: Transaction, guild_id: int) -> None:
    """Discard a server's interactions: they no longer prove that the bot is there."""
    await application.drop_facts(tx, [_heard_in(guild_id)])


async def note_heard(tx: Transaction, guild_id: int) -> bool:
    """Record that an interaction came from a server, so the bot has not left; returns as `note_back`."""
    await application.keep_fact(tx, _heard_in(guild_id), str(tx.now))
    return await note_back(tx, guild_id)


async def note_returns(tx: Transaction, present: Collection[int]) -> list[int]:
    """Record of which servers the bot is a member; return those it had left whose data is intact."""
    members = {_heard_in(guild_id) for guild_id in present}
    noted = await tx.rows(select(application_fact.c.name).where(_IS_HEARD))
    await application.drop_facts(tx, [row.name for row in noted if row.name in members])
    left = [row.guild_id for row in await tx.rows(_LEFT)]
    return [guild_id for guild_id in left if guild_id in present and await note_back(tx, guild_id)]


async def begin_anew(tx: Transaction) -> list[int]:
    """Restart the full waiting time of all left servers, in a restored or adopted database.

    Its times and announcements date from when the backup was made. A purge under way ends: the operator may
    want what is left. Interactions from long ago, or with another application, no longer prove anything.
    Return the servers.
    """
    await tx.run(delete(application_fact).where(_IS_HEARD))
    for row in await tx.rows(select(purge.c.guild_id).where(OPEN_PURGE)):
        await note_removed(tx, row.guild_id)
    await tx.run(update(departure).values(left_at=tx.now, announced_at=None))
    return [one.guild_id for one in await departures(tx)]


async def unaccounted(tx: Transaction, present: Collection[int]) -> list[int]:
    """Return the servers that are neither present, nor heard from, nor recorded as left.

    This proves nothing: ask Discord whether the bot is still there.
    """
    accounted = {row.guild_id for row in await tx.rows(_LEFT)}.union(present)
    silent = [one for one in await known_servers(tx) if one not in accounted]
    heard = await _heard_lately(tx, silent)
    return [guild_id for guild_id in silent if guild_id not in heard]


async def tables_left(tx: Transaction) -> set[str]:
    """Return the open tables of servers that the bot has left.

    Nobody can reach them, and the record that the bot left may be wrong. They are deleted with the server.
    """
    return await _open_tables(tx, [row.guild_id for row in await tx.rows(_LEFT)])


async def standing_still(tx: Transaction, reach: Reach, share: Share = EVERY_SERVER) -> set[str]:
    """Return the open tables of a share's servers where nobody can act: no time passes there.

    The bot has left such a server, or Discord reports it as unavailable, or does not mention it and no
    interaction came from it lately.
    """
    servers = {row.guild_id: row.is_left for row in await tx.rows(_played_in(share))}
    still = {guild_id for guild_id, is_left in servers.items() if is_left}
    reached = {guild_id: reach(guild_id) for guild_id in servers.keys() - still}
    silent = {guild_id for guild_id, answer in reached.items() if answer is None}
    still |= {guild_id for guild_id, answer in reached.items() if answer is False}
    still |= silent - (await _heard_lately(tx, silent)).keys()
    return await _open_tables(tx, still)


async def heard_alone(tx: Transaction, present: Collection[int], share: Share = EVERY_SERVER) -> list[int]:
    """Return the servers without the bot where open tables have time because people use commands there."""
    played_in = {row.guild_id for row in await tx.rows(_played_in(share)) if not row.is_left}
    return sorted(await _heard_lately(tx, played_in.difference(present)))


def _played_in(share: Share) -> Select[Any]:
    return _PLAYED_IN.where(*share.among(card_table.c.guild_id))


async def _open_tables(tx: Transaction, servers: Collection[int]) -> set[str]:
    if not servers:
        return set()
    of_servers = card_table.c.guild_id.in_(servers)
    return {row.id for row in await tx.rows(select(card_table.c.id).where(OPEN_TABLE, of_servers))}


async def departures(tx: Transaction, share: Share = EVERY_SERVER) -> list[Departure]:
    """Return the servers of a share that the bot has left, the first ones first."""
    left = select(departure).where(*share.among(departure.c.guild_id))
    rows = await tx.rows(left.order_by(departure.c.left_at, departure.c.guild_id))
    return [value_of(Departure, row) for row in rows]


async def departure_of(tx: Transaction, guild_id: int) -> Departure | None:
    """Return the record of a server that the bot has left."""
    row = await tx.row(select(departure).where(departure.c.guild_id == guild_id))
    return None if row is None else value_of(Departure, row)


async def note_announced(tx: Transaction, left: Departure) -> None:
    """Record that the log announced a server's deletion, unless the bot left it again since."""
    is_same = departure.c.guild_id == left.guild_id, departure.c.left_at == left.left_at
    await tx.run(update(departure).where(*is_same).values(announced_at=tx.now))


async def known_servers(tx: Transaction) -> list[int]:
    """Return the servers with any data."""
    rows = await tx.rows(union(*(select(table.c.guild_id) for table in _KNOWN_BY)).order_by("guild_id"))
    return [row.guild_id for row in rows if row.guild_id != actors.EVERYWHERE]


async def is_known(tx: Transaction, guild_id: int) -> bool:
    """Tell whether a server has any data, even if only what a purge has not reached yet."""
    kept = [select(table.c.guild_id).where(table.c.guild_id == guild_id) for table in _KNOWN_BY]
    purged = select(purge.c.guild_id).where(purge.c.guild_id == guild_id, OPEN_PURGE)
    return bool(await tx.rows(union(*kept, purged)))


async def _heard_lately(tx: Transaction, servers: Iterable[int]) -> dict[int, int]:
    """Return from which of these servers an interaction came recently, and when, in milliseconds."""
    guild_by_name = {_heard_in(guild_id): guild_id for guild_id in servers}
    noted = await application.facts(tx, guild_by_name.keys())
    heard = {guild_by_name[name]: int(at) for name, at in noted.items()}
    return {guild_id: at for guild_id, at in heard.items() if tx.now - at < HEARD_FOR}


def _heard_in(guild_id: int) -> str:
    """Return the name of the fact that says when an interaction came from a server."""
    return f"{_HEARD_IN}{guild_id}"
