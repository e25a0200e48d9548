"""The computer players there are, by game and level. A new game is one line here."""

from collections.abc import Mapping
from typing import Final

from game.ai.levels import LEVELS, Level
from game.ai.random_play import Policy, RandomPolicy
from game.core.protocol import AnyGame
from game.nain_jaune import policy as nain_jaune
from game.shithead import policy as shithead

RANDOM: Final = "random"
"""A level below all others, for tests and measurements; nobody is offered it."""

_POLICIES: Final[Mapping[str, Mapping[Level, Policy]]] = {
    "shithead": shithead.POLICIES,
    "nain_jaune": nain_jaune.POLICIES,
}
_RANDOM_POLICY: Final = RandomPolicy()


def policy_for(game: AnyGame, level: str) -> Policy:
    """Return a game's computer player of one of the LEVELS, or of RANDOM; it may be shared by tables.

    Raises ValueError for a name that is no level.
    """
    if level == RANDOM:
        return _RANDOM_POLICY
    for name in LEVELS:
        if name == level:
            return _POLICIES[game.key][name]
    known = ", ".join((RANDOM, *LEVELS))
    raise ValueError(f"{level!r} is not one of {known}")
