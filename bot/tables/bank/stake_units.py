"""The stake unit a server plays at, where the rules leave it open."""

from game.core.protocol import AnyGame
from game.core.rule_schema import Rules


def at_stake_unit(game: AnyGame, rules: Rules, unit: int) -> Rules:
    """Return a documented variant's rules at a server's stake unit: antes and stakes grow alike.

    Rules that have a unit of their own, and games without tokens, stay as they are.
    """
    stakes = game.stakes(rules)
    if unit == 1 or stakes is None or stakes.unit != 1:
        return rules
    return rules.override({"stake_unit": unit, "tokens": stakes.tokens * unit})
