"""Servers that the bot has left: their data is frozen, announced for deletion, and deleted (`purging`).

A purge requires more than the clock, which may be wrong by years, and more than a record, which may be stale:
running time in which the bot did not know the server, counted as it passes, including a day after the log
announced the deletion.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, Select, TextClause, case, delete, or_, select, union, update

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
from data.times import DAY

GRACE: Final = 30 * DAY
"""Milliseconds for which a server's data is kept: both by the clock and of the bot's running time."""

NOTICE: Final = DAY
"""Milliseconds of running time before the deletion at which the log announces it."""

HEARD_FOR: Final = GRACE
"""Milliseconds for which an interaction proves that the application is in a server, member or not."""

UNSEEN: Final = 2 * DAY
"""Milliseconds without a check after which the announcement of a purge expires."""

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
_DEPARTURES: Final = select(
    departure.c.guild_id, departure.c.left_at, departure.c.absent_for, departure.c.announced_at
)
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
    absent_for: int
    """Milliseconds since then that passed by the clock while the bot ran and did not know the server."""
    announced_at: int | None
    """When the log announced the deletion."""

    def is_to_be_announced(self, now: int) -> bool:
        """Tell whether to announce that the server will be deleted in a day."""
        return self.announced_at is None and self._is_absent_for(GRACE - NOTICE, now)

    def is_to_go(self, now: int) -> bool:
        """Tell whether to delete all data of the server.

        The day after the announcement has to pass by the clock, too.
        """
        if self.announced_at is None or now - self.announced_at < NOTICE:
            return False
        return self._is_absent_for(GRACE, now)

    def _is_absent_for(self, milliseconds: int, now: int) -> bool:
        return self.absent_for >= milliseconds and now - self.left_at >= milliseconds


async def note_left(tx: Transaction, guild_id: int) -> None:
    """Record that the bot left a server, unless recorded; discard the server's interactions."""
    await drop_heard(tx, guild_id)
    await tx.add(departure, {"guild_id": guild_id, "left_at": tx.now, "absent_for": 0})


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
    await _end_purges(tx, OPEN_PURGE)
    await tx.run(update(departure).values(left_at=tx.now, absent_for=0, announced_at=None, seen_at=None))
    return [row.guild_id for row in await tx.rows(_DEPARTURES.order_by(departure.c.guild_id))]


async def end_stale_purges(tx: Transaction, share: Share = EVERY_SERVER) -> list[int]:
    """Abandon purges that made no progress for long, and restart their servers' waiting time; return these.

    A purge takes minutes. One that began long ago, or in the future, came with an old copy of the database,
    or the bot was off: its announcement was in another log, or is forgotten.
    """
    stale = or_(purge.c.began_at < tx.now - UNSEEN, purge.c.began_at > tx.now)
    return await _end_purges(tx, OPEN_PURGE, stale, *share.among(purge.c.guild_id))


async def _end_purges(tx: Transaction, *which: ColumnElement[bool] | TextClause) -> list[int]:
    """Abandon purges in progress, and record their servers as left now; return these."""
    begun = [row.guild_id for row in await tx.rows(select(purge.c.guild_id).where(*which))]
    await tx.run(update(purge).where(*which).values(rows=purge.c.so_far))
    for guild_id in begun:
        await note_left(tx, guild_id)
    return begun


async def unaccounted(tx: Transaction, present: Collection[int]) -> list[int]:
    """Return the servers that are neither present, nor heard from, nor recorded as left.

    This proves nothing: ask Discord whether the bot is still there.
    """
    accounted = {row.guild_id for row in await tx.rows(_LEFT)}.union(present)
    silent = [one for one in await known_servers(tx) if one not in accounted]
    heard = await _heard_lately(tx, silent)
    for guild_id, at in heard.items():
        if at > tx.now:  # the clock was ahead: assume it came now
            await application.keep_fact(tx, _heard_in(guild_id), str(tx.now))
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


async def left_at(tx: Transaction, guild_id: int) -> int | None:
    """Return when the bot left a server, None if it is there."""
    row = await tx.row(select(departure.c.left_at).where(departure.c.guild_id == guild_id))
    return None if row is None else int(row.left_at)


async def count_absence(
    tx: Transaction, milliseconds: int, share: Share = EVERY_SERVER
) -> Sequence[Departure]:
    """Count running time in which the bot knew none of a share's servers that it has left; return these.

    Of it counts what has also passed by the clock since any process counted last: so several processes on one
    database count the same time once, and a wrong clock adds nothing. This holds even after a clock that was
    behind has moved the departure into the past.

    An announcement is void if no check followed it for long: the bot was off, the clock was ahead, or an old
    copy of the database was restored. Without an announcement, the count stops at the time of the
    announcement, so that a day always follows it. A server left while the clock was ahead counts as left now.
    """
    seen_at = departure.c.seen_at
    unseen = or_(seen_at.is_(None), seen_at < tx.now - UNSEEN, seen_at > tx.now)
    of_share = share.among(departure.c.guild_id)
    await tx.run(update(departure).where(unseen, *of_share).values(announced_at=None))
    most = case((departure.c.announced_at.is_(None), GRACE - NOTICE), else_=GRACE)
    passed = tx.now - case((seen_at.is_(None), departure.c.left_at), else_=seen_at)
    more = case((passed <= 0, 0), (passed < milliseconds, passed), else_=milliseconds)
    counted = departure.c.absent_for + more
    absent_for = case((counted < most, counted), else_=most)
    await tx.run(update(departure).where(*of_share).values(absent_for=absent_for, seen_at=tx.now))
    is_ahead = departure.c.left_at > tx.now, *of_share
    await tx.run(update(departure).where(*is_ahead).values(left_at=tx.now))
    in_order = _DEPARTURES.where(*of_share).order_by(departure.c.left_at, departure.c.guild_id)
    rows = await tx.rows(in_order)
    return [Departure(**row._asdict()) for row in rows]


async def note_announced(tx: Transaction, guild_id: int) -> None:
    """Record that the log announced a server's deletion, unless the bot left it again since."""
    is_due = departure.c.guild_id == guild_id, departure.c.absent_for >= GRACE - NOTICE
    await tx.run(update(departure).where(*is_due).values(announced_at=tx.now))


async def departure_of(tx: Transaction, guild_id: int) -> Departure | None:
    """Return the record of a server that the bot has left."""
    row = await tx.row(_DEPARTURES.where(departure.c.guild_id == guild_id))
    return None if row is None else Departure(**row._asdict())


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
