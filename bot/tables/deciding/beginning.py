"""What begins: a match, with a ready-check if needed, a rematch, and the next deal of a match."""

from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.tables.ai.players import HOUSE
from bot.tables.deciding import lobby, seating
from bot.tables.deciding.deadlines import answer_time, timed
from bot.tables.deciding.lobby import filled, get_up
from bot.tables.deciding.match import begin, first_setup, match_of, mix_of, noted, record, staked_setup
from bot.tables.deciding.seating import pass_on_host, require_phase, require_seat, without_votes
from bot.tables.model.changes import Actor, Change, Context, brought
from bot.tables.model.clocks import Pace
from bot.tables.model.commands import Join, Ready, ReadyForDeal, Rematch, Start
from bot.tables.model.offers import offer_of, require_agreed
from bot.tables.model.terms import AiStakes
from bot.tables.model.values import Closing, Deadline, DeadlineKind, Occupant, Phase, TableValue
from game.core.match import GONE
from game.core.protocol import Seat, Setup

RECENT_MILLISECONDS: Final = 5 * 60_000
"""Somebody who sat down or clicked within this time counts as present."""


def dealt(table: TableValue, now: int) -> Change:
    """Begin at a new table at once, so that both are stored together."""
    change = _begin(table, Context(None, now))
    return replace(change, table=timed(table, change.table, now))


def start(table: TableValue, command: Start, context: Context) -> Change:
    """Begin at once if everybody was seen recently, else start a ready-check."""
    seating.require_phase(table, Phase.LOBBY)
    seating.require_host(table, command.user_id)
    if table.deadline_of(DeadlineKind.START) is not None:
        raise TableError("wrong_phase", phase=table.phase.value)
    if command.offer and command.offer != offer_of(table):
        raise TableError("offer_changed")
    require_agreed(table, command.offer)
    table = _agreed(table, command.user_id, context)
    if command.seats is not None:
        table = filled(table, command.seats, context, for_points=command.for_points)
    seating.require_seats(table)
    return _begin_or_ask(table, context)


def ready(table: TableValue, command: Ready, context: Context) -> Change:
    """Note that a person is ready; begin when everybody is."""
    seat = seating.require_seat(table, command.user_id)
    if table.phase is not Phase.LOBBY or table.deadline_of(DeadlineKind.START) is None:
        raise TableError("no_ready_check")
    require_agreed(table, command.offer)
    answered = table.with_seat(seat, replace(table.seats[seat], ready=True, since=context.now))
    return begin_when_ready(answered, context)


def begin_when_ready(table: TableValue, context: Context) -> Change:
    """Begin if a ready-check is running and everybody has answered.

    A table of a cup that has lost too many people waits for no answer: it closes.
    """
    asked = table.phase is Phase.LOBBY and table.deadline_of(DeadlineKind.START) is not None
    least = table.game.seats_allowed(table.rules)[0]
    decided = _all_are_ready(table) or (table.cup and len(table.seats) < least)
    return _begin_if_possible(table, context) if asked and decided else Change(table)


def begin_without_absentees(table: TableValue, context: Context) -> Change:
    """Begin when the ready-check times out, without the people who did not answer."""
    for seat in reversed(range(len(table.seats))):
        if table.seats[seat].is_person and not table.seats[seat].ready:
            table = get_up(table, seat).table
    return _begin_if_possible(table, context) if table.phase is Phase.LOBBY else Change(table)


