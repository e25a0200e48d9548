"""Writes a table's changes in a transaction: row and seats, match, ledger, deadlines."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from bot.common.errors import BarredError, TableError
from bot.server_log.store import write_log
from bot.settings.server import Limits
from bot.tables.model.changes import Actor, Change, Purse, RecordEntry
from bot.tables.model.shared_deals import day_of
from bot.tables.model.values import FORGOTTEN, Phase, TableValue
from bot.tables.storing import rows
from bot.tables.storing.ledger import (
    board_of,
    bring_stakes,
    pay,
    purse_of,
    return_stakes,
    salvage,
    settle,
    undo_deal,
    with_terms,
)
from data import actors, bars, cups, daily, nights
from data.database import Transaction
from data.errors import UnreadableError
from data.privacy import kept_grants as handed_out
from data.sql.write_locks import WriteLock
from data.tables import card_tables, coming_seeds, deadlines, matches, open_tables
from data.tokens import stakes
from game.core.protocol import Outcome
from game.core.record import ENGINE_VERSION
from game.core.rng import commitment


async def write_new_table(tx: Transaction, table: TableValue, limits: Limits | None) -> TableValue:
    """Write a new table within the server's limits, and return it with its token terms."""
    await _require_planned(tx, table)
    await _require_first_play(tx, table)
    if limits is not None:
        host = await actors.key_for(tx, table.guild_id, table.host_id)
        await require_room(tx, table.guild_id, host, limits)
    if not table.private:
        await refuse_barred(tx, table.guild_id, await _keys_of(tx, table, table.people))
    known = replace(await with_terms(tx, table, begins=False), opened_at=tx.now)
    keys = await _keys(tx, known)
    row = rows.new_row(known, keys)
    await card_tables.create(tx, row, rows.seat_rows(known, keys))
    await deadlines.arm(tx, *rows.deadline_rows(known.table_id, known.deadlines))
    if known.shuffle is not None:
        await coming_seeds.keep(tx, known.table_id, known.shuffle.seed)
    return known


async def _require_planned(tx: Transaction, table: TableValue) -> None:
    """Raise TableError for a card night's table if that was cancelled meanwhile, or its host is forgotten.

    So does that of a cup if somebody at it has left the cup or is forgotten. Discord is asked for much before
    such a table opens, and all the while people can ask for that.
    """
    entered = await cups.entries(tx, table.cup) if table.cup else ()
    if entered and not {one.user_id for one in entered if one.plays}.issuperset(table.people):
        raise TableError("no_such_cup")
    night = await nights.find(tx, table.table_id)
    if night is not None and (night.state, night.host_id) != (nights.PLANNED, table.host_id):
        raise TableError("no_such_night")


async def _require_first_play(tx: Transaction, table: TableValue) -> None:
    """Note who plays a day's deal; raises TableError if they have played it before, or its day is over."""
    if not table.daily:
        return
    if day_of(tx.now) != table.daily or await daily.is_revealed(tx, table.daily):
        raise TableError("daily_over")
    key = await actors.key_for(tx, table.guild_id, table.host_id)
    if not await daily.begin(tx, key, table.daily, table.game.key, table.table_id):
        raise TableError("daily_begun")


async def require_room(tx: Transaction, guild_id: int, host: str | None, limits: Limits) -> None:
    """Raise TableError if a person, named by their key, may not open another table on a server."""
    if await open_tables.count_public(tx, guild_id) >= limits.most_tables:
        raise TableError("too_many_tables", most=limits.most_tables)
    if limits.most_each is None or host is None:
        return
    if len(own := await open_tables.places_opened_by(tx, guild_id, host)) >= limits.most_each:
        places = ", ".join(dict.fromkeys(f"<#{place}>" for place in own))
        raise TableError("too_many_own_tables", most=limits.most_each, tables=places)


async def write_decision(
    tx: Transaction,
    before: TableValue,
    decided: Callable[[Purse | None], Change],
    interaction_id: int | None,
    acting: Sequence[int],
) -> Change:
    """Decide with the balances of seated and `acting` people, and write the change."""
    change = decided(await purse_of(tx, before, acting))
    if not _plays_on_servers_board(change):
        await stakes.release_board(tx, before.table_id)
    return await write_change(tx, before, change, interaction_id)


def _plays_on_servers_board(change: Change) -> bool:
    """Tell whether a table may keep the server's board: in a match for tokens, without the house."""
    table = change.table
    if table.stakes is None or table.phase not in (Phase.PLAYING, Phase.BETWEEN_DEALS):
        return False
    return change.beginning is None or not table.is_with_house


