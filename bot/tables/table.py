"""A table: one lock, one entry point.

Clicks, commands, timers and AI seats all go through `handle`. A command is decided on the current value and
stored, together with the AI moves that follow, in one transaction; only then does the value change. A refused
command writes and changes nothing. Every stored update goes to the listener at once, whoever sent the command
and whether or not the answer arrives. Nothing here awaits Discord.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from bot.common.errors import BarredError, StaleTableError, TableError, UnknownOutcomeError
from bot.tables.ai.evenly import HASTY, THINKING
from bot.tables.ai.players import AiPlayers, RememberingAis
from bot.tables.ai.thinking import Thinkers, thinkers
from bot.tables.deciding import match as play
from bot.tables.deciding.deadlines import timed
from bot.tables.deciding.decide import decide, needs_purse
from bot.tables.deciding.lobby import without_invitations
from bot.tables.deciding.match import committed
from bot.tables.model.beats import beats_of, lag
from bot.tables.model.changes import Change, Context, Purse
from bot.tables.model.commands import (
    Act,
    BeginningCommand,
    Command,
    Expire,
    Join,
    MessageCommand,
    Resume,
    SendOff,
)
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.values import DeadlineKind, TableValue
from bot.tables.storing.store import AlreadyDoneError, TableStore
from game.core.rng import SEED_BYTES, Rng

AI_MOVES_PER_TRANSACTION: Final = 25
THOUGHTS_PER_TRANSACTION: Final = 4
"""The same in practice with AIs that think for long; elsewhere people follow them move by move."""
_REMEMBERED_INTERACTIONS: Final = 64
_MOST_DECISIONS: Final = 3
"""How often a command is decided, each time on a newer value, before the person has to try again."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """The effect of a command: the table before and after, and all events, unredacted."""

    before: TableValue
    table: TableValue
    events: tuple[Any, ...] = ()
    expired: Expire | None = None
    """The deadline that caused it, if any."""
    beats: tuple[TableValue, ...] = ()
    """What the board shows first, one after the other."""

    @property
    def first(self) -> TableValue:
        """What the board shows first of it."""
        return self.beats[0] if self.beats else self.table


Listener: TypeAlias = Callable[[Update], None]
"""Called with each update right after its commit. It must not block."""


def nobody(_: Update) -> None:
    """Ignore updates, for tables without an audience."""


def certainly() -> bool:
    """Tell that what a command says is true."""
    return True


class Table:
    """A table in memory. `value` is its stored value."""

    def __init__(self, value: TableValue, store: TableStore, listener: Listener = nobody) -> None:
        self._table_id = value.table_id
        self._value: TableValue | None = value
        self._last = value
        self._store = store
        self._listener = listener
        self._lock = asyncio.Lock()
        self._done: deque[int | None] = deque(maxlen=_REMEMBERED_INTERACTIONS)
        rng = Rng(secrets.token_bytes(SEED_BYTES), "ai")
        self._ai = AiPlayers(rng, from_seed=bool(value.daily))
        self._is_thought_about = False

    @property
    def value(self) -> TableValue:
        """The last stored value."""
        return self._last

    async def handle(
        self, command: Command, interaction_id: int | None = None, *, is_true: Callable[[], bool] = certainly
    ) -> Update:
        """Carry out a command, and let AIs act until it is a person's turn.

        Raises TableError if the command is not allowed. If its interaction was already carried out, or what
        it says is no longer true when it is about to be stored, nothing changes, and the update shows the
        current table.
        """
        async with self._lock:
            before = await self._present()
            if self._is_under_way(command, interaction_id):
                return Update(before, before)
            try:
                decision = partial(self._carry_out, command, interaction_id, is_true)
                change = await self._without_barred(before, command, decision, interaction_id)
            except AlreadyDoneError:
                return await self._done_before(before)
            except UnknownOutcomeError as unknown:
                return await self._looked_up(before, interaction_id, unknown)
            self._done.append(interaction_id)
            if (apart := _thinking_apart(self._last)) is None:
                change = await self._let_ai_seats_act(change)
            elif play.awaits_ai(self._last):
                apart.later(self.wake(), f"the AIs of table {self._table_id}")
            beats = beats_of(change.steps)
            return Update(before, self._last, change.events, _expired(command), beats)

    def _is_under_way(self, command: Command, interaction_id: int | None) -> bool:
        """Tell whether a command was carried out, or is to wake AIs that think already."""
        if interaction_id is not None and interaction_id in self._done:
            return True
        return self._is_thought_about and isinstance(command, Expire) and command.kind is DeadlineKind.AI

    async def _without_barred(
        self,
        before: TableValue,
        command: Command,
        decision: Callable[[TableValue], Awaitable[Change]],
        interaction_id: int | None,
    ) -> Change:
        """Decide and store a command; people who were barred since they sat down leave first.

        Raises BarredError for the sender's own bar.
        """
        for _ in range(len({*before.people, *before.waiting}) + 1):
            try:
                return await self._decided(before, decision, interaction_id)
            except BarredError as error:
                if error.user_id == getattr(command, "user_id", None):
                    raise
                send_off = partial(self._carry_out, SendOff(error.user_id), None, certainly)
                before = (await self._decided(await self._present(), send_off)).table
        raise TableError("try_again")

    async def reread(self) -> None:
        """Reload the table after it was changed by other means.

        If that fails, raise TableError; the table is then reloaded before its next command.
        """
        async with self._lock:
            self._value = None
            await self._reload()

    async def wake(self) -> Update:
        """Let AIs act that are to move."""
        if (apart := _thinking_apart(self._last)) is not None:
            return await self._let_thinkers_act(apart)
        async with self._lock:
            before = await self._present()
            change = await self._let_ai_seats_act(Change(before))
            return Update(before, self._last, change.events)

    async def _looked_up(
        self, before: TableValue, interaction_id: int | None, unknown: UnknownOutcomeError
    ) -> Update:
        """Return the update of a command whose commit got no answer; raises `unknown` if nothing shows it.

        For moves, the interaction's log entries tell; for seat changes, show whatever is stored.
        """
        try:
            found = await self._store.look_up(before, interaction_id)
            update = await self._done_before(before)
        except TableError as error:
            raise unknown from error
        if found.was_done:
            return update
        raise unknown

    async def _done_before(self, before: TableValue) -> Update:
        """Return the update of a command that was already carried out."""
        update = Update(before, await self._reload())
        self._listener(update)
        return update

    async def _decided(
        self,
        table: TableValue,
        decision: Callable[[TableValue], Awaitable[Change]],
        interaction_id: int | None = None,
    ) -> Change:
        """Decide and store; if another process has written the table, reload it and decide again.

        This is as if the command had arrived after the other one. That is always safe, since a command itself
        states what its sender saw. A store error is not retried. Raises AlreadyDoneError for a command that
        was refused because it had been carried out.
        """
        tries_left = _MOST_DECISIONS
        while True:
            tries_left -= 1
            try:
                return await decision(table)
            except UnknownOutcomeError:
                raise
            except TableError as error:
                if not await self._is_outdated(table, interaction_id, error) or not tries_left:
                    raise
            _log.warning("another process wrote table %s: reloading it", self._table_id)
            table = await self._reload()

    async def _is_outdated(self, table: TableValue, interaction_id: int | None, refusal: TableError) -> bool:
        """Tell whether a refusal is due to another process, which has written the table meanwhile.

        Raises AlreadyDoneError if the interaction was carried out before. If nobody can tell, the refusal
        stands: it is what its sender has to know.
        """
        try:
            found = await self._store.look_up(table, interaction_id)
        except TableError:
            return False
        if found.was_done:
            raise AlreadyDoneError
        return isinstance(refusal, StaleTableError) or (refusal.code != "try_again" and not found.is_newest)

    async def _carry_out(
        self, command: Command, interaction_id: int | None, is_true: Callable[[], bool], table: TableValue
    ) -> Change:
        now = self._store.now()
        thinks = _lets_ais_think(table, command)
        ai = self._ai.apart() if thinks else self._ai

        def decided(purse: Purse | None) -> Change:
            change = decide(table, command, Context(purse, now, interaction_id, ai))
            return _going_on(table, change, now)

        if needs_purse(table, command):
            if not is_true():
                return Change(table)
            acting = (command.user_id,) if isinstance(command, Join | BeginningCommand) else ()
            saving = self._store.save_with_purse(table, decided, interaction_id, acting)
            return await self._commit(table, saving, command)
        change = await asyncio.to_thread(decided, None) if thinks else decided(None)
        if isinstance(command, Resume) and change.table == table:
            return await self._left_alone(table, change)
        if play.awaits_ai(change.table) and _thinking_apart(change.table) is None:
            change = change.then(await self._ai_moves(change.table))
        if not is_true():
            return Change(table)
        return await self._commit(table, self._store.save(table, change, interaction_id), command)

    async def _left_alone(self, table: TableValue, change: Change) -> Change:
        """Return a change that changes nothing, without a write, unless another process wrote the table."""
        if not (await self._store.look_up(table, None)).is_newest:
            raise StaleTableError
        return change

    async def _let_ai_seats_act(self, change: Change) -> Change:
        """Return a change with the AI moves after it; if those cannot be stored, a deadline triggers them."""
        try:
            while play.awaits_ai(table := await self._present()):
                change = change.then(await self._decided(table, self._carry_on))
        except TableError as error:
            _log.warning("table %s: an AI could not move: %s", self._table_id, error.__cause__ or error)
        return change

    async def _let_thinkers_act(self, apart: Thinkers) -> Update:
        """Let AIs think while others are answered, and do what still fits: nobody waits for the lock so long.

        If that cannot be stored, a deadline triggers them again.
        """
        before, events = self._last, ()
        if self._is_thought_about:  # which goes on until no AI is to move
            return Update(before, before)
        self._is_thought_about = True
        try:
            while play.awaits_ai(table := await self._settled()):
                ai, began = self._ai.remembering(), THINKING.clock()
                thought = await apart.run(partial(play.act_for_ai, table, ai, 1))
                await THINKING.passes(began, had_choice=ai.had_choice)
                ai.may_think = False
                async with self._lock:
                    saved = await self._decided(await self._present(), partial(self._say, ai, table, thought))
                events += saved.events
        except TableError as error:
            _log.warning("table %s: an AI could not move: %s", self._table_id, error.__cause__ or error)
        finally:
            self._is_thought_about = False
        return Update(before, self._last, events)

    async def _settled(self) -> TableValue:
        async with self._lock:
            return await self._present()

    async def _say(
        self, ai: RememberingAis, pondered: TableValue, thought: Change, table: TableValue
    ) -> Change:
        """Store what AIs chose; if the table is another one than they pondered, as much as still fits it."""
        if table is not pondered:
            thought = play.act_for_ai(table, ai, 1)
        if thought.table is table:
            return thought
        change = _going_on(table, thought, self._store.now())
        return await self._commit(table, self._store.save(table, change, None))

    async def _carry_on(self, table: TableValue) -> Change:
        return await self._commit(table, self._store.save(table, await self._ai_moves(table), None))

    async def _ai_moves(self, table: TableValue) -> Change:
        """Return the next AI moves, computed in a thread, since a strong AI takes long."""
        apart, ai, began = thinkers(), self._ai.apart(), THINKING.clock()
        if play.has_thinkers(table):
            most = AI_MOVES_PER_TRANSACTION if apart is None else THOUGHTS_PER_TRANSACTION
            moves = partial(play.act_for_ai, table, ai, most)
            change = await (asyncio.to_thread(moves) if apart is None else apart.run(moves))
            await THINKING.passes(began, len(change.entries) or 1, had_choice=ai.had_choice)
        else:
            change = await asyncio.to_thread(play.act_for_ai, table, ai, AI_MOVES_PER_TRANSACTION)
            if play.has_racers(table):
                await HASTY.passes(began, had_choice=ai.had_choice)
        return _going_on(table, change, self._store.now())

    async def _commit(
        self, before: TableValue, saving: Awaitable[Change], command: Command | None = None
    ) -> Change:
        """Await the store, then call the listener. If interrupted, reload the table before its next use."""
        self._value = None
        change = await saving
        self._value = self._last = change.table
        is_played = change.table.match is not before.match
        if is_played or not isinstance(command, MessageCommand):  # the listener itself sends those
            beats = beats_of(change.steps)
            self._listener(Update(before, change.table, change.events, _expired(command), beats))
        return change

    async def _present(self) -> TableValue:
        return self._value if self._value is not None else await self._reload()

    async def _reload(self) -> TableValue:
        self._value = self._last = await self._store.load(self._table_id)
        return self._value


def _thinking_apart(table: TableValue) -> Thinkers | None:
    """Return the processes in which a table's AIs think, if they do: a command is then answered before.

    In practice, which is one message, nothing but an answer shows what the AIs did.
    """
    return thinkers() if not table.private and play.has_thinkers(table) else None


def _lets_ais_think(table: TableValue, command: Command) -> bool:
    """Tell whether AIs may choose something while a command is decided, which takes time."""
    if isinstance(command, Act):
        return play.asks_ais(table, command)
    return isinstance(command, Expire) and command.kind is DeadlineKind.TURN


def _expired(command: Command | None) -> Expire | None:
    return command if isinstance(command, Expire) else None


def _going_on(before: TableValue, change: Change, now: int) -> Change:
    """Return a change completed with deadlines and a commitment to the next match."""
    table = without_invitations(timed(before, change.table, now, lag(before, change.steps)))
    return replace(change, table=committed(table, draw_shuffle))
