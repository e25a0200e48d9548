"""The registry of games, each with its computer players. A new game is a folder and one line here."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.ai.levels import Level
from game.ai.random_play import Policy
from game.core.protocol import AnyGame
from game.nain_jaune.ai import policy as nain_jaune
from game.nain_jaune.game import NAIN_JAUNE
from game.paskahousu.ai import policy as paskahousu
from game.paskahousu.game import PASKAHOUSU
from game.shithead.ai import policy as shithead
from game.shithead.game import SHITHEAD


class GameAndPolicies(NamedTuple):
    """A game with its computer players."""

    game: AnyGame
    policies: Mapping[Level, Policy]


ENTRIES: Final = (
    GameAndPolicies(SHITHEAD, shithead.POLICIES),
    GameAndPolicies(NAIN_JAUNE, nain_jaune.POLICIES),
    GameAndPolicies(PASKAHOUSU, paskahousu.POLICIES),
)
"""The first one is the default of servers that chose none."""

GAMES: Final[Mapping[str, AnyGame]] = {entry.game.key: entry.game for entry in ENTRIES}
POLICIES: Final[Mapping[str, Mapping[Level, Policy]]] = {entry.game.key: entry.policies for entry in ENTRIES}
