"""Where an AI level is not measurably stronger than the one below it, as `make tournament` has found.

`python -m benchmarks tournament --table --ladder` writes `equal_levels.json`: by preset and number of seats,
the levels that no match showed to be better than the next lower one.
"""

import json
from pathlib import Path
from typing import Final

from game.ai.levels import LEVELS

FILE: Final = Path(__file__).with_name("equal_levels.json")

_UNSHOWN: Final[dict[str, dict[str, list[str]]]] = json.loads(FILE.read_text())


def equal_of(preset: str, seats: int, level: str) -> str | None:
    """Return the level below that is about as strong by a preset's rules; None where the higher is stronger.

    None too for what the tournament does not play: more than five seats, and presets that are not built in.
    """
    if level not in _UNSHOWN.get(preset, {}).get(str(seats), ()):
        return None
    return LEVELS[LEVELS.index(level) - 1]
