"""The lobby: people sit down, wait or leave, and the host sets up the table."""

from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.tables.deciding.seating import (
    pass_on_host,
    require_host,
    require_next_match,
    require_person,
    require_phase,
    require_same,
    require_seat,
    without_seat,
)
from bot.tables.model import commands
from bot.tables.model.changes import Change, Context
from bot.tables.model.offers import is_agreed
from bot.tables.model.values import DeadlineKind, Occupant, Phase, TableValue
from game.ai.levels import LEVELS
from game.core.protocol import Seat

AI_LEVELS: Final[tuple[str, ...]] = LEVELS
"""The AI levels to choose from."""
USUAL_LEVEL: Final = "normal"
MOST_INVITED: Final = 25
"""How many people can be invited to a lobby: each invitation is a mention."""


def join(table: TableValue, command: commands.Join, context: Context) -> Change:
    """Seat a person in the lobby. If they clicked on another offer, they are asked at the start."""
    require_phase(table, Phase.LOBBY)
    if table.seat_of(command.user_id) is not None:
        raise TableError("already_seated")
    return _seat(table, _newcomer(table, command, context))


def add_ai(table: TableValue, command: commands.AddAi, context: Context) -> Change:
    """Fill a seat with an AI."""
    _require_choosing(table, command.user_id)
    if command.level not in AI_LEVELS:
        raise TableError("unknown_level", level=command.level)
    return _seat(table, Occupant(None, command.level, click=context.click or 0))


def set_ais(table: TableValue, command: commands.SetAis, context: Context) -> Change:
    """Seat or remove AIs until there are so many, all of one level."""
    _require_choosing(table, command.user_id)
    if command.level not in AI_LEVELS:
        raise TableError("unknown_level", level=command.level)
    changed = _with_ais(table, command.count, command.level, context)
    return Change(_for_points_knowingly(table, changed, known=command.for_points))


def set_level(table: TableValue, command: commands.SetLevel, _chance: Context) -> Change:
    """Let all AIs play at another level, between two deals or matches.

    Between the deals of one match they only become stronger: ratings count the level with which it began.
    """
    require_host(table, command.user_id)
    if command.level not in AI_LEVELS:
        raise TableError("unknown_level", level=command.level)
    if not levels_open(table):
        raise TableError("wrong_phase", phase=table.phase.value)
    if command.level not in levels_open(table):
        raise TableError("ais_only_stronger")
    seats = tuple(replace(one, ai_level=command.level) if one.is_ai else one for one in table.seats)
    return Change(replace(table, seats=seats))


def levels_open(table: TableValue) -> tuple[str, ...]:
    """Return the levels that the host may choose for the AIs between deals or matches; none where not."""
    present = [one.ai_level for one in table.seats if one.is_ai]
    if not present or table.may_take_stakes or table.daily or table.is_last_match:
        return ()
    if table.phase is Phase.OVER:
        return AI_LEVELS
    if table.phase is not Phase.BETWEEN_DEALS:
        return ()
    return AI_LEVELS[max(AI_LEVELS.index(level) for level in present if level is not None) :]


def filled(table: TableValue, seats: int, context: Context, *, for_points: bool) -> TableValue:
    """Return the lobby filled up with AIs to so many seats; raises TableError unless the host knows that."""
    level = next((seat.ai_level for seat in reversed(table.seats) if seat.is_ai), None)
    count = table.ai_seats + max(seats - len(table.seats), 0)
    added = _with_ais(table, count, level or USUAL_LEVEL, context)
    return _for_points_knowingly(table, added, known=for_points)


def _with_ais(table: TableValue, count: int, level: str, context: Context) -> TableValue:
    """Return the lobby with so many AIs, all of one level."""
    while table.ai_seats > max(count, 0):
        table = without_seat(table, max(seat for seat, one in enumerate(table.seats) if one.is_ai))
    seats = tuple(replace(one, ai_level=level) if one.is_ai else one for one in table.seats)
    table = replace(table, seats=seats)
    while table.ai_seats < count:
        table = _seat(table, Occupant(None, level, click=context.click or 0)).table
    return table


def _for_points_knowingly(before: TableValue, table: TableValue, *, known: bool) -> TableValue:
    """Return the table; raises TableError if AIs turn it from tokens to points and the host was not asked."""
    if before.stakes is not None and table.stakes is None and not known:
        raise TableError("ai_makes_points")
    return table


def kick(table: TableValue, command: commands.Kick, _chance: Context) -> Change:
    """Remove the person or AI in a seat from the lobby."""
    require_phase(table, Phase.LOBBY)
    if not command.moderator:
        require_host(table, command.user_id)
    require_same(table, command.seat, command.who)
    if table.seats[command.seat].is_ai:
        _require_unasked(table)
    return get_up(table, command.seat)


