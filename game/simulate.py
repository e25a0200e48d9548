"""Plays whole matches with computer players, for statistics and benchmarks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

from game.ai.random_play import Policy, RandomPolicy, Reacting
from game.core.protocol import AnyGame, Outcome, Seat
from game.core.rng import Rng, deal_rng
from game.core.rule_schema import Rules
from game.core.tried import Tried, not_repeated, with_action

_NOTHING: Final[Tried] = {}
_KEY: Final = bytes(32)


@dataclass(slots=True)
class Summary:
    """Statistics of a number of matches."""

    players: int
    moves: int = 0
    unfinished: int = 0
    """Deals cut off by the rules' `move_limit`."""
    deals_by_reason: Counter[str] = field(default_factory=Counter)
    firsts: list[int] = field(default_factory=list)
    """By seat: deals in which it came first (ties count for each)."""
    lasts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.firsts = [0] * self.players
        self.lasts = [0] * self.players

    def add(self, outcome: Outcome) -> None:
        """Count a deal."""
        self.deals_by_reason[outcome.reason] += 1
        self.unfinished += outcome.reason == "move_limit"
        for seat in outcome.ranking[0]:
            self.firsts[seat] += 1
        for seat in outcome.ranking[-1]:
            self.lasts[seat] += 1

    def outcomes(self) -> dict[str, Any]:
        """Return the deals by how they ended, and first and last places by seat."""
        return {
            "deals": self.deals_by_reason.total(),
            "by_reason": dict(self.deals_by_reason),
            "first_by_seat": self.firsts,
            "last_by_seat": self.lasts,
        }


def play_matches(game: AnyGame, rules: Rules, policies: Sequence[Policy], matches: int, seed: int) -> Summary:
    """Play whole matches, with one policy per seat."""
    summary = Summary(len(policies))
    key = seed.to_bytes(32, "big", signed=True)
    for number in range(matches):
        _play_match(game, rules, policies, key, f"{number}", summary)
    return summary


def _play_match(
    game: AnyGame, rules: Rules, policies: Sequence[Policy], key: bytes, match_id: str, summary: Summary
) -> None:
    rng = Rng(key, f"play|{match_id}|")
    setup = game.first_setup(rules, summary.players, rng)
    at_random = all(isinstance(policy, RandomPolicy) for policy in policies)
    while setup is not None:
        state = game.deal(setup, deal_rng(key, match_id, setup.deal)).state
        state, moves = play_out(game, state, rng) if at_random else play_with(game, state, policies, rng)
        summary.moves += moves
        outcome = game.outcome(state)
        if outcome is None:
            raise RuntimeError(f"match {match_id}: no seat is awaited, but the deal is not over")
        summary.add(outcome)
        setup = game.series.next_setup(state)


def deal_lengths(
    game: AnyGame, rules: Rules, policies: Sequence[Policy], deals: Iterable[int], most: int
) -> list[int | None]:
    """Play deals by number; return the moves of each, None for one cut off by the rules or after `most`."""
    lengths: list[int | None] = []
    for number in deals:
        rng = Rng(_KEY, f"trial|{number}|")
        setup = game.first_setup(rules, len(policies), rng)
        dealt = game.deal(setup, deal_rng(_KEY, f"{number}", setup.deal)).state
        state, moves = play_with(game, dealt, policies, rng, most)
        outcome = game.outcome(state)
        lengths.append(None if outcome is None or outcome.reason == "move_limit" else moves)
    return lengths


def play_out(game: AnyGame, state: Any, rng: Rng) -> tuple[Any, int]:
    """Play a deal at random to its end, in place; return the final state and the number of moves."""
    moves = 0
    awaited, legal_actions, apply = game.awaited, game.legal_actions, game.apply_in_place
    while seats := awaited(state):
        seat = seats[0]
        state = apply(state, seat, rng.choice(legal_actions(state, seat)))
        moves += 1
    return state, moves


def play_with(
    game: AnyGame, state: Any, policies: Sequence[Policy], rng: Rng, most: float = inf
) -> tuple[Any, int]:
    """Play a deal to its end, or `most` moves, in place, with one policy per seat; return the same."""
    moves, tried = 0, _NOTHING
    while moves < most and (seats := game.awaited(state)):
        seat, action = _reaction(game, state, policies, rng) or (seats[0], None)
        if action is None:
            legal = not_repeated(game, state, seat, tried)
            action = policies[seat].choose(game.view(state, seat), legal, rng)
        tried = with_action(game, state, seat, tried, action)
        state = game.apply_in_place(state, seat, action)
        moves += 1
    return state, moves


def _reaction(game: AnyGame, state: Any, policies: Sequence[Policy], rng: Rng) -> tuple[Seat, Any] | None:
    """Return the first reaction out of turn to the last action, and who reacts; None if all let it stand."""
    if not game.has_reactions:
        return None
    for seat in game.reactors(state):
        policy = policies[seat]
        if isinstance(policy, Reacting):
            action = policy.react(game.view(state, seat), game.legal_actions(state, seat), rng)
            if action is not None:
                return seat, action
    return None
