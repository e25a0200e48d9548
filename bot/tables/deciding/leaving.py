"""People leave: by choice, because they left the server, or when the table ends."""

from dataclasses import replace

from bot.common.errors import TableError
from bot.server_log.values import LogKind
from bot.tables.ai.players import FOR_ABSENT
from bot.tables.deciding import between_deals, lobby, waiting_list
from bot.tables.deciding import match as play
from bot.tables.deciding.beginning import begin_when_ready
from bot.tables.deciding.logged import at_table
from bot.tables.deciding.seating import pass_on_host, require_phase, require_seat
from bot.tables.model.changes import Change
from bot.tables.model.commands import Abandon, Close, Depart, EndWithSeason, Forget, Kick, Leave, SendOff
from bot.tables.model.context import Context
from bot.tables.model.values import Closing, Occupant, Phase, TableValue
from game.core.match import STOP
from game.core.protocol import Seat


def leave(table: TableValue, command: Leave, context: Context) -> Change:
    """Let a person leave."""
    if command.user_id in table.waiting:
        return Change(waiting_list.without(table, command.user_id))
    require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    _require_no_days_deal(table)
    return _let_go(table, require_seat(table, command.user_id), context)


def depart(table: TableValue, command: Depart, context: Context) -> Change:
    """Remove a person who has left the server; after a match they will not play the next one."""
    if command.user_id in table.waiting:
        return Change(waiting_list.without(table, command.user_id))
    seat = require_seat(table, command.user_id)
    if table.phase is Phase.OVER:
        left = table.with_seat(seat, replace(table.seats[seat], left=True))
        return Change(pass_on_host(left, Phase.OVER))
    require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    return _let_go(table, seat, context)


def send_off(table: TableValue, command: SendOff, context: Context) -> Change:
    """Remove a person who may not sit down any more. A running deal goes on: an AI plays their cards.

    It is not their own doing, so the record does not say that they left.
    """
    user_id = command.user_id
    table = lobby.without_invitation(waiting_list.without(table, user_id), user_id)
    seat = table.seat_of(user_id)
    if seat is None:
        return Change(table)
    if table.phase is Phase.OVER:
        left = table.with_seat(seat, replace(table.seats[seat], left=True))
        return Change(pass_on_host(left, Phase.OVER))
    if table.is_binding:
        return play.leave_to_ai(table, seat)
    if table.phase is Phase.BETWEEN_DEALS:
        return between_deals.without_person(table, user_id)
    return _let_go(table, seat, context)


def forget(table: TableValue, command: Forget, context: Context) -> Change:
    """Let a person who asks to be forgotten leave, so that nothing at the table names them.

    A deal is played out for them, as whenever somebody leaves. A table that ends with them still has to
    settle their stake, and is read without them once they are forgotten.
    """
    user_id = command.user_id
    require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    table = lobby.without_invitation(waiting_list.without(table, user_id), user_id)
    seat = table.seat_of(user_id)
    change = Change(table) if seat is None else _let_go(table, seat, context)
    if change.table.phase.is_end:
        return change
    nameless = [_nameless(one) if one.user_id == user_id else one for one in change.table.seats]
    votes = tuple(vote for vote in change.table.votes if vote[1] != user_id)
    return replace(change, table=replace(change.table, seats=tuple(nameless), votes=votes))


def _nameless(occupant: Occupant) -> Occupant:
    """Return the seat of somebody who has left and is forgotten: an AI's that plays on, or nobody's."""
    return Occupant(None, FOR_ABSENT if occupant.plays_on else None, left=True, plays_on=occupant.plays_on)


def kick(table: TableValue, command: Kick, context: Context) -> Change:
    """Remove somebody from the lobby."""
    change = begin_when_ready(lobby.kick(table, command, context).table, context)
    removed = table.seats[command.seat].user_id
    if removed is None:
        return change
    act = at_table(LogKind.REMOVED, table, by=command.user_id, about=removed)
    return replace(change, logged=(act,))


def close(table: TableValue, command: Close, _chance: Context) -> Change:
    """End the table, if the person may: at once, or after a running deal that counts.

    Only a moderator can undo such a deal, and only one without a part in it. The server's log says so of a
    moderator who is not the host, and at a table of a cup, which has none, of everybody.
    """
    change = _close(table, command)
    if table.host_id == command.user_id and not table.cup:
        return change
    act = at_table(LogKind.TABLE_ENDED, table, by=command.user_id)
    return replace(change, logged=(replace(act, undoes=command.undo and table.is_binding),))


def _close(table: TableValue, command: Close) -> Change:
    require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if not command.moderator and table.host_id != command.user_id:
        raise TableError("not_allowed")
    _require_no_days_deal(table)
    closing = Closing.HOST if table.host_id == command.user_id else Closing.MODERATOR
    if table.phase is Phase.BETWEEN_DEALS:
        stopped = _stopped(table, command.user_id)
        return stopped.then(play.end_between_deals(stopped.table, closing))
    if not table.is_binding:
        return play.close(table, closing)
    if command.undo:
        if not may_undo(table, command.user_id, moderator=command.moderator):
            raise TableError("may_not_undo")
        return play.close(table, closing)
    if table.last_deal:
        raise TableError("last_deal_already")
    return _stopped(replace(table, last_deal=True, waiting=(), closing=closing), command.user_id)


def _stopped(table: TableValue, user_id: int) -> Change:
    """Note in the record whose wish it is that the match ends, if they play in it."""
    seat = table.seat_of(user_id)
    return Change(table) if seat is None else play.noted(table, seat, STOP, user_id)


def _require_no_days_deal(table: TableValue) -> None:
    """Raise TableError at a table of the day's deal: there is no second one, so it waits."""
    if table.daily:
        raise TableError("daily_waits")


def may_undo(table: TableValue, user_id: int, *, moderator: bool) -> bool:
    """Tell whether somebody may undo a deal: a moderator without a part in it."""
    return moderator and not table.has_part_of(user_id)


def can_end(table: TableValue, user_id: int, *, moderator: bool) -> bool:
    """Tell whether the host or a moderator has anything left to end."""
    return not table.phase.is_end and (not table.last_deal or may_undo(table, user_id, moderator=moderator))


def abandon(table: TableValue, _command: Abandon, _chance: Context) -> Change:
    """End a table whose channel is gone. What was played counts, and AIs play a deal to its end.

    Else whoever may delete the channel could undo a deal in which they are behind.
    """
    require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if table.phase is Phase.BETWEEN_DEALS:
        return play.end_between_deals(table, None)
    if table.is_binding:
        return play.leave_to_ais(replace(table, last_deal=True, waiting=()))
    return play.close(table, None)


def end_with_season(table: TableValue, command: EndWithSeason, _chance: Context) -> Change:
    """End a match for the tokens of a season that is over: at once, or after the running deal."""
    require_phase(table, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if table.last_deal or not table.is_of_past_season(command.present):
        return Change(table)
    if table.phase is Phase.BETWEEN_DEALS:
        return play.close(table, Closing.SEASON)
    return Change(replace(table, last_deal=True, waiting=(), closing=Closing.SEASON))


def _let_go(table: TableValue, seat: Seat, context: Context) -> Change:
    user_id = table.seats[seat].user_id or 0
    if table.phase is Phase.LOBBY:
        return begin_when_ready(lobby.get_up(table, seat).table, context)
    if table.phase is Phase.BETWEEN_DEALS:
        return between_deals.leave_between_deals(table, user_id, user_id)
    return play.leave_match(table, seat, user_id)
