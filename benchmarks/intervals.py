"""95 % confidence intervals."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_Z: Final = 1.959964
"""Of a normal distribution, 95 % lie within so many standard deviations."""
_SPREADS: Final = 60
"""How many spreads of groups are weighed against each other."""
_HALVINGS: Final = 40
"""How often an interval's end is halved in: to a billionth of its width."""


def wilson(share: float, trials: int) -> tuple[float, float]:
    """Return Wilson's interval of a share of successes.

    For fractional scores between 0 and 1 it is conservative, since they vary less.
    """
    if not trials:
        return 0.0, 1.0
    square = _Z * _Z / trials
    middle = (share + square / 2) / (1 + square)
    half = _Z * math.sqrt(share * (1 - share) / trials + square / (4 * trials)) / (1 + square)
    return middle - half, middle + half


def mean_interval(values: Sequence[float], looks: int = 1) -> tuple[float, float]:
    """Return the interval of a mean of independent values, by their standard error and Student's t.

    Whoever looks several times and stops at the first result that pleases needs wider intervals: with so many
    `looks`, all of them together hold with 95 %.
    """
    if len(values) < 2:
        return -math.inf, math.inf
    mean = statistics.fmean(values)
    half = _student(len(values) - 1, 0.05 / looks) * statistics.stdev(values) / math.sqrt(len(values))
    return mean - half, mean + half


def mean_of_groups(groups: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the mean of the means of groups, and half of its interval, by how much each group varies.

    Every group counts alike, and has two values at least.
    """
    mean = statistics.fmean(statistics.fmean(group) for group in groups)
    squares = math.fsum(statistics.variance(group) / len(group) for group in groups)
    return mean, _Z * math.sqrt(squares) / len(groups)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def partly_pooled(groups: Sequence[Sequence[float]]) -> list[Estimate]:
    """Return the mean of each group, with its interval, in the light of all others.

    Few values say little about a group, but the other groups say where its mean can be expected. This is the
    hierarchical model of Gelman and others (Bayesian Data Analysis, section 5.4): the means of groups are
    normal around a common one, with a spread and a common mean of which nothing is known beforehand, and
    values vary as much in each group. A group with many values keeps its own mean. When somebody stopped to
    collect values does not matter to it. At least two groups, of one value each at least, and two values more
    than groups.
    """
    means = [statistics.fmean(group) for group in groups]
    within = math.fsum(
        (value - mean) ** 2 for group, mean in zip(groups, means, strict=True) for value in group
    )
    variance = within / (sum(map(len, groups)) - len(groups))
    variances = [variance / len(group) for group in groups]
    if not variance:
        return [Estimate(mean, mean, mean) for mean in means]
    widest = 2 * statistics.stdev(means) + math.sqrt(min(variances))
    spreads = [_Spread(widest * number / _SPREADS, means, variances) for number in range(_SPREADS + 1)]
    likeliest = max(spread.likelihood for spread in spreads)
    weights = [math.exp(spread.likelihood - likeliest) for spread in spreads]
    return [
        _mixed([spread.at(mean, variance) for spread in spreads], weights)
        for mean, variance in zip(means, variances, strict=True)
    ]


class _Spread:
    """What the means of groups would be if they were spread so much around the common one."""

    def __init__(self, spread: float, means: Sequence[float], variances: Sequence[float]) -> None:
        self._square = spread * spread
        shares = [1 / (variance + self._square) for variance in variances]
        self._vagueness = 1 / math.fsum(shares)
        """The variance of the common mean."""
        weighted = math.fsum(share * mean for share, mean in zip(shares, means, strict=True))
        self._common = weighted * self._vagueness
        misfit = math.fsum(
            share * (mean - self._common) ** 2 for share, mean in zip(shares, means, strict=True)
        )
        self.likelihood = 0.5 * (math.log(self._vagueness) + math.fsum(map(math.log, shares)) - misfit)
        """Its logarithm, but for a constant."""

    def at(self, mean: float, variance: float) -> statistics.NormalDist:
        """Return where a group's mean lies that was seen with so much variance."""
        own = self._square / (self._square + variance)
        doubt = own * variance + (1 - own) ** 2 * self._vagueness
        return statistics.NormalDist(own * mean + (1 - own) * self._common, math.sqrt(doubt))


def _mixed(parts: Sequence[statistics.NormalDist], weights: Sequence[float]) -> Estimate:
    """Return the mean and interval of a weighted mixture."""
    total = math.fsum(weights)

    def quantile(share: float) -> float:
        low, high = (edge(part.inv_cdf(share) for part in parts) for edge in (min, max))
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            below = math.fsum(weight * part.cdf(middle) for weight, part in zip(weights, parts, strict=True))
            low, high = (middle, high) if below < share * total else (low, middle)
        return (low + high) / 2

    mean = math.fsum(weight * part.mean for weight, part in zip(weights, parts, strict=True)) / total
    return Estimate(mean, quantile(0.025), quantile(0.975))


def _student(freedom: int, outside: float) -> float:
    """Return how many standard errors leave so much outside, by Fisher's expansion of Student's t."""
    z = statistics.NormalDist().inv_cdf(1 - outside / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
