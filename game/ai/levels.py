"""The levels of computer players; `game.levels.policy_for` returns a game's player of a level."""

from typing import Final, Literal, TypeAlias

Level: TypeAlias = Literal["easy", "normal", "hard"]

LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard")
"""The levels, weakest first; docs/ai-levels.md says what each does."""
