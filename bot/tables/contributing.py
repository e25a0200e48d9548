"""What players add to the shuffles of their next match: the ids of their clicks, which nobody chooses."""

from collections.abc import Callable
from dataclasses import replace

from bot.tables.commands import Command
from bot.tables.errors import TableError
from bot.tables.shuffles import Shuffle
from bot.tables.values import Phase, TableValue
from game.core.record import Mix


def contributed(table: TableValue, command: Command, click: int | None) -> TableValue:
    """Return the table after a person's click: the newest since the commitment is what their seat adds."""
    user_id = getattr(command, "user_id", None)
    if table.shuffle is None or click is None or user_id is None:
        return table
    seat = table.seat_of(user_id)
    return table if seat is None else table.with_seat(seat, replace(table.seats[seat], click=click))


def mix_of(table: TableValue) -> Mix:
    """Return what the seed of the match that begins now is mixed with."""
    clicks = tuple(str(occupant.click) for occupant in table.seats)
    return Mix(clicks=clicks, dealer_drawn=not any(occupant.deals for occupant in table.seats))


def committed(table: TableValue, draw: Callable[[], Shuffle]) -> TableValue:
    """Return the table with a commitment to its next match, if it can have one.

    The last match is over when it is made, or the table has just been opened: whoever asks for the next
    match, sits down or says that they are there does so afterwards.
    """
    if table.phase is Phase.VOID:
        return replace(table, shuffle=None)
    if table.phase in (Phase.LOBBY, Phase.OVER) and table.shuffle is None:
        return replace(table, shuffle=draw())
    return table


def shuffle_of(table: TableValue) -> Shuffle:
    """Return what the table's next match will be shuffled by or raise TableError."""
    if table.shuffle is None:
        raise TableError("wrong_phase", phase=table.phase.value)
    return table.shuffle
