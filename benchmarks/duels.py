"""Matches between two kinds of computer players, balanced over seats, dealers and cards.

Every shuffle is played as often as there are seats: the first policy sits in each seat once, the second in
all others, and the dealer rotates from shuffle to shuffle.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.intervals import mean_interval, wilson
from benchmarks.seers import SEER, Seen, Seer
from game.ai.random_play import Policy, Reacting
from game.ai.standing import share_beaten
from game.core.protocol import AnyGame, Seat
from game.core.rng import Rng, deal_rng
from game.levels import policy_for
from game.registry import GAMES
from game.simulate import play_with

EVEN: Final = 0.5
"""The share of the others that a seat beats by chance."""


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
    """The most that are played."""

    @property
    def name(self) -> str:
        """What the pairing is called where results are kept."""
        return f"{self.first}:{self.second} {self.preset} {self.players}"


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
        self._count(time.process_time() - start)
        self.moves += 1
        return action

    def react(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any | None:
        """Return how the policy reacts out of turn, None if it does not."""
        if not isinstance(self.policy, Reacting):
            return None
        start = time.process_time()
        action = self.policy.react(view, legal, rng)
        self._count(time.process_time() - start)
        return action

    def _count(self, spent: float) -> None:
        self.seconds += spent
        self.slowest = max(self.slowest, spent)


@dataclass(frozen=True, slots=True)
class Result:
    """One match."""

    score: float
    """The share of opponents that the first policy beat; in a game for tokens, its final tokens minus the
    others' mean."""
    last: float
    """The share of deals in which it alone came last."""
    tokens: int
    """Its final tokens, in a game for tokens."""
    is_cut_off: bool
    """Whether a deal was cut off; such a deal counts as half."""
    moves: int
    seconds: float
    """The processor time of its moves."""
    slowest: float
    spent: float = 0.0
    """The processor time of the whole match, 0 if it was not measured."""


@dataclass(slots=True)
class Duel:
    """A running pairing and its results."""

    pairing: Pairing
    seed: int
    results: list[Result] = field(default_factory=list)
    """By match. A duel goes on after those it is given."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return GAMES[self.pairing.game]

    @property
    def is_for_tokens(self) -> bool:
        """Whether the scores are tokens."""
        return self.game.stakes(self.game.presets[self.pairing.preset]) is not None

    @property
    def scores(self) -> list[float]:
        """The scores by match."""
        return [result.score for result in self.results]

    @property
    def unfinished(self) -> int:
        """How many matches had a deal that was cut off."""
        return sum(result.is_cut_off for result in self.results)

    def play(self) -> Iterator[int]:
        """Play the matches; yield the number of matches played after each."""
        for number in range(len(self.results), self.pairing.matches):
            self.results.append(self._play_match(*divmod(number, self.pairing.players)))
            yield number + 1

    def mean(self) -> float:
        """Return the mean score."""
        return statistics.fmean(self.scores)

    def by_shuffle(self) -> list[float]:
        """Return the mean score of each shuffle that has been played from every seat."""
        seats, scores = self.pairing.players, self.scores
        whole = len(scores) - len(scores) % seats
        return [statistics.fmean(scores[place : place + seats]) for place in range(0, whole, seats)]

    def interval(self, looks: int = 1) -> tuple[float, float]:
        """Return the 95 % interval of the mean score; `looks` as for `mean_interval`.

        Scores are first averaged over the matches of one shuffle, so that the luck of seats and cards is the
        same for both policies.
        """
        by_shuffle = self.by_shuffle()
        if (
            not self.is_for_tokens and len(set(by_shuffle)) <= 1
        ):  # by which nothing is known of how much they vary
            return wilson(self.mean(), len(by_shuffle) * self.pairing.players)
        low, high = mean_interval(by_shuffle, looks)
        return (low, high) if self.is_for_tokens else (max(low, 0.0), min(high, 1.0))

    def is_ahead(self, looks: int = 1) -> bool:
        """Tell whether the first policy is shown to be better than the second."""
        return self.interval(looks)[0] > (0 if self.is_for_tokens else EVEN)

    def _play_match(self, shuffle: int, seat: Seat) -> Result:
        game: Any = Seen(self.game)
        seats, pairing = self.pairing.players, self.pairing
        start = time.process_time()
        first, second = (
            Timed(Seer(game) if level == SEER else policy_for(self.game, level))
            for level in (pairing.first, pairing.second)
        )
        policies = [first if place == seat else second for place in range(seats)]
        key, match_id = self.seed.to_bytes(32, "big"), f"duel {shuffle}"
        rng = Rng(key, f"play|{shuffle}|{seat}")
        setup = game.first_setup(game.presets[pairing.preset], seats, rng, dealer=shuffle % seats)
        state, shares, is_cut_off = None, [], False
        while setup is not None:
            state = game.deal(setup, deal_rng(key, match_id, setup.deal)).state
            state, _ = play_with(game, state, policies, rng)
            share, is_finished = _share(game, state, seat)
            shares.append(share)
            is_cut_off |= not is_finished
            setup = game.series.next_setup(state)
        tokens = [there.tokens for there in game.view(state, None).seats] if self.is_for_tokens else []
        own = tokens.pop(seat) if tokens else 0
        return Result(
            score=own - statistics.fmean(tokens) if tokens else statistics.fmean(shares),
            last=shares.count(0) / len(shares),
            tokens=own,
            is_cut_off=is_cut_off,
            moves=first.moves,
            seconds=first.seconds,
            slowest=first.slowest,
            spent=time.process_time() - start,
        )


def _share(game: AnyGame, state: Any, seat: Seat) -> tuple[float, bool]:
    """Return the share of the others that a seat beat in a deal, and whether the deal was played out."""
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError("nobody is awaited and the deal is not over")
    if outcome.reason == "move_limit":
        return EVEN, False
    return share_beaten(outcome, seat), True
