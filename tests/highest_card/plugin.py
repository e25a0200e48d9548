"""`pytest -p tests.highest_card.plugin`: all that runs for every game runs for a third one too."""

from typing import Any, cast

from tests.highest_card.listed import list_game

list_game()

from tests.bot.games.readers import READERS as READERS_BY_GAME  # noqa: E402 - what it reads of games comes after
from tests.highest_card.shown import READERS  # noqa: E402

cast("dict[str, Any]", READERS_BY_GAME)["highest_card"] = READERS
