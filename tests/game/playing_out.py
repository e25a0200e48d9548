"""Whole matches played at random, each step with its result."""

from collections.abc import Iterator

from game.core.match import Match, Played
from game.core.protocol import AnyGame
from game.core.rng import Rng
from game.core.rule_schema import Rules


def steps(game: AnyGame, rules: Rules, players: int, seed: int) -> Iterator[Match | Played]:
    """Yield the match as dealt, then what was played until it is over; prints the seed."""
    print(f"{game.key} for {players}, seed {seed}")
    rng = Rng(seed.to_bytes(32, "big"), "playing out")
    setup = game.first_setup(rules, players, rng)
    match, _ = Match.start(game, "playing-out", seed.to_bytes(32, "big"), setup)
    yield match
    while not match.is_over:
        if match.outcome is not None:
            played = match.next_deal()
        else:
            seat = rng.choice(match.awaited)
            answer = match.play(seat, rng.choice(game.legal_actions(match.state, seat)))
            assert isinstance(answer, Played)
            played = answer
        match = played.match
        yield played


def played_out(game: AnyGame, rules: Rules, players: int, seed: int) -> Match:
    """Return a match that is over."""
    *_, last = steps(game, rules, players, seed)
    return last.match if isinstance(last, Played) else last
