"""Tables as rows: what is written of a table, and how it is read back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.terms import read_terms, write_terms
from bot.tables.values import Deadline, Occupant, Phase, TableValue
from data import matches
from data.card_tables import CardTable, NewTable, Seat, TableChanges
from data.deadlines import Deadline as StoredDeadline
from game.core.match import Match, replay
from game.core.record import LogEntry
from game.core.rule_schema import read_rules
from game.registry import GAMES


def new_row(table: TableValue, host_key: str) -> NewTable:
    """Return a table that has just been opened as a row."""
    return NewTable(
        id=table.table_id,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        game=table.game.key,
        preset=table.preset,
        rules=table.rules.model_dump(mode="json"),
        played_for="tokens" if table.for_tokens else "points",
        host_key=host_key,
        locale=table.locale,
        options=options(table),
    )


def seat_rows(table: TableValue, keys: Mapping[int, str]) -> list[Seat]:
    """Return the seats as rows; `keys` are the actors' keys by user id."""
    return [
        Seat(number, actor_key=keys[occupant.user_id])
        if occupant.user_id is not None
        else Seat(number, ai_level=occupant.ai_level)
        for number, occupant in enumerate(table.seats)
    ]


def options(table: TableValue) -> dict[str, Any]:
    """Return what is kept of a table besides its columns."""
    return {
        "match": table.match.match_id if table.match else None,
        "left": [seat for seat, occupant in enumerate(table.seats) if occupant.left],
        "ready": [seat for seat, occupant in enumerate(table.seats) if occupant.ready],
        "pictured": table.pictured,
        "base": table.base,
        "coming": table.coming.model_dump(mode="json") if table.coming else None,
        "terms": write_terms(table.terms),
    }


def deadline_rows(table: TableValue) -> list[StoredDeadline]:
    """Return the table's deadline as rows: one or none."""
    if table.deadline is None:
        return []
    return [StoredDeadline(table.table_id, table.deadline.kind, table.deadline.due_at)]


def changed_columns(before: TableValue, table: TableValue, keys: Mapping[int, str]) -> TableChanges:
    """Return the columns that a change writes anew."""
    changed: TableChanges = {}
    if table.phase is not before.phase:
        changed["state"] = table.phase.value
    if table.message_id != before.message_id:
        changed["board_message_id"] = table.message_id
    if table.host_id != before.host_id:
        changed["host_key"] = keys[table.host_id]
    if table.for_tokens != before.for_tokens:
        changed["played_for"] = "tokens" if table.for_tokens else "points"
    if options(table) != options(before):
        changed["options"] = options(table)
    return changed


def read_table(row: CardTable, stored: Sequence[StoredDeadline]) -> TableValue:
    """Return the table of a row, still without its match."""
    game = GAMES[row.game]
    coming = row.options.get("coming")
    left, ready = set(row.options.get("left", ())), set(row.options.get("ready", ()))
    return TableValue(
        table_id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.board_message_id,
        phase=Phase(row.state),
        game=game,
        preset=row.preset,
        rules=read_rules(game.rules_type, row.rules),
        for_tokens=row.played_for == "tokens",
        host_id=row.host_user_id or 0,
        locale=row.locale,
        pictured=row.options.get("pictured", True),
        base=row.options.get("base", ""),
        coming=game.setup_type.model_validate(coming) if coming else None,
        deadline=Deadline(stored[0].kind, stored[0].due_at) if stored else None,
        terms=read_terms(row.options.get("terms")),
        seats=tuple(_occupant(seat, seat.number in left, seat.number in ready) for seat in row.seats),
    )


def with_match(table: TableValue, record: matches.Record, seed: bytes) -> TableValue:
    """Return the table with its match replayed; raises DigestMismatchError."""
    setup = table.game.setup_type.model_validate(record.match.setup)
    match, events = Match.start(table.game, record.match.id, seed, setup)
    table = table.remembering(_public(table, events))
    log = [LogEntry(seat=a.seat, action=dict(a.action), digest=a.digest) for a in record.actions]
    for played in replay(match, log):
        match = played.match
        table = table.remembering(_public(table, played.events))
    return replace(table, match=match)


def _public(table: TableValue, events: tuple[Any, ...]) -> tuple[Any, ...]:
    redacted = (table.game.redact(event, None) for event in events)
    return tuple(event for event in redacted if event is not None)


def _occupant(seat: Seat, left: bool, ready: bool) -> Occupant:
    if seat.ai_level is not None:
        return Occupant(None, seat.ai_level)
    return Occupant(seat.user_id or 0, left=left, ready=ready)
