"""Applies a server's stake unit to rules that leave it open."""

from game.core.protocol import AnyGame
from game.core.rule_schema import Rules


def at_stake_unit(game: AnyGame, rules: Rules, unit: int) -> Rules:
    """Return a documented variant's rules at a server's stake unit: antes and stakes scale alike.

    Rules that set their own unit, and games without tokens, stay unchanged.
    """
    staking = game.staking
    if unit == 1 or staking is None or staking.stakes(rules).unit != 1:
        return rules
    at_unit: Rules = staking.at_unit(rules, unit)
    return at_unit
