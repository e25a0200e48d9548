"""What a server had handed out, this season, to people who have asked to be forgotten since.

A forgotten person who comes back is somebody new, except that they get no second grant: being forgotten must
not pay. So what they have had is stored under a mark, a hash of the server, the user id and a secret of this
database. Only somebody who has the database can trace a mark to a person, by trying one user id after
another. Marks are deleted with the season, with the server, and after a year at the latest.
"""

import hashlib
import hmac
import secrets
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, select

from data import actors, application, documents
from data.accounts import Member
from data.database import Transaction
from data.inserts import insert
from data.schema import application_fact, handed_out, season
from data.statements import DAY, received_since, sent_since

KEPT: Final = 365 * DAY
"""Milliseconds after which a mark is deleted in a server that never ends a season."""

KEYED_WITH: Final = "marks are keyed with"
"""The fact that holds the secret; generated once."""

_SECRET_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class HandedOut:
    """What a person has been given: in this season, and on one day."""

    granted: bool = False
    """The starting grant of the season."""
    day: int = 0
    """Start of the UTC day that the other fields are about, in milliseconds since the epoch."""
    topped_up: bool = False
    gave: int = 0
    """Tokens given away that day."""

    def on(self, day: int) -> "HandedOut":
        """Return this with the daily fields reset unless they are about `day`."""
        return self if self.day == day else HandedOut(granted=self.granted, day=day)


async def find(tx: Transaction, guild_id: int, user_id: int) -> HandedOut:
    """Return what a person had been given, this season and today, before they were forgotten."""
    mark = await _mark(tx, guild_id, user_id)
    row = None if mark is None else await _row(tx, guild_id, mark)
    return (HandedOut() if row is None else _read(row.document)).on(_today(tx))


async def note(tx: Transaction, guild_id: int, user_id: int) -> None:
    """Store what a person who is about to be forgotten has had, unless that is nothing."""
    key = await actors.find_key(tx, guild_id, user_id)
    if key is None:
        return
    before, today, member = await find(tx, guild_id, user_id), _today(tx), Member(key)
    since = await _season_began(tx, guild_id)
    granted = await received_since(tx, guild_id, member, "grant", since)
    topped_up = await received_since(tx, guild_id, member, "top_up", today)
    gave = await sent_since(tx, guild_id, member, "give", today)
    had = HandedOut(
        granted=before.granted or granted > 0,
        day=today,
        topped_up=before.topped_up or topped_up > 0,
        gave=before.gave + gave,
    )
    if had == HandedOut(day=today):
        return
    await application.keep_fact_once(tx, KEYED_WITH, secrets.token_hex(_SECRET_BYTES))
    row = {
        "guild_id": guild_id,
        "mark": await _mark(tx, guild_id, user_id),
        "document": documents.write(asdict(had)),
        "until": tx.now + KEPT,
    }
    statement = insert(tx, handed_out)
    renewed = {name: statement.excluded[name] for name in ("document", "until")}
    await tx.run(statement.on_conflict_do_update(index_elements=["guild_id", "mark"], set_=renewed), row)


async def end_season(tx: Transaction, guild_id: int) -> None:
    """Delete the marks of a server: everybody starts afresh."""
    await tx.run(delete(handed_out).where(handed_out.c.guild_id == guild_id))


async def drop_old(tx: Transaction) -> int:
    """Delete the marks that have expired, and return how many there were."""
    return await tx.run(delete(handed_out).where(handed_out.c.until <= tx.now))


async def of_person(tx: Transaction, user_id: int) -> list[dict[str, Any]]:
    """Return the marks of a person on every server, as JSON values."""
    servers = await tx.rows(select(handed_out.c.guild_id).distinct().order_by(handed_out.c.guild_id))
    found = []
    for server in servers:
        mark = await _mark(tx, server.guild_id, user_id)
        row = None if mark is None else await _row(tx, server.guild_id, mark)
        if row is not None:
            had = asdict(_read(row.document))
            found.append({"server_id": str(server.guild_id), "mark": mark, "until": row.until, **had})
    return found


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of another copy of this database, as stored there."""

    secret: str | None
    rows: tuple[tuple[int, str, str, int], ...]
    """Server, mark, document, expiry."""


async def all_of(tx: Transaction, guild_id: int) -> Marks:
    """Return the marks of a server."""
    secret = await tx.row(select(application_fact.c.value).where(application_fact.c.name == KEYED_WITH))
    rows = await tx.rows(select(handed_out).where(handed_out.c.guild_id == guild_id))
    noted = tuple((row.guild_id, row.mark, row.document, row.until) for row in rows)
    return Marks(None if secret is None else secret.value, noted)


async def adopt(tx: Transaction, marks: Marks) -> None:
    """Copy the marks of a newer database into an older one that replaces it."""
    if marks.secret is None or (secret := documents.read_value(marks.secret)) is None:
        return
    await application.keep_fact(tx, KEYED_WITH, secret)
    statement = insert(tx, handed_out)
    newer = {name: statement.excluded[name] for name in ("document", "until")}
    renewed = statement.on_conflict_do_update(index_elements=["guild_id", "mark"], set_=newer)
    if marks.rows:
        columns = ("guild_id", "mark", "document", "until")
        await tx.run(renewed, [dict(zip(columns, row, strict=True)) for row in marks.rows])


async def _mark(tx: Transaction, guild_id: int, user_id: int) -> str | None:
    """Return a person's mark in a server; None if there is no secret yet, and so no mark."""
    secret = await application.fact(tx, KEYED_WITH)
    if secret is None:
        return None
    return hmac.new(bytes.fromhex(secret), f"{guild_id}:{user_id}".encode(), hashlib.sha256).hexdigest()


async def _season_began(tx: Transaction, guild_id: int) -> int:
    row = await tx.row(select(func.max(season.c.ended_at).label("at")).where(season.c.guild_id == guild_id))
    return 0 if row is None or row.at is None else int(row.at)


def _today(tx: Transaction) -> int:
    return tx.now - tx.now % DAY


def _read(document: str) -> HandedOut:
    return HandedOut(**documents.read(document))


async def _row(tx: Transaction, guild_id: int, mark: str) -> Row[Any] | None:
    return await tx.row(
        select(handed_out.c.document, handed_out.c.until).where(
            handed_out.c.guild_id == guild_id, handed_out.c.mark == mark
        )
    )
