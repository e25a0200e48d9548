"""The computer players by game and level."""

from typing import Final

from game.ai.levels import LEVELS
from game.ai.random_play import Policy, RandomPolicy
from game.core.protocol import AnyGame
from game.registry import POLICIES

RANDOM: Final = "random"
"""A level below all others, for tests and benchmarks only."""

_RANDOM_POLICY: Final = RandomPolicy()


def policy_for(game: AnyGame, level: str) -> Policy:
    """Return a game's computer player for one of LEVELS or RANDOM; tables may share it.

    Raises ValueError for an unknown level.
    """
    if level == RANDOM:
        return _RANDOM_POLICY
    for name in LEVELS:
        if name == level:
            return POLICIES[game.key][name]
    known = ", ".join((RANDOM, *LEVELS))
    raise ValueError(f"{level!r} is not one of {known}")
