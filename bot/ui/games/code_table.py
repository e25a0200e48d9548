"""The numbers behind rule codes (`bot.ui.rules.codes`), a table for each game.

Codes that people kept must stay readable: nothing in a game's table is ever moved, changed or removed. A
new knob or value works without being here, it only takes more room in a code; it may be added at the end as
long as codes do not need a new version.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeAlias

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
