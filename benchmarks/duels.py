"""Matches between two kinds of computer players, balanced over seats, dealers and cards.

Every shuffle is played as often as there are seats: the first policy sits in each seat once, the second in
all others, and the dealer rotates from shuffle to shuffle.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.intervals import mean_interval, wilson
from game.ai.random_play import Policy
from game.ai.standing import share_beaten
from game.core.protocol import AnyGame, Seat
from game.core.rng import Rng, deal_rng
from game.levels import policy_for
from game.registry import GAMES
from game.simulate import play_with


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two levels, and the game they play."""

    first: str
    """The level of the one seat that is measured."""
    second: str
    """The level of all other seats."""
    game: str
    preset: str
    players: int
    matches: int


@dataclass(slots=True)
class Timed:
    """A policy that measures its CPU time."""

    policy: Policy
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    """Seconds of its longest move."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return what the policy chooses."""
        start = time.process_time()
        action = self.policy.choose(view, legal, rng)
        spent = time.process_time() - start
        self.moves += 1
        self.seconds += spent
        self.slowest = max(self.slowest, spent)
        return action


@dataclass(slots=True)
class Duel:
    """A running pairing and its results."""

    pairing: Pairing
    seed: int
    scores: list[float] = field(default_factory=list)
    """By match: the share of opponents that the first policy beat; in a game for tokens, its final tokens
    minus the others' mean."""
    tokens: list[int] = field(default_factory=list)
    """By match, in a game for tokens: the final tokens of the first policy."""
    unfinished: int = 0
    """Matches with a deal that was cut off; such a deal counts as half."""
    first: Timed = field(init=False)
    second: Timed = field(init=False)

    def __post_init__(self) -> None:
        self.first = Timed(policy_for(self.game, self.pairing.first))
        self.second = Timed(policy_for(self.game, self.pairing.second))

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return GAMES[self.pairing.game]

    @property
    def is_for_tokens(self) -> bool:
        """Whether the scores are tokens."""
        return self.game.stakes(self.game.presets[self.pairing.preset]) is not None

    def play(self) -> Iterator[int]:
        """Play the matches; yield the number of matches played after each."""
        for number in range(self.pairing.matches):
            self._play_match(*divmod(number, self.pairing.players))
            yield number + 1

    def mean(self) -> float:
        """Return the mean score."""
        return statistics.fmean(self.scores)

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the mean score.

        Tokens are first averaged over the matches of one shuffle, so that the luck of seats is the same for
        both policies.
        """
        if not self.is_for_tokens:
            return wilson(self.mean(), len(self.scores))
        seats = self.pairing.players
        by_shuffle = [self.scores[place : place + seats] for place in range(0, len(self.scores), seats)]
        return mean_interval([statistics.fmean(scores) for scores in by_shuffle])

    def _play_match(self, shuffle: int, seat: Seat) -> None:
        game, seats = self.game, self.pairing.players
        key, match_id = self.seed.to_bytes(32, "big"), f"duel {shuffle}"
        policies = [self.first if place == seat else self.second for place in range(seats)]
        rng = Rng(key, f"play|{shuffle}|{seat}")
        rules = game.presets[self.pairing.preset]
        setup = game.first_setup(rules, seats, rng, dealer=shuffle % seats)
        state, shares, is_cut_off = None, [], False
        while setup is not None:
            state = game.deal(setup, deal_rng(key, match_id, setup.deal)).state
            state, _ = play_with(game, state, policies, rng)
            share, is_finished = _share(game, state, seat)
            shares.append(share)
            is_cut_off |= not is_finished
            setup = game.series.next_setup(state)
        self.unfinished += is_cut_off
        if self.is_for_tokens:
            self._count_tokens(state, seat)
        else:
            self.scores.append(statistics.fmean(shares))

    def _count_tokens(self, state: Any, seat: Seat) -> None:
        tokens = [there.tokens for there in self.game.view(state, None).seats]
        own = tokens.pop(seat)
        self.tokens.append(own)
        self.scores.append(own - statistics.fmean(tokens))


def _share(game: AnyGame, state: Any, seat: Seat) -> tuple[float, bool]:
    """Return the share of the others that a seat beat in a deal, and whether the deal was played out."""
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError("nobody is awaited and the deal is not over")
    if outcome.reason == "move_limit":
        return 0.5, False
    return share_beaten(outcome, seat), True
