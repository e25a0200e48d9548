"""The lobby: people sit down and leave, and the host sets up the table."""

from dataclasses import replace
from typing import Final

from bot.tables.chance import Chance
from bot.tables.changes import Change
from bot.tables.clocks import clocks_in
from bot.tables.commands import AddAi, Join, Kick, PassHost, RemoveAi, SetClock, SetHints
from bot.tables.errors import TableError
from bot.tables.seating import (
    pass_on_host,
    require_host,
    require_person,
    require_phase,
    require_same,
    without_seat,
)
from bot.tables.values import DeadlineKind, Occupant, Phase, TableValue
from game.ai.levels import LEVELS
from game.core.protocol import Seat

AI_LEVELS: Final[tuple[str, ...]] = LEVELS
"""The AI levels to choose from."""


def join(table: TableValue, command: Join, chance: Chance) -> Change:
    """Seat a person in the lobby."""
    require_phase(table, Phase.LOBBY)
    if table.seat_of(command.user_id) is not None:
        raise TableError("already_seated")
    return _seat(table, _newcomer(table, command.user_id, chance))


def add_ai(table: TableValue, command: AddAi, chance: Chance) -> Change:
    """Fill a seat with an AI."""
    require_phase(table, Phase.LOBBY)
    require_host(table, command.user_id)
    if command.level not in AI_LEVELS:
        raise TableError("unknown_level", level=command.level)
    return _seat(table, Occupant(None, command.level, click=chance.click or 0))


def remove_ai(table: TableValue, command: RemoveAi, _chance: Chance) -> Change:
    """Remove the last AI."""
    require_phase(table, Phase.LOBBY)
    require_host(table, command.user_id)
    for seat in reversed(range(len(table.seats))):
        if table.seats[seat].is_ai:
            return Change(without_seat(table, seat))
    raise TableError("no_ai_seat")


def kick(table: TableValue, command: Kick, _chance: Chance) -> Change:
    """Remove the person or AI in a seat from the lobby."""
    require_phase(table, Phase.LOBBY)
    if not command.moderator:
        require_host(table, command.user_id)
    require_same(table, command.seat, command.who)
    return get_up(table, command.seat)


def get_up(table: TableValue, seat: Seat) -> Change:
    """Free a seat of the lobby; the next person becomes host, and without people the table closes."""
    return Change(pass_on_host(without_seat(table, seat), Phase.VOID))


def pass_host(table: TableValue, command: PassHost, _chance: Chance) -> Change:
    """Make another person the host."""
    if table.phase is Phase.VOID:
        raise TableError("table_over", phase=table.phase.value)
    require_host(table, command.user_id)
    require_same(table, command.seat, command.who)
    return Change(replace(table, host_id=require_person(table, command.seat)))


def set_hints(table: TableValue, command: SetHints, _chance: Chance) -> Change:
    """Let players ask what an AI would play, or not; also during a match."""
    if table.phase.is_end:
        raise TableError("table_over", phase=table.phase.value)
    require_host(table, command.user_id)
    return Change(replace(table, hints=command.on))


def set_clock(table: TableValue, command: SetClock, _chance: Chance) -> Change:
    """Choose another clock, in the same time zone."""
    require_phase(table, Phase.LOBBY)
    require_host(table, command.user_id)
    clock = clocks_in(table.clock.zone).get(command.clock)
    if clock is None:
        raise TableError("unknown_clock")
    return Change(replace(table, clock=clock))


def _seat(table: TableValue, occupant: Occupant) -> Change:
    most = table.game.seats_allowed(table.rules)[-1]
    if len(table.seats) >= most:
        raise TableError("table_full", most=most)
    waiting = tuple(user for user in table.waiting if user != occupant.user_id)
    return Change(replace(table, seats=(*table.seats, occupant), waiting=waiting))


def _newcomer(table: TableValue, user_id: int, chance: Chance) -> Occupant:
    """Return a new player, who counts as ready if a ready-check is running."""
    ready = table.deadline_of(DeadlineKind.START) is not None
    return Occupant(user_id, ready=ready, since=chance.now, click=chance.click or 0)
