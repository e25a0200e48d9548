"""Who comes while a match is played waits for the next one."""

from dataclasses import replace

from bot.tables.changes import Change
from bot.tables.errors import TableError
from bot.tables.seating import require_phase
from bot.tables.values import Occupant, Phase, TableValue


def wait(table: TableValue, user_id: int) -> Change:
    """Put a person last among those who want a seat in the next match."""
    if table.phase is not Phase.OVER:
        require_phase(table, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if table.seat_of(user_id) is not None:
        raise TableError("already_seated")
    if user_id in table.waiting:
        raise TableError("already_waiting")
    return Change(replace(table, waiting=(*table.waiting, user_id)))


def without(table: TableValue, user_id: int) -> TableValue:
    """Return the table with a person not waiting."""
    return replace(table, waiting=tuple(user for user in table.waiting if user != user_id))


def seat_first(table: TableValue, now: int) -> TableValue:
    """Return a lobby with those who waited longest seated, as long as there is room."""
    room = table.game.seats_allowed(table.rules)[-1] - len(table.seats)
    first, later = table.waiting[: max(room, 0)], table.waiting[max(room, 0) :]
    seated = tuple(Occupant(user, since=now) for user in first)
    return replace(table, seats=table.seats + seated, waiting=later)
