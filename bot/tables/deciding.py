"""What each command does to a table: a pure function of the table, the command and chance."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from bot.tables import (
    beginning,
    between_deals,
    commands,
    expiring,
    leaving,
    lobby,
    play,
    presence,
    voting,
    waiting,
)
from bot.tables.chance import Chance
from bot.tables.changes import Change
from bot.tables.commands import Command
from bot.tables.contributing import contributed
from bot.tables.values import Phase, TableValue

_Decision: TypeAlias = Callable[[TableValue, Any, Chance], Change]


def decide(table: TableValue, command: Command, chance: Chance) -> Change:
    """Return what the command leads to; raises TableError, then nothing has happened."""
    seen = contributed(presence.noted(table, command, chance.now), command, chance.click)
    return _DECISIONS[type(command)](seen, command, chance)


def needs_purse(table: TableValue, command: Command) -> bool:
    """Tell whether somebody may stake tokens with this command."""
    if table.stakes is None:
        return False
    if isinstance(command, commands.BeginningCommand):
        return True
    if isinstance(command, commands.Join):
        return table.phase is Phase.BETWEEN_DEALS
    return table.phase is Phase.LOBBY and table.deadline_of("start") is not None


def _join(table: TableValue, command: commands.Join, chance: Chance) -> Change:
    if table.phase is Phase.LOBBY:
        return lobby.join(table, command, chance)
    if table.phase is Phase.BETWEEN_DEALS and between_deals.has_room(table):
        return between_deals.join_between_deals(table, command, chance)
    return waiting.wait(table, command.user_id)


def _posted(table: TableValue, command: commands.Posted, _chance: Chance) -> Change:
    return Change(replace(table, message_id=command.message_id))


def _noticed(table: TableValue, command: commands.Noticed, _chance: Chance) -> Change:
    return Change(replace(table, notice_id=command.message_id))


_DECISIONS: Final[Mapping[type[Any], _Decision]] = {
    commands.Join: _join,
    commands.Leave: leaving.leave,
    commands.Depart: leaving.depart,
    commands.AddAi: lobby.add_ai,
    commands.RemoveAi: lobby.remove_ai,
    commands.Kick: leaving.kick,
    commands.PassHost: lobby.pass_host,
    commands.SetClock: lobby.set_clock,
    commands.Start: beginning.start,
    commands.Ready: beginning.ready,
    commands.Rematch: beginning.rematch,
    commands.Act: play.act,
    commands.ReadyForDeal: between_deals.ready_for_deal,
    commands.ImBack: presence.im_back,
    commands.VoteOut: voting.vote_out,
    commands.VoteUndo: voting.vote_undo,
    commands.Close: leaving.close,
    commands.Abandon: leaving.abandon,
    commands.Expire: expiring.expire,
    commands.Resume: expiring.resume,
    commands.Posted: _posted,
    commands.Noticed: _noticed,
}
"""What carries each command out."""
