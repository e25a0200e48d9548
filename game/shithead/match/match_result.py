"""How a match ended for its seats, for statistics, ratings and titles."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Final

from game.core.protocol import Held, MatchResult, SeatEnd, Sum
from game.shithead.match.match_flow import outcome
from game.shithead.match.tally import Tally
from game.shithead.presets import PRESETS
from game.shithead.state import State

FIGURES: Final[Mapping[str, Sum]] = {
    "turns": Sum.TOTAL,
    "burns": Sum.TOTAL,
    "longest_hand": Sum.MOST,
    "biggest_pick_up": Sum.MOST,
}
TITLES: Final[Mapping[str, Held]] = {"shithead": Held.LATEST, "norvegien": Held.WEEK}
"""The last loser, who deals next; and who has won most of a week's matches of Norvégien."""
FEATS: Final[Mapping[str, Callable[[SeatEnd], bool]]] = {
    "clean_hands": lambda end: end.has_won and not end["biggest_pick_up"] and end["turns"] > 0,
    "firebug": lambda end: end["burns"] >= 5,
    "phoenix": lambda end: end.has_won and end["longest_hand"] >= 20,
}
_WON_AS: Final = ("norvegien", "norvegien_plus")
"""The presets whose winner has a title."""


def match_result(state: State, tally: Tally) -> MatchResult:
    """Return how a match ended: the ranking of its last deal, and what each seat did in all of them."""
    ended = outcome(state)
    if ended is None:
        return MatchResult(())
    rules, titles = state.setup.rules, {}
    if ended.loser is not None and rules.finish == "last_in":
        titles[ended.loser] = "shithead"
    if ended.reason == "played_out" and rules in (PRESETS[name] for name in _WON_AS):
        titles |= dict.fromkeys(ended.ranking[0], "norvegien")
    return MatchResult(ended.ranking, tuple(asdict(seat) for seat in tally.seats), titles)
