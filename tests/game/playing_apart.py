"""Plays two sets of rules side by side on the same cards, to find a difference."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from game.core.protocol import AnyGame
from game.core.rng import Rng
from game.core.rule_schema import Rules

PLAY_THE_SAME = (
    "these values play the same: ruleset.py or the engine does not heed them, or nothing dealt here shows it"
    " (then CONTEXTS says with which other rules it shows)"
)

_OF_RULES = {"rules", "match_rules"}


def same_values(
    game: AnyGame,
    values: Sequence[Any],
    contexts: Sequence[Mapping[str, Any]],
    rules_with: Callable[[Any, Mapping[str, Any]], Rules],
    seeds: Sequence[int],
) -> list[tuple[Any, Any]]:
    """Return the pairs of values that play the same in every context, whatever is dealt.

    `rules_with` puts a value into a context: overrides, and `seats` for how many play (3).
    """
    return [
        pair
        for pair in combinations(values, 2)
        if not any(
            _plays_apart(game, pair, context, rules_with, seed) for seed in seeds for context in contexts
        )
    ]


def apart_from(game: AnyGame, states: tuple[Any, Any], rng: Rng) -> bool:
    """Play two states with the same actions; tell whether anything comes to be different before the end."""
    one, other = states
    while _told(game, one) == _told(game, other):
        if not (seats := game.awaited(one)):
            return _ending(game, one) != _ending(game, other)
        action = rng.choice(game.legal_actions(one, seats[0]))
        steps = [game.apply(state, seats[0], action) for state in (one, other)]
        if steps[0].events != steps[1].events:
            return True
        one, other = (step.state for step in steps)
    return True


def _plays_apart(
    game: AnyGame,
    pair: tuple[Any, Any],
    context: Mapping[str, Any],
    rules_with: Callable[[Any, Mapping[str, Any]], Rules],
    seed: int,
) -> bool:
    """Tell whether a deal is dealt, played, paid or followed otherwise with the other value."""
    key, players = seed.to_bytes(32, "big"), context.get("seats", 3)
    overrides = {name: value for name, value in context.items() if name != "seats"}
    one, other = (rules_with(value, overrides) for value in pair)
    if game.seats_allowed(one) != game.seats_allowed(other):
        return True
    first, second = (
        game.deal(game.setup_of(rules, players, seed % players), Rng(key, "deal")) for rules in (one, other)
    )
    return first.events != second.events or apart_from(game, (first.state, second.state), Rng(key, "play"))


def _told(game: AnyGame, state: Any) -> tuple[Any, ...]:
    awaited = game.awaited(state)
    return game.write_position(state), awaited, [game.legal_actions(state, seat) for seat in awaited]


def _ending(game: AnyGame, state: Any) -> tuple[Any, ...]:
    setup = game.series.next_setup(state)
    coming = None if setup is None else setup.model_dump(exclude=_OF_RULES)
    return game.outcome(state), game.next_dealer(state), coming
