"""What a server had handed out, this season, to people who have asked to be forgotten since.

A forgotten person who comes back is somebody new, except that they get no second grant: being forgotten must
not pay. So what they have had is stored under a mark (data.marks). It is deleted with the season, with the
server, and in any case when its mark expires.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Row, delete, select

from data import actors, documents, marks, tokens
from data.accounts import Member
from data.database import Transaction
from data.inserts import insert
from data.schema import handed_out
from data.statements import DAY, received_since, sent_since


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
    today = _today(tx)
    had = [_read(row.document).on(today) for row in await _found(tx, guild_id, user_id)]
    return HandedOut(
        granted=any(one.granted for one in had),
        day=today,
        topped_up=any(one.topped_up for one in had),
        gave=max((one.gave for one in had), default=0),
    )


async def note(tx: Transaction, guild_id: int, user_id: int, season: int) -> None:
    """Store what a person who is about to be forgotten has had, in this season, unless that is nothing."""
    key = await actors.find_key(tx, guild_id, user_id)
    if key is None:
        return
    before, today, member = await find(tx, guild_id, user_id), _today(tx), Member(key)
    granted = await tokens.was_posted(tx, tokens.starting_grant_key(key, season))
    topped_up = await received_since(tx, guild_id, member, "top_up", today)
    gave = await sent_since(tx, guild_id, member, "give", today)
    had = HandedOut(
        granted=before.granted or granted,
        day=today,
        topped_up=before.topped_up or topped_up > 0,
        gave=before.gave + gave,
    )
    if had == HandedOut(day=today):
        return
    row = {
        "guild_id": guild_id,
        "mark": await marks.make(tx, guild_id, user_id),
        "document": documents.write(asdict(had)),
        "until": tx.now + marks.KEPT,
        "kept_for": 0,
    }
    await adopt(tx, [row])


async def adopt(tx: Transaction, rows: Iterable[Mapping[str, Any]]) -> None:
    """Store what was handed out, or what a newer copy says of it, in the place of what is stored."""
    statement = insert(tx, handed_out)
    newer = {name: statement.excluded[name] for name in ("document", "until", "kept_for")}
    stored = statement.on_conflict_do_update(index_elements=["guild_id", "mark"], set_=newer)
    if given := [dict(row) for row in rows]:
        await tx.run(stored, given)


async def end_season(tx: Transaction, guild_id: int) -> None:
    """Delete the marks of a server: everybody starts afresh."""
    await tx.run(delete(handed_out).where(handed_out.c.guild_id == guild_id))


async def of_person(tx: Transaction, user_id: int) -> list[dict[str, Any]]:
    """Return the marks of a person on every server, as JSON values."""
    servers = await tx.rows(select(handed_out.c.guild_id).distinct().order_by(handed_out.c.guild_id))
    return [
        {
            "server_id": str(server.guild_id),
            "mark": row.mark,
            "until": row.until,
            **asdict(_read(row.document)),
        }
        for server in servers
        for row in await _found(tx, server.guild_id, user_id)
    ]


def _today(tx: Transaction) -> int:
    return tx.now - tx.now % DAY


def _read(document: str) -> HandedOut:
    return HandedOut(**documents.read(document))


async def _found(tx: Transaction, guild_id: int, user_id: int) -> list[Row[Any]]:
    found = await marks.find(tx, guild_id, user_id)
    of_person = handed_out.c.guild_id == guild_id, handed_out.c.mark.in_(found)
    return list(await tx.rows(select(handed_out).where(*of_person).order_by(handed_out.c.mark)))
