"""The cost of a match in tokens, and setups with real tokens."""

from collections.abc import Mapping, Sequence

from game.core.protocol import Stakes
from game.nain_jaune.match.setup import NainJauneSetup
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.tableau import BOX_NAMES


def stakes(rules: NainJauneRules) -> Stakes:
    """Return what a match costs; a player needs one deal's ante."""
    return Stakes(
        tokens=rules.tokens,
        ante=rules.ante,
        unit=rules.stake_unit,
        boxes=BOX_NAMES,
        debt=compile_ruleset(rules).debt,
    )


def at_unit(rules: NainJauneRules, unit: int) -> NainJauneRules:
    """Return rules with stake unit 1 at another unit: starting tokens scale alike."""
    return rules.override({"stake_unit": unit, "tokens": rules.tokens * unit})


def with_stakes(setup: NainJauneSetup, tokens: Sequence[int], boxes: Mapping[str, int]) -> NainJauneSetup:
    """Return the setup with tokens by seat, and tokens already in the boxes."""
    staked = {"tokens": tuple(tokens), "boxes": dict.fromkeys(BOX_NAMES, 0) | dict(boxes)}
    return NainJauneSetup.model_validate({**dict(setup), **staked})
