"""Conversion between tables and database rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.common.errors import OtherVersionError
from bot.tables.model.clocks import Clock, read_clock, write_clock
from bot.tables.model.terms import read_terms, write_terms
from bot.tables.model.values import (
    FORGOTTEN,
    Closing,
    Deadline,
    DeadlineKind,
    Display,
    Occupant,
    Phase,
    TableValue,
    TimeUp,
)
from data.sql import documents
from data.tables import matches
from data.tables.card_tables import CardTable, NewTable, Seat, TableChanges
from data.tables.deadlines import Deadline as StoredDeadline
from data.tables.open_tables import OPENED_BY
from game.core.match import DigestMismatchError, Match, replay
from game.core.protocol import AnyGame
from game.core.record import LogEntry, Mix
from game.core.rule_schema import Rules, read_rules
from game.registry import GAMES

UNREADABLE: Final = (DigestMismatchError, ValueError, TypeError, LookupError)
"""The exceptions of reading a table that is damaged."""
_STATE: Final = ("left", "plays_on", "undo", "ready", "missed", "away", "bank", "since", "deals", "click")
"""The fields of an occupant that are stored in a table's options."""


def new_row(table: TableValue, keys: Mapping[int, str]) -> NewTable:
    """Return a new table as a row; `keys` are the actors' keys by user id."""
    return NewTable(
        id=table.table_id,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        thread_id=table.thread_id,
        game=table.game.key,
        preset=table.preset,
        rules=table.rules.model_dump(mode="json"),
        played_for="tokens" if table.for_tokens else "points",
        host_key=keys[table.host_id],
        locale=table.locale,
        options=_with_people(_options(table), table, keys),
    )


def seat_rows(table: TableValue, keys: Mapping[int, str]) -> list[Seat]:
    """Return the seats as rows; `keys` are the actors' keys by user id."""
    return [
        Seat(number, actor_key=keys[occupant.user_id])
        if occupant.user_id
        else Seat(number, ai_level=occupant.ai_level)  # empty: left, or forgotten
        for number, occupant in enumerate(table.seats)
    ]


def _with_people(options: Mapping[str, Any], table: TableValue, keys: Mapping[int, str]) -> Mapping[str, Any]:
    """Return the options document: what has no column of its own. It names people by key."""
    return {
        **options,
        "waiting": [keys[user] for user in table.waiting],
        "invited": [keys[user] for user in table.invited],
        "votes": [[seat, keys[user]] for seat, user in table.votes],
        **({OPENED_BY: [keys[user] for user in table.opened_by]} if table.opened_by else {}),
    }


def waiting_keys(row: CardTable) -> list[str]:
    """Return the keys of people waiting at a table."""
    return list(row.options.get("waiting", ()))


def keys_in_options(row: CardTable) -> list[str]:
    """Return the keys of all people in a table's options."""
    voting = (key for _, key in row.options.get("votes", ()))
    return [*waiting_keys(row), *row.options.get("invited", ()), *row.options.get(OPENED_BY, ()), *voting]


def deadline_rows(table_id: str, deadlines: Iterable[Deadline]) -> list[StoredDeadline]:
    """Return deadlines of a table as rows."""
    return [StoredDeadline(table_id, one.kind, one.due_at, one.seat) for one in deadlines]


def changed_columns(before: TableValue, table: TableValue, keys: Mapping[int, str]) -> TableChanges:
    """Return the columns that a change updates."""
    changed: TableChanges = {}
    if table.phase is not before.phase:
        changed["state"] = table.phase.value
    changed |= _changed_place(before, table)
    if _writes_host(before, table):
        changed["host_key"] = keys[table.host_id]
    if table.for_tokens != before.for_tokens:
        changed["played_for"] = "tokens" if table.for_tokens else "points"
    changed |= _changed_rules(before, table)
    options = _options(table)
    if options != _options(before) or _listed(table) != _listed(before):
        changed["options"] = _with_people(options, table, keys)
    return changed


