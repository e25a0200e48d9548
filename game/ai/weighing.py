"""What a decision is worth: the strongest level's estimate, with its uncertainty, for hints and analyses.

It is computed from the view of who decides, like a move of that level: hidden cards do not change it. It is
the share of the opponents that a seat will be ahead of when the deal ends, if it is played on as in a search:
with two players, the chance to win.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, runtime_checkable

from game.ai.race import Foresight, Race, Runner
from game.core.rng import Rng

Z: Final = 1.96
"""Standard errors on either side of a mean that hold 95 % of cases."""
FEWEST: Final = 2
"""The fewest rounds that have an uncertainty."""
_ROUNDING: Final = 0.5
"""Rounds that are added at each end of the scale, to the variance only: few equal results are not certain."""


class Share(float):
    """The result of a round by which a race is decided; it also knows the share of opponents beaten."""

    __slots__ = ("share",)
    share: float

    def __new__(cls, result: float, share: float) -> "Share":
        """Return a result with its share."""
        made = super().__new__(cls, result)
        made.share = share
        return made


class SharingForesight(Foresight, Protocol):
    """A foresight that can tell who is ahead."""

    def share(self, state: Any, /) -> float:
        """Return the share of the opponents that the player beats in a state that `play_on` has reached."""


@runtime_checkable
class Racing(Protocol):
    """A policy that decides by a race."""

    def racing(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> tuple[Race, Any | None]:
        """Return the race of a decision, and what is chosen whatever its result; None if that decides."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share of opponents, and half of its 95 % interval."""

    share: float
    error: float

    def __sub__(self, other: "Estimate") -> float:
        return self.share - other.share


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision: what the strongest level would do, and what was done."""

    best: Any
    worth: Estimate | None
    """What the best action is worth; None where there was nothing to weigh."""
    chosen: Estimate | None = None
    """What the action that was taken is worth."""
    loss: Estimate | None = None
    """By how much it is worth less than the best, round by round with the same cards; None for the best."""


def weigh(
    policy: Any, view: Any, legal: Sequence[Any], rng: Rng, *, chosen: Any = None, effort: float = 1.0
) -> Weighed:
    """Weigh a decision of the seat whose view it is, and what was chosen, if that is known.

    An `effort` of 1 plays as many actions as a move of the policy does. A policy that does not race tells
    what it would do, and not what that is worth.
    """
    if not isinstance(policy, Racing):
        return Weighed(policy.choose(view, legal, rng), None)
    race, sure = policy.racing(view, legal, rng)
    wanted = [action for action in (sure, chosen) if action is not None]
    race = replace(race, foresight=_with(race, wanted), budget=int(race.budget * effort))
    runners = race.run(view, legal, rng)
    if not runners[0].results and runners[0].action is not None:
        _run_alone(race, view, runners[0], rng)
    first = next((one for one in runners if sure is not None and one.action == sure), runners[0])
    mine = next((one for one in runners if one.action == chosen), None)
    loss = None if mine is None or mine is first else _gap(first, mine)
    return Weighed(first.action, _estimate(first), None if mine is None else _estimate(mine), loss)


def compare(
    policy: Any, view: Any, legal: Sequence[Any], rng: Rng, *, best: Any, chosen: Any, effort: float
) -> Weighed:
    """Weigh two actions alone against each other, with fresh cards.

    Of many decisions, those with the greatest losses were partly weighed with bad luck: what is said of them
    has to come from other samples than those that made them stand out.
    """
    if not isinstance(policy, Racing):
        return Weighed(best, None)
    race, _ = policy.racing(view, legal, rng)
    foresight = _Sharing(race.foresight(view), ())
    pair, spent = [Runner(best), Runner(chosen)], 0
    while spent < race.budget * effort:
        spent += race.round(view, pair, foresight, rng)
    return Weighed(best, _estimate(pair[0]), _estimate(pair[1]), _gap(*pair))


class _Sharing:
    """A foresight whose results know their shares, and which tries some actions besides its own."""

    def __init__(self, inner: Any, wanted: Sequence[Any]) -> None:
        self._inner: SharingForesight = inner
        self._wanted = wanted

    def shortlist(self, legal: Sequence[Any], rng: Rng, /) -> Sequence[Any]:
        """Return the actions of the inner foresight, then those wanted besides.

        Where that needs no search (all are alike, or are done and undone before play), none is weighed.
        """
        listed = list(self._inner.shortlist(legal, rng))
        if len(listed) > 1:
            listed += [action for action in self._wanted if action not in listed]
        return listed

    def play_on(self, state: Any, luck: int, /) -> tuple[float, int]:
        """Play the deal on."""
        result, played = self._inner.play_on(state, luck)
        return Share(result, self._inner.share(state)), played


def _with(race: Race, wanted: Sequence[Any]) -> Any:
    return lambda view: _Sharing(race.foresight(view), wanted)


def _run_alone(race: Race, view: Any, runner: Runner, rng: Rng) -> None:
    """Weigh the only action of a race, for what the position is worth."""
    foresight, spent = race.foresight(view), 0
    while spent < race.budget // 4:
        spent += race.round(view, [runner], foresight, rng)


def _shares(runner: Runner) -> list[float]:
    return [one.share if isinstance(one, Share) else float(one) for one in runner.results]


def _estimate(runner: Runner) -> Estimate | None:
    shares = _shares(runner)
    return _interval(shares, (0.0, 1.0)) if len(shares) >= FEWEST else None


def _gap(first: Runner, mine: Runner) -> Estimate | None:
    gaps = [ahead - behind for ahead, behind in zip(_shares(first), _shares(mine), strict=False)]
    return _interval(gaps, (-1.0, 1.0)) if len(gaps) >= FEWEST else None


def _interval(values: Sequence[float], ends: tuple[float, float]) -> Estimate:
    """Return the mean, with half of its 95 % interval.

    Values at the ends are added to the variance, which else would be 0 where few rounds all ended alike.
    """
    count, mean = len(values), math.fsum(values) / len(values)
    doubt = _ROUNDING * sum((end - mean) ** 2 for end in ends)
    variance = (math.fsum((value - mean) ** 2 for value in values) + doubt) / (count - 1)
    return Estimate(mean, Z * math.sqrt(variance / count))
