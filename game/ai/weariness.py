"""How computer players end what goes on for very long.

Whoever keeps low cards for the end can pass a growing hand to and fro for hundreds of moves, without doing
the same twice (for which see `game.core.tried`). Beginners lay what they can.
"""

from typing import Any, Final

LONG: Final = 260
"""After so many moves all play like beginners,"""
EACH_SEAT: Final = 30
"""and so many more for each seat: nearly all deals are over by then."""


def is_weary(view: Any) -> bool:
    """Tell whether a deal has lasted so long that everybody plays like a beginner."""
    moves: int = view.moves
    return moves > LONG + EACH_SEAT * len(view.seats)
