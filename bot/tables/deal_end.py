"""A deal is over: those who left it go home with the rest of their stakes, the match goes on or ends."""

from dataclasses import replace

from bot.tables.changes import Change
from bot.tables.values import Phase, TableValue
from game.core.match import Match


def after_deal(table: TableValue, match: Match) -> Change:
    """Return the table after the last card of a deal: between deals, or over."""
    gone = {seat: o.user_id for seat, o in enumerate(table.seats) if o.plays_on and o.user_id is not None}
    is_last, coming = table.last_deal, match.game.series.next_setup(match.state)
    seats = tuple(replace(occupant, plays_on=False, undo=False) for occupant in table.seats)
    table = replace(table, seats=seats, last_deal=False)
    over = Change(replace(table, phase=Phase.OVER), ended=match.outcome)
    if coming is None or is_last or not table.people:
        return over
    for seat in gone:
        coming = match.game.series.with_leaver(coming, seat)
    if gone and not match.game.series.may_deal(coming):
        return over
    return Change(replace(table, phase=Phase.BETWEEN_DEALS, coming=coming), returned=gone)
