"""Computer players of Nain Jaune. They see views, and read house rules as compiled."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.ai.levels import Level
from game.ai.random_play import Policy
from game.core.rng import Rng
from game.nain_jaune.actions import Action, Lay
from game.nain_jaune.runs import longest_run
from game.nain_jaune.view import View


class LongestRun:
    """Lays as many cards as it can, board cards first; never declines to lay."""

    def choose(self, view: View, legal: Sequence[Action], _rng: Rng, /) -> Action:
        """Return one of `legal`."""
        run = longest_run(view)
        return Lay(run[0]) if run else legal[0]


POLICIES: Final[Mapping[Level, Policy]] = {
    "easy": LongestRun(),
    "normal": LongestRun(),
    "hard": LongestRun(),
}
"""The computer players by level."""
