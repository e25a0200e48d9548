"""How a match ended for its seats, for statistics, ratings and titles."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Final

from game.core.protocol import Held, MatchResult, SeatEnd, Sum
from game.paskahousu.match.match_flow import outcome
from game.paskahousu.match.tally import Tally
from game.paskahousu.state import State

FIGURES: Final[Mapping[str, Sum]] = {
    "turns": Sum.TOTAL,
    "falls": Sum.TOTAL,
    "longest_hand": Sum.MOST,
    "biggest_pick_up": Sum.MOST,
    "doubts": Sum.TOTAL,
    "doubts_right": Sum.TOTAL,
    "lies_found": Sum.TOTAL,
    "lies_told": Sum.TOTAL,
}
TITLES: Final[Mapping[str, Held]] = {"paskahousu": Held.LATEST}
"""The last loser."""
FEATS: Final[Mapping[str, Callable[[SeatEnd], bool]]] = {
    "good_nose": lambda end: end["doubts_right"] >= 3 and end["doubts_right"] == end["doubts"],
    "straight_face": lambda end: end.has_won and end["lies_found"] >= 3,
}


def match_result(state: State, tally: Tally) -> MatchResult:
    """Return how a match ended: the ranking of its deal, and what each seat did."""
    ended = outcome(state)
    if ended is None:
        return MatchResult(())
    loses = ended.loser is not None and state.setup.rules.finish == "last_in"
    titles = {ended.loser: "paskahousu"} if loses and ended.loser is not None else {}
    return MatchResult(ended.ranking, tuple(asdict(seat) for seat in tally.seats), titles)
