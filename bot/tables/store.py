"""Tables and the database: one transaction per command, and the ledger inside it."""

import logging
from collections.abc import (
    Callable,
    Collection,
    Coroutine,
    Iterable,
    Mapping,
    Sequence,
)
from dataclasses import replace
from typing import Any, Final, Literal, Protocol, TypeVar

from bot.tables import rows
from bot.tables.bank.terms import purse_of, with_terms
from bot.tables.chance import Purse
from bot.tables.changes import Actor, Change, Entry
from bot.tables.commands import Expire
from bot.tables.contributing import committed
from bot.tables.errors import TableError
from bot.tables.ledger import board_of, bring_stakes, pay, return_stakes, salvage, settle, undo_deal
from bot.tables.shuffles import Shuffle, draw_shuffle
from bot.tables.storing import reading, translating_store_errors
from bot.tables.values import DeadlineKind, Phase, TableValue
from data import actors, application, card_tables, coming_seeds, deadlines, matches, stakes
from data.database import Database, Transaction
from data.errors import DuplicateError
from data.turns import ALONE, Turn
from game.core.protocol import Outcome
from game.core.record import ENGINE_VERSION
from game.core.rng import commitment

T = TypeVar("T")

_JUST: Final = 60_000
"""Milliseconds in which boards have followed their tables, unless the process was killed."""
_MOST_CHANGED: Final = 40

_log = logging.getLogger(__name__)


class AlreadyDoneError(Exception):
    """The interaction was carried out before: delivered twice, or answered before a crash."""


