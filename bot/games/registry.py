"""The registry of game faces. A new game is one line here and one in `game.registry`."""

from collections.abc import Mapping
from typing import Final

from bot.games.core.face import GameFace
from bot.games.core.screen import GameScreen
from bot.games.nain_jaune.face import NAIN_JAUNE
from bot.games.paskahousu.face import PASKAHOUSU
from bot.games.shithead.face import SHITHEAD
from bot.i18n import Words
from game.core.protocol import AnyGame

FACES: Final[Mapping[str, GameFace]] = {
    "shithead": SHITHEAD,
    "nain_jaune": NAIN_JAUNE,
    "paskahousu": PASKAHOUSU,
}
"""By the game's key, in the order of `game.registry.GAMES`."""

SCREENS: Final[Mapping[str, GameScreen]] = {key: face.screen for key, face in FACES.items()}


def game_title(game: AnyGame, t: Words) -> str:
    """Return the name of a game's first variant, short enough for a button."""
    name, rules = next(iter(game.presets.items()))
    return SCREENS[game.key].title(rules, name, t)
