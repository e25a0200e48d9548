"""House rules in a few words each, for the list of what is different at this table."""

from bot.i18n import Words
from bot.ui.games.shithead.house_rules import house_rule, matters
from bot.ui.games.shithead.powers import power_of, power_phrase
from bot.ui.words.cards import rank_name
from game.core.cards import RANK_BY_CODE, Rank
from game.shithead.rules import ShitheadRules


def differences(rules: ShitheadRules, base: ShitheadRules, t: Words) -> list[str]:
    """Return what these rules have that `base` has not, in the rules' order.

    A line for each house rule that changes anything, and for each rank whose power is another.
    """
    lines = []
    for name in rules.differences(base):
        if name == "powers":
            lines += _powers(rules, base, t)
        elif matters(name, rules):
            lines.append(house_rule(name, rules, t))
    return lines


def _powers(rules: ShitheadRules, base: ShitheadRules, t: Words) -> list[str]:
    return [
        t("{rank}: {power}", rank=rank_name(rank, t), power=_power(rules, base, rank, t))
        for rank in sorted(RANK_BY_CODE.values())
        if power_of(rules, rank) != power_of(base, rank)
    ]


def _power(rules: ShitheadRules, base: ShitheadRules, rank: Rank, t: Words) -> str:
    """Return what a rank does; that it has to fit is said where in `base` it has not."""
    return power_phrase(rules, rank, t, says_ranked=power_of(base, rank).entry != "ranked")
