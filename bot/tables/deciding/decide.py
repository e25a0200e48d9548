"""What each command does to a table: a pure function of the table, the command and its context."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar

from bot.tables.deciding import (
    beginning,
    between_deals,
    leaving,
    lobby,
    presence,
    reactions,
    voting,
    waiting_list,
)
from bot.tables.deciding import deadline_passed as expiring
from bot.tables.deciding import match as play
from bot.tables.deciding.contributing import contributed
from bot.tables.deciding.cup_tables import posted, require_for_cup
from bot.tables.model import commands
from bot.tables.model.changes import Change
from bot.tables.model.commands import Command
from bot.tables.model.context import Context
from bot.tables.model.offers import asked_anew, require_about
from bot.tables.model.values import DeadlineKind, Phase, TableValue

C = TypeVar("C")
_Decides: TypeAlias = Callable[[TableValue, Any, Context], Change]


def decide(table: TableValue, command: Command, context: Context) -> Change:
    """Return the change that a command makes; raises TableError if it is not allowed.

    Whatever changes what is at stake in a lobby, everybody else is asked again.
    """
    require_for_cup(table, command)
    require_about(table, getattr(command, "about", None))
    table = contributed(presence.noted(table, command, context.now), command, context.click)
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
        return between_deals.join_between_deals(table, command, context)
    return waiting_list.wait(table, command.user_id)


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
        _row(commands.ReadyForDeal, between_deals.ready_for_deal),
        _row(commands.ImBack, presence.im_back),
        _row(commands.VoteOut, voting.vote_out),
        _row(commands.VoteUndo, voting.vote_undo),
        _row(commands.Leave, leaving.leave),
        _row(commands.Depart, leaving.depart),
        _row(commands.SendOff, leaving.send_off),
        _row(commands.Forget, leaving.forget),
        _row(commands.Kick, leaving.kick),
        _row(commands.Close, leaving.close),
        _row(commands.Abandon, leaving.abandon),
        _row(commands.EndWithSeason, leaving.end_with_season),
        _row(commands.Expire, expiring.expire),
        _row(commands.Resume, expiring.resume),
        _row(commands.Posted, _posted),
        _row(commands.Noticed, _noticed),
        _row(commands.MoveToChannel, _move_to_channel),
    )
)
"""What decides each command."""
