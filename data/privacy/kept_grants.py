"""Grants, top-ups, gifts, bars and bindings of people who have asked to be forgotten since.

A forgotten person who comes back is a new person, except that they get no grant twice: being forgotten must
not pay. So a mark (data.privacy.marks) keeps the seasons of their starting grants, the day of their last
top-up, and how much they gave away on the last day. It names seasons because the present one is not always
the newest: a restored backup repeats one. It is deleted with the server, and when its mark expires. A bar
that held when they were forgotten holds on: being forgotten must not lift it either. Nor does it give power
over a cup or a match that they played in: its id is kept while that runs.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sqlalchemy import Row, delete, or_, select

from data import actors, bars
from data.database import Transaction
from data.errors import UnreadableError
from data.privacy import bindings, marks
from data.schema.leaving import handed_out
from data.sql import documents
from data.sql.seals import sealed
from data.tokens import ledger
from data.tokens.accounts import Member
from data.tokens.reports import allowance_day, received_since, sent_since

FOR_GOOD: Final = 2**53 - 1
"""The end of a bar without an end."""


@dataclass(frozen=True, slots=True)
class HandedOut:
    """What a person has got. A day is its start (UTC), in milliseconds since the epoch."""

    seasons: frozenset[int] = frozenset()
    """The seasons whose starting grant they got."""
    topped_up_on: int = 0
    """The last day whose top-up they got; 0 for none."""
    gave_on: int = 0
    """The last day on which they gave tokens away; 0 for none."""
    gave: int = 0
    """How many they gave away on that day."""
    barred_until: int = 0
    """Until when they may not sit down; FOR_GOOD for ever, 0 if they were not barred."""
    bound: frozenset[str] = frozenset()
    """The ids of cups and matches that ran then, over which they have no power (data.privacy.bindings)."""

    def was_topped_up_on(self, day: int) -> bool:
        """Tell whether they got the top-up of a day, or of a later one, as after a clock that was ahead."""
        return day <= self.topped_up_on

    def gave_since(self, day: int) -> int:
        """Return how many tokens they gave away since a day began."""
        return self.gave if day <= self.gave_on else 0


def merged(copies: Iterable[HandedOut]) -> HandedOut:
    """Merge copies of the same facts: all that each says, and of the gifts of a day the larger sum."""
    return _combined(copies, max)


def write(had: HandedOut) -> str:
    """Return the document that is stored."""
    return documents.write(_plain(had))


def read(document: str) -> HandedOut:
    """Parse a document."""
    stored = documents.read(document)
    sets = {name: frozenset(stored[name]) for name in ("seasons", "bound")}
    return HandedOut(**{**stored, **sets})


async def find(tx: Transaction, guild_id: int, user_id: int) -> HandedOut:
    """Return what a person got before they were forgotten.

    Raises UnreadableError if a row of this server is damaged: it may be this person's, with another mark, or
    another server, than it had.
    """
    found = await marks.find(tx, guild_id, user_id)
    if not found:
        return HandedOut()
    of_server = or_(handed_out.c.guild_id == guild_id, handed_out.c.mark.in_(found))
    rows = await marks.whole_rows(tx, handed_out, of_server)
    return merged([read(row.document) for row in rows if row.mark in found])


async def note(tx: Transaction, guild_id: int, user_id: int) -> None:
    """Store what a person who is about to be forgotten has got, if anything."""
    key = await actors.find_key(tx, guild_id, user_id)
    if key is None:
        return
    before = merged([read(row.document) for row in await _found(tx, guild_id, user_id)])
    had = _combined([before, await _posted(tx, guild_id, key)], sum)
    if held := (await bars.among(tx, [key])).get(key):
        had = replace(had, barred_until=FOR_GOOD if held.until is None else held.until)
    had = replace(had, bound=await bindings.that_run(tx, had.bound) | await bindings.of_key(tx, key))
    if had == HandedOut():
        return
    row = {
        "guild_id": guild_id,
        "mark": await marks.make(tx, guild_id, user_id),
        "document": write(had),
        "until": tx.now + marks.KEPT,
    }
    await _store(tx, row)


async def bound(tx: Transaction, guild_id: int, user_id: int) -> frozenset[str]:
    """Return what bound a person when they were forgotten, by id.

    If the records are damaged, nobody is kept from anything because of that.
    """
    try:
        return (await find(tx, guild_id, user_id)).bound
    except UnreadableError:
        return frozenset()


async def release(tx: Transaction) -> None:
    """Delete what is kept of cups and matches that are over: it would only tell who played there."""
    for row in await marks.undamaged(tx, handed_out, ~handed_out.c.document.contains('"bound":[]')):
        had = read(row.document)
        still = replace(had, bound=await bindings.that_run(tx, had.bound))
        if still == HandedOut():
            of_mark = handed_out.c.guild_id == row.guild_id, handed_out.c.mark == row.mark
            await tx.run(delete(handed_out).where(*of_mark))
        elif still != had:
            await _store(tx, {**row._asdict(), "document": write(still)})


async def unbar(tx: Transaction, guild_id: int, user_id: int) -> bool:
    """Lift the bar that outlived a person's being forgotten; False if there is none that holds."""
    lifted = False
    for row in await _found(tx, guild_id, user_id):
        had = read(row.document)
        if had.barred_until > tx.now:
            await _store(tx, {**row._asdict(), "document": write(replace(had, barred_until=0))})
            lifted = True
    return lifted


