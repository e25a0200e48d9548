"""The waiting list: people who come during a match wait for the next one."""

from dataclasses import replace

from bot.common.errors import TableError
from bot.tables.deciding.seating import require_next_match, require_phase
from bot.tables.model.changes import Change
from bot.tables.model.values import Occupant, Phase, TableValue


def wait(table: TableValue, user_id: int) -> Change:
    """Add a person to the end of the waiting list."""
    if table.phase is not Phase.OVER:
        require_phase(table, Phase.PLAYING, Phase.BETWEEN_DEALS)
    require_next_match(table)
    if table.seat_of(user_id) is not None:
        raise TableError("already_seated")
    if user_id in table.waiting:
        raise TableError("already_waiting")
    return Change(replace(table, waiting=(*table.waiting, user_id)))


def without(table: TableValue, user_id: int) -> TableValue:
    """Return the table with a person removed from the waiting list."""
    return replace(table, waiting=tuple(user for user in table.waiting if user != user_id))


def seat_first(table: TableValue, now: int) -> TableValue:
    """Return a lobby with people from the waiting list seated, first come first served.

    Where tokens are at stake, they are asked like the others: they queued before anybody wanted this match.
    """
    room = table.game.seats_allowed(table.rules)[-1] - len(table.seats)
    first, later = table.waiting[: max(room, 0)], table.waiting[max(room, 0) :]
    seated = tuple(Occupant(user, since=now if table.stakes is None else 0) for user in first)
    return replace(table, seats=table.seats + seated, waiting=later)
