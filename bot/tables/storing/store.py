"""Tables and the database: each method is one transaction; `saving` has the writing ones' statements."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from contextvars import Context
from dataclasses import astuple, dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from bot.common.errors import OtherVersionError, TableError
from bot.common.transactions import reading, settled, translating_store_errors
from bot.settings.server import Limits
from bot.tables.deciding.deadlines import EXTENDED, MOST_LEFT, least_left
from bot.tables.deciding.match import committed
from bot.tables.model.changes import Change, Purse
from bot.tables.model.clocks import Clock
from bot.tables.model.commands import Expire
from bot.tables.model.shuffles import Shuffle, draw_shuffle
from bot.tables.model.values import DeadlineKind, Phase, TableValue
from bot.tables.storing import rows, saving
from bot.tables.storing.unknown_games import close_unread, waiting_place
from data import actors, application
from data.backups import restored
from data.database import Database, Transaction
from data.errors import DuplicateError
from data.servers import retention
from data.servers.retention import Reach, reaches_all
from data.share import EVERY_SERVER, Share
from data.sql.write_locks import WHOLE_DATABASE, WriteLock
from data.tables import card_tables, coming_seeds, deadlines, listed_tables, matches, open_tables

T = TypeVar("T")

_JUST: Final = 14 * 60_000
"""Milliseconds within which a board, or a hand that is still open, may be behind if the process is killed."""
_MOST_CHANGED: Final = 40

_FAREWELLS: Final = "boards that say the bot restarts"
_WAITS: Final = (
    "table %s (%s, in channel %d of server %d) waits with its stakes: it is undamaged, but this version of "
    "the bot cannot read or replay it (%s). To let it go on, start the version that wrote it. If that will "
    "not come back, a moderator can close it there with /table end, which undoes its deal."
)

_log = logging.getLogger(__name__)


class AlreadyDoneError(Exception):
    """The interaction was already carried out: delivered twice, or answered before a crash."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the database says after something was refused."""

    is_newest: bool
    """Whether the table's value is the stored one: nobody else has written it since."""
    was_done: bool
    """Whether the actions of the interaction are already stored."""


class ApplicationFacts(Protocol):
    """Application facts, stored in the database."""

    async def fact(self, name: str) -> str | None:
        """Return a fact."""

    async def keep_fact(self, name: str, value: str) -> None:
        """Store a fact."""


