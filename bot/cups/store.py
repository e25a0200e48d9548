"""Stores cups, and takes them on: each step is one transaction that can be repeated."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.common.errors import OtherVersionError, TableError
from bot.common.ids import new_id, new_secret
from bot.common.transactions import reading, settled, writing
from bot.common.zones import require_in_reach
from bot.cups.pairing import draw_round, rounds_of
from bot.cups.points import Format, Result, result_of
from bot.cups.values import (
    LEAST_PEOPLE,
    MOST_PEOPLE,
    Cup,
    CupEnd,
    CupState,
    Drawn,
    read_cup,
    write_document,
    write_result,
)
from bot.server_log.store import write_log
from bot.server_log.values import Logged, LogKind
from bot.stats.facts import facts_of
from bot.tables.model.values import TableValue
from bot.tables.storing.saving import refuse_barred
from data import actors, bars, cups
from data.cups import StoredCup, StoredTable
from data.database import Database, Transaction
from data.errors import ConflictError
from data.privacy import kept_grants as handed_out
from data.share import EVERY_SERVER, Share
from data.stats.facts import Rank
from data.tables import matches

MOST_CUPS: Final = 3
"""Cups of a server that are not over."""
MOST_EACH: Final = 2
"""Of these, by one person: nobody holds all of them."""
_MOST_LISTED: Final = 500

_log = logging.getLogger(__name__)


class CupStore:
    """The cups of a share's servers. One per bot."""

    def __init__(self, database: Database, share: Share = EVERY_SERVER) -> None:
        self._database = database
        self._share = share

    def now(self) -> int:
        """Return the present moment, in milliseconds since the epoch."""
        return self._database.now()

    async def create(self, cup: Cup) -> Cup:
        """Store a new cup; raises TableError if it is one too many, or begins too soon or too late."""
        if cup.starts_at is not None:
            require_in_reach(cup.starts_at - self.now())

        async def create(tx: Transaction, again: bool) -> None:
            if await cups.find(tx, cup.cup_id):
                if again:
                    return
                raise TableError("confirmed_already")
            active = [
                one for one in await cups.of_server(tx, cup.guild_id, MOST_CUPS) if one.state in cups.ACTIVE
            ]
            if len(active) >= MOST_CUPS:
                raise TableError("too_many_cups", most=MOST_CUPS)
            if sum(one.host_id == cup.host_id for one in active) >= MOST_EACH:
                raise TableError("too_many_own_cups", most=MOST_EACH)
            await cups.create(tx, _stored(cup))

        await settled(self._database, cup.guild_id, create)
        return cup

    async def find(self, cup_id: str, guild_id: int | None = None) -> Cup:
        """Return a cup; raises TableError if there is none, or not in that server."""
        async with reading(self._database) as tx:
            cup = await _whole(tx, cup_id)
        if guild_id not in (None, cup.guild_id):
            raise TableError("no_such_cup")
        return cup

    async def of_server(self, guild_id: int) -> list[Cup]:
        """Return the cups of a server, without entries and tables, those that are not over first."""
        async with reading(self._database) as tx:
            return _readable(await cups.of_server(tx, guild_id, _MOST_LISTED))

    async def active(self) -> list[Cup]:
        """Return the cups of all servers that are not over, without entries and tables."""
        async with reading(self._database) as tx:
            return _readable(await cups.active(tx, self._share))

    async def forgotten(self) -> dict[str, frozenset[str]]:
        """Return the keys of forgotten people in the cups that are not over, by the cup's id."""
        async with reading(self._database) as tx:
            found = await cups.forgotten(tx, self._share)
        return {cup_id: frozenset(key for one, key in found if one == cup_id) for cup_id, _ in found}

    async def threads(self, cup: Cup) -> dict[str, int]:
        """Return the threads of the round's tables, by the table's id."""
        async with reading(self._database) as tx:
            return await cups.threads(tx, [drawn.table_id for drawn in cup.of_round])

    async def join(self, cup_id: str, guild_id: int, user_id: int) -> Cup:
        """Sign somebody up; raises TableError."""

        async def join(tx: Transaction, again: bool) -> None:
            cup = await _whole(tx, cup_id)
            _require(cup, guild_id, CupState.SIGNUP)
            key = await actors.key_for(tx, guild_id, user_id)
            await refuse_barred(tx, guild_id, {user_id: key})
            if cup.entry_of(user_id) is not None:
                if again:
                    return
                raise TableError("cup_joined")
            if len(cup.playing) >= MOST_PEOPLE:
                raise TableError("cup_full", most=MOST_PEOPLE)
            await _require_barred_nobody(tx, cup, key, user_id)
            number = max((entry.number for entry in cup.entries), default=0) + 1
            await cups.sign_up(tx, _stored(cup), key, number)

        await settled(self._database, guild_id, join)
        return await self.find(cup_id)

    async def leave(self, cup_id: str, guild_id: int, user_id: int) -> Cup:
        """Sign somebody off before the start, or let them leave the cup, where their results stay.

        Raises TableError.
        """

        async def leave(tx: Transaction, again: bool) -> None:
            cup = await _whole(tx, cup_id)
            _require(cup, guild_id, CupState.SIGNUP, CupState.RUNNING)
            entry = cup.entry_of(user_id)
            gone = entry is None or not entry.plays
            if gone and not again:
                raise TableError("cup_not_joined")
            if entry is not None and cup.state is CupState.SIGNUP:
                await cups.sign_off(tx, cup_id, entry.number)
            elif entry is not None:
                await cups.retire(tx, cup_id, entry.number)

        await settled(self._database, guild_id, leave)
        return await self.find(cup_id)

    async def retire(self, cup: Cup, number: int) -> None:
        """Note that somebody plays no more in a cup."""
        async with writing(self._database, cup.guild_id) as tx:
            if await cups.retire(tx, cup.cup_id, number):
                _log.info("cup %s: number %d plays no more", cup.cup_id, number)

    async def start(self, cup_id: str, guild_id: int, by: int | None = None) -> Cup:
        """End the sign-up; raises TableError if too few have signed up.

        The server's log has it if somebody else's cup is started `by` a person.
        """

        async def start(tx: Transaction, again: bool) -> None:
            cup = await _whole(tx, cup_id)
            if again and cup.state is CupState.RUNNING:
                return
            _require(cup, guild_id, CupState.SIGNUP)
            if by not in (None, cup.host_id):
                await write_log(tx, guild_id, [_act(LogKind.CUP_STARTED, cup, by)])
            await _begin(tx, cup)

        await settled(self._database, guild_id, start)
        return await self.find(cup_id)

    async def cancel(self, cup_id: str, guild_id: int, by: int | None = None) -> Cup:
        """End a cup before its time: its tables are played out and count no more. Raises TableError.

        The server's log has it if a person cancels a cup that has begun, or somebody else's.
        """

        async def cancel(tx: Transaction, again: bool) -> None:
            cup = await _whole(tx, cup_id)
            if again and cup.state is CupState.CANCELLED:
                return
            _require(cup, guild_id, CupState.SIGNUP, CupState.RUNNING)
            if by is not None and (by != cup.host_id or cup.state is CupState.RUNNING):
                await write_log(tx, guild_id, [_act(LogKind.CUP_CANCELLED, cup, by)])
            await cups.change(tx, cup_id, cup.state, state=cups.CANCELLED)

        await settled(self._database, guild_id, cancel)
        return await self.find(cup_id)

    async def draw(self, cup: Cup) -> Cup:
        """Draw the next round, unless that has been done; return the cup with it."""
        drawn = await asyncio.to_thread(draw_round, cup.playing, cup.tables, cup.form)
        tables = [
            StoredTable(new_id(), cup.round + 1, place, {"people": list(people)}, None)
            for place, people in enumerate(drawn)
        ]
        try:
            async with writing(self._database, cup.guild_id) as tx:
                now = await _whole(tx, cup.cup_id)
                if now.state is CupState.RUNNING and now.round == cup.round:
                    await cups.draw(tx, _stored(cup), tables)
        except TableError as error:
            if not isinstance(error.__cause__, ConflictError):
                raise
        return await self.find(cup.cup_id)

    async def settle(self, cup: Cup, drawn: Drawn, result: Result) -> None:
        """Store how a table counts, once."""
        async with writing(self._database, cup.guild_id) as tx:
            await cups.settle(tx, drawn.table_id, write_result(result))

    async def settle_ended(self, cup: Cup, drawn: Drawn, table: TableValue) -> None:
        """Store how a table counts that has ended."""
        number_of = {one.user_id: one.number for one in cup.entries if one.user_id is not None}
        ranks = None
        if table.match is not None:
            ranks = await self._ranks(cup, table.match.match_id)
        await self.settle(cup, drawn, result_of(drawn.table.people, table, number_of, ranks))

    async def _ranks(self, cup: Cup, match_id: str) -> Mapping[int, Rank] | None:
        """Return how people rank in a match by number, None if its record does not tell."""
        async with reading(self._database) as tx:
            record = await matches.load_record(tx, match_id)
        if record is None or record.match.state != "over":
            return None
        (found,) = await asyncio.gather(asyncio.to_thread(facts_of, record), return_exceptions=True)
        if isinstance(found, Exception):  # its message may name a card of a hand
            _log.warning("match %s cannot be replayed for its cup: %s", match_id, type(found).__name__)
            return None
        if isinstance(found, BaseException):
            raise found
        numbers = {entry.key: entry.number for entry in cup.entries}
        keys = {seat.number: seat.actor_key for seat in record.match.seats}
        ranks = {
            numbers[key]: seat.rank for seat in found.seats if (key := keys.get(seat.number) or "") in numbers
        }
        return ranks or None

    async def under_way(self, cup: Cup) -> set[str]:
        """Return the tables of the round whose people were called and that have not ended.

        They need nothing. Looking for a table itself would keep it in memory for as long as its cup lasts.
        """
        called = [drawn.table_id for drawn in cup.of_round if drawn.called]
        async with reading(self._database) as tx:
            return await cups.open_tables(tx, called)

    async def note_called(self, cup: Cup, drawn: Drawn, message_id: int | None) -> None:
        """Note the message that told those at a table, None if the channel could not be written to."""
        async with writing(self._database, cup.guild_id) as tx:
            await cups.note_called(tx, drawn.table_id, message_id)

    async def note_posted(self, cup: Cup, message_id: int) -> None:
        """Note the message with which people sign up."""
        await self._change(cup, message_id=message_id)

    async def note_announced(self, cup: Cup, message_id: int | None) -> None:
        """Note that the channel was told of the present round; None if it cannot be written to."""
        told = () if message_id is None else ((cup.round, message_id),)
        announced = write_document(replace(cup, round_messages=(*cup.round_messages, *told)))
        await self._change(cup, announced=cup.round, document=announced)

    async def end(self, cup: Cup, why: CupEnd) -> Cup:
        """Note that a cup is over or cancelled, of which its channel is told after that; return it then."""
        await self._change(cup, document=write_document(replace(cup, ended=why)))
        return await self.find(cup.cup_id)

    async def settle_end(self, cup: Cup) -> None:
        """Note that the channel of a cup was told how it has ended."""
        async with writing(self._database, cup.guild_id) as tx:
            for before in cups.ACTIVE:
                await cups.change(tx, cup.cup_id, before, state=cup.state.value)

    async def _change(self, cup: Cup, **values: Any) -> None:
        async with writing(self._database, cup.guild_id) as tx:
            await cups.change(tx, cup.cup_id, cup.state.value, **values)


