"""Players' contributions to the next match's shuffles: the ids of their clicks, which nobody chooses."""

from collections.abc import Callable
from dataclasses import replace

from bot.common.errors import TableError
from bot.tables.model.commands import Command
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.values import Phase, TableValue
from game.core.record import Mix


def contributed(table: TableValue, command: Command, click: int | None) -> TableValue:
    """Return the table after a click: a seat contributes its newest click since the commitment."""
    user_id = getattr(command, "user_id", None)
    if table.shuffle is None or click is None or user_id is None:
        return table
    seat = table.seat_of(user_id)
    return table if seat is None else table.with_seat(seat, replace(table.seats[seat], click=click))


def mix_of(table: TableValue) -> Mix:
    """Return the mix for the match that begins now."""
    clicks = tuple(str(occupant.click) for occupant in table.seats)
    return Mix(clicks=clicks, dealer_drawn=not any(occupant.deals for occupant in table.seats))


def committed(table: TableValue, draw: Callable[[], Shuffle]) -> TableValue:
    """Return the table with a commitment to its next match, if there can be one.

    The commitment is made when the table opens or a match ends, so before anybody asks for the next match,
    sits down or answers a ready-check.
    """
    if table.phase is Phase.VOID:
        return replace(table, shuffle=None)
    if table.phase in (Phase.LOBBY, Phase.OVER) and table.shuffle is None and not table.is_last_match:
        return replace(table, shuffle=draw())
    return table


def shuffle_of(table: TableValue) -> Shuffle:
    """Return the shuffle of the table's next match or raise TableError."""
    if table.shuffle is None:
        raise TableError("wrong_phase", phase=table.phase.value)
    return table.shuffle
