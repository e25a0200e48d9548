"""How each game looks and reads: one screen a game."""

from collections.abc import Mapping
from typing import Final

from bot.ui.games.nain_jaune import NainJauneScreen
from bot.ui.games.screen import GameScreen
from bot.ui.games.shithead import ShitheadScreen

SCREENS: Final[Mapping[str, GameScreen]] = {
    "shithead": ShitheadScreen(),
    "nain_jaune": NainJauneScreen(),
}
