"""What decides a variant, in a few words: for the lobby, and for the menu of variants."""

from typing import Final

from bot.games.nain_jaune.rules import difference
from bot.i18n import Words
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.rules import NainJauneRules

_BY_WEIGHT: Final = (
    "restart",
    "sequence",
    "voluntary_pass",
    "payment",
    "announce",
    "five_belles",
    "grand_opera",
    "kept",
    "game_end",
    "lead",
    "tokens",
    "deals",
    "stake_unit",
    "players",
    "direction",
    "insolvency",
    "move_limit",
)
"""The knobs, those first that change the game most."""
_TELLING_APART: Final = ("voluntary_pass", "five_belles", "announce", "payment", "grand_opera")
"""The knobs that tell variants apart, first in the menu, where there is room for few of them."""
_USUALLY_TOLD: Final = ("restart", "sequence", "payment")
_TOLD: Final = 3


def gist(rules: NainJauneRules, t: Words) -> list[str]:
    """Return the three rules that decide a variant: what is unusual, then what every player needs."""
    plain = next(iter(PRESETS.values()))
    unusual = [name for name in _BY_WEIGHT if name in rules.differences(plain)]
    told = dict.fromkeys((*unusual[:_TOLD], *_USUALLY_TOLD))
    return [difference(name, rules, t) for name in sorted(list(told)[:_TOLD], key=_BY_WEIGHT.index)]


def brief(rules: NainJauneRules, base: NainJauneRules, t: Words) -> list[str]:
    """Return the differences from `base`, those first that tell variants apart."""
    differing = rules.differences(base)
    ordered = dict.fromkeys((*_TELLING_APART, *_BY_WEIGHT))
    return [difference(name, rules, t) for name in ordered if name in differing]
