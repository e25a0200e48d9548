"""Everything a deal depends on, except its shuffle: seats, dealer, rules."""

from game.core.protocol import Seat, Setup
from game.paskahousu.rules import PaskahousuRules


class PaskahousuSetup(Setup):
    """The setup of one deal."""

    rules: PaskahousuRules
    """The rules of this deal."""


def first_setup(rules: PaskahousuRules, players: int, dealer: Seat) -> PaskahousuSetup:
    """Return the setup of a match's deal."""
    return PaskahousuSetup(players=players, dealer=dealer, rules=rules)
