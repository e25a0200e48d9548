"""What a match costs in tokens, and a setup with the tokens that people bring and the boxes hold."""

from collections.abc import Mapping, Sequence

from game.core.protocol import Stakes
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.setup import NainJauneSetup
from game.nain_jaune.tableau import BOX_NAMES


def stakes(rules: NainJauneRules) -> Stakes:
    """Return what a match costs; a member needs the antes of a deal, or all the rules give if less."""
    return Stakes(
        tokens=rules.tokens,
        ante=min(rules.ante, rules.tokens),
        unit=rules.stake_unit,
        boxes=BOX_NAMES,
        debt=compile_ruleset(rules).debt,
    )


def at_unit(rules: NainJauneRules, unit: int) -> NainJauneRules:
    """Return rules of stake unit 1 at another unit: the tokens to begin with grow alike."""
    return rules.override({"stake_unit": unit, "tokens": rules.tokens * unit})


def with_stakes(setup: NainJauneSetup, tokens: Sequence[int], boxes: Mapping[str, int]) -> NainJauneSetup:
    """Return the setup with these tokens by seat, and what lies in the boxes already."""
    staked = {"tokens": tuple(tokens), "boxes": dict.fromkeys(BOX_NAMES, 0) | dict(boxes)}
    return NainJauneSetup.model_validate({**dict(setup), **staked})
