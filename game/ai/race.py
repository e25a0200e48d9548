"""A race between actions: the search of the strong levels, for any game.

Each round samples the hidden cards once and plays the deal to its end after every action that is still in the
race, with the same cards and the same luck, so that chance favours none of them. An action drops out when it
is clearly behind the leader, and the weaker half of the field drops out as the budget is spent. The budget
counts actions played, not time: the same view and random stream give the same choice on every machine.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from game.ai.random_play import Policy
from game.ai.weariness import is_weary
from game.core.protocol import AnyGame
from game.core.rng import Rng

CLEAR: Final = 2.5
"""How many standard errors an action must be behind the leader to drop out."""
FEWEST_ROUNDS: Final = 12
"""The rounds before the first action may drop out, and between two looks at the field."""
SURE: Final = 0.8
"""How many standard errors an action must be ahead of the most promising one to be preferred to it."""
DOUBT: Final = 2.0
"""How many rounds, as varied as the leader's results, are added to the gaps between two actions: a few rounds
with equal places, which differ by a move or two, must not look certain."""
SAMPLING: Final = 12
"""The cost of sampling a state, in actions played."""
_Z: Final = 1.96


class Foresight(Protocol):
    """What a game's policy contributes to a race at one decision."""

    def shortlist(self, legal: Sequence[Any], rng: Rng, /) -> Sequence[Any]:
        """Return the actions worth trying, at least one, most promising first."""

    def play_on(self, state: Any, luck: int, /) -> tuple[float, int]:
        """Play the deal to its end in place; return the result for the viewer, and the actions played.

        `luck` decides whatever is left to chance.
        """


@dataclass(slots=True)
class Runner:
    """An action in the race, and its results by round."""

    action: Any
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean result."""
        return math.fsum(self.results) / max(len(self.results), 1)

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the mean."""
        count = len(self.results)
        return _Z * math.sqrt(_squares(self.results) / (count - 1) / count) if count > 1 else math.inf


@dataclass(frozen=True, slots=True)
class Race:
    """A policy that lets the actions of its game's shortlist race each other."""

    game: AnyGame
    foresight: Callable[[Any], Foresight]
    """(view) -> the game's foresight for it."""
    budget: int
    """How many actions may be played per decision, over all rounds."""
    beginner: Policy | None = None
    """Who plays in its place where a deal goes on for very long; None in games whose deals do not."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        if self.beginner is not None and is_weary(view):
            return self.beginner.choose(view, legal, rng)
        return self.run(view, legal, rng)[0].action

    def racing(self, _view: Any, _legal: Sequence[Any], _rng: Rng, /) -> tuple["Race", Any | None]:
        """Return itself; nothing but its result decides (see `game.ai.weighing`)."""
        return self, None

    def run(self, view: Any, legal: Sequence[Any], rng: Rng) -> Sequence[Runner]:
        """Return the actions tried, the winner first; an only one is not tried."""
        foresight = self.foresight(view)
        runners = [Runner(action) for action in foresight.shortlist(legal, rng)]
        ahead, spent = runners, 0
        marks = _marks(len(runners), self.budget)
        while len(ahead) > 1 and spent < self.budget:
            spent += self.round(view, ahead, foresight, rng)
            if len(ahead[0].results) % FEWEST_ROUNDS == 0:
                ahead = _still_in(ahead)
                while marks and spent >= marks[0]:
                    _ = marks.pop(0)
                    ahead = ahead[: max((len(ahead) + 1) // 2, 2)]
        winner = max(ahead, key=lambda runner: runner.mean)
        if _lead(winner, runners[0]) < SURE:
            winner = runners[0]
        behind = sorted((one for one in runners if one is not winner), key=lambda runner: -runner.mean)
        return [winner, *behind]

    def round(self, view: Any, ahead: Sequence[Runner], foresight: Foresight, rng: Rng) -> int:
        """Add a result to each runner; return what it cost."""
        state, luck, spent = self.game.sample_state(view, rng), rng.word(), SAMPLING
        for runner in ahead:
            reached = self.game.apply_in_place(state.copy(), view.viewer, runner.action)
            result, played = foresight.play_on(reached, luck)
            runner.results.append(result)
            spent += played + 1
        return spent


def _marks(runners: int, budget: int) -> list[int]:
    """Return what must be spent before each halving of the field."""
    halvings = max(runners - 1, 1).bit_length()
    return [budget * number // (halvings + 1) for number in range(1, halvings + 1)]


def _still_in(ahead: Sequence[Runner]) -> list[Runner]:
    """Return those that are not clearly behind the leader, best first."""
    ordered = sorted(ahead, key=lambda runner: -runner.mean)
    leader = ordered[0]
    return [leader, *(runner for runner in ordered[1:] if _lead(leader, runner) <= CLEAR)]


def _lead(leader: Runner, runner: Runner) -> float:
    """Return by how many standard errors an action is ahead of another.

    They are compared round by round, as both had the same cards and luck. A lead that is the same in every
    round leaves no doubt: it is infinite.
    """
    gaps = [ahead - behind for ahead, behind in zip(leader.results, runner.results, strict=False)]
    if len(gaps) < 2:
        return 0.0
    doubt = DOUBT * _squares(leader.results) / len(leader.results)
    error = math.sqrt((_squares(gaps) + doubt) / (len(gaps) - 1) / len(gaps))
    lead = math.fsum(gaps) / len(gaps)
    if error == 0:
        return math.copysign(math.inf, lead) if lead else 0.0
    return lead / error


def _squares(values: Sequence[float]) -> float:
    """Return the sum of the squared deviations from the mean."""
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values)
