"""What a table does when a deadline passes."""

from dataclasses import replace
from typing import Final, assert_never

from bot.common.errors import TableError
from bot.tables.ai.players import FOR_ABSENT
from bot.tables.deciding import between_deals
from bot.tables.deciding import match as play
from bot.tables.deciding.beginning import begin_without_absentees
from bot.tables.deciding.cup_tables import asking
from bot.tables.deciding.deadlines import extended
from bot.tables.deciding.presence import with_missed_turn
from bot.tables.model.changes import Actor, Change
from bot.tables.model.commands import Expire, Resume
from bot.tables.model.context import Context
from bot.tables.model.values import Closing, Deadline, DeadlineKind, Phase, TableValue, TimeUp
from game.core.protocol import Seat

MOST_MOVES: Final = 50
"""If an AI has not ended a turn after so many moves, the game's default moves finish it."""


def expire(table: TableValue, command: Expire, context: Context) -> Change:
    """Carry out a deadline; raises TableError if it no longer holds."""
    deadline = Deadline(command.kind, command.due_at, command.seat)
    if deadline not in table.deadlines:
        raise TableError("wrong_phase", phase=table.phase.value)
    rest = replace(table, deadlines=tuple(one for one in table.deadlines if one != deadline))
    match command.kind:
        case DeadlineKind.LOBBY:
            return Change(replace(rest, phase=Phase.VOID, closing=Closing.NOT_STARTED))
        case DeadlineKind.START:
            return _start(rest, context)
        case DeadlineKind.NEXT_DEAL:
            return between_deals.deal_without_absentees(rest)
        case DeadlineKind.TURN:
            return Change(rest) if command.seat is None else _miss_turn(table, command.seat, context)
        case DeadlineKind.IDLE:
            return play.leave_to_ais(rest) if rest.is_binding else play.close(rest, Closing.IDLE)
        case DeadlineKind.WARNING | DeadlineKind.AI | DeadlineKind.REACTION | DeadlineKind.PATIENCE:
            return Change(rest)
        case _:
            assert_never(command.kind)


def _start(table: TableValue, context: Context) -> Change:
    if table.cup and table.message_id is None:  # without a board nobody could click
        return Change(asking(table, context.now))
    return begin_without_absentees(table, context)


def resume(table: TableValue, command: Resume, context: Context) -> Change:
    """Extend deadlines after a time in which nobody could act."""
    return Change(extended(table, context.now, command.lost, command.heard))


def _miss_turn(table: TableValue, seat: Seat, context: Context) -> Change:
    """Let an AI take the turn; a person who misses too many turns is away."""
    time_up = TimeUp(seat, play.match_of(table).length)
    change = Change(with_missed_turn(table, seat).remembering((time_up,)))
    for number in range(2 * MOST_MOVES):
        match = change.table.match
        if match is None or change.table.phase is not Phase.PLAYING or seat not in match.awaited:
            break
        if number < MOST_MOVES:
            body = context.ai.choose(match, seat, FOR_ABSENT)
        else:
            body = play.default_move(match, seat)
        change = change.then(play.move(change.table, seat, body, Actor.CLOCK))
    return change
