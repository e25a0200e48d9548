"""Whims in long deals, so that computer players do not repeat their moves for ever.

Two players who always do what looks best can pass the same cards to and fro until the rules cut the deal off:
near the end, whoever plays otherwise often loses. So in a deal that is longer than usual, everybody does
anything else now and then, the more often the longer it lasts, and chance decides whom that costs the deal.
If it still goes on, all play like beginners, who lay what they can: good players may keep cards for ever.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from game.core.rng import Rng

ActionT = TypeVar("ActionT")

USUAL: Final = 60
"""How many moves of a deal a beginner does not find long,"""
PATIENT: Final = 180
"""and how many other players, who play longer deals where there is more to plan,"""
EACH_SEAT: Final = 30
"""and how many more for each seat: nine of ten deals are over by then."""
GROWTH: Final = 200
"""One in so many decisions is a whim one move later; two moves later two are, and so on,"""
MOST: Final = 40
"""until so many moves later."""
WEARY: Final = 80
"""So many moves later other players play like beginners."""


def whim(view: Any, legal: Sequence[ActionT], rng: Rng, usual: int = PATIENT) -> ActionT | None:
    """Return any of `legal` if that is what the player feels like in a long deal, None if not.

    Views of a game whose deals cannot go on for ever need not count moves.
    """
    late = _moves_late(view, usual)
    if late <= 0 or rng.below(GROWTH) >= min(late, MOST):
        return None
    return rng.choice(legal)


def is_weary(view: Any) -> bool:
    """Tell whether a deal has lasted so long that everybody plays like a beginner."""
    return _moves_late(view, PATIENT) > WEARY


def _moves_late(view: Any, usual: int) -> int:
    """Return for how many moves a deal has been long; 0 or less if it is not."""
    moves: int = getattr(view, "moves", 0)
    return moves - usual - EACH_SEAT * len(view.seats) if moves > usual else 0