def _changed_rules(before: TableValue, table: TableValue) -> TableChanges:
    changed: TableChanges = {}
    if table.game is not before.game:
        changed["game"] = table.game.key
    if table.preset != before.preset:
        changed["preset"] = table.preset
    if table.rules != before.rules:
        changed["rules"] = table.rules.model_dump(mode="json")
    return changed


def _changed_place(before: TableValue, table: TableValue) -> TableChanges:
    changed: TableChanges = {}
    if table.message_id != before.message_id:
        changed["board_message_id"] = table.message_id
    if table.channel_id != before.channel_id:
        changed["channel_id"] = table.channel_id
    if table.thread_id != before.thread_id:
        changed["thread_id"] = table.thread_id
    return changed


def _listed(table: TableValue) -> tuple[object, ...]:
    return table.waiting, table.invited, table.opened_by, table.votes


def people_in_options(table: TableValue) -> set[int]:
    """Return the people in a table's options."""
    return {*table.waiting, *table.invited, *table.opened_by, *(user for _, user in table.votes)}


def people_in_columns(before: TableValue, table: TableValue) -> set[int]:
    """Return the people whose keys `changed_columns` may need."""
    host = {table.host_id} if _writes_host(before, table) else set()
    return people_in_options(table) | host


def _writes_host(before: TableValue, table: TableValue) -> bool:
    # The row of a finished table still names a host who has been forgotten.
    return table.host_id != before.host_id or table.phase is not before.phase


def read_table(
    row: CardTable, stored: Sequence[StoredDeadline], users_by_key: Mapping[str, int] | None = None
) -> TableValue:
    """Return the table of a row, still without its match.

    `users_by_key` maps the keys of `keys_in_options` to user ids; people missing from it are dropped. Raises
    OtherVersionError for a table that this version of the bot does not know how to play.
    """
    users = users_by_key or {}
    game, rules = _game_and_rules(row.game, row.rules)
    kept = row.options
    coming = kept.get("coming")
    votes = ((seat, users.get(key)) for seat, key in kept.get("votes", ()))
    return TableValue(
        table_id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.board_message_id,
        phase=Phase(row.state),
        game=game,
        preset=row.preset,
        rules=rules,
        for_tokens=row.played_for == "tokens",
        host_id=row.host_user_id or next((seat.user_id for seat in row.seats if seat.user_id), FORGOTTEN),
        locale=row.locale,
        thread_id=row.thread_id,
        display=Display(kept.get("display", Display.PICTURE)),
        private=kept.get("private", False),
        clock=read_clock(kept.get("clock")),
        notice_id=kept.get("notice"),
        waiting=tuple(users[key] for key in waiting_keys(row) if key in users),
        invited=tuple(users[key] for key in kept.get("invited", ()) if key in users),
        opened_by=tuple(users[key] for key in kept.get(OPENED_BY, ()) if key in users),
        seekers=kept.get("seekers"),
        opened_at=row.created_at,
        votes=tuple((seat, user) for seat, user in votes if user is not None),
        base=kept.get("base", ""),
        coming=game.setup_type.model_validate(coming) if coming else None,
        deadlines=tuple(_deadlines(stored)),
        terms=read_terms(kept.get("terms")),
        version=row.version,
        last_deal=kept.get("last_deal", False),
        hints=kept.get("hints", True),
        host_removes=kept.get("host_removes", False),
        let_stand=tuple((standing, seat) for standing, seat in kept.get("let_stand", ())),
        closing=Closing.named(kept.get("closing")),
        daily=kept.get("daily", ""),
        cup=kept.get("cup", ""),
        happened=tuple(TimeUp(seat, after) for seat, after in kept.get("time_up", ())),
        seats=tuple(_occupant(seat, kept.get("seats", {})) for seat in row.seats),
    )


def _game_and_rules(key: str, rules: Mapping[str, Any]) -> tuple[AnyGame, Rules]:
    """Return what a table plays. Its documents are whole, so what is unknown here is not damaged."""
    game = GAMES.get(key)
    if game is None:
        raise OtherVersionError(key)
    try:
        return game, read_rules(game.rules_type, rules)
    except ValueError:
        raise OtherVersionError(key) from None