async def write_change(
    tx: Transaction,
    before: TableValue,
    change: Change,
    interaction_id: int | None,
) -> Change:
    """Write a change, and return it with the table as stored.

    Raises StaleError if the table has been written since it was read.
    """
    table = await with_terms(tx, change.table, begins=change.beginning is not None)
    named = await _keys_of(tx, table, rows.people_in_columns(before, table))
    columns = rows.changed_columns(before, table, named)
    version = await card_tables.change(tx, before.table_id, before.version, **columns)
    table = replace(table, version=version)
    change = replace(change, table=table)
    if not table.private:
        await refuse_barred(tx, table.guild_id, await _keys_of(tx, table, _sitting_down(before, change)))
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
    await write_log(tx, table.guild_id, change.logged)
    return change


async def write_void(tx: Transaction, table_id: str, version: int, table: TableValue | None) -> int:
    """End a table that cannot be replayed, and return its version; `table` is its readable part."""
    ended: card_tables.TableChanges = {"state": "void"}
    if table is None:
        ended = {**ended, "rules": {}, "options": {}}  # else no backup would pass its checks
    voided = await card_tables.change(tx, table_id, version, **ended)
    match_id = await matches.open_match_id(tx, table_id)
    if match_id is not None:
        await _settle_void(tx, table_id, table, match_id)
        await matches.finish_match(tx, match_id, None, "void")
    await stakes.release_board(tx, table_id)
    await coming_seeds.drop(tx, table_id)
    await deadlines.cancel_all(tx, table_id)
    return voided


def write_lock_of(before: TableValue, change: Change) -> WriteLock:
    """Return which writers to block: a move writes nothing of the server but its own table."""
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
        and not change.logged
        and _people(before) == _people(table)
    )
    return WriteLock(table.guild_id, shared=is_move)


async def _settle_void(tx: Transaction, table_id: str, table: TableValue | None, match_id: str) -> None:
    """Return the stakes of a void table, using what is readable of it."""
    if table is None:
        await salvage(tx, table_id, match_id)
    elif rows.seats_forgotten(table):
        if table.phase is Phase.PLAYING and table.match is not None:
            await undo_deal(tx, table.guild_id, match_id)
        await salvage(tx, table_id, match_id, table.stakes)
    else:
        await settle(tx, table, await _keys(tx, table), match_id)


def _sitting_down(before: TableValue, change: Change) -> Collection[int]:
    """Return who sits down or queues; at the start of a match, everybody who sits there."""
    table = change.table
    there = {*table.people, *table.waiting}
    if change.beginning is not None or (before.phase.is_end and not table.phase.is_end):
        return there
    return there - {*before.people, *before.waiting}


async def refuse_barred(tx: Transaction, guild_id: int, keys: Mapping[int, str]) -> None:
    """Raise BarredError if one of these people may not sit down in the server; `keys` are theirs by user id.

    Somebody who was barred when they asked to be forgotten is so still. If what is kept of forgotten people
    is damaged, nobody is kept from playing because of it.
    """
    for bar in (await bars.among(tx, keys.values())).values():
        raise BarredError(bar.user_id, bar.until, bar.reason)
    for user_id in keys:
        try:
            until = (await handed_out.find(tx, guild_id, user_id)).barred_until
        except UnreadableError:
            return
        if until > tx.now:
            raise BarredError(user_id, None if until == handed_out.FOR_GOOD else until, "")


async def _write_shuffle(tx: Transaction, before: TableValue, table: TableValue) -> None:
    """Delete the seed that a new match uses, and store a new commitment's seed."""
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
    counts = table.phase is Phase.OVER or table.match.setup.deal > 1  # an undone deal takes away itself alone
    state: Literal["over", "void"] = "over" if counts else "void"
    await matches.finish_match(tx, table.match.match_id, document, state, expected_seq=table.match.length)


async def _write_seats(
    tx: Transaction, before: TableValue, table: TableValue, keys: Mapping[int, str]
) -> None:
    seated = [(occupant.user_id, occupant.ai_level) for occupant in table.seats]
    if seated != [(occupant.user_id, occupant.ai_level) for occupant in before.seats]:
        await card_tables.set_seats(tx, table.table_id, rows.seat_rows(table, keys))


async def _write_deadlines(tx: Transaction, before: TableValue, table: TableValue) -> None:
    """Write new and changed deadlines, and delete those that are gone."""
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
    return await _keys_of(tx, table, named - {FORGOTTEN})


async def _keys_of(tx: Transaction, table: TableValue, users: Collection[int]) -> dict[int, str]:
    return await actors.keys_for(tx, table.guild_id, users) if users else {}


def _people(table: TableValue) -> object:
    seats = [(occupant.user_id, occupant.ai_level) for occupant in table.seats]
    return seats, table.host_id, table.waiting, table.invited, table.opened_by, table.votes


def _new_action(
    entry: RecordEntry, keys: Mapping[int, str], interaction_id: int | None, index: int
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
