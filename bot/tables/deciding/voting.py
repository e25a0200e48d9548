"""Votes: to remove a player who holds up the game, and to undo a deal, unanimously."""

from dataclasses import replace

from bot.common.errors import TableError
from bot.server_log.values import LogKind
from bot.tables.deciding import match as play
from bot.tables.deciding.logged import at_table
from bot.tables.deciding.seating import require_person, require_phase, require_same, require_seat
from bot.tables.model.changes import Change
from bot.tables.model.clocks import Pace
from bot.tables.model.commands import VoteOut, VoteUndo
from bot.tables.model.context import Context
from bot.tables.model.values import Closing, DeadlineKind, Phase, TableValue
from game.core.protocol import Seat


def vote_out(table: TableValue, command: VoteOut, _chance: Context) -> Change:
    """Count a vote; with more than half of the other present players, an AI takes the seat.

    That is not the person's own doing, so they keep the place that the AI gets for them: else the others
    would decide by a vote who comes last.
    """
    require_phase(table, Phase.PLAYING)
    voter = require_seat(table, command.user_id)
    require_person(table, command.seat)
    require_same(table, command.seat, command.who)
    if voter == command.seat or not may_be_voted_out(table, command.seat):
        raise TableError("cannot_vote")
    vote = (command.seat, command.user_id)
    voted = replace(table, votes=(*(kept for kept in table.votes if kept != vote), vote))
    if votes_against(voted, command.seat) >= votes_needed(table, command.seat):
        left = play.leave_to_ai(voted, command.seat)
        about = table.seats[command.seat].user_id
        return replace(left, logged=(at_table(LogKind.VOTED_OUT, table, by=None, about=about),))
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

    AIs cannot; nor can people who left, for whom AIs play.
    """
    return table.is_binding and not any(o.is_ai or o.plays_on for o in table.seats)


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


def votes_against(table: TableValue, seat: Seat) -> int:
    """Return how many present players vote to remove the person in a seat."""
    voters = {o.user_id for number, o in enumerate(table.seats) if o.is_present and number != seat}
    return sum(target == seat and voter in voters for target, voter in table.votes)


def votes_needed(table: TableValue, seat: Seat) -> int:
    """Return how many votes remove the person in a seat: more than half of the other present players."""
    others = sum(o.is_present for number, o in enumerate(table.seats) if number != seat)
    return others // 2 + 1
