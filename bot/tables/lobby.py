"""Before the cards: who sits down, who gets up."""

from dataclasses import replace

from bot.tables.changes import Change
from bot.tables.commands import AddAi, Join, RemoveAi
from bot.tables.errors import TableError
from bot.tables.values import Occupant, Phase, TableValue

AI_LEVELS = ("random",)


def join(table: TableValue, command: Join) -> Change:
    """Seat a person in the lobby."""
    require_phase(table, Phase.LOBBY)
    if table.seat_of(command.user_id) is not None:
        raise TableError("already_seated")
    return _seat(table, Occupant(command.user_id))


def add_ai(table: TableValue, command: AddAi) -> Change:
    """Fill a seat with an AI."""
    require_phase(table, Phase.LOBBY)
    require_host(table, command.user_id)
    if command.level not in AI_LEVELS:
        raise TableError("unknown_level", level=command.level)
    return _seat(table, Occupant(None, command.level))


def remove_ai(table: TableValue, command: RemoveAi) -> Change:
    """Take the last AI away."""
    require_phase(table, Phase.LOBBY)
    require_host(table, command.user_id)
    for seat in reversed(range(len(table.seats))):
        if table.seats[seat].is_ai:
            return Change(replace(table, seats=table.seats[:seat] + table.seats[seat + 1 :]))
    raise TableError("no_ai_seat")


def leave_lobby(table: TableValue, user_id: int) -> Change:
    """Let a person go; the host's place passes on, the last person's leaving closes the table."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableError("not_seated")
    table = replace(table, seats=table.seats[:seat] + table.seats[seat + 1 :])
    return Change(pass_on_host(table, Phase.VOID))


def pass_on_host(table: TableValue, if_empty: Phase) -> TableValue:
    """Return the table with a host who is there, in another phase if nobody is left."""
    people = table.people
    if not people:
        return replace(table, phase=if_empty)
    return table if table.host_id in people else replace(table, host_id=people[0])


def require_phase(table: TableValue, *phases: Phase) -> None:
    """Raise TableError unless the table is in one of the phases."""
    if table.phase not in phases:
        code = "table_over" if table.phase in (Phase.OVER, Phase.VOID) else "wrong_phase"
        raise TableError(code, phase=table.phase.value)


def require_host(table: TableValue, user_id: int) -> None:
    """Raise TableError unless the person is the host."""
    if table.host_id != user_id:
        raise TableError("not_host", host=table.host_id)


def _seat(table: TableValue, occupant: Occupant) -> Change:
    most = table.game.seats_allowed(table.rules)[-1]
    if len(table.seats) >= most:
        raise TableError("table_full", most=most)
    return Change(replace(table, seats=(*table.seats, occupant)))
