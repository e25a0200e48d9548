"""All that people see and read of one game, in one value: what every generic page and command asks.

A face is made in `bot/ui/games/<name>/face.py` and listed in `bot.ui.games.registry.FACES`; nothing else
outside that folder names its game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.i18n import Words
from bot.ui.games.code_table import CodeTable
from bot.ui.games.screen import GameScreen
from bot.ui.games.wording import Wording
from bot.ui.words.rule_document import RuleDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenWords:
    """What the boxes of a game's board are called, for games that are played for tokens."""

    boxes: Sequence[str]
    """Their cards, as the ledger names them."""
    the_box: Callable[[str, Words], str]
    """Returns a box with its article: `the Queen`."""
    board: Callable[[Mapping[str, int], Words], str]
    """Returns the whole board, from the tokens by box; boxes that are not named are empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFace:
    """One game, as people meet it. Strings are marked for translation, and translated when they are said."""

    name: str
    """What the game is called beside others, short enough for a menu."""
    known_as: str
    """The name with the other names people know it by: for the choices of commands and the first hello."""
    screen: GameScreen
    """Its tables, hands, events and rules."""
    wording: Wording
    """What the rules' editor calls its knobs and their values."""
    document: RuleDocument[Any]
    """The document of its rules in docs/rules."""
    codes: CodeTable = field(default_factory=CodeTable)
    """What makes the codes of its rules short."""
    tokens: TokenWords | None = None
    """None for games that nobody plays for tokens."""