class Facts(Protocol):
    """Facts of the application, kept in the database."""

    async def fact(self, name: str) -> str | None:
        """Return a fact."""

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a fact."""


class TableStore:
    """Keeps tables. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, table: TableValue) -> TableValue:
        """Keep a table that has just been opened, and return it with what the server's tokens are to it."""

        async def create(tx: Transaction) -> TableValue:
            known = await with_terms(tx, table, begins=False)
            keys = await _keys(tx, known)
            row = rows.new_row(known, keys)
            await card_tables.create(tx, row, rows.seat_rows(known, keys))
            await deadlines.arm(tx, *rows.deadline_rows(known.table_id, known.deadlines))
            if known.shuffle is not None:
                await coming_seeds.keep(tx, known.table_id, known.shuffle.seed)
            return known

        return await self._write(create, Turn(table.guild_id))

    async def save(self, before: TableValue, change: Change, interaction_id: int | None) -> Change:
        """Keep what a command led to. Raises StaleTableError if the table is not as it was any more."""
        return await self._write(lambda tx: _write(tx, before, change, interaction_id), _turn(before, change))

    async def save_with_purse(
        self,
        before: TableValue,
        decided: Callable[[Purse | None], Change],
        interaction_id: int | None,
        joining: Sequence[int] = (),
    ) -> Change:
        """Decide with what the ledger says of those seated and `joining`; keep it, in one transaction.

        Raises StaleTableError as `save` does.
        """

        async def decide(tx: Transaction) -> Change:
            change = decided(await purse_of(tx, before, joining))
            if change.table.phase not in (Phase.PLAYING, Phase.BETWEEN_DEALS):
                await stakes.release_board(tx, before.table_id)  # what was asked for a start that was none
            return await _write(tx, before, change, interaction_id)

        return await self._write(decide, Turn(before.guild_id))

    async def load(self, table_id: str) -> TableValue:
        """Read a table back, its match replayed. Raises TableError if there is none.

        A match that does not replay to what it was is void: the stakes go back, and the table says so. So
        does a table of which nothing can be read any more, as if it were not there; and an open one at which
        somebody sits who is forgotten, for it could not be settled.
        """
        with translating_store_errors():
            return await self._load(table_id)

    async def _load(self, table_id: str) -> TableValue:
        table: TableValue | None = None
        version: int | None = None
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
        except rows.UNREADABLE as error:
            # What the error says may name a card of a hand.
            _log.error("table %s cannot be read back: %s", table_id, type(error).__name__)
            if version is None:
                raise
            return await self._void(table_id, version, table)
        if rows.seats_forgotten(whole) and not whole.phase.is_end:
            _log.error("somebody forgotten sits at the table %s: it is void", table_id)
            return await self._void(table_id, version, whole)
        return await self._committed(whole)

    async def is_newest(self, table: TableValue) -> bool:
        """Tell whether a table is stored as it is here: nobody else has written it since."""
        async with reading(self._database) as tx:
            return await card_tables.version_of(tx, table.table_id) == table.version

    async def was_done(self, interaction_id: int) -> bool:
        """Tell whether the actions of an interaction are stored already."""
        async with reading(self._database) as tx:
            return await matches.is_logged(tx, interaction_id)

    async def open_in_channel(self, channel_id: int) -> list[str]:
        """Return the open tables of a channel, in threads of it or in a thread of this id; oldest first."""
        async with reading(self._database) as tx:
            return await card_tables.open_ids(tx, channel_id=channel_id)

    async def open_in_guild(self, guild_id: int) -> list[str]:
        """Return the open tables of a server, oldest first."""
        async with reading(self._database) as tx:
            return await card_tables.open_ids(tx, guild_id)

    async def count_public(self, guild_id: int) -> int:
        """Return how many tables are open on a server for everybody to see."""
        async with reading(self._database) as tx:
            return await card_tables.count_open_but(tx, guild_id, rows.PRIVATE)

    async def open_of_member(self, guild_id: int, user_id: int) -> list[str]:
        """Return the open tables of a server at which a person has a seat or waits for one, oldest first."""
        async with reading(self._database) as tx:
            key = await actors.find_key(tx, guild_id, user_id)
            return [] if key is None else await card_tables.open_ids(tx, guild_id, person=key)

    async def changed_last(self) -> list[str]:
        """Return the open tables at which something had just happened when the last thing of all did."""
        async with reading(self._database) as tx:
            return await card_tables.changed_last(tx, _JUST, _MOST_CHANGED)

    async def with_ai_to_move(self) -> list[str]:
        """Return the tables whose AIs were about to move."""
        async with reading(self._database) as tx:
            return [one.table_id for one in await deadlines.of_kind(tx, DeadlineKind.AI)]

    def now(self) -> int:
        """Return the store's time, in milliseconds since the epoch."""
        return self._database.now()

    async def due(self) -> list[tuple[str, Expire]]:
        """Return the deadlines that have passed, oldest first, as what is to be told to which table."""
        async with reading(self._database) as tx:
            passed = await deadlines.due(tx, tx.now)
        return [
            (one.table_id, Expire(kind, one.due_at, one.seat))
            for one in passed
            if (kind := DeadlineKind.named(one.kind)) is not None
        ]

    async def due_within(self, milliseconds: int, kinds: Collection[str]) -> list[str]:
        """Return the tables with a deadline of some kinds that has passed or will so soon, each once."""
        async with reading(self._database) as tx:
            near = await deadlines.due(tx, tx.now + milliseconds)
        return list(dict.fromkeys(one.table_id for one in near if one.kind in kinds))

    async def due_after(self, milliseconds: int) -> list[str]:
        """Return the tables with a deadline that is further away, each once."""
        async with reading(self._database) as tx:
            far = await deadlines.due_after(tx, tx.now + milliseconds)
        return list(dict.fromkeys(one.table_id for one in far))

    async def fact(self, name: str) -> str | None:
        """Return a fact of the application."""
        async with reading(self._database) as tx:
            return await application.fact(tx, name)

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a fact of the application."""
        await self._write(lambda tx: application.keep_fact(tx, name, value))

    async def _committed(self, table: TableValue) -> TableValue:
        """Return a table with its commitment: one that an older version wrote has none, and makes it now."""
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
        """End a table that cannot be read back; `table` is what could be read. Raises TableError without."""
        ended: card_tables.TableChanges = {"state": "void"}
        if table is None:
            ended = {**ended, "rules": {}, "options": {}}  # or no backup would be whole

        async def end(tx: Transaction) -> int:
            voided = await card_tables.change(tx, table_id, version, **ended)
            match_id = await matches.open_match_id(tx, table_id)
            if match_id is not None:
                await _settle_void(tx, table_id, table, match_id)
                await matches.finish_match(tx, match_id, None, "void")
            await stakes.release_board(tx, table_id)
            await coming_seeds.drop(tx, table_id)
            await deadlines.cancel_all(tx, table_id)
            return voided

        voided = await self._write(end)
        if table is None:
            raise TableError("no_such_table")
        return replace(table, phase=Phase.VOID, shuffle=None, version=voided)

    async def _write(self, work: Callable[[Transaction], Coroutine[Any, Any, T]], turn: Turn = ALONE) -> T:
        with translating_store_errors():
            try:
                return await self._database.write(work, turn)
            except DuplicateError:
                raise AlreadyDoneError from None


async def _write(
    tx: Transaction,
    before: TableValue,
    change: Change,
    interaction_id: int | None,
) -> Change:
    table = await with_terms(tx, change.table, begins=change.beginning is not None)
    named = await _keys_of(tx, table, rows.people_in_columns(before, table))
    columns = rows.changed_columns(before, table, named)
    version = await card_tables.change(tx, before.table_id, before.version, **columns)
    table = replace(table, version=version)
    change = replace(change, table=table)
    if table.shuffle != before.shuffle:
        await _write_shuffle(tx, before, table)
    if change.beginning is not None:
        await _begin(tx, change, await _keys(tx, table))
    keys, end, board = await tx.together(
        _keys(tx, table, change.returned.values()), _lengthen(tx, change), board_of(tx, table)
    )
    await bring_stakes(tx, change, keys, interaction_id)
    if end is not None and table.match is not None:
        new = [_new_action(entry, keys, interaction_id, index) for index, entry in enumerate(change.entries)]
        await matches.add_actions(tx, table.match.match_id, new, end)
    if board is not None:
        await pay(tx, board, change)
    await return_stakes(tx, change, keys, interaction_id)
    if table.phase.is_end and not before.phase.is_end and table.match is not None:
        await _finish(tx, table, change.ended, keys)
    await _write_deadlines(tx, before, table)
    await _write_seats(tx, before, table, keys)
    return change


async def _settle_void(tx: Transaction, table_id: str, table: TableValue | None, match_id: str) -> None:
    """Return what is staked at a table that is void, by what can be read of it."""
    if table is None:
        await salvage(tx, table_id, match_id)
    elif rows.seats_forgotten(table):
        if table.phase is Phase.PLAYING and table.match is not None:
            await undo_deal(tx, table.guild_id, match_id)
        await salvage(tx, table_id, match_id, table.stakes)
    else:
        await settle(tx, table, await _keys(tx, table), match_id)


async def _played(tx: Transaction, match_id: str | None) -> tuple[matches.Record, bytes] | None:
    """Return the record of a table's match and its seed, None if it has none."""
    record = await matches.load_record(tx, match_id) if match_id else None
    if record is None:
        return None
    return record, record.seed or await matches.load_seed(tx, record.match.id)


