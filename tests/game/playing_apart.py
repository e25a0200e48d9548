"""Plays two sets of rules side by side on the same cards, to find a difference."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from game.core.protocol import AnyGame
from game.core.rng import Rng
from game.core.rule_schema import Rules

PLAY_THE_SAME = (
    "these values play the same: ruleset.py or the engine does not heed them, or nothing dealt here shows it"
    " (then CONTEXTS says with which other rules it shows)"
)

_OF_RULES = {"rules", "match_rules"}
_FEWEST = 2


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
    same = [list(values)]
    for seed, context in product(seeds, contexts):
        same = [
            [value for value, _ in part]
            for group in same
            for part in _alike([(one, _deal(game, rules_with, one, context, seed)) for one in group])
        ]
    return [pair for group in same for pair in combinations(group, 2)]


def apart_from(game: AnyGame, one: Any, other: Any) -> bool:
    """Play two states with the same actions; tell whether anything comes to be different before the end."""
    return not list(_alike([(state, _play(game, state, Rng(bytes(32), "play"))) for state in (one, other)]))


_Story = tuple[Any, Iterator[Any]]
"""A value, and all that is seen of a deal with it, step by step."""


def _alike(stories: list[_Story]) -> Iterator[list[_Story]]:
    """Yield those groups, of two or more, of which the same is seen to the end."""
    waiting = [stories]
    while waiting:
        group = waiting.pop()
        if len(group) < _FEWEST:
            continue
        parts: list[tuple[Any, list[_Story]]] = []
        for story in group:
            seen = next(story[1], None)
            for before, part in parts:
                if before == seen:
                    part.append(story)
                    break
            else:
                parts.append((seen, [story]))
        if len(parts) == 1 and parts[0][0] is None:
            yield group
        else:
            waiting.extend(part for _, part in parts)


def _deal(
    game: AnyGame,
    rules_with: Callable[[Any, Mapping[str, Any]], Rules],
    value: Any,
    context: Mapping[str, Any],
    seed: int,
) -> Iterator[Any]:
    """Yield how a deal is dealt, played, paid and followed with a value; as long as that is the same, so are
    the actions.
    """
    key, players = seed.to_bytes(32, "big"), context.get("seats", 3)
    rules = rules_with(value, {name: one for name, one in context.items() if name != "seats"})
    yield game.seats_allowed(rules)
    dealt = game.deal(game.setup_of(rules, players, seed % players), Rng(key, "deal"))
    yield dealt.events
    yield from _play(game, dealt.state, Rng(key, "play"))


def _play(game: AnyGame, state: Any, rng: Rng) -> Iterator[Any]:
    while seats := game.awaited(state):
        legal = [game.legal_actions(state, seat) for seat in seats]
        yield game.write_position(state), game.may_act(state), legal
        step = game.apply(state, seats[0], rng.choice(legal[0]))
        yield step.events
        state = step.state
    yield game.write_position(state), _ending(game, state)


def _ending(game: AnyGame, state: Any) -> tuple[Any, ...]:
    setup = game.series.next_setup(state)
    coming = None if setup is None else setup.model_dump(exclude=_OF_RULES)
    return game.outcome(state), game.next_dealer(state), coming
