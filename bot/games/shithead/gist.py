"""What decides a variant, in a few words, for the lobby."""

from typing import Final

from bot.games.shithead.powers import power_phrase, power_signs
from bot.games.shithead.rule_words import TABLE
from bot.i18n import Words
from bot.messages.card_words import rank_name, rank_sign
from game.core.cards import RANK_BY_CODE
from game.shithead.rules import ShitheadRules

_ALWAYS_TOLD: Final = ("finish", "powers")
_PLAIN: Final = "compare"
"""Told of a variant that differs in nothing else."""
_LONGEST: Final = 110
"""Characters of the line about special cards in words; more are told in signs."""


def gist(rules: ShitheadRules, t: Words) -> list[str]:
    """Return the three rules that decide a variant: who wins, the special cards, and what is unusual."""
    unusual = (name for name in TABLE.unusual(rules) if name not in _ALWAYS_TOLD)
    return [
        TABLE.phrase("finish", rules, t),
        *([_special_cards(rules, t)] if rules.powers else []),
        TABLE.phrase(next(unusual, _PLAIN), rules, t),
    ]


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