def unknown_here(played: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return which of these games and stored rules this version of the bot lacks."""
    return [(key, rules) for key, rules in played if _is_unknown(key, rules)]


def _is_unknown(key: str, rules: str) -> bool:
    try:
        _game_and_rules(key, documents.read(rules))
    except OtherVersionError:
        return True
    except UNREADABLE:  # damaged: loading the table deals with it
        return False
    return False


def seats_forgotten(table: TableValue) -> bool:
    """Tell whether a forgotten person sits at a table, which must not happen while it is open."""
    return any(occupant.user_id == FORGOTTEN for occupant in table.seats)


def require_no_match(table: TableValue) -> TableValue:
    """Return the table; raises ValueError if it plays a match, since no match was found."""
    if table.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS):
        raise ValueError("the match of a playing table is missing")
    return table


def with_match(table: TableValue, record: matches.Record, seed: bytes) -> TableValue:
    """Return the table with its match replayed and all that happened; raises DigestMismatchError.

    The record may be of another version's engine, and this one may fail at it in any way.
    """
    try:
        return _replayed(table, record, seed)
    except UNREADABLE:
        raise
    except Exception as error:
        raise DigestMismatchError(f"it cannot be replayed: {type(error).__name__}") from error


def _replayed(table: TableValue, record: matches.Record, seed: bytes) -> TableValue:
    setup = table.game.setup_type.model_validate(record.match.setup)
    match, events = Match.start(table.game, record.match.id, seed, setup, read_mix(record.match.mix))
    times_up = table.happened
    table = replace(table, happened=()).remembering(events)
    log = [LogEntry(seat=a.seat, action=dict(a.action), digest=a.digest) for a in record.actions]
    for played in replay(match, log):
        before = tuple(one for one in times_up if one.after == match.length)
        table = table.remembering(before).remembering_move(played)
        match = played.match
    last = tuple(one for one in times_up if one.after == match.length)
    return replace(table.remembering(last), match=match)


def read_mix(stored: Mapping[str, Any] | None) -> Mix | None:
    """Return the mix of a stored match; raises ValueError."""
    return None if stored is None else Mix.model_validate(stored)


def _options(table: TableValue) -> dict[str, Any]:
    return {
        "match": table.match.match_id if table.match else None,
        "seats": {str(number): _state(occupant) for number, occupant in enumerate(table.seats)},
        "clock": write_clock(table.clock),
        "display": table.display.value,
        "private": table.private,
        "notice": table.notice_id,
        "base": table.base,
        "coming": table.coming.model_dump(mode="json") if table.coming else None,
        "terms": write_terms(table.terms),
        "last_deal": table.last_deal,
        "hints": table.hints,
        "let_stand": [list(one) for one in table.let_stand],
        "seekers": table.seekers,
        "closing": table.closing.value if table.closing else None,
        "time_up": [[one.seat, one.after] for one in table.happened if isinstance(one, TimeUp)],
        **({"host_removes": True} if table.host_removes else {}),
        **({"daily": table.daily} if table.daily else {}),
        **({"cup": table.cup} if table.cup else {}),
    }


def _state(occupant: Occupant) -> dict[str, Any]:
    """Return an occupant's fields that have no column, leaving out defaults."""
    values = {name: getattr(occupant, name) for name in _STATE}
    return {name: value for name, value in values.items() if value}


def _occupant(seat: Seat, states: Mapping[str, Mapping[str, Any]]) -> Occupant:
    state = states.get(str(seat.number), {})
    if seat.actor_key is None:
        return Occupant(None, seat.ai_level, **state)
    if seat.user_id is None:  # forgotten, which happens only after all their matches are over
        return Occupant(FORGOTTEN, **{**state, "left": True})
    return Occupant(seat.user_id, **state)


def clock_in(options: str) -> Clock | None:
    """Return the clock in a table's stored options, None if it cannot be read."""
    try:
        return read_clock(documents.read(options).get("clock"))
    except UNREADABLE:
        return None


def _deadlines(stored: Iterable[StoredDeadline]) -> Iterator[Deadline]:
    for one in stored:
        if (kind := DeadlineKind.named(one.kind)) is not None:
            yield Deadline(kind, one.due_at, one.seat)
