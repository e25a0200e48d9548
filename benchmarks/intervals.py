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


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the interval of a mean of many independent values, by their standard error."""
    mean = statistics.fmean(values)
    if len(values) < 2:
        return -math.inf, math.inf
    half = _Z * statistics.stdev(values) / math.sqrt(len(values))
    return mean - half, mean + half