class TableStore:
    """Loads and stores tables. Every method is one transaction.

    Those that list tables list those of its `share`.
    """

    def __init__(self, database: Database, share: Share = EVERY_SERVER, *, abroad: bool = False) -> None:
        self._database = database
        self.share = share
        self._abroad = abroad
        self._said_to_wait: set[str] = set()
        """The tables of which the log says that they wait for another version."""

    @property
    def abroad(self) -> "TableStore":
        """The same for a table that another process may serve: it is written on top of what was read."""
        return self if self._abroad else TableStore(self._database, self.share, abroad=True)

    async def create(self, table: TableValue, limits: Limits | None = None) -> TableValue:
        """Store a new table, and return it with its token terms.

        Raises TableError beyond the server's limits, and BarredError if the host may not sit down there.
        """
        lock = WriteLock(table.guild_id)
        return await self._write(lambda tx: saving.write_new_table(tx, table, limits), lock)

    async def create_dealt(self, table: TableValue, deal: Callable[[TableValue], Change]) -> Change:
        """Store a new table and the match that begins there at once. Raises TableError."""

        async def create(tx: Transaction) -> Change:
            known = await saving.write_new_table(tx, table, None)
            return await saving.write_change(tx, known, deal(known), None)

        return await self._write(create, WriteLock(table.guild_id))

    async def save(self, before: TableValue, change: Change, interaction_id: int | None) -> Change:
        """Store a change. Raises StaleTableError if the table has been written since it was read."""
        lock = saving.write_lock_of(before, change)
        return await self._write(lambda tx: saving.write_change(tx, before, change, interaction_id), lock)

    async def save_with_purse(
        self,
        before: TableValue,
        decided: Callable[[Purse | None], Change],
        interaction_id: int | None,
        acting: Sequence[int] = (),
    ) -> Change:
        """Decide with the balances of seated and `acting` people, and store the change, in one transaction.

        Raises StaleTableError like `save`.
        """
        lock = WriteLock(before.guild_id)
        return await self._write(
            lambda tx: saving.write_decision(tx, before, decided, interaction_id, acting), lock
        )

    async def load(self, table_id: str) -> TableValue:
        """Load a table and replay its match. Raises TableError if there is none.

        If the replay does not match the stored digests, the table becomes void and the stakes go back. The
        same happens to a damaged table, which then counts as missing, and to an open one with a forgotten
        person, since it could not be settled. One that another version wrote waits for it: raises
        OtherVersionError.
        """
        with translating_store_errors():
            return await self._load(table_id)

    async def _load(self, table_id: str) -> TableValue:
        table: TableValue | None = None
        version: int | None = None
        played: tuple[matches.Record, bytes] | None = None
        try:
            async with self._database.reading() as tx:
                version = await card_tables.version_of(tx, table_id)
                row = await card_tables.load(tx, table_id)
                if row is None or version is None:
                    raise TableError("no_such_table")
                users = await actors.users_by_key(tx, rows.keys_in_options(row))
                table = rows.read_table(row, await deadlines.of_table(tx, table_id), users)
                if (coming := await coming_seeds.load(tx, table_id)) is not None:
                    table = replace(table, shuffle=Shuffle(coming))
                played = await _played(tx, row.options.get("match"))
            whole = rows.with_match(table, *played) if played else rows.require_no_match(table)
        except OtherVersionError as error:
            await self._require_damaged(table_id, error, played)
            raise
        except rows.UNREADABLE as error:
            if version is None:
                raise
            return await self._unreadable(table_id, version, table, played, error)
        if rows.seats_forgotten(whole) and not whole.phase.is_end:
            _log.error("a forgotten person still sits at table %s: voiding it", table_id)
            return await self._void(table_id, version, whole)
        return await self._committed(whole)

    async def _unreadable(
        self,
        table_id: str,
        version: int,
        table: TableValue | None,
        played: tuple[matches.Record, bytes] | None,
        error: Exception,
    ) -> TableValue:
        """Void a damaged table, and return what can be read of it; raises OtherVersionError if it is none."""
        if table is not None and table.phase is Phase.VOID:
            return table
        if table is None or played is not None:
            await self._require_damaged(table_id, error, played)
        # The error's message may name a card of a hand.
        _log.error("table %s cannot be loaded: %s", table_id, type(error).__name__)
        return await self._void(table_id, version, table)

    async def _require_damaged(
        self, table_id: str, error: Exception, played: tuple[matches.Record, bytes] | None
    ) -> None:
        """Raise OtherVersionError if a table is as it was written, so that another version can read it."""
        match_id = None if played is None else played[0].match.id
        async with self._database.reading() as tx:
            place = await waiting_place(tx, table_id, match_id)
        if place is None:
            return
        if place.is_void:
            raise TableError("no_such_table") from None
        if table_id not in self._said_to_wait:  # each click looks again
            self._said_to_wait.add(table_id)
            _log.error(_WAITS, *astuple(place)[:4], type(error).__name__, exc_info=error.__cause__)
        raise OtherVersionError(place.game, place) from None

    async def close_unread(self, table_id: str, by: int | None = None, *, moderator: bool = False) -> None:
        """Close a table that waits for another version of the bot; raises TableError."""
        await self._write(lambda tx: close_unread(tx, table_id, by, moderator=moderator))

    async def look_up(self, table: TableValue, interaction_id: int | None) -> Found:
        """Return what is stored of a table that was read before, and of an interaction, if it is one."""
        async with reading(self._database) as tx:
            version = await card_tables.version_of(tx, table.table_id)
            was_done = interaction_id is not None and await matches.is_logged(tx, interaction_id)
        return Found(version == table.version, was_done)

    async def open_in_server(self, guild_id: int) -> list[str]:
        """Return the open tables of a server; oldest first."""
        async with reading(self._database) as tx:
            return await open_tables.open_ids(tx, guild_id)

    async def open_in_channel(self, channel_id: int) -> list[str]:
        """Return the open tables of a channel and its threads, or of a thread; oldest first."""
        async with reading(self._database) as tx:
            return await open_tables.open_ids(tx, channel_id=channel_id)

    async def require_room(self, guild_id: int, host_id: int, limits: Limits) -> None:
        """Raise TableError if a person may not open another table on a server now, or may not sit down.

        So does a database that stores nothing now: before Discord is asked for a thread or post. This is no
        part of the person's act, and stores nothing about them.
        """

        async def look(tx: Transaction, _again: bool) -> None:
            key = await actors.find_key(tx, guild_id, host_id)
            await saving.require_room(tx, guild_id, key, limits)
            await saving.refuse_barred(tx, guild_id, {host_id: key or ""})
            await actors.try_storing(tx, guild_id)

        looking = settled(self._database, guild_id, look)
        await asyncio.create_task(looking, context=Context())

    async def open_of_member(self, guild_id: int, user_id: int) -> list[str]:
        """Return the open tables of a server where a person sits or waits, oldest first."""
        async with reading(self._database) as tx:
            key = await actors.find_key(tx, guild_id, user_id)
            return [] if key is None else await open_tables.open_ids(tx, guild_id, person=key)

    async def has_played(self, guild_id: int, user_id: int) -> bool:
        """Tell whether a person has ever played a match on a server, or practised there."""
        async with reading(self._database) as tx:
            key = await actors.find_key(tx, guild_id, user_id)
            return key is not None and await matches.has_any(tx, key)

    async def changed_last(self) -> list[str]:
        """Return the open tables that changed shortly before the latest change of all."""
        async with reading(self._database) as tx:
            return await open_tables.changed_last(tx, _JUST, _MOST_CHANGED, self.share)

    async def shown_before_restore(self) -> list[str]:
        """Return the tables whose boards may show more than a restored database has, once after a restore."""
        async with reading(self._database) as tx:
            shown = await restored.boards(tx)
        return await self._write(lambda tx: restored.take_boards(tx, self.share)) if shown else []

    async def was_restored(self) -> bool:
        """Tell whether the database was ever restored, so that boards may be of tables that it lacks."""
        async with reading(self._database) as tx:
            return await restored.was_restored(tx)

    async def with_ai_to_move(self, reach: Reach) -> list[str]:
        """Return the tables whose AIs were about to move, but for those that stand still."""
        async with reading(self._database) as tx:
            still = await retention.standing_still(tx, reach, self.share)
            waiting = await deadlines.of_kind(tx, DeadlineKind.AI, self.share)
        return [one.table_id for one in waiting if one.table_id not in still]

    async def standing_still(self, reach: Reach = reaches_all) -> set[str]:
        """Return the open tables of servers where nobody can act: left, or out of reach."""
        async with reading(self._database) as tx:
            return await retention.standing_still(tx, reach, self.share)

    async def waiting_for_version(self) -> set[str]:
        """Return the open tables with a game or a rule that this version of the bot lacks. None is loaded."""
        async with reading(self._database) as tx:
            played = await open_tables.played_at_open(tx, self.share)
        unknown = await asyncio.to_thread(rows.unknown_here, played.keys())
        return {table_id for what in unknown for table_id in played[what]}

    def now(self) -> int:
        """Return the current time, in milliseconds since the epoch."""
        return self._database.now()

    async def due(self, now: int) -> list[tuple[str, Expire]]:
        """Return the deadlines due at a time (ms), oldest first, as commands for their tables."""
        async with reading(self._database) as tx:
            passed = await deadlines.due(tx, now, self.share)
        return [
            (one.table_id, Expire(kind, one.due_at, one.seat))
            for one in passed
            if (kind := DeadlineKind.named(one.kind)) is not None
        ]

    async def due_within(self, milliseconds: int, kinds: Collection[str]) -> list[str]:
        """Return the tables with a deadline of these kinds that is due within `milliseconds`, each once."""
        async with reading(self._database) as tx:
            near = await deadlines.due(tx, tx.now + milliseconds, self.share)
        return list(dict.fromkeys(one.table_id for one in near if one.kind in kinds))

    async def short_of_time(self) -> list[str]:
        """Return the tables with less time left than a long outage leaves them, each once.

        No table is loaded for that. One whose clock cannot be read is among them: loading it says why.
        """
        async with reading(self._database) as tx:
            soon = await deadlines.due(tx, tx.now + MOST_LEFT, self.share)
            near = [one for one in soon if one.kind in EXTENDED]
            options = await card_tables.options_of(tx, {one.table_id for one in near})
            clocks = {table_id: rows.clock_in(text) for table_id, text in options.items()}
            short = [one for one in near if _is_short(one, clocks.get(one.table_id), tx.now)]
        return list(dict.fromkeys(one.table_id for one in short))

    async def due_after(self, milliseconds: int) -> list[str]:
        """Return the tables with a deadline that is due later than that, each once."""
        async with reading(self._database) as tx:
            far = await deadlines.due_after(tx, tx.now + milliseconds, self.share)
        return list(dict.fromkeys(one.table_id for one in far))

    async def fact(self, name: str) -> str | None:
        """Return an application fact."""
        async with reading(self._database) as tx:
            return await application.fact(tx, name)

    async def keep_fact(self, name: str, value: str) -> None:
        """Store an application fact."""
        await self._write(lambda tx: application.keep_fact(tx, name, value))

    async def note_farewells(self, table_ids: Iterable[str]) -> None:
        """Store the tables whose boards are about to announce the restart."""
        await self._write(lambda tx: listed_tables.note(tx, _FAREWELLS, table_ids))

    async def take_farewells(self) -> list[str]:
        """Return the tables of the share whose boards still announce a restart, and forget that they do."""
        async with reading(self._database) as tx:
            known = await listed_tables.listed(tx, _FAREWELLS)
        return await self._write(lambda tx: listed_tables.take(tx, _FAREWELLS, self.share)) if known else []

    async def _committed(self, table: TableValue) -> TableValue:
        """Return a table with its commitment, making it now if an older version wrote the table."""
        with_it = committed(table, draw_shuffle)
        shuffle = with_it.shuffle
        if shuffle is None or shuffle is table.shuffle:
            return table

        async def commit(tx: Transaction) -> int:
            version = await card_tables.change(tx, table.table_id, table.version)
            await coming_seeds.keep(tx, table.table_id, shuffle.seed)
            return version

        return replace(with_it, version=await self._write(commit))

    async def _void(self, table_id: str, version: int, table: TableValue | None) -> TableValue:
        """End a table that cannot be replayed; raise TableError without `table`, its readable part."""
        voided = await self._write(lambda tx: saving.write_void(tx, table_id, version, table))
        if table is None:
            raise TableError("no_such_table")
        return replace(table, phase=Phase.VOID, shuffle=None, version=voided)

    async def _write(
        self, work: Callable[[Transaction], Coroutine[Any, Any, T]], lock: WriteLock = WHOLE_DATABASE
    ) -> T:
        with translating_store_errors():
            try:
                return await self._database.write(work, replace(lock, abroad=self._abroad))
            except DuplicateError:
                raise AlreadyDoneError from None


async def _played(tx: Transaction, match_id: str | None) -> tuple[matches.Record, bytes] | None:
    """Return the record and the seed of a table's match, None if it has no match."""
    record = await matches.load_record(tx, match_id) if match_id else None
    if record is None:
        return None
    return record, record.seed or await matches.load_seed(tx, record.match.id)


def _is_short(one: deadlines.Deadline, clock: Clock | None, now: int) -> bool:
    return clock is None or one.due_at <= now + least_left(clock, DeadlineKind(one.kind))