async def _write_shuffle(tx: Transaction, before: TableValue, table: TableValue) -> None:
    """Let go of the seed that a match takes from here, keep the one that was committed to."""
    if before.shuffle is not None:
        await coming_seeds.use(tx, table.table_id, before.shuffle.seed)
    if table.shuffle is not None:
        await coming_seeds.keep(tx, table.table_id, table.shuffle.seed)


async def _lengthen(tx: Transaction, change: Change) -> matches.LogEnd | None:
    match = change.table.match
    if match is None or not change.entries:
        return None
    more = len(change.entries)
    return await matches.lengthen(tx, match.match_id, more, expected_seq=match.length - more)


async def _begin(tx: Transaction, change: Change, keys: Mapping[int, str]) -> None:
    table, beginning = change.table, change.beginning
    if beginning is None:
        return
    await matches.create_match(
        tx,
        matches.NewMatch(
            id=beginning.match_id,
            table_id=table.table_id,
            game=table.game.key,
            setup=beginning.setup.model_dump(mode="json"),
            seed=beginning.seed,
            commitment=commitment(beginning.seed),
            engine_version=ENGINE_VERSION,
            seats=tuple(rows.seat_rows(table, keys)),
            mix=beginning.mix.model_dump(mode="json") if beginning.mix else None,
        ),
    )


