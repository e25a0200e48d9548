"""Everything a deal depends on, except its shuffle: seats, dealer, rules."""

from game.core.protocol import Seat, Setup
from game.shithead.rules import ShitheadRules


class ShitheadSetup(Setup):
    """The setup of one deal."""

    rules: ShitheadRules
    """The rules of this deal."""
    match_rules: ShitheadRules | None = None
    """The rules of the match's first deal, if this deal's differ (the second half of Reverse Shithead)."""
    absent: tuple[Seat, ...] = ()
    """Seats that left the match and get no cards."""


def first_setup(rules: ShitheadRules, players: int, dealer: Seat) -> ShitheadSetup:
    """Return the setup of a match's first deal."""
    return ShitheadSetup(players=players, dealer=dealer, rules=rules)
