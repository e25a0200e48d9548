"""What decides a variant, in a few words: for the lobby, and for the menu of variants."""

from typing import Final

from bot.games.paskahousu.house_rules import house_rule, matters
from bot.i18n import Words
from game.paskahousu.presets import PRESETS
from game.paskahousu.rules import PaskahousuRules

_BY_WEIGHT: Final = (
    "bluff",
    "table_cards",
    "finish",
    "stock_option",
    "killer_lead",
    "killers",
    "decks",
    "lone_from",
    "challengers",
    "window",
    "court_lead",
    "court_floor",
    "quad",
    "two_on_killer",
    "same_on_killer",
    "quad_twos",
    "jokers",
    "after_truth",
    "after_lie",
    "hand_cards",
    "opener",
    "opening_play",
    "players",
    "dealer_next",
    "move_limit",
)
"""The knobs, those first that change the game most."""
_USUALLY_TOLD: Final = ("killers", "stock_option", "finish")
_TOLD: Final = 3


def gist(rules: PaskahousuRules, t: Words) -> list[str]:
    """Return the three rules that decide a variant: what is unusual, then what every player needs."""
    plain = next(iter(PRESETS.values()))
    unusual = [name for name in _BY_WEIGHT if name in rules.differences(plain) and matters(name, rules)]
    told = dict.fromkeys((*unusual[:_TOLD], *_USUALLY_TOLD))
    return [house_rule(name, rules, t) for name in sorted(list(told)[:_TOLD], key=_BY_WEIGHT.index)]


def brief(rules: PaskahousuRules, base: PaskahousuRules, t: Words) -> list[str]:
    """Return the differences from `base`, those first that change the game most."""
    differing = rules.differences(base)
    return [house_rule(name, rules, t) for name in _BY_WEIGHT if name in differing and matters(name, rules)]
