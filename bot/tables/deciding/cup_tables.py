"""The tables of cups: who sits there is drawn, and what else people may do there is decided here.

Such a table opens with everybody seated. Live, it begins when all have said that they are here, by mail at
once. It plays one match, which counts for the cup whoever leaves it.
"""

from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.tables.deciding.beginning import dealt
from bot.tables.deciding.deadlines import CUP_MILLISECONDS
from bot.tables.model import commands
from bot.tables.model.changes import Change
from bot.tables.model.clocks import Pace
from bot.tables.model.commands import Command
from bot.tables.model.values import Deadline, DeadlineKind, Phase, TableValue

_LATE: Final = 60_000
"""Milliseconds a board may take without giving people more time, which costs another edit."""
_NOT_THERE: Final = commands.SettingUp | commands.Join | commands.Start | commands.VoteOut | commands.Rematch


def require_for_cup(table: TableValue, command: Command) -> None:
    """Raise TableError if somebody wants what does not exist at a table of a cup.

    Moderators can remove people from it and close it, as everywhere; not those who play in the cup, which the
    server's log refuses.
    """
    if not table.cup:
        return
    if isinstance(command, _NOT_THERE):
        raise TableError("cup_table")
    if isinstance(command, commands.Kick | commands.Close) and not command.moderator:
        raise TableError("cup_table")


def opened(table: TableValue, now: int) -> Change:
    """Return a new table of a cup as it waits for its people, or begun by mail."""
    if table.clock.pace is Pace.MAIL:
        return dealt(table, now)
    return Change(asking(table, now))


def asking(table: TableValue, now: int) -> TableValue:
    """Return a table that asks its people whether they are here, from now on."""
    return replace(table, deadlines=(Deadline(DeadlineKind.START, now + CUP_MILLISECONDS),))


def posted(table: TableValue, message_id: int, now: int) -> TableValue:
    """Return a table whose board has been posted.

    If that took long at a table of a cup, the time to click begins now.
    """
    asked = table.deadline_of(DeadlineKind.START)
    first = table.cup and table.message_id is None and table.phase is Phase.LOBBY
    table = replace(table, message_id=message_id)
    if first and asked is not None and now + CUP_MILLISECONDS - asked.due_at > _LATE:
        return asking(table, now)
    return table
