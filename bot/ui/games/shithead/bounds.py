"""What a requirement asks for, in words, and which ranks satisfy it."""

from typing import Final

from bot.i18n import Words, mark
from bot.ui.words.cards import a_rank, rank_sign
from game.core.cards import ACE, JOKER, KING, Rank
from game.shithead.rules import ShitheadRules
from game.shithead.view import Bound, RequirementView

_BOUNDS: Final[dict[Bound, str]] = {
    "at_least": mark("{card} or higher"),
    "above": mark("a card higher than {card}"),
    "at_most": mark("{card} or lower"),
    "below": mark("a card lower than {card}"),
}
_SIGNS: Final[dict[Bound, str]] = {"at_least": "≥", "above": ">", "at_most": "≤", "below": "<"}


def bound_phrase(rules: ShitheadRules, bound: Bound, rank: Rank | None, t: Words) -> str:
    """Return what a bound asks for: `a 9 or higher`, `any card`; of the highest rank just `an Ace`."""
    if bound == "open" or rank is None:
        return t("any card")
    lowest, *_, highest = rank_order(rules)
    alone = (bound, rank) in (("at_least", highest), ("at_most", lowest))
    return a_rank(rank, t) if alone else t(_BOUNDS[bound], card=a_rank(rank, t))


def bound_sign(bound: Bound, rank: Rank, t: Words) -> str:
    """Return a bound as it is written for short: `≥ 9`."""
    return f"{_SIGNS[bound]} {rank_sign(rank, t)}"


def rank_order(rules: ShitheadRules) -> tuple[Rank, ...]:
    """Return the suited ranks, lowest first."""
    suited = range(2, KING + 1)
    return (ACE, *suited) if rules.ace == "low" else (*suited, ACE)


def fits_bound(rules: ShitheadRules, asked: RequirementView, rank: Rank) -> bool:
    """Tell whether a rank is high or low enough, whatever its power says."""
    if asked.rank is None or asked.bound == "open":
        return True
    order = (*rank_order(rules), JOKER)
    place, limit = order.index(rank), order.index(asked.rank)
    fitting: dict[Bound, bool] = {
        "at_least": place >= limit,
        "above": place > limit,
        "at_most": place <= limit,
        "below": place < limit,
    }
    return fitting[asked.bound]
