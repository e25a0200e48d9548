"""The games there are. A new game is one folder and one line here."""

from collections.abc import Mapping
from typing import Final

from game.core.protocol import AnyGame
from game.nain_jaune.game import NAIN_JAUNE
from game.shithead.game import SHITHEAD

GAMES: Final[Mapping[str, AnyGame]] = {
    "shithead": SHITHEAD,
    "nain_jaune": NAIN_JAUNE,
}
