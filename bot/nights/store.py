"""Card nights: a table is planned for a moment and opens by itself; after an outage, up to an hour late."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.common.transactions import reading, settled, writing
from bot.common.zones import MINUTE, require_in_reach
from data import nights
from data.database import Database, Transaction
from data.nights import OPEN, PLANNED, TOLD, StoredNight
from data.share import EVERY_SERVER, Share
from data.sql import documents

LATEST: Final = 60 * MINUTE
"""How late a table still opens, after an outage. Later, people have gone to bed, or play something else."""
MOST_NIGHTS: Final = 20
"""Nights that a server can have planned at once."""
MOST_EACH: Final = 10
"""Of these, by one person: nobody holds all of them."""


@dataclass(frozen=True, slots=True)
class Night:
    """A planned card night. The id of its table is its own, so that it never opens two."""

    night_id: str
    guild_id: int
    channel_id: int
    host_id: int | None
    """None if the host has asked to be forgotten since."""
    starts_at: int
    game: str
    preset: str
    """The variant that was chosen; empty for the server's default on that day."""
    locale: str
    points: bool = False
    every: int = 0
    """Days until the next one, 0 if it does not repeat."""
    number: int = 0
    """How many of its series were before it: they come without anybody's command, and their events too."""
    event_id: int | None = None
    is_open: bool = False
    """Its table is open, but those who are interested have not been told, or its event has not begun."""
    ended: str = ""
    """CANCELLED or MISSED where that is stored, but its event is still there, or its channel was not told."""
    problem: TableError | None = None
    """Why it was missed, if that is known."""
    is_called: bool = False
    """Only its event still has to begin."""


class NightStore:
    """Stores card nights, and lists those of a share's servers."""

    def __init__(self, database: Database, share: Share = EVERY_SERVER) -> None:
        self._database = database
        self._share = share

    def now(self) -> int:
        """Return the present moment, in milliseconds since the epoch."""
        return self._database.now()

    async def plan(self, night: Night) -> Night:
        """Store a new night; raises TableError if it is too soon, too far off or one too many."""
        require_in_reach(night.starts_at - self.now())

        async def create(tx: Transaction, again: bool) -> None:
            if await nights.find(tx, night.night_id):
                if again:
                    return
                raise TableError("confirmed_already")
            await _require_room(tx, night)
            await nights.create(tx, _stored(night))

        await settled(self._database, night.guild_id, create)
        return night

    async def require_room(self, night: Night, *, new: bool) -> None:
        """Raise TableError if a night is too soon, too far off or, if it is `new`, one too many."""
        require_in_reach(night.starts_at - self.now())
        if not new:
            return
        async with reading(self._database) as tx:
            await _require_room(tx, night)

    async def of_server(self, guild_id: int) -> list[Night]:
        """Return the nights that a server has planned, the first ones first."""
        async with reading(self._database) as tx:
            return [_read(one) for one in await nights.planned_in(tx, guild_id)]

    async def events_of(self, guild_id: int) -> set[int]:
        """Return the scheduled events of all nights of a server, even of those that have begun or ended."""
        async with reading(self._database) as tx:
            return await nights.events(tx, guild_id)

    async def planned(self) -> list[Night]:
        """Return the nights that all of its servers have planned, the first ones first."""
        async with reading(self._database) as tx:
            return [_read(one) for one in await nights.planned(tx, self._share)]

    async def due(self) -> list[Night]:
        """Return the nights that should have begun and are not done with."""
        async with reading(self._database) as tx:
            return [_read(one) for one in await nights.pending(tx, self.now(), self._share)]

    async def has_event(self, night: Night, event_id: int | None) -> Night:
        """Note the scheduled event of a night, and return the night with it."""
        await self._change(night, PLANNED, event_id=event_id)
        return replace(night, event_id=event_id)

    async def change(self, night: Night) -> bool:
        """Change the moment, the channel and what is played of a planned night; False if it has begun."""
        stored = _stored(night)
        changed = {"starts_at": night.starts_at, "channel_id": night.channel_id}
        return await self._change(night, PLANNED, **changed, document=documents.write(stored.document))

    async def move(self, night: Night, starts_at: int) -> None:
        """Note that a night was moved on Discord, to a later or an earlier moment."""
        await self._change(night, PLANNED, starts_at=starts_at)

    async def open(self, night: Night, following: Night | None = None) -> None:
        """Note that the table of a night is open, and plan the one that follows, if any."""
        await self._end(night, following)

    async def called(self, night: Night) -> None:
        """Note that those who are interested have been told, but its event has not begun."""
        document = documents.write(_stored(replace(night, is_called=True)).document)
        await self._change(night, OPEN, document=document)

    async def end(
        self, night: Night, state: str, following: Night | None = None, problem: TableError | None = None
    ) -> Night | None:
        """Note that a planned night is CANCELLED or MISSED, of which Discord is told after that.

        Return the night as it is then, None if it has begun or was ended already.
        """
        ended = replace(night, is_open=True, ended=state, problem=problem)
        return ended if await self._end(ended, following) else None

    async def settle(self, night: Night) -> None:
        """Note that all is done on Discord for the beginning of a night, or its end."""
        await self._change(night, OPEN, state=night.ended or TOLD)

    async def _end(self, night: Night, following: Night | None) -> bool:
        """Note that a night is planned no more, and plan the one that follows."""
        document = documents.write(_stored(night).document)
        async with writing(self._database, night.guild_id) as tx:
            if not await nights.change(tx, night.night_id, PLANNED, state=OPEN, document=document):
                return False
            if following is not None:
                await nights.create(tx, _stored(following))
            return True

    async def _change(self, night: Night, before: str, **values: Any) -> bool:
        async with writing(self._database, night.guild_id) as tx:
            return await nights.change(tx, night.night_id, before, **values)


