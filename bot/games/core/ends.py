"""How a deal has ended, for screens: the only place that looks into a match for them."""

from bot.games.core.screen import DealEnd, Names
from bot.tables.model.standing import final_outcome, leavers
from game.core.match import Match
from game.core.protocol import Seat


def end_of(match: Match, names: Names, *, is_match_over: bool) -> DealEnd | None:
    """Return how the last deal of a match ended; None while it runs."""
    ended = final_outcome(match) if is_match_over else match.outcome
    if ended is None:
        return None
    last = frozenset[Seat]().union(*leavers(match)) if is_match_over else ()
    left = {one.seat: one.kind for one in match.asides if one.seat in last}
    return DealEnd(match.game.view(match.state, None), ended, names, match.tally, is_match_over, left)