def get_up(table: TableValue, seat: Seat) -> Change:
    """Free a seat of the lobby; the next person becomes host, and without people the table closes."""
    return Change(pass_on_host(without_seat(table, seat), Phase.VOID))


def pass_host(table: TableValue, command: commands.PassHost, _chance: Context) -> Change:
    """Make another person the host."""
    if table.phase is Phase.VOID:
        raise TableError("table_over", phase=table.phase.value)
    require_host(table, command.user_id)
    require_same(table, command.seat, command.who)
    return Change(replace(table, host_id=require_person(table, command.seat)))


def set_hints(table: TableValue, command: commands.SetHints, _chance: Context) -> Change:
    """Let players ask what an AI would play, or not; never within a deal that counts, for one's own turn."""
    require_host(table, command.user_id)
    if not table.may_set_hints:
        raise TableError("table_over" if table.phase.is_end else "wrong_phase", phase=table.phase.value)
    return Change(replace(table, hints=command.on))


def set_rules(table: TableValue, command: commands.SetRules, _chance: Context) -> Change:
    """Choose another variant."""
    _require_choosing(table, command.user_id)
    game = command.game or table.game
    most = game.seats_allowed(command.rules)[-1]
    if len(table.seats) > most:
        raise TableError("too_many_players", most=most, seated=len(table.seats))
    return Change(replace(table, game=game, preset=command.preset, base=command.base, rules=command.rules))


def invite(table: TableValue, command: commands.Invite, _chance: Context) -> Change:
    """Note who is invited, so that nobody is mentioned twice."""
    require_phase(table, Phase.LOBBY)
    if command.user_id != table.host_id:
        require_seat(table, command.user_id)
    known = {*table.people, *table.invited}
    new = tuple(user for user in dict.fromkeys(command.invited) if user not in known)
    if len(table.invited) + len(new) > MOST_INVITED:
        raise TableError("too_many_invited", most=MOST_INVITED)
    return Change(replace(table, invited=(*table.invited, *new)))


def without_invitation(table: TableValue, user_id: int) -> TableValue:
    """Return the table without a person's invitation."""
    return replace(table, invited=tuple(user for user in table.invited if user != user_id))


def without_invitations(table: TableValue) -> TableValue:
    """Return the table without invitations if its lobby is over: nobody needs to be known for longer."""
    return table if table.phase is Phase.LOBBY or not table.invited else replace(table, invited=())


def call_players(table: TableValue, command: commands.CallPlayers, _chance: Context) -> Change:
    """Note that the members who look for players were called."""
    require_phase(table, Phase.LOBBY)
    require_host(table, command.user_id)
    if table.seekers is None:
        raise TableError("called_already")
    return Change(replace(table, seekers=None))


def call_lost(table: TableValue, command: commands.CallLost, _chance: Context) -> Change:
    """Note that people were not called after all."""
    for user_id in command.invited:
        table = without_invitation(table, user_id)
    return Change(replace(table, seekers=command.seekers or table.seekers))


def set_clock(table: TableValue, command: commands.SetClock, _chance: Context) -> Change:
    """Choose another clock, in the same time zone."""
    _require_choosing(table, command.user_id)
    clock = table.clock.others().get(command.clock)
    if clock is None:
        raise TableError("unknown_clock")
    return Change(replace(table, clock=clock))


def _require_choosing(table: TableValue, user_id: int) -> None:
    """Raise TableError unless the host can choose what is played: in the lobby, before the ready-check."""
    require_phase(table, Phase.LOBBY)
    require_host(table, user_id)
    _require_unasked(table)


def _require_unasked(table: TableValue) -> None:
    """Raise TableError during the ready-check: people answer what they were asked."""
    if table.deadline_of(DeadlineKind.START) is not None:
        raise TableError("wrong_phase", phase=table.phase.value)


def _seat(table: TableValue, occupant: Occupant) -> Change:
    most = table.game.seats_allowed(table.rules)[-1]
    if len(table.seats) >= most:
        raise TableError("table_full", most=most)
    waiting = tuple(user for user in table.waiting if user != occupant.user_id)
    seated = replace(table, seats=(*table.seats, occupant), waiting=waiting)
    return Change(without_invitation(seated, occupant.user_id or 0))


def _newcomer(table: TableValue, command: commands.Join, context: Context) -> Occupant:
    """Return a new player; who agrees to what is offered counts as ready if a ready-check is running."""
    agrees = is_agreed(table, command.offer)
    ready = agrees and table.deadline_of(DeadlineKind.START) is not None
    return Occupant(
        command.user_id, ready=ready, since=context.now if agrees else 0, click=context.click or 0
    )


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
