"""The lines that the registries would have."""

from typing import Any, cast

from bot.games.registry import FACES, SCREENS
from game.registry import GAMES, POLICIES
from tests.highest_card.face import FACE
from tests.highest_card.game import HIGHEST_CARD
from tests.highest_card.game import POLICIES as PLAYERS


def list_game() -> None:
    """Add the game to the registries of this process, before the bot is loaded."""
    lines = ((GAMES, HIGHEST_CARD), (POLICIES, PLAYERS), (FACES, FACE), (SCREENS, FACE.screen))
    for registry, entry in lines:
        cast("dict[str, Any]", registry)[HIGHEST_CARD.key] = entry