async def _finish(
    tx: Transaction, table: TableValue, outcome: Outcome | None, keys: Mapping[int, str]
) -> None:
    if table.match is None:
        return
    await settle(tx, table, keys, table.match.match_id)
    document = None
    if outcome is not None:
        ranking = [list(group) for group in outcome.ranking]
        document = {"ranking": ranking, "loser": outcome.loser, "reason": outcome.reason}
    state: Literal["over", "void"] = "over" if table.phase is Phase.OVER else "void"
    await matches.finish_match(tx, table.match.match_id, document, state, expected_seq=table.match.length)


async def _write_seats(
    tx: Transaction, before: TableValue, table: TableValue, keys: Mapping[int, str]
) -> None:
    seated = [(occupant.user_id, occupant.ai_level) for occupant in table.seats]
    if seated != [(occupant.user_id, occupant.ai_level) for occupant in before.seats]:
        await card_tables.set_seats(tx, table.table_id, rows.seat_rows(table, keys))


async def _write_deadlines(tx: Transaction, before: TableValue, table: TableValue) -> None:
    """Write those that are new or at another moment, and drop those that are gone."""
    if table.deadlines == before.deadlines:
        return
    wanted = {(one.kind, one.seat) for one in table.deadlines}
    gone = [(one.kind, one.seat) for one in before.deadlines if (one.kind, one.seat) not in wanted]
    await deadlines.drop(tx, table.table_id, gone)
    await deadlines.arm(
        tx, *rows.deadline_rows(table.table_id, set(table.deadlines).difference(before.deadlines))
    )


async def _keys(tx: Transaction, table: TableValue, others: Iterable[int] = ()) -> dict[int, str]:
    seated = {occupant.user_id for occupant in table.seats if occupant.user_id is not None}
    named = {table.host_id, *seated, *others, *rows.people_in_options(table)}
    return await _keys_of(tx, table, named - {rows.FORGOTTEN})


async def _keys_of(tx: Transaction, table: TableValue, users: Collection[int]) -> dict[int, str]:
    return await actors.keys_for(tx, table.guild_id, users) if users else {}


def _turn(before: TableValue, change: Change) -> Turn:
    """Return what others may not write meanwhile: a move leaves all of the server but its table alone."""
    table = change.table
    is_move = (
        before.match is not None
        and table.match is not None
        and before.match.match_id == table.match.match_id
        and before.shuffle == table.shuffle
        and not before.phase.is_end
        and not table.phase.is_end
        and change.beginning is None
        and not change.brought
        and not change.returned
        and _people(before) == _people(table)
    )
    return Turn(table.guild_id, beside_others=is_move)


def _people(table: TableValue) -> object:
    seats = [(occupant.user_id, occupant.ai_level) for occupant in table.seats]
    return seats, table.host_id, table.waiting, table.votes


def _new_action(
    entry: Entry, keys: Mapping[int, str], interaction_id: int | None, index: int
) -> matches.NewAction:
    actor = entry.actor
    return matches.NewAction(
        seat=entry.log.seat,
        action=entry.log.action,
        digest=entry.log.digest,
        actor_key=keys.get(actor) if isinstance(actor, int) else None,
        interaction_id=None if actor is Actor.AI else interaction_id,
        interaction_index=index,
    )
