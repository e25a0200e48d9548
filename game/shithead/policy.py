"""Computer players of the Shithead family. They see views, and read house rules as compiled."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.ai.levels import Level
from game.ai.random_play import Policy
from game.core.cards import RANK
from game.core.rng import Rng
from game.shithead.actions import Action, Choose, PickUp, Play, Ready, Stop
from game.shithead.ruleset import Ruleset, compile_ruleset
from game.shithead.view import View
from game.shithead.zones import flat


class LowestFirst:
    """Plays the lowest cards that may be laid, powers last; never takes the pile at will."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng, /) -> Action:
        """Return one of `legal`."""
        ruleset = compile_ruleset(view.rules)
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            return min(plays, key=lambda play: _cost(ruleset, play))
        choices = [action for action in legal if isinstance(action, Choose)]
        if choices:
            return max(choices, key=lambda choice: sum(RANK[card] for card in flat(choice.up)))
        plain = [action for action in legal if isinstance(action, Ready | PickUp | Stop)]
        return plain[0] if plain else rng.choice(legal)


def _cost(ruleset: Ruleset, play: Play) -> tuple[bool, int, int]:
    rank = RANK[play.cards[0]]
    special = ruleset.is_wild_by_rank[rank] or ruleset.burns_by_rank[rank] or ruleset.attacks_by_rank[rank]
    return special, ruleset.run_value_by_rank[rank], -len(play.cards)


POLICIES: Final[Mapping[Level, Policy]] = {
    "easy": LowestFirst(),
    "normal": LowestFirst(),
    "hard": LowestFirst(),
}
"""The computer players by level."""
