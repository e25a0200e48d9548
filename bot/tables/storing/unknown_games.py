"""Open tables that this version of the bot does not know how to play: they wait for the one that wrote them.

Nobody can leave such a table by a click. But a moderator can close it, and people who are forgotten leave it.
What is written here of them is what that version would have written, and needs no knowledge of the game: in a
match an AI plays the seat on with its stake, which then goes to the house; in a lobby the seat is free.
"""

from collections.abc import Mapping
from typing import Any

from bot.common.errors import OtherVersionError, TableError
from bot.server_log.store import write_log
from bot.server_log.values import Logged, LogKind
from bot.tables.ai.players import FOR_ABSENT
from bot.tables.storing.ledger import call_off
from data import actors
from data.checks import audit
from data.database import Transaction
from data.privacy import forgetting
from data.tables import card_tables
from data.tables.card_tables import CardTable, PlacedTable, Seat


async def waiting_place(tx: Transaction, table_id: str, match_id: str | None) -> PlacedTable | None:
    """Return the place of a table that waits for another version, None if its table or match is damaged.

    Of somebody who cannot read what was written, or comes to another position with it, only this tells
    whether it is damaged.
    """
    damage = await audit.verify_chains(tx, match_id=match_id) if match_id is not None else []
    return None if damage else await card_tables.place_if_whole(tx, table_id)


async def close_unread(
    tx: Transaction, table_id: str, by: int | None = None, *, moderator: bool = False
) -> None:
    """Close a table without reading it: its running deal is undone, and stakes go back.

    The version that it waits for may never come back. Raises TableError for a person who may not undo the
    deal: one with tokens in it, or neither a moderator nor the host of a table without tokens. If its channel
    is gone (`by` nobody), a running deal waits for that version, which has it played out.
    """
    row = await card_tables.load(tx, table_id)
    if row is None or row.state in ("over", "void"):
        raise TableError("table_over")
    if by is None and row.state == "playing":
        raise OtherVersionError(row.game)
    if by is not None:
        _require_may_close(row, by, moderator=moderator)
    await forgetting.void(tx, table_id, call_off)
    if by is not None and (by != row.host_user_id or _is_of_cup(row)):
        facts = {"game": row.game, "preset": row.preset, "place": row.thread_id or row.channel_id}
        act = Logged(
            kind=LogKind.TABLE_ENDED, by=by, details=facts, concerns=table_id, undoes=_is_for_tokens(row)
        )
        await write_log(tx, row.guild_id, [act])


def _require_may_close(row: CardTable, user_id: int, *, moderator: bool) -> None:
    if not moderator and (row.host_user_id != user_id or _is_of_cup(row)):
        raise TableError("not_allowed")
    sits = user_id in (one.user_id for one in row.seats)
    if _is_for_tokens(row) and (sits or not moderator):
        raise TableError("may_not_undo")


def _is_for_tokens(row: CardTable) -> bool:
    return row.state != "lobby" and row.played_for == "tokens"


def _is_of_cup(row: CardTable) -> bool:
    return bool(row.options.get("cup"))


async def leave_unread(tx: Transaction, table_id: str, user_id: int) -> None:
    """Let a person leave a table without loading it. Call it only for somebody who is about to be forgotten.

    Where nobody else is left whom the deal could pay, the table becomes void: no other person stays, and none
    has left a stake with which an AI plays on.
    """
    row = await card_tables.load(tx, table_id)
    if row is None or row.state in ("over", "void"):
        return
    key = await actors.find_key(tx, row.guild_id, user_id)
    if key is None:
        return
    states: Mapping[str, dict[str, Any]] = row.options.get("seats", {})
    others = _others(row, user_id, states)
    if not others:
        await forgetting.void(tx, table_id, call_off)
        return
    seats, states = _in_lobby(row, key, states) if row.state == "lobby" else _in_match(row, key, states)
    options = {**card_tables.without_person(row.options, key), "seats": states}
    host = others[0] if row.host_key == key else row.host_key
    await card_tables.change(tx, table_id, row.version, options=options, host_key=host)
    await card_tables.set_seats(tx, table_id, seats)


def _others(row: CardTable, user_id: int, states: Mapping[str, dict[str, Any]]) -> list[str | None]:
    """Return the keys of other people with a seat or a stake in play: first those who have not left."""
    stays, plays_on = [], []
    for one in row.seats:
        state = states.get(str(one.number), {})
        if one.user_id in (None, user_id):
            continue
        if not state.get("left"):
            stays.append(one.actor_key)
        elif state.get("plays_on"):
            plays_on.append(one.actor_key)
    return stays + plays_on


def _in_lobby(
    row: CardTable, key: str, states: Mapping[str, dict[str, Any]]
) -> tuple[list[Seat], dict[str, dict[str, Any]]]:
    """Return the seats without a person's, and their states."""
    kept = [one for one in row.seats if one.actor_key != key]
    return (
        [Seat(number, one.actor_key, one.ai_level) for number, one in enumerate(kept)],
        {str(number): states.get(str(one.number), {}) for number, one in enumerate(kept)},
    )


def _in_match(
    row: CardTable, key: str, states: Mapping[str, dict[str, Any]]
) -> tuple[list[Seat], dict[str, dict[str, Any]]]:
    """Return the seats with an AI that plays on in a person's, and their states."""
    seats, kept = [], dict(states)
    for one in row.seats:
        if one.actor_key != key:
            seats.append(one)
            continue
        before = states.get(str(one.number), {})
        plays_on = bool(before.get("plays_on")) or not before.get("left")
        seats.append(Seat(one.number, None, FOR_ABSENT if plays_on else None))
        kept[str(one.number)] = {"left": True, "plays_on": True} if plays_on else {"left": True}
    return seats, kept