async def _whole(tx: Transaction, cup_id: str) -> Cup:
    stored = await cups.find(tx, cup_id)
    if stored is None:
        raise TableError("no_such_cup")
    return read_cup(stored, await cups.entries(tx, cup_id), await cups.tables(tx, cup_id))


async def _begin(tx: Transaction, cup: Cup) -> None:
    """Number those who are there from 1, settle how many rounds there are, and draw what lots come from."""
    there = [entry for entry in cup.entries if entry.is_there]
    if len(there) < LEAST_PEOPLE:
        raise TableError("cup_too_few", least=LEAST_PEOPLE, seated=len(there))
    for entry in cup.entries:
        if not entry.is_there:
            await cups.sign_off(tx, cup.cup_id, entry.number)
    for number, entry in enumerate(there, start=1):
        await cups.renumber(tx, cup.cup_id, entry.number, number)
    plan, count = cup.plan, len(there)
    rounds = plan.rounds or rounds_of(count, plan.size, plan.format)
    rounds = min(rounds, rounds_of(count, plan.size, Format.LEAGUE))
    begun = write_document(replace(cup, plan=replace(plan, rounds=rounds, lots=new_secret())))
    await cups.change(tx, cup.cup_id, cups.SIGNUP, state=cups.RUNNING, document=begun)


