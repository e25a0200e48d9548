"""What each command does to a table: a pure function of the table, the command and chance."""

from dataclasses import replace
from typing import assert_never

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


def decide(table: TableValue, command: Command, chance: Context) -> Change:
    """Return the change that a command makes; raises TableError if it is not allowed.

    Whatever changes what is at stake in a lobby, everybody else is asked again.
    """
    require_for_cup(table, command)
    require_about(table, getattr(command, "about", None))
    table = contributed(presence.noted(table, command, chance.now), command, chance.click)
    change = _decided(table, command, chance)
    return replace(change, table=asked_anew(table, change.table, getattr(command, "user_id", None)))


def _decided(table: TableValue, command: Command, chance: Context) -> Change:
    if isinstance(command, commands.SeatingCommand):
        return _seating(table, command, chance)
    if isinstance(command, commands.LeavingCommand):
        return _leaving(table, command, chance)
    if isinstance(command, commands.InvitingCommand):
        return _inviting(table, command, chance)
    if isinstance(command, commands.PlayingCommand):
        return _playing(table, command, chance)
    if isinstance(command, commands.BeginningCommand):
        return _beginning(table, command, chance)
    if isinstance(command, commands.HostCommand):
        return _hosting(table, command, chance)
    if isinstance(command, commands.EndingCommand):
        return _ending(table, command, chance)
    return _going_on(table, command, chance)


def needs_purse(table: TableValue, command: Command) -> bool:
    """Tell whether somebody may stake tokens through this command."""
    if table.stakes is None:
        return False
    if isinstance(command, commands.BeginningCommand):
        return True
    if isinstance(command, commands.Join):
        return table.phase is Phase.BETWEEN_DEALS
    return table.phase is Phase.LOBBY and table.deadline_of(DeadlineKind.START) is not None


def _join(table: TableValue, command: commands.Join, chance: Context) -> Change:
    if table.phase is Phase.LOBBY:
        return lobby.join(table, command, chance)
    if table.phase is Phase.BETWEEN_DEALS:
        return between_deals.join_between_deals(table, command, chance)
    return waiting_list.wait(table, command.user_id)


def _seating(table: TableValue, command: commands.SeatingCommand, chance: Context) -> Change:
    match command:
        case commands.Join():
            return _join(table, command, chance)
        case commands.AddAi():
            return lobby.add_ai(table, command, chance)
        case commands.SetAis():
            return lobby.set_ais(table, command, chance)
        case _:
            assert_never(command)


def _leaving(table: TableValue, command: commands.LeavingCommand, chance: Context) -> Change:
    match command:
        case commands.Leave():
            return leaving.leave(table, command, chance)
        case commands.Depart():
            return leaving.depart(table, command, chance)
        case commands.SendOff():
            return leaving.send_off(table, command, chance)
        case commands.Forget():
            return leaving.forget(table, command, chance)
        case commands.Kick():
            return leaving.kick(table, command, chance)
        case _:
            assert_never(command)


def _inviting(table: TableValue, command: commands.InvitingCommand, chance: Context) -> Change:
    match command:
        case commands.Invite():
            return lobby.invite(table, command, chance)
        case commands.CallPlayers():
            return lobby.call_players(table, command, chance)
        case _:
            assert_never(command)


def _playing(table: TableValue, command: commands.PlayingCommand, chance: Context) -> Change:
    match command:
        case commands.Act():
            return play.act(table, command, chance)
        case commands.LetStand():
            return reactions.let_stand(table, command, chance)
        case commands.ReadyForDeal():
            return between_deals.ready_for_deal(table, command, chance)
        case commands.ImBack():
            return presence.im_back(table, command, chance)
        case commands.VoteOut():
            return voting.vote_out(table, command, chance)
        case commands.VoteUndo():
            return voting.vote_undo(table, command, chance)
        case _:
            assert_never(command)


def _beginning(table: TableValue, command: commands.BeginningCommand, chance: Context) -> Change:
    match command:
        case commands.Start():
            return beginning.start(table, command, chance)
        case commands.Ready():
            return beginning.ready(table, command, chance)
        case commands.Rematch():
            return beginning.rematch(table, command, chance)
        case _:
            assert_never(command)


def _hosting(table: TableValue, command: commands.HostCommand, chance: Context) -> Change:
    match command:
        case commands.PassHost():
            return lobby.pass_host(table, command, chance)
        case commands.SetRules():
            return lobby.set_rules(table, command, chance)
        case commands.SetClock():
            return lobby.set_clock(table, command, chance)
        case commands.SetHints():
            return lobby.set_hints(table, command, chance)
        case commands.SetLevel():
            return lobby.set_level(table, command, chance)
        case _:
            assert_never(command)


def _ending(table: TableValue, command: commands.EndingCommand, chance: Context) -> Change:
    match command:
        case commands.Close():
            return leaving.close(table, command, chance)
        case commands.Abandon():
            return leaving.abandon(table, command, chance)
        case commands.EndWithSeason():
            return leaving.end_with_season(table, command, chance)
        case _:
            assert_never(command)


def _going_on(
    table: TableValue, command: commands.ClockCommand | commands.MessageCommand, chance: Context
) -> Change:
    match command:
        case commands.Expire():
            return expiring.expire(table, command, chance)
        case commands.Resume():
            return expiring.resume(table, command, chance)
        case commands.Posted():
            return Change(posted(table, command.message_id, chance.now))
        case commands.Noticed():
            return Change(replace(table, notice_id=command.message_id))
        case commands.Rehouse():
            moved = replace(table, channel_id=command.channel_id, thread_id=command.thread_id)
            return Change(replace(moved, message_id=None, notice_id=None))
        case _:
            assert_never(command)
