"""People leave: by choice, by vote, because they left the server, or as the table ends. And votes to undo."""

from dataclasses import replace

from bot.common.errors import TableError
from bot.server_log.values import LogKind
from bot.tables.ai.players import FOR_ABSENT
from bot.tables.deciding import beginning, lobby
from bot.tables.deciding import match as play
from bot.tables.deciding.beginning import begin_when_ready
from bot.tables.deciding.logged import at_table
from bot.tables.deciding.seating import (
    pass_on_host,
    require_person,
    require_phase,
    require_same,
    require_seat,
)
from bot.tables.model.changes import Change, Context
from bot.tables.model.clocks import Pace
from bot.tables.model.commands import (
    Abandon,
    Close,
    Depart,
    EndWithSeason,
    Forget,
    Kick,
    Leave,
    SendOff,
    VoteOut,
    VoteUndo,
)
from bot.tables.model.values import Closing, DeadlineKind, Occupant, Phase, TableValue
from game.core.match import STOP
from game.core.protocol import Seat


def leave(table: TableValue, command: Leave, context: Context) -> Change:
    """Let a person leave."""
    if command.user_id in table.waiting:
        return Change(lobby.without(table, command.user_id))
    require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    _require_no_days_deal(table)
    return _let_go(table, require_seat(table, command.user_id), context)


def depart(table: TableValue, command: Depart, context: Context) -> Change:
    """Remove a person who has left the server; after a match they will not play the next one."""
    if command.user_id in table.waiting:
        return Change(lobby.without(table, command.user_id))
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
    table = lobby.without_invitation(lobby.without(table, user_id), user_id)
    seat = table.seat_of(user_id)
    if seat is None:
        return Change(table)
    if table.phase is Phase.OVER:
        left = table.with_seat(seat, replace(table.seats[seat], left=True))
        return Change(pass_on_host(left, Phase.OVER))
    if table.is_binding:
        return play.leave_to_ai(table, seat)
    if table.phase is Phase.BETWEEN_DEALS:
        return beginning.without_person(table, user_id)
    return _let_go(table, seat, context)


def forget(table: TableValue, command: Forget, context: Context) -> Change:
    """Let a person who asks to be forgotten leave, so that nothing at the table names them.

    A deal is played out for them, as whenever somebody leaves. A table that ends with them still has to
    settle their stake, and is read without them once they are forgotten.
    """
    user_id = command.user_id
    require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    table = lobby.without_invitation(lobby.without(table, user_id), user_id)
    table = replace(table, opened_by=() if user_id in table.opened_by else table.opened_by)
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
        return play.end_between_deals(table, Closing.SEASON)
    return Change(replace(table, last_deal=True, waiting=(), closing=Closing.SEASON))


def _let_go(table: TableValue, seat: Seat, context: Context) -> Change:
    user_id = table.seats[seat].user_id or 0
    if table.phase is Phase.LOBBY:
        return begin_when_ready(lobby.get_up(table, seat).table, context)
    if table.phase is Phase.BETWEEN_DEALS:
        return beginning.leave_between_deals(table, user_id, user_id)
    return play.leave_match(table, seat, user_id)


def vote_out(table: TableValue, command: VoteOut, _chance: Context) -> Change:
    """Count a vote; with more than half of the other present players, or the host's, an AI takes the seat.

    That is not the person's own doing, so they keep the place that the AI gets for them: else the others
    would decide by a vote who comes last.
    """
    require_phase(table, Phase.PLAYING)
    voter = require_seat(table, command.user_id)
    require_person(table, command.seat)
    require_same(table, command.seat, command.who)
    removes = may_be_removed_by(table, command.user_id, command.seat)
    if not removes and (voter == command.seat or not may_be_voted_out(table, command.seat)):
        raise TableError("cannot_vote")
    vote = (command.seat, command.user_id)
    voted = replace(table, votes=(*(kept for kept in table.votes if kept != vote), vote))
    if removes or votes_against(voted, command.seat) >= votes_needed(table, command.seat):
        left = play.leave_to_ai(voted, command.seat)
        about, by = table.seats[command.seat].user_id, command.user_id if removes else None
        kind = LogKind.REMOVED if removes else LogKind.VOTED_OUT
        return replace(left, logged=(at_table(kind, table, by=by, about=about),))
    if vote in table.votes:
        raise TableError("already_voted")
    return Change(voted)


def vote_undo(table: TableValue, command: VoteUndo, _chance: Context) -> Change:
    """Add or withdraw a vote; once all have voted, the deal is undone and the table closes.

    A vote lapses when its seat moves, whoever moves it, so that nobody loses a position gained since.
    """
    require_phase(table, Phase.PLAYING)
    seat = require_seat(table, command.user_id)
    if not can_be_undone_by_vote(table):
        raise TableError("cannot_vote_undo")
    occupant = table.seats[seat]
    if occupant.undo == command.wanted:
        raise TableError("already_voted" if command.wanted else "not_voted")
    voted = table.with_seat(seat, replace(occupant, undo=command.wanted))
    return play.close(voted, Closing.UNDONE) if undo_votes(voted) == len(voted.people) else Change(voted)


def can_be_undone_by_vote(table: TableValue) -> bool:
    """Tell whether everybody with a part in the deal is seated and can vote.

    AIs cannot; nor can people who left, for whom AIs play. At a table of a cup, two could agree on a draw.
    """
    return table.is_binding and not table.cup and not any(o.is_ai or o.plays_on for o in table.seats)


def undo_votes(table: TableValue) -> int:
    """Return how many people vote to undo the running deal; 0 if there is no such vote."""
    if not can_be_undone_by_vote(table):
        return 0
    return sum(occupant.is_person and occupant.undo for occupant in table.seats)


def may_be_voted_out(table: TableValue, seat: Seat) -> bool:
    """Tell whether the person in a seat is away or, without a clock, overdue.

    Else the clock decides: one missed turn must not let the others hand a rival's cards to an AI. At a table
    of a cup it does so alone: there, two could send off the third, or one the other.
    """
    occupant = table.seats[seat]
    if table.cup or not occupant.is_person or table.phase is not Phase.PLAYING or table.match is None:
        return False
    if occupant.away:
        return True
    no_limit = table.clock.pace is Pace.NONE and seat in table.match.awaited
    return no_limit and table.deadline_of(DeadlineKind.PATIENCE, seat) is None


def may_be_removed_by(table: TableValue, user_id: int, seat: Seat) -> bool:
    """Tell whether somebody is the host and may remove the person in a seat, who has missed a turn.

    Never for tokens: there, a host could hand a rival's cards to an AI.
    """
    is_host = table.host_removes and table.host_id == user_id and table.stakes is None
    occupant = table.seats[seat]
    is_late = occupant.is_person and occupant.user_id != user_id and occupant.missed > 0
    return is_host and is_late and table.phase is Phase.PLAYING


def votes_against(table: TableValue, seat: Seat) -> int:
    """Return how many present players vote to remove the person in a seat."""
    voters = {o.user_id for number, o in enumerate(table.seats) if o.is_present and number != seat}
    return sum(target == seat and voter in voters for target, voter in table.votes)


def votes_needed(table: TableValue, seat: Seat) -> int:
    """Return how many votes remove the person in a seat: more than half of the other present players."""
    others = sum(o.is_present for number, o in enumerate(table.seats) if number != seat)
    return others // 2 + 1
