"""Can a level be beaten by a habit? `python -m benchmarks.extremes --level normal --deals 100`.

One seat of Valepaska always believes, always doubts, never lies or always lies, and otherwise plays like the
normal level; all others play at the level that is measured. Every shuffle is played from every seat. A habit
pays if its score, the part of the others that comes behind, is above one half by more than its 95 % interval.
"""

import argparse
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.intervals import mean_interval
from game.ai.random_play import Policy
from game.ai.standing import share_beaten
from game.core.protocol import Outcome
from game.core.rng import Rng, deal_rng
from game.levels import policy_for
from game.paskahousu.actions import Accept, Action, Challenge, Draw, PickUp
from game.paskahousu.ai.claims_and_doubts import Mind
from game.paskahousu.ai.policy import Thinker
from game.paskahousu.game import PASKAHOUSU
from game.paskahousu.ruleset import compile_ruleset
from game.paskahousu.view import View
from game.simulate import play_with

PRESET: Final = "valepaska"
SEATS: Final = 4
EVEN: Final = 0.5
_CHALLENGE: Final = Challenge()


_NORMAL: Final = Thinker()


class Habit:
    """Plays like the normal level, apart from its habit."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return an action."""
        if len(legal) == 1:
            return legal[0]
        if _CHALLENGE in legal and self.react(view, legal, rng) is not None:
            return _CHALLENGE
        if view.phase == "challenge":
            return Accept()
        return self.says(view, [action for action in legal if action != _CHALLENGE], rng)

    def react(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action | None:
        """Doubt as the normal level does."""
        return _NORMAL.react(view, legal, rng)

    def says(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return what to do in turn, apart from doubting."""
        return Mind(view, compile_ruleset(view.rules)).says(legal, rng)


class Believer(Habit):
    """Never doubts."""

    def react(self, _view: View, _legal: Sequence[Action], _rng: Rng, /) -> Action | None:
        """Let it stand."""
        return None


class Doubter(Habit):
    """Doubts everything."""

    def react(self, _view: View, _legal: Sequence[Action], _rng: Rng, /) -> Action | None:
        """Challenge it."""
        return _CHALLENGE


class Honest(Habit):
    """Never lies, unless nothing else is possible: draws or takes the pile."""

    def says(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return what is true, or what says nothing."""
        silent = [action for action in legal if isinstance(action, Draw | PickUp)]
        return [*Mind(view, compile_ruleset(view.rules)).truths(), *silent, rng.choice(legal)][0]


class Liar(Habit):
    """Always lies, unless all cards in hand are of the only rank that may be claimed."""

    def says(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return a lie."""
        return [*Mind(view, compile_ruleset(view.rules)).lies(rng, 1), rng.choice(legal)][0]


HABITS: Final[Mapping[str, Policy]] = {
    "believes": Believer(),
    "doubts": Doubter(),
    "honest": Honest(),
    "lies": Liar(),
}


@dataclass(frozen=True, slots=True)
class Score:
    """How a habit did against a level."""

    mean: float
    low: float
    high: float
    last: float
    """The share of deals in which it came last."""
    deals: int

    @property
    def pays(self) -> bool:
        """Whether it wins more than its share, by more than the interval."""
        return self.low > EVEN


def score(habit: str, level: str, shuffles: int, seed: int = 1, *, turned: bool = False) -> Score:
    """Return the score of a habit against three of a level or, turned, of one of the level against three.

    In the place of a level may be another habit.
    """
    means, last = [], 0
    for shuffle in range(shuffles):
        shares = []
        for seat in range(SEATS):
            one, others = HABITS[habit], HABITS.get(level) or policy_for(PASKAHOUSU, level)
            one, others = (others, one) if turned else (one, others)
            policies = [one if place == seat else others for place in range(SEATS)]
            ranking = _ranking(policies, seed, shuffle, seat)
            shares.append(share_beaten(ranking, seat))
            last += seat in ranking.ranking[-1]
        means.append(statistics.fmean(shares))
    low, high = mean_interval(means)
    return Score(statistics.fmean(means), low, high, last / shuffles / SEATS, shuffles * SEATS)


def _ranking(policies: Sequence[Policy], seed: int, shuffle: int, seat: int) -> Outcome:
    key = seed.to_bytes(32, "big")
    setup = PASKAHOUSU.setup_of(PASKAHOUSU.presets[PRESET], SEATS, shuffle % SEATS)
    state = PASKAHOUSU.deal(setup, deal_rng(key, f"habit {shuffle}", 1)).state
    state, _ = play_with(PASKAHOUSU, state, policies, Rng(key, f"play|{shuffle}|{seat}"))
    outcome = PASKAHOUSU.outcome(state)
    if outcome is None:
        raise RuntimeError("nobody is awaited and the deal is not over")
    return outcome


def main() -> None:
    """Play and print a line for each habit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--deals", type=int, default=100, help="shuffles, each played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turned", action="store_true", help="one of the level against three with the habit")
    parser.add_argument("--only", choices=sorted(HABITS), action="append")
    options = parser.parse_args()
    for habit in options.only or HABITS:
        found = score(habit, options.level, options.deals, options.seed, turned=options.turned)
        sides = (options.level, habit) if options.turned else (habit, options.level)
        sys.stdout.write(
            f"| {' : '.join(sides)} | {found.deals} | {found.mean:.1%} | {found.low:.1%} to "
            f"{found.high:.1%} | {found.last:.0%} | {'pays' if found.pays else 'does not pay'} |\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