def following(night: Night, now: int, zone: str) -> Night | None:
    """Return the next night of a series, at the same time of the day in a zone; None if there is none.

    Those that have passed meanwhile, in a long outage, are left out.
    """
    if not night.every:
        return None
    local = datetime.fromtimestamp(night.starts_at / 1000, ZoneInfo(zone))
    while (starts_at := round(local.timestamp() * 1000)) <= max(now, night.starts_at):
        local += timedelta(days=night.every)
    again = replace(
        night, night_id=new_id(), starts_at=starts_at, event_id=None, is_open=False, is_called=False
    )
    return replace(again, number=night.number + 1)


async def _require_room(tx: Transaction, night: Night) -> None:
    planned = await nights.planned_in(tx, night.guild_id)
    if len(planned) >= MOST_NIGHTS:
        raise TableError("too_many_nights", most=MOST_NIGHTS)
    if sum(one.host_id == night.host_id for one in planned) >= MOST_EACH:
        raise TableError("too_many_own_nights", most=MOST_EACH)


def _stored(night: Night) -> StoredNight:
    document = {
        "game": night.game,
        "preset": night.preset,
        "locale": night.locale,
        "points": night.points,
        "every": night.every,
        "number": night.number,
        **({"called": True} if night.is_called else {}),
        **({"ended": night.ended} if night.ended else {}),
        **({"problem": [night.problem.code, night.problem.facts]} if night.problem else {}),
    }
    return StoredNight(
        night.night_id,
        night.guild_id,
        night.channel_id,
        night.host_id,
        night.starts_at,
        night.event_id,
        PLANNED,
        document,
    )


def _read(stored: StoredNight) -> Night:
    played = stored.document
    code, facts = played.get("problem", ("", {}))
    return Night(
        stored.id,
        stored.guild_id,
        stored.channel_id,
        stored.host_id,
        stored.starts_at,
        game=str(played.get("game", "")),
        preset=str(played.get("preset", "")),
        locale=str(played.get("locale", "en")),
        points=bool(played.get("points", False)),
        every=int(played.get("every", 0)),
        number=int(played.get("number", 0)),
        event_id=stored.event_id,
        is_open=stored.state == OPEN,
        is_called=bool(played.get("called", False)),
        ended=str(played.get("ended", "")),
        problem=TableError(code, **facts) if code else None,
    )
