"""A server's log: who used which power there, on what and why.

An entry is written in the transaction of the act itself, and never changed. It names people by key, like
every other log; its reason is the one text that a person typed, and is erased when somebody it concerns is
forgotten. Entries of a server are numbered without gaps and sealed (data.sql.chain); the seal leaves out the
reason, a document with a digest of its own. They are deleted after `KEPT`.

`server_log_head` has one row for each server with a log: the number of the newest entry, and for the channel
where entries are posted the newest one that is there.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Row, Select, delete, func, insert, or_, select, update

from data.actors import users_by_key
from data.database import Transaction
from data.schema.core import server_log, server_log_head
from data.share import EVERY_SERVER, Share
from data.sql import documents
from data.sql.inserts import insert_in
from data.sql.seals import sealed
from data.sql.values import row_of, value_of
from data.times import DAY

KEPT: Final = 400 * DAY
"""Milliseconds for which an entry is kept."""

WRITTEN: Final = "server log"
"""The topic of transactions that write entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """An entry to be written. People are named by their keys."""

    kind: str
    """What was done, in the application's own words."""
    by: str | None = None
    """Who did it; None for several people or nobody in particular."""
    about: str | None = None
    """The person it was done to."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What was done, in the application's own format. It names nobody."""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEntry:
    """An entry as it is stored."""

    number: int
    """From 1, in the order in which they were written."""
    at: int
    kind: str
    by: "Somebody | None"
    about: "Somebody | None"
    details: Mapping[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person in an entry."""

    user_id: int | None
    """None for somebody who asked to be forgotten."""


@dataclass(frozen=True, slots=True)
class LogHead:
    """The state of a server's log."""

    last: int = 0
    """The number of the newest entry; 0 if there is none."""
    channel_id: int | None = None
    """Where entries are posted; None for nowhere."""
    posted: int = 0
    """The newest entry that was posted there, or was written before the channel was chosen."""
    trouble: str | None = None
    """Why the last attempt to post failed, in the application's own words; None if it did not."""


async def write(tx: Transaction, guild_id: int, entries: Sequence[NewEntry]) -> None:
    """Write entries. The transaction holds the server's write lock."""
    if not entries:
        return
    tx.topics.add(WRITTEN)
    for new in entries:
        row = row_of(
            new,
            without=("by", "reason"),
            guild_id=guild_id,
            number=await _next(tx, guild_id),
            at=tx.now,
            by_actor=new.by,
            details=documents.write(new.details),
        )
        reason = documents.write_value(new.reason) if new.reason else None
        await tx.run(insert(server_log), {**sealed("server_log", row), "reason": reason})


async def page(
    tx: Transaction,
    guild_id: int,
    *,
    kinds: Collection[str] = (),
    before: int | None = None,
    after: int | None = None,
    count: int,
) -> list[StoredEntry]:
    """Return a server's newest entries of some kinds or of all, or the oldest after one; newest first.

    `before` and `after` are exclusive bounds on their numbers.
    """
    number = server_log.c.number
    statement = select(server_log).where(server_log.c.guild_id == guild_id).limit(count)
    if kinds:
        statement = statement.where(server_log.c.kind.in_(kinds))
    if before is not None:
        statement = statement.where(number < before)
    if after is not None:
        statement = statement.where(number > after)
    entries = await _entries(tx, statement.order_by(number.desc() if after is None else number))
    return entries if after is None else entries[::-1]


async def head(tx: Transaction, guild_id: int) -> LogHead:
    """Return the state of a server's log."""
    row = await tx.row(select(server_log_head).where(server_log_head.c.guild_id == guild_id))
    return LogHead() if row is None else value_of(LogHead, row)


async def set_channel(tx: Transaction, guild_id: int, channel_id: int | None) -> None:
    """Post the entries from now on in a channel; None for nowhere."""
    present = await head(tx, guild_id)
    chosen = {"channel_id": channel_id, "posted": present.last, "trouble": None}
    await tx.put(server_log_head, {"guild_id": guild_id, "last": present.last, **chosen}, keep=("last",))


async def to_be_posted(tx: Transaction, share: Share = EVERY_SERVER) -> list[int]:
    """Return the servers of a share with entries that are not in their log's channel yet."""
    waiting = server_log_head.c.channel_id.is_not(None), server_log_head.c.last > server_log_head.c.posted
    servers = select(server_log_head.c.guild_id).where(*waiting, *share.among(server_log_head.c.guild_id))
    rows = await tx.rows(servers.order_by(server_log_head.c.guild_id))
    return [row.guild_id for row in rows]


async def note_posted(tx: Transaction, guild_id: int, channel_id: int, number: int) -> None:
    """Record that all entries up to a number are in the channel, unless another one was chosen since."""
    there = server_log_head.c.guild_id == guild_id, server_log_head.c.channel_id == channel_id
    await tx.run(update(server_log_head).where(*there).values(posted=number, trouble=None))


async def note_trouble(tx: Transaction, guild_id: int, channel_id: int, trouble: str) -> None:
    """Record why entries could not be posted in the channel, unless another one was chosen since."""
    there = server_log_head.c.guild_id == guild_id, server_log_head.c.channel_id == channel_id
    await tx.run(update(server_log_head).where(*there).values(trouble=trouble))


async def expire(tx: Transaction) -> None:
    """Delete the entries that were kept for long enough, and all before them, whatever moment they say.

    So no number is missing between two that are kept.
    """
    newest = select(server_log.c.guild_id, func.max(server_log.c.number).label("number"))
    expired = newest.where(server_log.c.at <= tx.now - KEPT)
    for row in await tx.rows(expired.group_by(server_log.c.guild_id)):
        of_server = server_log.c.guild_id == row.guild_id
        await tx.run(delete(server_log).where(of_server, server_log.c.number <= row.number))


async def erase_reasons(tx: Transaction, keys: Collection[str]) -> None:
    """Erase the reasons that somebody typed or that are about them: they may name them."""
    theirs = or_(server_log.c.by_actor.in_(keys), server_log.c.about.in_(keys))
    await tx.run(update(server_log).where(theirs, server_log.c.reason.is_not(None)).values(reason=None))


async def of_person(tx: Transaction, guild_id: int, key: str) -> list[dict[str, Any]]:
    """Return the entries by or about a person, as JSON values; other people are left out."""
    theirs = or_(server_log.c.by_actor == key, server_log.c.about == key)
    statement = select(server_log).where(server_log.c.guild_id == guild_id, theirs)
    return [
        {
            "at": row.at,
            "kind": row.kind,
            "by_you": row.by_actor == key,
            "about_you": row.about == key,
            "details": documents.read(row.details),
            "reason": _read_reason(row),
        }
        for row in await tx.rows(statement.order_by(server_log.c.number))
    ]


async def _next(tx: Transaction, guild_id: int) -> int:
    """Return the number of a server's next entry, which is then its last."""
    row = await tx.row(
        insert_in(tx.dialect, server_log_head)
        .on_conflict_do_update(index_elements=["guild_id"], set_={"last": server_log_head.c.last + 1})
        .returning(server_log_head.c.last),
        {"guild_id": guild_id, "last": 1, "posted": 0},
    )
    if row is None:
        raise RuntimeError("an upsert returns its row")
    return int(row.last)


async def _entries(tx: Transaction, statement: Select[Any]) -> list[StoredEntry]:
    rows = await tx.rows(statement)
    keys = {key for row in rows for key in (row.by_actor, row.about) if key is not None}
    users = await users_by_key(tx, keys) if keys else {}

    def somebody(key: str | None) -> Somebody | None:
        return None if key is None else Somebody(users.get(key))

    return [
        value_of(
            StoredEntry,
            row,
            by=somebody(row.by_actor),
            about=somebody(row.about),
            details=documents.read(row.details),
            reason=_read_reason(row),
        )
        for row in rows
    ]


def _read_reason(row: Row[Any]) -> str:
    return "" if row.reason is None else documents.read_value(row.reason) or ""
