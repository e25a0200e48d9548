"""The readers of facts in each game's displays: one line for each game."""

from collections.abc import Mapping
from typing import Final

from tests.bot.ui.games.nain_jaune.shown import READERS as NAIN_JAUNE
from tests.bot.ui.games.paskahousu.shown import READERS as PASKAHOUSU
from tests.bot.ui.games.shithead.shown import READERS as SHITHEAD
from tests.bot.ui.games.shown_facts import Readers

READERS: Final[Mapping[str, Readers]] = {
    "shithead": SHITHEAD,
    "nain_jaune": NAIN_JAUNE,
    "paskahousu": PASKAHOUSU,
}
"""By the game's key."""
