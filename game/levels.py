"""The computer players by game and level."""

from typing import Final

from game.ai.levels import LEVELS
from game.ai.random_play import Policy, RandomPolicy
from game.core.protocol import AnyGame
from game.registry import POLICIES

RANDOM: Final = "random"
"""A level below all others, for tests and measurements; nobody is offered it."""

_RANDOM_POLICY: Final = RandomPolicy()


def policy_for(game: AnyGame, level: str) -> Policy:
    """Return a game's computer player of one of the LEVELS, or of RANDOM; it may be shared by tables.

    Raises ValueError for a name that is no level.
    """
    if level == RANDOM:
        return _RANDOM_POLICY
    for name in LEVELS:
        if name == level:
            return POLICIES[game.key][name]
    known = ", ".join((RANDOM, *LEVELS))
    raise ValueError(f"{level!r} is not one of {known}")