def rematch(table: TableValue, command: Rematch, context: Context) -> Change:
    """Play again: start at once with the same seats if possible, else open a lobby and seat those waiting.

    Nobody stakes tokens because somebody else wants another match: where tokens are at stake, each of the
    others is asked.
    """
    seating.require_phase(table, Phase.OVER)
    seating.require_next_match(table)
    seating.require_seat(table, command.user_id)
    require_agreed(table, command.offer)
    dealer = table.game.next_dealer(match_of(table).state)
    seats = tuple(
        replace(occupant, ready=False, missed=0, deals=seat == dealer)
        for seat, occupant in enumerate(table.seats)
    )
    if table.stakes is not None:
        seats = tuple(one if one.user_id == command.user_id else replace(one, since=0) for one in seats)
    staying = tuple(seat for seat, occupant in enumerate(seats) if occupant.is_ai or occupant.is_present)
    again = replace(table, seats=seats, coming=None)
    again = lobby.seat_first(replace(again, seats=seating.keeping(again, staying)), context.now)
    if [occupant.user_id for occupant in again.seats] == [occupant.user_id for occupant in seats]:
        return _begin_or_ask(again, context)
    reopened = replace(again, phase=Phase.LOBBY, match=None, happened=())
    return Change(seating.pass_on_host(reopened, Phase.VOID))


def _agreed(table: TableValue, user_id: int, context: Context) -> TableValue:
    """Return the lobby with the consent of a person who sits there to what is at stake."""
    seat = seating.require_seat(table, user_id)
    return table.with_seat(seat, replace(table.seats[seat], since=context.now))


def _begin_or_ask(table: TableValue, context: Context) -> Change:
    """Begin if everybody was seen recently, else ask.

    A match by mail needs nobody present, but everybody must have seen what it is played for.
    """
    seats = tuple(
        replace(occupant, ready=context.now - occupant.since < RECENT_MILLISECONDS)
        for occupant in table.seats
    )
    asking = replace(table, seats=seats)
    by_mail = table.clock.pace is Pace.MAIL and all(o.since for o in table.seats if o.is_person)
    if by_mail or _all_are_ready(asking):
        return _begin(table, context)
    for occupant in table.seats:
        brought(table, occupant.user_id, context)
    deadline = Deadline(DeadlineKind.START, context.now + answer_time(table.clock))
    return Change(replace(asking, phase=Phase.LOBBY, match=None, happened=(), deadlines=(deadline,)))


def _begin_if_possible(table: TableValue, context: Context) -> Change:
    """Begin, or stay in the lobby if too few stayed or somebody has spent their tokens elsewhere.

    At a table of a cup nobody else will come: it closes.
    """
    asked = replace(table, deadlines=())
    try:
        return _begin(asked, context)
    except TableError:
        closed = replace(asked, phase=Phase.VOID, closing=Closing.NOT_STARTED)
        return Change(closed if table.cup else asked)


def _begin(table: TableValue, context: Context) -> Change:
    seating.require_seats(table)
    stakes, purse, mix = table.stakes, context.purse, mix_of(table)
    if stakes is None or purse is None:
        return begin(table, mix, first_setup(table, mix))
    if table.ai_seats * stakes.tokens > purse.house:
        return _without_the_house(table)
    tokens = [brought(table, occupant.user_id, context) for occupant in table.seats]
    setup = staked_setup(table, mix, tokens, {} if table.is_with_house else purse.boxes)
    return replace(begin(_with_ais_of_the_house(table), mix, setup), brought=dict(enumerate(tokens)))


def _with_ais_of_the_house(table: TableValue) -> TableValue:
    """Set AIs to their best level where the house's tokens are at stake."""
    seats = (replace(seat, ai_level=HOUSE) if seat.is_ai else seat for seat in table.seats)
    return replace(table, seats=tuple(seats))


def _without_the_house(table: TableValue) -> Change:
    """Stay in the lobby, now for points: the house has reached its limit for today."""
    terms = replace(table.terms, ai_stakes=AiStakes.SPENT)
    return Change(replace(table, phase=Phase.LOBBY, match=None, happened=(), terms=terms))


def _all_are_ready(table: TableValue) -> bool:
    return all(occupant.ready for occupant in table.seats if occupant.is_person)


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
        return lobby.wait(table, command.user_id)
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
    joined = replace(lobby.without(table, command.user_id), seats=tuple(seats), coming=setup)
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
