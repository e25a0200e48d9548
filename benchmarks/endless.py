"""Do the computer players bring their deals to an end? `python -m benchmarks endless --level easy`.

A deal that the rules' `move_limit` cuts off is endless. Every preset and every number of seats has a row for
each level: how many of its deals were endless, what their share is at most (the upper end of Wilson's 95 %
interval), how long deals were, and in how many of them a player saw the same table five times. From the
middle of an endless deal, random players go on forty times: if none of them comes to an end either, there was
no way out that we know of, whatever is played.

With `--rules '{"pickup_victim": "previous"}'` house rules are tried on top of the presets that allow them,
with `--budget 200` searches that are cut short: of full ones, a row takes minutes for a few deals.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, is_dataclass, replace
from typing import Any, Final

from benchmarks.intervals import wilson
from game.ai.levels import LEVELS
from game.ai.random_play import Policy, Reacting
from game.core.protocol import AnyGame, Viewer
from game.core.rng import Rng, deal_rng
from game.core.rule_schema import Rules
from game.levels import RANDOM, policy_for
from game.registry import GAMES
from game.simulate import play_out, play_with

OFTEN: Final = 5
"""So many times the same table is what a player notices."""
TRIES: Final = 40
"""How often an endless deal is played on at random, from its middle, in search of a way out."""
HEADINGS: Final = (
    *("level", "preset (seats)", "deals", "endless", "at most", "no way out", "median", "longest"),
    "repeated",
)


@dataclass(slots=True)
class Row:
    """Deals of one level by one preset, with one number of seats."""

    level: str
    game: AnyGame
    preset: str
    rules: Rules
    seats: int
    lengths: list[int] = field(default_factory=list)
    endless: list[int] = field(default_factory=list)
    """The numbers of the deals that were cut off."""
    hopeless: int = 0
    """How many of them random play does not end either."""
    repeated: int = 0
    """In how many the same table was seen often."""

    def play(self, deals: int, seconds: float, seed: int, budget: int | None = None) -> None:
        """Play some deals, with as much processor time as that."""
        policy, start = with_budget(policy_for(self.game, self.level), budget), time.process_time()
        for number in range(deals):
            self.play_deal(number, policy, seed)
            if time.process_time() - start > seconds:
                return

    def play_deal(self, number: int, policy: Policy, seed: int) -> None:
        """Play one deal, with this policy at all seats."""
        game: Any = Halfway(self.game, self.rules)
        key = seed.to_bytes(32, "big")
        setup = game.setup_of(self.rules, self.seats, number % self.seats)
        state = game.deal(setup, deal_rng(key, f"endless {number}", 1)).state
        watched, rng = Watched(policy), Rng(key, f"play|{number}")
        state, moves = play_with(game, state, [watched] * self.seats, rng)
        outcome = game.outcome(state)
        if outcome is None:
            raise RuntimeError("nobody is awaited and the deal is not over")
        self.lengths.append(moves)
        self.repeated += watched.most >= OFTEN
        if outcome.reason == "move_limit":
            self.endless.append(number)
            self.hopeless += not game.may_end(rng)

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the row."""
        deals = len(self.lengths)
        return (
            self.level,
            f"{self.preset} ({self.seats})",
            f"{deals}",
            f"{len(self.endless)}",
            f"{wilson(len(self.endless) / deals, deals)[1]:.2%}",
            f"{self.hopeless}",
            f"{sorted(self.lengths)[deals // 2]}",
            f"{max(self.lengths)}",
            f"{self.repeated}",
        )


class Halfway:
    """A game that keeps the state in the middle of an endless deal."""

    def __init__(self, game: AnyGame, rules: Any) -> None:
        self._game = game
        self._middle = rules.move_limit // 2
        self._state: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def view(self, state: Any, viewer: Viewer, /) -> Any:
        """Return the view, as the game does."""
        view = self._game.view(state, viewer)
        if self._state is None and getattr(view, "moves", 0) >= self._middle:
            self._state = state.copy()
        return view

    def may_end(self, rng: Rng) -> bool:
        """Tell whether random play brings the deal to an end, from its middle."""
        ends = (self._game.outcome(play_out(self._game, self._state.copy(), rng)[0]) for _ in range(TRIES))
        return any(end is not None and end.reason != "move_limit" for end in ends)


class Watched:
    """A policy that counts how often it sees the same table."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._seen: Counter[int] = Counter()

    @property
    def most(self) -> int:
        """How often it has seen the table that it saw most often."""
        return max(self._seen.values(), default=0)

    def choose(self, view: Any, legal: Any, rng: Rng, /) -> Any:
        """Return what the policy chooses."""
        if hasattr(view, "pile"):
            self._seen[hash((view.turn, view.hand, tuple(view.pile), tuple(view.seats)))] += 1
        return self._policy.choose(view, legal, rng)

    def react(self, view: Any, legal: Any, rng: Rng, /) -> Any | None:
        """Return how the policy reacts out of turn, None if it does not."""
        return self._policy.react(view, legal, rng) if isinstance(self._policy, Reacting) else None


def rows(options: argparse.Namespace) -> Iterator[Row]:
    """Yield the rows that were asked for, nothing played yet."""
    changes = json.loads(options.rules)
    for level in options.level or LEVELS:
        for game in GAMES.values():
            if set(changes) <= set(game.rules_type.model_fields):
                yield from _rows_of(level, game, changes, options)


def _rows_of(level: str, game: AnyGame, changes: Any, options: argparse.Namespace) -> Iterator[Row]:
    for preset, documented in game.presets.items():
        rules = documented.override(changes) if changes else documented
        for seats in game.seats_allowed(rules):
            if options.preset in (None, preset) and options.players in (None, seats):
                yield Row(level, game, preset, rules, seats)


def with_budget(policy: Policy, budget: int | None) -> Policy:
    """Return the policy with that budget for a decision, if it has one."""
    if budget is None or not is_dataclass(policy) or not hasattr(policy, "budget"):
        return policy
    shorter: Policy = replace(policy, budget=budget)
    return shorter


def main() -> None:
    """Play, and print a line for each row."""
    options = _parser().parse_args()
    played = []
    sys.stdout.write(f"| {' | '.join(HEADINGS)} |\n{'|---' * len(HEADINGS)}|\n")
    for row in rows(options):
        row.play(options.deals, options.seconds, options.seed, options.budget)
        played.append(row)
        sys.stdout.write(f"| {' | '.join(row.cells())} |\n")
        sys.stdout.flush()
    for level in options.level or LEVELS:
        of_level = [row for row in played if row.level == level]
        deals = sum(len(row.lengths) for row in of_level)
        endless = sum(len(row.endless) for row in of_level)
        high = wilson(endless / max(deals, 1), deals)[1]
        sys.stdout.write(f"{level}: {endless} of {deals} deals were endless, at most {high:.3%}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks endless", description=__doc__)
    parser.add_argument("--level", choices=(*LEVELS, RANDOM), action="append", help="instead of all levels")
    parser.add_argument("--preset", metavar="PRESET", help="one preset instead of all")
    parser.add_argument("--players", type=int, help="one number of seats instead of all")
    parser.add_argument("--rules", default="{}", metavar="JSON", help="house rules on top of the presets")
    parser.add_argument("--deals", type=int, default=4_000, help="of each row, at most (4,000)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of processor time for each row (10)")
    parser.add_argument("--budget", type=int, help="how many actions a search may play per decision")
    parser.add_argument("--seed", type=int, default=1, help="any natural number (1)")
    return parser


if __name__ == "__main__":
    main()
