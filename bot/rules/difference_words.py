"""What differs in a variant, in one line."""

import re
from collections.abc import Sequence
from typing import Final

from bot.games.core.screen import GameScreen
from bot.i18n import Words
from bot.messages.list_words import sentence
from bot.rules.store import Preset

_END_OF_CLAUSE: Final = re.compile("\u00a0?[;:] ")
LONGEST_LINE: Final = 100
"""The most characters of a line of a menu."""


def what_differs(preset: Preset, screen: GameScreen, t: Words, room: int = LONGEST_LINE) -> str:
    """Return in one line what differs: from its base for a server's own variant, else from the plain game."""
    game = preset.game
    base = preset.base if preset.is_own else next(iter(game.presets))
    lines = screen.weighed(preset.rules, game.presets[base], t)
    if not preset.is_own:
        return _joined(lines, room, t) if lines else t("The plain game")
    return _joined([screen.title(game.presets[base], base, t), *lines], room, t)


def _joined(lines: Sequence[str], room: int, t: Words) -> str:
    """Return as many phrases as there is room for, at least the beginning of one."""
    text = sentence(lines[0])
    if len(text) > room:
        return _beginning(text, room)
    for line in lines[1:]:
        longer = f"{text}{t('; ')}{line}"
        if len(longer) > room:
            break
        text = longer
    return text


def _beginning(text: str, room: int) -> str:
    """Return the first clauses that there is room for; if they say too little, whole words."""
    ends = [found.start() for found in _END_OF_CLAUSE.finditer(text) if found.start() <= room]
    if ends and ends[-1] >= room // 2:
        return text[: ends[-1]]
    return f"{text[:room].rpartition(' ')[0].rstrip(' ,')}…"
