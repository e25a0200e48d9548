"""Between two deals of a match: people get ready, leave or join, and then the next deal starts."""

from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.tables.deciding import waiting_list
from bot.tables.deciding.match import match_of, noted, record
from bot.tables.deciding.seating import pass_on_host, require_phase, require_seat, without_votes
from bot.tables.model.changes import Actor, Change
from bot.tables.model.commands import Join, ReadyForDeal
from bot.tables.model.context import Context, brought
from bot.tables.model.offers import require_agreed
from bot.tables.model.values import Occupant, Phase, TableValue
from game.core.match import GONE
from game.core.protocol import Seat, Setup

_NOBODY: Final = Occupant(None, left=True)


def ready_for_deal(table: TableValue, command: ReadyForDeal, _chance: Context) -> Change:
    """Note whether a person is ready; deal when all are."""
    seat = require_seat(table, command.user_id)
    require_phase(table, Phase.BETWEEN_DEALS)
    table = table.with_seat(seat, replace(table.seats[seat], ready=command.ready))
    return _deal_if_all_are_ready(table)


def join_between_deals(table: TableValue, command: Join, context: Context) -> Change:
    """Seat a person for the next deal, or let them wait for the next match if there is no room.

    The former owner of an abandoned seat gets the rest of their stake back; so does a person who comes back
    to another seat than the one they left.
    """
    if table.seat_of(command.user_id) is not None:
        raise TableError("already_seated")
    setup = _coming(table)
    seat = seat_for_joiner(table)
    if seat is None:
        return waiting_list.wait(table, command.user_id)
    require_agreed(table, command.offer)
    if context.purse is not None and table.is_of_past_season(context.purse.season):
        raise TableError("season_ended_here")
    tokens = brought(table, command.user_id, context)
    setup = table.game.joining.with_joiner(setup, tokens)
    seats = [*table.seats, _NOBODY] if seat == len(table.seats) else list(table.seats)
    left = {number: user for number, user in _left(table) if number == seat or user == command.user_id}
    for number in left:
        seats[number] = _NOBODY
    bank = table.clock.bank * 1000
    seats[seat] = Occupant(command.user_id, ready=True, bank=bank, since=context.now)
    joined = replace(waiting_list.without(table, command.user_id), seats=tuple(seats), coming=setup)
    if table.stakes is None:
        return Change(joined)
    return Change(joined, brought={seat: tokens}, returned=left)


def seat_for_joiner(table: TableValue) -> Seat | None:
    """Return the seat of somebody who sits down between two deals, None if they wait for the next match.

    Nobody joins a match with the house: the more people share its boxes, the more of them is theirs that its
    AIs have paid in before.
    """
    if table.coming is None or table.is_with_house:
        return None
    return table.game.joining.seat_for(table.coming)


def leave_between_deals(table: TableValue, user_id: int, actor: int | Actor) -> Change:
    """Let a person leave with the rest of their stake; the match ends if too few stay."""
    gone = noted(table, require_seat(table, user_id), GONE, actor)
    return gone.then(without_person(gone.table, user_id))


def without_person(table: TableValue, user_id: int) -> Change:
    """Take a person out of the match, with the rest of their stake; it ends if too few stay."""
    seat = require_seat(table, user_id)
    setup = table.game.series.with_leaver(_coming(table), seat)
    getting_up = replace(table.seats[seat], left=True, ready=False)
    left = without_votes(table, seat).with_seat(seat, getting_up)
    left = pass_on_host(replace(left, coming=setup), Phase.OVER)
    change = Change(left, returned={seat: user_id} if table.stakes is not None else {})
    if left.phase is Phase.OVER or not table.game.series.may_deal(setup):
        return replace(change, table=replace(left, phase=Phase.OVER), ended=match_of(table).outcome)
    return change.then(_deal_if_all_are_ready(left))


def deal_without_absentees(table: TableValue) -> Change:
    """Deal at the deadline, without the people who are not ready; without any, the match ends as it stands.

    An AI keeps playing for people who were away before: they leave no sooner than those who are present. All
    who are not ready are noted first: the deadline is the same for all of them.
    """
    present = [seat for seat, occupant in enumerate(table.seats) if occupant.is_present]
    absent = [seat for seat in present if not table.seats[seat].ready]
    if absent == present:
        return Change(replace(table, phase=Phase.OVER), ended=match_of(table).outcome)
    change = Change(table)
    for seat in absent:
        change = change.then(noted(change.table, seat, GONE, Actor.TABLE))
    for seat in absent:
        if change.table.phase is Phase.BETWEEN_DEALS:
            change = change.then(without_person(change.table, table.seats[seat].user_id or 0))
    return change


def _deal_if_all_are_ready(table: TableValue) -> Change:
    present = [occupant for occupant in table.seats if occupant.is_present]
    if not present or not all(occupant.ready for occupant in present):
        return Change(table)
    setup = _coming(table)
    seats = tuple(replace(occupant, ready=False) for occupant in table.seats)
    table = replace(table, phase=Phase.PLAYING, seats=seats, coming=None)
    return record(table, match_of(table).next_deal(setup), Actor.TABLE)


def _left(table: TableValue) -> list[tuple[Seat, int]]:
    """Return the abandoned seats with their former owners."""
    return [(seat, o.user_id) for seat, o in enumerate(table.seats) if o.left and o.user_id is not None]


def _coming(table: TableValue) -> Setup:
    if table.coming is None:
        raise TableError("wrong_phase", phase=table.phase.value)
    return table.coming