async def adopt(tx: Transaction, rows: Iterable[Mapping[str, Any]]) -> None:
    """Merge another copy's records into the stored ones."""
    for row in rows:
        of_mark = handed_out.c.guild_id == row["guild_id"], handed_out.c.mark == row["mark"]
        stored = await marks.whole_rows(tx, handed_out, *of_mark)
        await _store(tx, _together(stored[0]._asdict(), row) if stored else row)


async def of_person(tx: Transaction, user_id: int) -> list[dict[str, Any]]:
    """Return what is stored under the marks of a person on every server, as JSON values."""
    servers = await tx.rows(select(handed_out.c.guild_id).distinct().order_by(handed_out.c.guild_id))
    return [
        {
            "server_id": str(server.guild_id),
            "mark": row.mark,
            "until": row.until,
            **_plain(read(row.document)),
        }
        for server in servers
        for row in await _found(tx, server.guild_id, user_id)
    ]


def _plain(had: HandedOut) -> dict[str, Any]:
    return {**asdict(had), "seasons": sorted(had.seasons), "bound": sorted(had.bound)}


async def _posted(tx: Transaction, guild_id: int, key: str) -> HandedOut:
    """Return what the postings show of somebody, today and of their seasons."""
    member = Member(key)
    fed, given = [await allowance_day(tx, guild_id, member, reason) for reason in ("top_up", "give")]
    topped_up = await received_since(tx, guild_id, member, "top_up", fed)
    gave = await sent_since(tx, guild_id, member, "give", given)
    seasons = frozenset(await ledger.granted_seasons(tx, guild_id, key))
    return HandedOut(seasons, fed if topped_up else 0, given if gave else 0, gave)


def _combined(copies: Iterable[HandedOut], gifts: Callable[[Iterable[int]], int]) -> HandedOut:
    """Combine what a person got; `gifts` combines what was given away on the last day."""
    all_of = [HandedOut(), *copies]
    gave_on = max(one.gave_on for one in all_of)
    return HandedOut(
        frozenset().union(*(one.seasons for one in all_of)),
        max(one.topped_up_on for one in all_of),
        gave_on,
        gifts(one.gave for one in all_of if one.gave_on == gave_on),
        max(one.barred_until for one in all_of),
        frozenset().union(*(one.bound for one in all_of)),
    )


def _together(stored: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the merged row of two rows, which expires with the later one."""
    return {
        **stored,
        "document": write(merged([read(stored["document"]), read(other["document"])])),
        "until": max(stored["until"], other["until"]),
    }


async def _store(tx: Transaction, row: Mapping[str, Any]) -> None:
    await tx.put(handed_out, sealed("handed_out", row))


async def _found(tx: Transaction, guild_id: int, user_id: int) -> list[Row[Any]]:
    found = await marks.find(tx, guild_id, user_id)
    of_person = handed_out.c.guild_id == guild_id, handed_out.c.mark.in_(found)
    return list(await marks.whole_rows(tx, handed_out, *of_person))
