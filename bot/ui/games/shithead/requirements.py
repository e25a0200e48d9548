"""What the next play must be, and why a card may not be laid."""

from collections.abc import Sequence

from bot.i18n import Words
from bot.ui.games.shithead.bounds import bound_phrase, fits_bound
from bot.ui.games.shithead.powers import power_of
from bot.ui.words.cards import a_rank, card_signs
from bot.ui.words.lists import any_of, sentence
from game.core.cards import JOKER, RANK, RANK_BY_CODE, Rank
from game.shithead.rules import ShitheadRules
from game.shithead.view import PilePlay, View


def what_to_lay(view: View, t: Words) -> str:
    """Return what may be laid now: `a 9 or higher, a 2 or a 10`; "" if nothing may."""
    asked, there = view.requirement, _ranks_in_play(view.rules)
    playable = [rank for rank in there if rank in asked.playable]
    if view.attack is not None:
        return _cards(playable, t)
    # A joker is no rank that people would call high or low: it is named for itself.
    ordered = there if asked.bound == "open" else [rank for rank in there if rank != JOKER]
    fitting = [rank for rank in ordered if fits_bound(view.rules, asked, rank)]
    if sum(rank in playable for rank in fitting) < 2:
        return _cards(playable, t)
    others = [rank for rank in playable if rank not in fitting]
    what = any_of(
        [bound_phrase(view.rules, asked.bound, asked.rank, t), *(a_rank(rank, t) for rank in others)], t
    )
    barred = [rank for rank in fitting if rank not in playable]
    return t("{cards} (not {barred})", cards=what, barred=_cards(barred, t)) if barred else what


def why_not(view: View, rank: Rank, t: Words) -> str:
    """Return why a rank that may not be laid now does not go on the pile, in one sentence."""
    asked, card = view.requirement, sentence(a_rank(rank, t))
    if view.attack is not None:
        return _no_answer(view, card, t)
    wild = power_of(view.rules, rank).entry.startswith("any_but:")
    if asked.source is None or asked.rank is None or wild:
        beneath = t("this pile") if asked.source is None else a_rank(asked.source, t)
        return t("{card} never goes on {beneath}.", card=card, beneath=beneath)
    play = effective_play(view)
    several = play is not None and len(play.cards) > 1
    beneath = card_signs(play.cards, t) if play and several else a_rank(asked.source, t)
    fitting = any(fits_bound(view.rules, asked, other) for other in _ranks_in_play(view.rules))
    bound = bound_phrase(view.rules, asked.bound, asked.rank, t) if fitting else what_to_lay(view, t)
    reason = t(
        "{card} does not go on {beneath}: after {beneath}, play {bound}.",
        card=card,
        beneath=beneath,
        bound=bound,
    )
    hidden = play is not None and play is not view.pile[-1]
    if not hidden:
        return reason
    see_through = t("What lies above is see-through.")
    return f"{reason} {see_through}"


def effective_play(view: View) -> PilePlay | None:
    """Return the play that the next one has to answer: the topmost that is not see-through."""
    for play in reversed(view.pile):
        if RANK[play.cards[0]] == view.requirement.source:
            return play
    return None


def _no_answer(view: View, card: str, t: Words) -> str:
    counters = what_to_lay(view, t)
    if not counters:
        return t("By these rules an attack cannot be answered.")
    return t("{card} does not answer an attack: it takes {counters}.", card=card, counters=counters)


def _ranks_in_play(rules: ShitheadRules) -> list[Rank]:
    return [rank for rank in sorted(RANK_BY_CODE.values()) if rank != JOKER or rules.jokers]


def _cards(ranks: Sequence[Rank], t: Words) -> str:
    return any_of([a_rank(rank, t) for rank in ranks], t)
