"""What decides a variant, in a few words: for the lobby, and for the menu of variants."""

from typing import Final

from bot.games.shithead.house_rules import house_rule, matters
from bot.games.shithead.powers import power_phrase, power_signs
from bot.games.shithead.rules import rank_differences
from bot.i18n import Words
from bot.messages.card_words import rank_name, rank_sign
from game.core.cards import RANK_BY_CODE
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

_BY_WEIGHT: Final = (
    "finish",
    "last_card_ban",
    "sequel",
    "pickup_victim",
    "chance_card",
    "powers",
    "runs",
    "ace",
    "must_play",
    "compare",
    "table_cards",
    "hand_cards",
    "up_cards",
    "max_set",
    "quad",
    "deal_style",
    "stacking",
    "pickup_leader",
    "burn_leader",
    "blind_chain",
    "up_pickup",
    "attack_counters",
    "attack_leader",
    "opening_play",
    "exchange",
    "players",
    "jokers",
    "decks",
    "opener",
    "dealer_next",
    "move_limit",
)
"""The knobs, those first that change the game most."""
_ALWAYS_TOLD: Final = ("finish", "powers")
_PLAIN: Final = "compare"
"""Told of a variant that differs in nothing else."""
_LONGEST: Final = 110
"""Characters of the line about special cards in words; more are told in signs."""


def gist(rules: ShitheadRules, t: Words) -> list[str]:
    """Return the three rules that decide a variant: who wins, the special cards, and what is unusual."""
    plain = next(iter(PRESETS.values()))
    unusual = (
        name
        for name in _BY_WEIGHT
        if name not in _ALWAYS_TOLD and name in rules.differences(plain) and matters(name, rules)
    )
    return [
        house_rule("finish", rules, t),
        *([_special_cards(rules, t)] if rules.powers else []),
        house_rule(next(unusual, _PLAIN), rules, t),
    ]


def brief(rules: ShitheadRules, base: ShitheadRules, t: Words) -> list[str]:
    """Return the differences from `base`, those first that change the game most."""
    differing = rules.differences(base)
    lines: list[str] = []
    for name in _BY_WEIGHT:
        if name == "powers" and name in differing:
            lines += rank_differences(rules, base, t)
        elif name in differing and matters(name, rules):
            lines.append(house_rule(name, rules, t))
    return lines


def _special_cards(rules: ShitheadRules, t: Words) -> str:
    ranks = [RANK_BY_CODE[code] for code in rules.powers]
    in_words = " · ".join(
        t("{rank}: {power}", rank=rank_name(rank, t), power=power_phrase(rules, rank, t)) for rank in ranks
    )
    if len(in_words) <= _LONGEST:
        return in_words
    return " · ".join(
        t("{rank}: {power}", rank=rank_sign(rank, t), power=power_signs(rules, rank, t)) for rank in ranks
    )
