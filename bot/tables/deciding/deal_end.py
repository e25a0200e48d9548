"""The end of a deal: people who left get the rest of their stakes, and the match goes on or ends."""

from dataclasses import replace

from bot.tables.model.changes import Change
from bot.tables.model.values import FORGOTTEN, Occupant, Phase, TableValue
from game.core.match import Match
from game.core.protocol import Setup


def after_deal(table: TableValue, match: Match) -> Change:
    """Return the table after a deal has ended: between deals, or over."""
    gone = {seat: o.user_id or FORGOTTEN for seat, o in enumerate(table.seats) if o.plays_on}
    coming = match.game.series.next_setup(match.state)
    seats = tuple(_after_the_deal(occupant) for occupant in table.seats)
    table = replace(table, seats=seats)
    over = Change(replace(table, phase=Phase.OVER), ended=match.outcome)
    if coming is None or table.last_deal or not table.people:
        return over
    for seat in gone:
        coming = match.game.series.with_leaver(coming, seat)
    if (gone and not match.game.series.may_deal(coming)) or not house_plays_on(table, coming):
        return over
    returned = gone if table.stakes is not None else {}
    return Change(replace(table, phase=Phase.BETWEEN_DEALS, coming=coming), returned=returned)


def _after_the_deal(occupant: Occupant) -> Occupant:
    """Return an occupant without what holds for one deal; no AI stays where it played on for somebody."""
    level = None if occupant.left else occupant.ai_level
    return replace(occupant, plays_on=False, undo=False, ai_level=level)


def house_plays_on(table: TableValue, coming: Setup) -> bool:
    """Tell whether the house's AIs, if any, play another deal: only if everybody can pay a full ante.

    Otherwise people with nothing left to lose could go on at the house's cost, where the rules allow it.
    """
    staking = table.game.staking
    return not table.is_with_house or staking is None or staking.all_can_ante(coming)
