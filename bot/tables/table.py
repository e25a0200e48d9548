"""A table: one lock, one door.

Clicks, commands, timers and AI seats all come through `handle`. A command is decided on the present value,
stored in one transaction with the moves of AIs that follow, and only then becomes the present value; a
refused one writes and changes nothing. What was stored goes to the listener at once, whoever asked for it
and whatever becomes of the answer. Discord is never awaited here.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from bot.tables import play
from bot.tables.ai_players import AiPlayers
from bot.tables.chance import Chance, Purse
from bot.tables.changes import Change
from bot.tables.commands import Command, Expire, Join, MessageCommand
from bot.tables.contributing import committed
from bot.tables.deciding import decide, needs_purse
from bot.tables.errors import StaleTableError, TableError, UnknownOutcomeError
from bot.tables.shuffles import draw_shuffle
from bot.tables.store import AlreadyDoneError, TableStore
from bot.tables.timing import timed
from bot.tables.values import DeadlineKind, TableValue
from game.core.rng import SEED_BYTES, Rng

AI_MOVES_PER_TRANSACTION: Final = 25
_REMEMBERED_INTERACTIONS: Final = 64
_MOST_DECISIONS: Final = 3
"""How often a command is decided, each time on a newer table, before the person is asked to try again."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """What a command has done: the table before and after, and all that happened, unredacted."""

    before: TableValue
    table: TableValue
    events: tuple[Any, ...] = ()
    expired: Expire | None = None
    """The deadline that did it, if it was one."""


Listener: TypeAlias = Callable[[Update], None]
"""Hears of each update right after its commit. It must not wait for anything."""


def nobody(_: Update) -> None:
    """Listen to nothing: for tables that nobody sees."""


class Table:
    """A table that lives. `value` is what is stored."""

    def __init__(self, value: TableValue, store: TableStore, listener: Listener = nobody) -> None:
        self._table_id = value.table_id
        self._value: TableValue | None = value
        self._last = value
        self._store = store
        self._listener = listener
        self._lock = asyncio.Lock()
        self._done: deque[int | None] = deque(maxlen=_REMEMBERED_INTERACTIONS)
        self._ai = AiPlayers(Rng(secrets.token_bytes(SEED_BYTES), "ai"))

    @property
    def value(self) -> TableValue:
        """The last value that was stored."""
        return self._last

    async def handle(self, command: Command, interaction_id: int | None = None) -> Update:
        """Carry a command out, and let AIs act until a person is awaited.

        Raises TableError when the table does not do it. A command of an interaction that was carried
        out before changes nothing and shows the present table.
        """
        async with self._lock:
            before = await self._present()
            if interaction_id is not None and interaction_id in self._done:
                return Update(before, before)
            try:
                change = await self._decided(before, partial(self._carry_out, command, interaction_id))
            except AlreadyDoneError:
                return await self._done_before(before)
            except UnknownOutcomeError as unknown:
                return await self._looked_up(before, interaction_id, unknown)
            except TableError:
                if interaction_id is not None and await self._store.was_done(interaction_id):
                    return await self._done_before(before)
                raise
            self._done.append(interaction_id)
            events = change.events + await self._let_ai_seats_act()
            return Update(before, self._last, events, _expired(command))

    async def reread(self) -> None:
        """Read the table back: something of it was changed behind this door.

        If that fails it raises TableError, and the table is read before its next command.
        """
        async with self._lock:
            self._value = None
            await self._reload()

    async def wake(self) -> Update:
        """Let AIs act that were about to when the bot stopped."""
        async with self._lock:
            before = await self._present()
            events = await self._let_ai_seats_act()
            return Update(before, self._last, events)

    async def _looked_up(
        self, before: TableValue, interaction_id: int | None, unknown: UnknownOutcomeError
    ) -> Update:
        """Return what a command led to whose commit was not answered; raises `unknown` if that is not seen.

        The moves of an interaction tell; of what changed the seats everybody sees what is stored.
        """
        try:
            was_done = interaction_id is not None and await self._store.was_done(interaction_id)
            update = await self._done_before(before)
        except TableError as error:
            raise unknown from error
        if was_done:
            return update
        raise unknown

    async def _done_before(self, before: TableValue) -> Update:
        """Return what a command led to that was carried out before its answer was lost."""
        update = Update(before, await self._reload())
        self._listener(update)
        return update

    async def _decided(
        self, table: TableValue, decision: Callable[[TableValue], Awaitable[Change]]
    ) -> Change:
        """Decide and store; anew, on what is stored, if another process has written the table meanwhile.

        It is as if the command had come after the other's, which every command must bear: what a person saw
        is stated in the command itself. What the store could not do is not tried again, for it may have been
        done and its answer lost.
        """
        for _ in range(_MOST_DECISIONS - 1):
            try:
                return await decision(table)
            except StaleTableError:
                _log.warning("table %s was written by another process: it is read again", self._table_id)
            except TableError as error:
                if error.code in ("try_again", "outcome_unknown") or await self._store.is_newest(table):
                    raise
            table = await self._reload()
        return await decision(table)

    async def _carry_out(self, command: Command, interaction_id: int | None, table: TableValue) -> Change:
        now = self._store.now()
        thinks = isinstance(command, Expire) and command.kind is DeadlineKind.TURN
        ai = self._ai.apart() if thinks else self._ai

        def decided(purse: Purse | None) -> Change:
            change = decide(table, command, Chance(purse, now, interaction_id, ai))
            return _going_on(table, change, now)

        if needs_purse(table, command):
            joining = (command.user_id,) if isinstance(command, Join) else ()
            saving = self._store.save_with_purse(table, decided, interaction_id, joining)
            return await self._commit(table, saving, command)
        change = await asyncio.to_thread(decided, None) if thinks else decided(None)
        if play.awaits_ai(change.table):
            change = change.then(await self._ai_moves(change.table))
        return await self._commit(table, self._store.save(table, change, interaction_id), command)

    async def _let_ai_seats_act(self) -> tuple[Any, ...]:
        """Return what AIs did. What could not be stored is done later: a deadline says so."""
        events: tuple[Any, ...] = ()
        try:
            while play.awaits_ai(table := await self._present()):
                saved = await self._decided(table, self._carry_on)
                events += saved.events
        except TableError as error:
            _log.warning("table %s: an AI could not move: %s", self._table_id, error.__cause__ or error)
        return events

    async def _carry_on(self, table: TableValue) -> Change:
        return await self._commit(table, self._store.save(table, await self._ai_moves(table), None))

    async def _ai_moves(self, table: TableValue) -> Change:
        """Return what AIs do next. They think in a thread, for a good one takes its time."""
        change = await asyncio.to_thread(play.act_for_ai, table, self._ai.apart(), AI_MOVES_PER_TRANSACTION)
        return _going_on(table, change, self._store.now())

    async def _commit(
        self, before: TableValue, saving: Awaitable[Change], command: Command | None = None
    ) -> Change:
        """Await the store, then tell the listener. Interrupted, the table is read before it is used again."""
        self._value = None
        change = await saving
        self._value = self._last = change.table
        is_played = change.table.match is not before.match
        if is_played or not isinstance(command, MessageCommand):  # those are the listener's own
            self._listener(Update(before, change.table, change.events, _expired(command)))
        return change

    async def _present(self) -> TableValue:
        return self._value if self._value is not None else await self._reload()

    async def _reload(self) -> TableValue:
        self._value = self._last = await self._store.load(self._table_id)
        return self._value


def _expired(command: Command | None) -> Expire | None:
    return command if isinstance(command, Expire) else None


def _going_on(before: TableValue, change: Change, now: int) -> Change:
    """Return a change with what a table needs to go on: deadlines, and a commitment to its next match."""
    return replace(change, table=committed(timed(before, change.table, now), draw_shuffle))
