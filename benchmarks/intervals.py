"""95 % confidence intervals."""

import math
import statistics
from collections.abc import Sequence
from typing import Final

_Z: Final = 1.959964
"""Of a normal distribution, 95 % lie within so many standard deviations."""


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


def _student(freedom: int, outside: float) -> float:
    """Return how many standard errors leave so much outside, by Fisher's expansion of Student's t."""
    z = statistics.NormalDist().inv_cdf(1 - outside / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
