"""Random deals of any game, for tests that hold for all of them."""

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from game.core.match import Match, Played
from game.core.protocol import AnyGame
from game.core.record import LogEntry
from game.core.rng import Rng, deal_rng
from game.core.rule_schema import Rules
from game.registry import GAMES

SEED = bytes(range(32))
"""Of whole matches."""
_DRAWN_OUT = 80
CASES = [(game.key, preset) for game in GAMES.values() for preset in game.presets]


def rng_of(*parts: object) -> Rng:
    """Return a stream named by its parts."""
    return Rng(b"conformance".ljust(32, b"\0"), "|".join(map(str, parts)))


def fresh_state(game: AnyGame, rules: Rules, players: int, seed: int) -> Any:
    """Return the state after the first deal."""
    rng = rng_of(game.key, players, seed)
    setup = game.first_setup(rules, players, rng)
    return game.deal(setup, deal_rng(seed.to_bytes(32, "big"), "conformance", setup.deal)).state


def positions(
    game: AnyGame, rules: Rules, players: int, seed: int, most: int
) -> Iterator[tuple[Any, int, Any]]:
    """Play at random; yields (state, seat, the action about to be played), at most `most` of them."""
    state, rng = fresh_state(game, rules, players, seed), rng_of("play", seed)
    for _ in range(most):
        seats = game.may_act(state)
        if not seats:
            return
        seat = rng.choice(seats)
        action = rng.choice(game.legal_actions(state, seat))
        yield state, seat, action
        state = game.apply(state, seat, action).state


def met(key: str, preset: str, players: int, seed: int, most: int) -> list[tuple[Any, int, Any]]:
    """Return what `positions` yields; played once for all who ask, and changed by nobody."""
    played, rest = _begun(key, preset, players, seed)
    played.extend(islice(rest, max(0, most - len(played))))
    return played[:most]


@lru_cache(64)
def _begun(
    key: str, preset: str, players: int, seed: int
) -> tuple[list[tuple[Any, int, Any]], Iterator[tuple[Any, int, Any]]]:
    game = GAMES[key]
    return [], positions(game, game.presets[preset], players, seed, sys.maxsize)


@lru_cache(64)
def whole_match(key: str, preset: str, seeds: Sequence[int]) -> tuple[Any, list[Match], list[LogEntry]]:
    """Return a match of the fewest: its first setup, the match after each step, and what was logged.

    It is played at random, for 80 steps; whoever is still awaited then leaves, one after the other.
    """
    game = GAMES[key]
    rules = game.presets[preset]
    setup = game.first_setup(rules, game.seats_allowed(rules)[0], rng_of("record", *seeds))
    match, _ = Match.start(game, "m1", SEED, setup)
    matches, log, rng = [match], [], rng_of("record", "play", *seeds)
    while not match.is_over:
        played = _next_step(match, rng)
        log.append(played.entry())
        match = played.match
        matches.append(match)
    return setup, matches, log


def _next_step(match: Match, rng: Rng) -> Played:
    if match.outcome is not None:
        return match.next_deal()
    seat = match.awaited[0]
    if match.length > _DRAWN_OUT:
        return match.leave(seat)
    played = match.play(seat, rng.choice(match.game.legal_actions(match.state, seat)))
    assert isinstance(played, Played)
    return played


def player_counts(game: AnyGame, rules: Rules) -> list[int]:
    """Return the least, a middle and the largest number of seats."""
    allowed = game.seats_allowed(rules)
    return sorted({allowed[0], allowed[len(allowed) // 2], allowed[-1]})
