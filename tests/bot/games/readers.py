"""The readers of facts in each game's displays: one line for each game."""

from collections.abc import Mapping
from typing import Final

from tests.bot.games.nain_jaune.shown import READERS as NAIN_JAUNE
from tests.bot.games.paskahousu.shown import READERS as PASKAHOUSU
from tests.bot.games.shithead.shown import READERS as SHITHEAD
from tests.bot.games.shown_facts import Readers

READERS: Final[Mapping[str, Readers]] = {
    "shithead": SHITHEAD,
    "nain_jaune": NAIN_JAUNE,
    "paskahousu": PASKAHOUSU,
}
"""By the game's key."""
