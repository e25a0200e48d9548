"""All that people see and read of one game, in one value: what every generic page and command asks.

Codes that people kept must stay readable: nothing in a game's table is ever moved, changed or removed. A
new knob or value works without being here, it only takes more room in a code; it may be added at the end as
long as codes do not need a new version.

A face is made in `bot/ui/games/<name>/face.py` and listed in `bot.ui.games.registry.FACES`; nothing else
outside that folder names its game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeAlias

from bot.i18n import Words
from bot.ui.games.rule_document import RuleDocument
from bot.ui.games.screen import GameScreen
from bot.ui.words.cards import rank_name
from bot.ui.words.lists import sentence
from game.core.cards import RANK_BY_CODE
from game.core.rule_schema import RuleConflictError

Path: TypeAlias = tuple[str, ...]
"""Where a value stands in the JSON of overrides: `("quad",)`, `("powers", "10", "entry")`."""

FIRST_NUMBER: Final = 176
"""The first byte that stands for no word."""
_COMMON: Final = (None, True, False)
"""The words of every game: their places here are their bytes."""


@dataclass(frozen=True, slots=True)
class CodeTable:
    """What one game's codes are written with."""

    paths: tuple[Path, ...] = ()
    """What can differ: a setting's place here is its bit in the mask of a code."""
    word_by_byte: Mapping[int, Any] = field(default_factory=lambda: dict(enumerate(_COMMON)))
    """Values that take one byte."""

    @classmethod
    def of(cls, paths: tuple[Path, ...], runs: Mapping[int, tuple[str, ...]]) -> Self:
        """Return a table whose words stand in runs, by the byte of the first one of each."""
        words: dict[int, Any] = dict(enumerate(_COMMON))
        for first, run in runs.items():
            words |= {first + place: word for place, word in enumerate(run)}
        return cls(paths, words)

    @property
    def byte_by_word(self) -> Mapping[tuple[type, Any], int]:
        """The bytes by type and word: `True` is not 1."""
        return {(type(word), word): byte for byte, word in self.word_by_byte.items()}


ValueWords: TypeAlias = Callable[[Any, Words], str]
"""Says one value of a field."""
Reason: TypeAlias = Callable[[Mapping[str, Any], Words], str]
"""Says why rules do not go together, from the facts of the conflict."""


def _reversed_players(facts: Mapping[str, Any], t: Words) -> str:
    return t("The fewest ({fewest}) would be more than the most ({most}).", **facts)


REASONS: Final[Mapping[str, Reason]] = {"players_reversed": _reversed_players}
"""By the code of a conflict, for those of every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of one game. Strings are marked for translation, and translated when they are said."""

    groups: Mapping[str, str]
    """By group of knobs."""
    labels: Mapping[str, str]
    """By field, see `Field.words`."""
    knobs: Mapping[str, str] = field(default_factory=dict)
    """By knob, where its fields have labels of their own."""
    values: Mapping[str, Mapping[Any, str]]
    """By field and value, for values that have names."""
    said: Mapping[str, ValueWords]
    """By field, for numbers and what else is put together."""
    labelled: frozenset[str] = frozenset()
    """Fields whose values say too little without the label, where a power is told in one line."""
    offered: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The values worth choosing, by field, where a game allows more than a menu shows or names none."""
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    """By the code of a conflict, for those of this game alone."""

    def label(self, words: str, t: Words) -> str:
        """Return what a field or a knob is called."""
        return t(self.labels.get(words) or self.knobs[words])

    def value(self, words: str, value: Any, t: Words) -> str:
        """Return what a value of a field is called."""
        named = self.values.get(words)
        if named is not None and value in named:
            return t(named[value])
        return sentence(self.said[words](value, t))

    def conflict(self, error: RuleConflictError, t: Words) -> str:
        """Return why rules do not go together: the knobs, and the reason."""
        knobs = " · ".join(self.label(name, t) for name in error.fields)
        reason = self.reasons.get(error.code) or REASONS[error.code]
        return f"**{knobs}**\n{reason(error.facts, t)}"


def rank_words(code: str, t: Words) -> str:
    """Return what a rank is called by its code: `10`, `Queen`, `joker`."""
    return rank_name(RANK_BY_CODE[code], t)


def player_words(count: int, t: Words) -> str:
    """Return a number of players."""
    return t.plural("{count} player", "{count} players", count)


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
