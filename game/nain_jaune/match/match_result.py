"""How a match ended for its seats, for statistics, ratings and titles."""

from collections.abc import Callable, Mapping
from typing import Final

from game.core.protocol import Held, MatchResult, SeatEnd, Sum
from game.nain_jaune.match.match_end import match_standings
from game.nain_jaune.match.tally import SeatTally, Tally
from game.nain_jaune.state import State

FIGURES: Final[Mapping[str, Sum]] = {
    "deals_won": Sum.TOTAL,
    "net": Sum.TOTAL,
    "from_board": Sum.TOTAL,
    "biggest_pot": Sum.MOST,
}
TITLES: Final[Mapping[str, Held]] = {"dwarf": Held.LATEST}
"""Who emptied the box of the Yellow Dwarf last."""
FEATS: Final[Mapping[str, Callable[[SeatEnd], bool]]] = {
    "big_pot": lambda end: end["biggest_pot"] >= 50,
    "hat_trick": lambda end: end["deals_won"] >= 3,
    "empty_board": lambda end: end.has_won and not end["from_board"] and end["deals_won"] > 0,
}


def match_result(state: State, tally: Tally) -> MatchResult:
    """Return how a match ended: by tokens, if any deal of it counts.

    Who left ranks by what they had then: not everybody did so by choice, which is not known here.
    """
    if not tally.deals:
        return MatchResult(())
    titles = {} if tally.dwarf is None else {tally.dwarf: "dwarf"}
    ranking, unit = match_standings(state, leavers_last=False), state.ruleset.rules.stake_unit
    return MatchResult(ranking, tuple(_figures(seat, unit) for seat in tally.seats), titles)


def _figures(seat: SeatTally, unit: int) -> Mapping[str, int]:
    """Return what a seat did; a pot in units of the stake, so that no stake makes it a record."""
    counted = {name: getattr(seat, name) for name in FIGURES}
    return counted | {"biggest_pot": seat.biggest_pot // unit}