async def _require_barred_nobody(tx: Transaction, cup: Cup, key: str, user_id: int) -> None:
    """Raise TableError for somebody who keeps another from playing in this cup by a bar they have set."""
    barred = await bars.set_by(tx, key)
    bound = await handed_out.bound(tx, cup.guild_id, user_id)
    if cup.cup_id in bound or any(entry.key in barred for entry in cup.entries):
        raise TableError("cup_own_bar")


def _act(kind: LogKind, cup: Cup, by: int | None) -> Logged:
    plan = cup.plan
    details = {"game": plan.game.key, "preset": plan.preset, "place": plan.place_id}
    return Logged(kind=kind, by=by, about=cup.host_id, details=details, concerns=cup.cup_id)


def _require(cup: Cup, guild_id: int, *states: CupState) -> None:
    """Raise TableError unless a cup is in the server and in one of the states."""
    if cup.guild_id != guild_id:
        raise TableError("no_such_cup")
    if cup.state not in states:
        raise TableError("cup_over" if cup.state.is_end else "cup_begun")


def _readable(found: list[StoredCup]) -> list[Cup]:
    """Return cups without those that wait for another version of the bot."""
    read = []
    for one in found:
        try:
            read.append(read_cup(one))
        except OtherVersionError:
            _log.warning("cup %s waits: this version of the bot cannot play it", one.id)
    return read


def _stored(cup: Cup) -> StoredCup:
    return StoredCup(
        cup.cup_id,
        cup.guild_id,
        cup.channel_id,
        cup.message_id,
        cup.host_id,
        cup.starts_at,
        cup.state.value,
        cup.announced,
        write_document(cup),
    )
