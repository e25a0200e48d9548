"""The levels of computer players; `game.levels.policy_for` returns a game's player of a level."""

from typing import Final, Literal, TypeAlias

Level: TypeAlias = Literal["easy", "normal", "hard", "expert"]

LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""The levels, weakest first; docs/ai-levels.md says what each does."""

THINKERS: Final[frozenset[Level]] = frozenset({"hard", "expert"})
"""The levels that search, and so may think for long."""
