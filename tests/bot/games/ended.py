"""How deals and matches end: matches that are played at random, to show their ends."""

from bot.games.core.screen import DealEnd
from game.core.match import Match
from game.core.rng import Rng

MOVES = 4_000
"""The most of a match."""


def ended(game, rules, players, names):
    """The ends of the deals of a match that is played at random, the last one as its end."""
    rng = Rng(bytes(32), "ends")
    match, _ = Match.start(game, "ends", bytes(32), game.first_setup(rules, players, rng))
    for _ in range(MOVES):
        seat = match.awaited[0]
        match = match.play(seat, rng.choice(game.legal_actions(match.state, seat))).match
        if match.outcome is None:
            continue
        view = game.view(match.state, None)
        for is_over in dict.fromkeys((False, match.is_over)):
            yield DealEnd(view, match.outcome, names, match.tally, is_over)
        if match.is_over:
            return
        match = match.next_deal().match
