"""What a deal needs besides its shuffle: who sits where, who deals, by which rules."""

from game.core.protocol import Seat, Setup
from game.shithead.rules import ShitheadRules


class ShitheadSetup(Setup):
    """The setup of one deal."""

    rules: ShitheadRules
    """The rules of this deal."""
    match_rules: ShitheadRules | None = None
    """The rules of the match's first deal, where this deal's differ (the second half of Reverse
    Shithead)."""
    absent: tuple[Seat, ...] = ()
    """Seats that left the match: they are dealt nothing."""


def first_setup(rules: ShitheadRules, players: int, dealer: Seat) -> ShitheadSetup:
    """Return the setup of a match's first deal."""
    return ShitheadSetup(players=players, dealer=dealer, rules=rules)
