"""What each command does to a table: a pure function of the table, the command and its context."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar, assert_never

from bot.common.errors import TableError
from bot.tables.ai.players import FOR_ABSENT
from bot.tables.deciding import beginning, leaving, lobby, reactions, seating
from bot.tables.deciding import match as play
from bot.tables.deciding.beginning import begin_without_absentees
from bot.tables.deciding.cup_tables import asking, posted, require_for_cup
from bot.tables.deciding.deadlines import extended
from bot.tables.deciding.match import contributed
from bot.tables.deciding.seating import with_missed_turn
from bot.tables.model import commands
from bot.tables.model.changes import Actor, Change, Context
from bot.tables.model.commands import Command, Expire, Resume
from bot.tables.model.offers import asked_anew, require_about
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
            return beginning.deal_without_absentees(rest)
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


C = TypeVar("C")
_Decides: TypeAlias = Callable[[TableValue, Any, Context], Change]


def decide(table: TableValue, command: Command, context: Context) -> Change:
    """Return the change that a command makes; raises TableError if it is not allowed.

    Whatever changes what is at stake in a lobby, everybody else is asked again.
    """
    require_for_cup(table, command)
    require_about(table, getattr(command, "about", None))
    table = contributed(seating.noted(table, command, context.now), command, context.click)
    change = DECIDES[type(command)](table, command, context)
    return replace(change, table=asked_anew(table, change.table, getattr(command, "user_id", None)))


def needs_purse(table: TableValue, command: Command) -> bool:
    """Tell whether somebody may stake tokens through this command."""
    if table.stakes is None:
        return False
    if isinstance(command, commands.BeginningCommand):
        return True
    if isinstance(command, commands.Join):
        return table.phase is Phase.BETWEEN_DEALS
    return table.phase is Phase.LOBBY and table.deadline_of(DeadlineKind.START) is not None


def _join(table: TableValue, command: commands.Join, context: Context) -> Change:
    if table.phase is Phase.LOBBY:
        return lobby.join(table, command, context)
    if table.phase is Phase.BETWEEN_DEALS:
        return beginning.join_between_deals(table, command, context)
    return lobby.wait(table, command.user_id)


def _posted(table: TableValue, command: commands.Posted, context: Context) -> Change:
    return Change(posted(table, command.message_id, context.now))


def _noticed(table: TableValue, command: commands.Noticed, _chance: Context) -> Change:
    return Change(replace(table, notice_id=command.message_id))


def _move_to_channel(table: TableValue, command: commands.MoveToChannel, _chance: Context) -> Change:
    moved = replace(table, channel_id=command.channel_id, thread_id=command.thread_id)
    return Change(replace(moved, message_id=None, notice_id=None))


def _row(kind: type[C], decides: Callable[[TableValue, C, Context], Change]) -> tuple[type, _Decides]:
    """Return a row of the table below: its types fit each other."""
    return kind, decides


DECIDES: Final = dict(
    (
        _row(commands.Join, _join),
        _row(commands.AddAi, lobby.add_ai),
        _row(commands.SetAis, lobby.set_ais),
        _row(commands.Invite, lobby.invite),
        _row(commands.CallPlayers, lobby.call_players),
        _row(commands.CallLost, lobby.call_lost),
        _row(commands.PassHost, lobby.pass_host),
        _row(commands.SetRules, lobby.set_rules),
        _row(commands.SetClock, lobby.set_clock),
        _row(commands.SetHints, lobby.set_hints),
        _row(commands.SetLevel, lobby.set_level),
        _row(commands.Start, beginning.start),
        _row(commands.Ready, beginning.ready),
        _row(commands.Rematch, beginning.rematch),
        _row(commands.Act, play.act),
        _row(commands.LetStand, reactions.let_stand),
        _row(commands.ReadyForDeal, beginning.ready_for_deal),
        _row(commands.ImBack, seating.im_back),
        _row(commands.VoteOut, leaving.vote_out),
        _row(commands.VoteUndo, leaving.vote_undo),
        _row(commands.Leave, leaving.leave),
        _row(commands.Depart, leaving.depart),
        _row(commands.SendOff, leaving.send_off),
        _row(commands.Forget, leaving.forget),
        _row(commands.Kick, leaving.kick),
        _row(commands.Close, leaving.close),
        _row(commands.Abandon, leaving.abandon),
        _row(commands.EndWithSeason, leaving.end_with_season),
        _row(commands.Expire, expire),
        _row(commands.Resume, resume),
        _row(commands.Posted, _posted),
        _row(commands.Noticed, _noticed),
        _row(commands.MoveToChannel, _move_to_channel),
    )
)
"""What decides each command."""
